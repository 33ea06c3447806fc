import MotionCore
import MotionValues

/// The keyframes of one property in the order of time, validated.
struct KeyframeLayout {
  /// The part of the whole in which one keyframe moves.
  struct Span {
    /// The keyframe's index as declared.
    let keyframe: Int
    let start: Double
    var end: Double

    var isStep: Bool { start == end }
  }

  private(set) var spans: [Span] = []

  /// Fractions closer than this are equal: sums of decimal starts and durations differ by rounding.
  static let tolerance = 1e-9

  /// Orders keyframes by start and duration.
  ///
  /// If several keyframes end at the same time, the one declared last applies. A step at the start
  /// of a moving keyframe is ordered before it.
  init(_ times: [(start: Double, duration: Double)]) throws(KeyframeError) {
    var sorted: [Span] = []
    for (index, time) in times.enumerated() { sorted.append(try Self.span(index, time)) }
    sorted.sort { ($0.start, $0.keyframe) < ($1.start, $1.keyframe) }
    var anchored: [Span] = []
    for span in sorted {
      let before = anchored.last?.start ?? span.start
      let start = span.start - before <= Self.tolerance ? before : span.start
      let end = span.end - start <= Self.tolerance ? start : span.end
      anchored.append(Span(keyframe: span.keyframe, start: start, end: end))
    }
    anchored.sort { Self.order($0) < Self.order($1) }
    for span in anchored { try append(span) }
  }

  private static func order(_ span: Span) -> (Double, Int, Int) {
    (span.start, span.isStep ? 0 : 1, span.keyframe)
  }

  private mutating func append(_ span: Span) throws(KeyframeError) {
    guard var last = spans.last else {
      spans.append(span)
      return
    }
    guard last.end <= span.start + Self.tolerance else {
      throw .overlap(
        first: min(last.keyframe, span.keyframe), second: max(last.keyframe, span.keyframe),
        from: span.start, to: min(last.end, max(span.end, span.start)))
    }
    if !last.isStep, last.end > span.start - Self.tolerance { last.end = span.start }
    spans[spans.count - 1] = last
    if span.isStep, last.end == span.start {
      if last.keyframe > span.keyframe { return }
      if last.isStep { spans.removeLast() }
    }
    spans.append(span)
  }

  private static func span(
    _ index: Int, _ time: (start: Double, duration: Double)
  ) throws(KeyframeError) -> Span {
    for (name, value) in [("start", time.start), ("duration", time.duration)]
    where !(value >= 0 && value <= 1) {
      throw .parameter(
        ParameterError(parameter: name, found: value, expected: "a fraction from 0 to 1"),
        keyframe: index)
    }
    let end = time.start + time.duration
    guard end <= 1 + tolerance else {
      throw .endsLate(keyframe: index, start: time.start, duration: time.duration)
    }
    return Span(keyframe: index, start: time.start, end: end > 1 - tolerance ? 1 : end)
  }
}
