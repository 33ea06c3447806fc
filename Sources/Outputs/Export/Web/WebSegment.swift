import MotionCore
import MotionValues

/// A part of a number's motion as one CSS animation: keyframes, or two keyframes between which
/// `linear()` leads. Numbers are as printed.
struct WebSegment {
  struct Frame {
    /// The part of the duration, from 0 to 1.
    let offset: Double
    let value: Double
    /// The easing up to the next frame; nil for that of the animation.
    let easing: String?
  }

  /// A point of a polygon, or a key with the easing up to the next one.
  struct Key {
    var time: Double
    let value: Double
    var easing: Easing?
  }

  enum Easing: Equatable {
    case linear
    /// The value holds up to the next key.
    case hold
    case bezier(CubicBezier)

    var text: String {
      switch self {
      case .linear: "linear"
      case .hold: "step-end"
      case .bezier(let curve): WebEasing.text(curve)
      }
    }
  }

  /// A value is set this much early, in seconds, so that the frame of its time shows it.
  static let lead = 1e-4
  /// The shortest animation, which sets a value, in seconds.
  private static let least = 1e-3
  /// The decimals of times in seconds.
  static let timeDecimals = 5

  /// In seconds from the start of the exported part.
  let start: Double
  /// The length of one pass, in seconds.
  let duration: Double
  private(set) var iterations = 1.0
  private(set) var alternates = false
  let frames: [Frame]
  /// The decimals of offsets as percentages.
  let percentDecimals: Int
  /// The easing of frames without their own.
  let easing: String
  /// The written motion of one pass.
  private let pass: [PlannedTrack.Part]

  /// Returns when an animation begins that starts with a value that is set at a time, in seconds.
  static func startOfJump(at time: Double) -> Double {
    max(time - lead - least, 0).rounded(decimals: timeDecimals)
  }

  /// Returns when an animation ends that ends with a value that is set at a time, in seconds.
  static func endOfJump(at time: Double) -> Double { max(time - lead, 0) + least }

  /// Returns the length of an animation from one time to another, in seconds.
  static func duration(from start: Double, to end: Double) -> Double {
    max((end - start).rounded(decimals: timeDecimals), least)
  }

  /// Makes an animation that passes through keys; nil for a value that stays.
  ///
  /// - Parameters:
  ///   - isPolygon: Whether straight lines connect the keys, or hold them.
  ///   - precision: The unit of rounding of a value.
  ///   - span: The values at the ends of the animation if it is a polygon; if nil, those of the keys.
  init?(_ keys: [Key], isPolygon: Bool, precision: Double, span: WebSpan? = nil) {
    guard let first = keys.first, let last = keys.last,
      let span = span ?? WebSpan(keys.map(\.value), precision: precision),
      keys.contains(where: { $0.value != first.value })
    else { return nil }
    let start = first.time.rounded(decimals: Self.timeDecimals)
    let duration = Self.duration(from: start, to: last.time)
    self.start = start
    self.duration = duration
    if isPolygon, keys.count > 2 {
      let line = WebEasing.Line(
        keys.map { (min(max(($0.time - start) / duration, 0), 1), span.share($0.value)) }, span,
        duration: duration)
      frames = [
        Frame(offset: 0, value: span.from, easing: nil),
        Frame(offset: 1, value: span.to, easing: nil),
      ]
      percentDecimals = 0
      easing = line.text
      pass = Self.parts(
        line.stops.map { stop in
          Key(
            time: start + stop.time * duration, value: span.value(stop.value), easing: .linear)
        })
      return
    }
    let decimals = Self.percentDecimals(keys, duration, precision: precision)
    percentDecimals = decimals
    func offset(_ time: Double) -> Double {
      let percent = ((time - start) / duration * 100).rounded(decimals: decimals)
      return min(max(percent, 0), 100) / 100
    }
    var unit = 0.01
    for _ in 0..<decimals { unit /= 10 }
    var kept: [(key: Key, offset: Double)] = []
    for (index, key) in keys.enumerated() {
      let place = index == keys.count - 1 ? 1 : index == 0 ? 0 : offset(key.time)
      // Of two keys at one place, CSS regards only the later one.
      if let last = kept.last, last.offset >= place { kept[kept.count - 1].offset = place - unit }
      kept.append((key, place))
    }
    // A rest is between two keys.
    kept = kept.indices.filter { index in
      index == 0 || index == kept.count - 1
        || !(kept[index - 1...index + 1].allSatisfy { $0.key.value == kept[index].key.value })
    }.map { kept[$0] }
    // No easing shows between two equal values.
    let easings = zip(kept, kept.dropFirst()).map { key, next in
      key.key.value == next.key.value ? nil : (key.key.easing ?? .linear).text
    }
    let common = Self.longest(easings.compactMap(\.self))
    easing = common
    frames = kept.enumerated().map { index, kept in
      let own = index < easings.count ? easings[index] : nil
      return Frame(
        offset: kept.offset, value: kept.key.value, easing: own == common ? nil : own)
    }
    pass = Self.parts(
      kept.map { kept in
        Key(time: start + kept.offset * duration, value: kept.key.value, easing: kept.key.easing)
      })
  }

  /// The easing that takes up the most characters if keys have it by themselves.
  private static func longest(_ easings: [String]) -> String {
    var best = (easing: "linear", length: 0)
    for easing in easings {
      let name = "; animation-timing-function: "
      let own = easings.count { $0 == easing } * (easing.utf8.count + name.utf8.count)
      let length = own - easing.utf8.count
      if length > best.length { best = (easing, length) }
    }
    return best.easing
  }

  /// Makes the repetition of one pass, which begins at `start`.
  func repeated(_ iterations: Double, alternates: Bool) -> WebSegment {
    var result = self
    result.iterations = iterations
    result.alternates = alternates
    return result
  }

  /// The decimals of percentages with which no value is farther away than `precision`.
  private static func percentDecimals(
    _ keys: [Key], _ duration: Double, precision: Double
  ) -> Int {
    let speed =
      zip(keys, keys.dropFirst()).map { first, next -> Double in
        let (dt, dv) = (next.time - first.time, (next.value - first.value).magnitude)
        // Eased keys are faster in between.
        return dt > least ? dv / dt * (first.easing == .linear ? 1 : 3) : 0
      }.max() ?? 0
    var (decimals, step) = (1, 0.0005 * duration)
    while decimals < 6, speed * step > precision || step > lead / 2 {
      decimals += 1
      step /= 10
    }
    return decimals
  }

  private static func parts(_ keys: [Key]) -> [PlannedTrack.Part] {
    zip(keys, keys.dropFirst()).compactMap { first, next in
      let (start, end) = (
        KeyPiece.Point(time: first.time, value: first.value),
        KeyPiece.Point(time: next.time, value: next.value)
      )
      switch first.easing ?? .linear {
      case .hold: return .set(time: next.time, value: next.value)
      case .linear:
        return next.time > first.time
          ? .piece(KeyPiece(from: start, to: end)) : .set(time: next.time, value: next.value)
      case .bezier(let curve):
        let (dt, dv) = (end.time - start.time, end.value - start.value)
        return .piece(
          KeyPiece(
            start: start,
            control1: .init(time: start.time + curve.x1 * dt, value: start.value + curve.y1 * dv),
            control2: .init(time: start.time + curve.x2 * dt, value: start.value + curve.y2 * dv),
            end: end))
      }
    }
  }

  /// The written motion up to a time.
  func parts(until end: Double) -> [PlannedTrack.Part] {
    guard iterations != 1 else { return pass }
    var parts: [PlannedTrack.Part] = []
    var iteration = 0.0
    while iteration < iterations, start + iteration * duration < end {
      let shift = iteration * duration
      let isReturning = alternates && iteration.truncatingRemainder(dividingBy: 2) == 1
      let next = isReturning ? pass.reversed().map { $0.mirrored(about: start, duration) } : pass
      if iteration > 0, !isReturning, !alternates, let first = frames.first {
        parts.append(.set(time: start + shift, value: value(of: first)))
      }
      parts += next.map { $0.shifted(by: shift) }
      iteration += 1
    }
    return parts
  }

  private func value(of frame: Frame) -> Double {
    if case .piece(let piece)? = pass.first { return piece.start.value }
    return frame.value
  }
}

extension PlannedTrack.Part {
  /// The same part later.
  fileprivate func shifted(by time: Double) -> PlannedTrack.Part {
    func shifted(_ point: KeyPiece.Point) -> KeyPiece.Point {
      .init(time: point.time + time, value: point.value)
    }
    switch self {
    case .set(let instant, let value): return .set(time: instant + time, value: value)
    case .declared(let motion, let start, let end):
      return .declared(motion, start: start + time, end: end + time)
    case .piece(let piece):
      return .piece(
        KeyPiece(
          start: shifted(piece.start), control1: shifted(piece.control1),
          control2: shifted(piece.control2), end: shifted(piece.end)))
    }
  }

  /// The part played backwards within a pass.
  fileprivate func mirrored(about start: Double, _ duration: Double) -> PlannedTrack.Part {
    func mirrored(_ point: KeyPiece.Point) -> KeyPiece.Point {
      .init(time: 2 * start + duration - point.time, value: point.value)
    }
    guard case .piece(let piece) = self else { return self }
    return .piece(
      KeyPiece(
        start: mirrored(piece.end), control1: mirrored(piece.control2),
        control2: mirrored(piece.control1), end: mirrored(piece.start)))
  }
}
