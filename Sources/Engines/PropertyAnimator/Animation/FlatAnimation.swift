import MotionCore
import MotionValues

/// An animation laid out: its length and curve, one track per channel, and its marks in order.
package struct FlatAnimation: Sendable {
  package typealias Channel = Animation.Channel
  package typealias Mark = Animation.Mark

  /// A mark that the timeline has crossed.
  package struct Crossing: Hashable, Sendable {
    package let mark: Mark
    /// Whether it was crossed towards the end. A backward crossing undoes an assignment.
    package let isForwards: Bool
  }

  struct PlacedMark: Sendable {
    let mark: Mark
    let fraction: Double
    let timeline: AnimationTimeline
    /// The mark's position in linear time, as a fraction of the whole; marks are ordered by it.
    let position: Double
  }

  /// The length in seconds.
  package let duration: Double

  /// The delay before the first movement, in seconds.
  package let delay: Double

  /// The curve that the playback applies to the whole animation.
  package let curve: Curve

  /// The channels, in the order of their first mention.
  package let channels: [Channel]

  /// One track per channel, in the order of `channels`.
  package let tracks: [ChannelTrack]

  /// The marks in the order of time, then of declaration.
  let marks: [PlacedMark]

  /// The numbers with which the slots of values with parts begin; see `MixedTable.way`.
  package var chainStarts: [Channel: Double] = [:]

  package var hasMarks: Bool { !marks.isEmpty }

  /// The track of each channel.
  package var tracksByChannel: [Channel: ChannelTrack] {
    Dictionary(uniqueKeysWithValues: zip(channels, tracks))
  }

  /// Whether every channel follows the outermost timeline, so that only the curve and the duration
  /// decide when it has which value.
  package var isPlain: Bool { tracks.allSatisfy { $0.plainTrack != nil } }

  /// Returns the plain animation with another length in seconds, along another curve.
  package func lasting(_ duration: Double, along curve: Curve) -> FlatAnimation {
    FlatAnimation(
      duration: duration, delay: delay, curve: curve, channels: channels, tracks: tracks,
      marks: marks)
  }

  /// Makes a playback of this animation.
  package func playback(
    repeatCount: Double = 1, autoreverses: Bool = false, iterationStart: Double = 0,
    endDelay: Double = 0, startsReversed: Bool = false
  ) throws(PlaybackError) -> Playback {
    Playback(
      timing: try PlaybackTiming(
        duration: duration, delay: delay, repeatCount: repeatCount, autoreverses: autoreverses,
        iterationStart: iterationStart, endDelay: endDelay),
      curve: curve, startsReversed: startsReversed)
  }

  /// The marks at or before a point, in order. A jump to the point applies them.
  package func marks(upTo point: TimelinePoint) -> [Mark] {
    marks.filter { Self.isPassed($0, at: point) }.map(\.mark)
  }

  /// The marks that a path crosses, in order, once per crossing.
  package func crossings(along path: PlaybackPath) -> [Crossing] {
    path.legs.flatMap { crossings(from: $0.from, to: $0.to) }
  }

  /// The marks between two points, in order; nil is the state before the beginning.
  ///
  /// A mark counts as passed at its own fraction: a step that ends there crosses it forwards, and
  /// the next step, which starts there, does not cross it again.
  package func crossings(from first: TimelinePoint?, to last: TimelinePoint?) -> [Crossing] {
    var forwards: [Crossing] = []
    var backwards: [Crossing] = []
    for mark in marks {
      switch (Self.isPassed(mark, at: first), Self.isPassed(mark, at: last)) {
      case (false, true): forwards.append(Crossing(mark: mark.mark, isForwards: true))
      case (true, false): backwards.append(Crossing(mark: mark.mark, isForwards: false))
      case (true, true), (false, false): break
      }
    }
    return backwards.reversed() + forwards
  }

  static func isPassed(
    _ mark: PlacedMark, at point: TimelinePoint?, tolerance: Double = KeyframeTrack.tolerance
  ) -> Bool {
    guard let point, let fraction = mark.timeline.fraction(at: point) else { return false }
    return fraction >= mark.fraction - tolerance
  }
}

/// One channel over the whole of an animation tree: the tracks that its animations define, one
/// after another.
package struct ChannelTrack: Hashable, Sendable {
  struct Clip: Hashable {
    let timeline: AnimationTimeline
    let track: KeyframeTrack
  }

  /// The clips in the order of time.
  let clips: [Clip]

  /// The value before the first movement, and the value after the last.
  package var initial: Double { clips.first?.track.initial ?? 0 }
  package var final: Double { clips.last?.track.final ?? 0 }

  /// The only track, if the channel follows the outermost timeline throughout; it is evaluated at
  /// `progress`.
  package var plainTrack: KeyframeTrack? {
    clips.count == 1 && clips[0].timeline == .whole ? clips[0].track : nil
  }

  /// The values between which the channel is a linear function of the outermost timeline's progress;
  /// nil for any other channel.
  package var line: (from: Double, to: Double)? {
    guard let segments = plainTrack?.plainSegments, segments.count == 1, let only = segments.first,
      only.start == 0, only.length == 1, only.curve == .linear
    else { return nil }
    return (only.from, only.to)
  }

  /// Returns the value at a point of the timeline.
  package func value(at point: TimelinePoint) -> Double {
    clip(at: point).map { $0.clip.track.value(at: $0.fraction) } ?? initial
  }

  /// Returns how fast the value changes, per second, at a playback's sample.
  package func velocity(at sample: PlaybackSample) -> Double {
    guard let (clip, fraction) = clip(at: sample.point) else { return 0 }
    let rate = clip.timeline.velocity(
      at: sample.point, fractionVelocity: sample.fractionVelocity,
      progressVelocity: sample.progressVelocity)
    return rate == 0 ? 0 : clip.track.velocity(at: fraction) * rate
  }

  /// The last clip whose first keyframe has begun.
  private func clip(at point: TimelinePoint) -> (clip: Clip, fraction: Double)? {
    for index in clips.indices.reversed() {
      let clip = clips[index]
      guard let fraction = clip.timeline.fraction(at: point) else { continue }
      let begin = clip.track.extent?.lowerBound ?? 0
      if index == 0 || fraction >= begin - KeyframeTrack.tolerance { return (clip, fraction) }
    }
    return nil
  }
}

extension ChannelTrack {
  /// Returns the channel's keyframes, and the curve that maps linear time to the fraction at which
  /// they apply; nil if a keyframe is smooth, or a part of the time with several keyframes has a
  /// curve of its own. `outer` is the outermost animation's curve.
  package func keys(along outer: Curve) -> (keys: [DeclaredMotion.Key], curve: Curve)? {
    if let track = plainTrack { return track.plainSegments.map { ($0.map(\.key), outer) } }
    var keys: [DeclaredMotion.Key] = []
    for clip in clips {
      guard let segments = clip.track.plainSegments, let part = clip.timeline.part(along: outer)
      else { return nil }
      for segment in segments {
        guard let key = segment.key(within: part) else { return nil }
        keys.append(key)
      }
    }
    return (keys, .linear)
  }
}

extension ChannelSegment {
  fileprivate var key: DeclaredMotion.Key {
    DeclaredMotion.Key(start: start, end: start + length, from: from, to: to, curve: curve)
  }

  /// Returns the keyframe in the time of the outermost animation, of which its own is a part with a
  /// curve; nil if two curves apply, or one curve to several keyframes.
  fileprivate func key(
    within part: (start: Double, end: Double, curve: Curve)
  ) -> DeclaredMotion.Key? {
    let span = part.end - part.start
    let isWhole = start == 0 && length == 1
    guard part.curve == .linear || isWhole && curve == .linear else { return nil }
    return DeclaredMotion.Key(
      start: part.start + start * span,
      end: start + length == 1 ? part.end : part.start + (start + length) * span, from: from,
      to: to, curve: part.curve == .linear ? curve : part.curve)
  }
}
