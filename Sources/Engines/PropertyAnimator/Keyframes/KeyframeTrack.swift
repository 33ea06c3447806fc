import MotionCore
import MotionValues

/// The value of one number over the whole of an animation, defined by keyframes.
///
/// The initial value holds until the first keyframe; values hold through gaps and after the last
/// keyframe. A segment that touches an end of the whole extends beyond it when a curve overshoots.
package struct KeyframeTrack: Hashable, Sendable {
  /// The value before the first keyframe.
  package let initial: Double

  /// The segments in the order of time; no two overlap.
  let segments: [KeyframeSegment]

  /// A fraction this close to a key counts as the key: the error of a solved curve is smaller.
  static let tolerance = 1e-12

  /// Makes a track; an error identifies the keyframe by its index as declared.
  package init(
    initial: Double, keyframes: [Keyframe], mode: CalculationMode = .linear,
    shape: SplineShape = .catmullRom
  ) throws(KeyframeError) {
    let groups = keyframes.map {
      KeyframeGroup(
        start: $0.start, duration: $0.duration, values: [$0.value], curve: $0.curve,
        shape: $0.shape)
    }
    let tracks = try KeyframeTracks(
      initial: [initial], keyframes: groups, mode: mode, shape: shape)
    self = tracks.tracks[0]
  }

  init(initial: Double, segments: [KeyframeSegment]) {
    self.initial = initial
    self.segments = segments
  }

  /// The value after the last keyframe.
  package var final: Double { segments.last?.to ?? initial }

  /// The fractions at which the first keyframe begins and the last one ends.
  package var extent: ClosedRange<Double>? {
    guard let first = segments.first, let last = segments.last else { return nil }
    return first.start...max(last.end, first.start)
  }

  /// The fractions of the whole at which segments begin and end.
  package var keys: [Double] { segments.flatMap { [$0.start, $0.end] } }

  /// Returns the value at a fraction of the whole.
  package func value(at fraction: Double) -> Double {
    guard let (segment, share) = segment(at: fraction) else { return initial }
    return share.map { segment.value(at: $0) } ?? segment.to
  }

  /// Returns how fast the value changes with the fraction. At a key this is the slope after it; at
  /// the end of the whole, the slope before it.
  package func velocity(at fraction: Double) -> Double {
    guard let (segment, share) = segment(at: fraction) else { return 0 }
    if let share { return segment.velocity(at: share) }
    let isEnd = segment.end == 1 && (fraction - 1).magnitude <= Self.tolerance
    return isEnd && segment.start < 1 ? segment.velocity(at: 1) : 0
  }

  /// The segment that contains a fraction or precedes it, and the share of the segment's time; the
  /// share is nil once the segment is over.
  func segment(at fraction: Double) -> (segment: KeyframeSegment, share: Double?)? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= fraction + Self.tolerance {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else {
      // A curve that moves backwards first, such as Penner's `back`, moves the first segment below
      // 0.
      guard let first = segments.first, first.start == 0, first.end > 0, fraction < 0 else {
        return nil
      }
      return (first, fraction / first.end)
    }
    let segment = segments[low - 1]
    let continues = segment.end == 1 && fraction > 1 + Self.tolerance
    guard segment.end > segment.start, fraction < segment.end - Self.tolerance || continues else {
      return (segment, nil)
    }
    let share = (fraction - segment.start) / (segment.end - segment.start)
    // Rounding may put the share below 0; only a segment at the beginning of the whole extends
    // there.
    return (segment, segment.start > 0 ? max(share, 0) : share)
  }
}

extension KeyframeTrack {
  /// The track's segments for the dense columns; nil if a segment is smooth.
  package var plainSegments: [ChannelSegment]? {
    var plain: [ChannelSegment] = []
    for segment in segments {
      guard segment.form == .line else { return nil }
      plain.append(
        ChannelSegment(
          start: segment.start, length: segment.end - segment.start, from: segment.from,
          to: segment.to, curve: segment.curve))
    }
    return plain
  }
}

/// A segment of a track: from one value to another, over a part of the whole.
struct KeyframeSegment: Hashable, Sendable {
  let start: Double
  let end: Double
  let from: Double
  let to: Double
  let curve: Curve

  /// How the value runs from one end to the other.
  var form = Form.line

  enum Form: Hashable {
    /// Evenly along the curve.
    case line
    /// Smoothly, with slopes at both ends.
    case smooth(Slopes)
    /// Smoothly, as one of the coordinates of a point that moves at constant speed.
    indirect case paced(Slopes, ArcLength)
    /// As the direction in which such a point moves.
    indirect case heading(Heading, ArcLength)
  }

  /// The slopes at both ends of a smooth segment, per unit of the segment's parameter.
  struct Slopes: Hashable {
    let leaving: Double
    let arriving: Double
  }

  /// The direction along a plane curve, in degrees clockwise from the right.
  struct Heading: Hashable {
    /// The derivative of the curve by its parameter, lowest power first.
    private let powers: [Vector2]

    init(_ powers: [Vector2]) { self.powers = powers }

    private func derivative(at parameter: Double) -> Vector2 {
      (powers[2] * parameter + powers[1]) * parameter + powers[0]
    }

    func angle(at parameter: Double) -> Double {
      let direction = derivative(at: parameter)
      return Elementary.degrees(radians: Elementary.atan2(direction.y, direction.x))
    }

    /// Returns how fast the angle changes with the parameter.
    func slope(at parameter: Double) -> Double {
      let (first, second) = (
        derivative(at: parameter), powers[2] * (2 * parameter) + powers[1]
      )
      let square = (first * first).sum()
      guard square > 0 else { return 0 }
      return Elementary.degrees(radians: (first.x * second.y - first.y * second.x) / square)
    }
  }

  /// Returns the value at a share of the segment's time.
  func value(at share: Double) -> Double {
    let progress = progress(at: share)
    if progress == 1 { return to }
    switch form {
    case .line: return from + (to - from) * progress
    case .smooth(let slopes), .paced(let slopes, _):
      if progress < 0 { return from + slopes.leaving * progress }
      if progress > 1 { return to + slopes.arriving * (progress - 1) }
      let back = 1 - progress
      // The Hermite basis, factored.
      return back * back * ((1 + 2 * progress) * from + progress * slopes.leaving)
        + progress * progress * ((3 - 2 * progress) * to - back * slopes.arriving)
    case .heading(let heading, _):
      if progress <= 0 { return from }
      if progress > 1 { return to }
      return OutlineRoute.angle(heading.angle(at: progress), near: (from + to) / 2)
    }
  }

  /// Returns how fast the value changes with the fraction of the whole.
  func velocity(at share: Double) -> Double {
    let progress = progress(at: share)
    let rate =
      switch form {
      case .line, .smooth: curve.velocity(at: share)
      case .paced(_, let arc), .heading(_, let arc): arc.rate(at: min(max(progress, 0), 1))
      }
    return slope(at: progress) * rate / (end - start)
  }

  /// The parameter at a share of the time; before and after the segment, it goes on at the speed of
  /// its ends.
  private func progress(at share: Double) -> Double {
    switch form {
    case .line, .smooth: curve.value(at: share)
    case .paced(_, let arc), .heading(_, let arc):
      if share < 0 {
        share * arc.rate(at: 0)
      } else if share > 1 {
        1 + (share - 1) * arc.rate(at: 1)
      } else {
        arc.parameter(at: share)
      }
    }
  }

  private func slope(at progress: Double) -> Double {
    switch form {
    case .line: return to - from
    case .smooth(let slopes), .paced(let slopes, _):
      if progress < 0 { return slopes.leaving }
      if progress > 1 { return slopes.arriving }
      let parts = derivative(slopes)
      return (parts[2] * progress + parts[1]) * progress + parts[0]
    case .heading(let heading, _):
      return progress < 0 || progress > 1 ? 0 : heading.slope(at: progress)
    }
  }

  /// The derivative of the smooth path, lowest power of the parameter first.
  func derivative(_ slopes: Slopes) -> [Double] {
    let (rise, leaving, arriving) = (to - from, slopes.leaving, slopes.arriving)
    return [
      leaving, 6 * rise - 4 * leaving - 2 * arriving, 3 * (leaving + arriving) - 6 * rise,
    ]
  }
}

/// Several numbers that move together through keyframes, such as the two of a point.
///
/// In the paced modes, their common speed is measured as the Euclidean distance over all of them.
package struct KeyframeTracks: Hashable, Sendable {
  /// One track per channel, in the channels' order.
  package let tracks: [KeyframeTrack]

  /// Makes tracks; an error identifies the keyframe by its index as declared.
  package init(
    initial: [Double], keyframes: [KeyframeGroup], mode: CalculationMode = .linear,
    shape: SplineShape = .catmullRom
  ) throws(KeyframeError) {
    for (index, keyframe) in keyframes.enumerated() {
      guard keyframe.values.count == initial.count else {
        throw .channelCount(
          keyframe: index, found: keyframe.values.count, expected: initial.count)
      }
      for value in keyframe.values where !value.isFinite {
        throw .parameter(
          ParameterError(parameter: "value", found: value, expected: "a finite number"),
          keyframe: index)
      }
    }
    var builder = KeyframeBuilder(initial: initial, keyframes: keyframes, shape: shape)
    switch mode {
    case .linear: try builder.linear()
    case .discrete: try builder.discrete()
    case .cubic: try builder.cubic()
    case .paced: builder.paced()
    case .cubicPaced: builder.cubicPaced()
    }
    tracks = zip(initial, builder.channels).map { KeyframeTrack(initial: $0, segments: $1) }
  }

  /// Returns one channel's value at a fraction of the whole.
  package func value(of channel: Int, at fraction: Double) -> Double {
    tracks[channel].value(at: fraction)
  }
}
