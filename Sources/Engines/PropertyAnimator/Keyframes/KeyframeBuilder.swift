import MotionCore
import MotionValues

/// Builds the segments of each channel from keyframes, by calculation mode.
struct KeyframeBuilder {
  /// A part of the whole in which one keyframe moves, with all channels' values at both ends.
  private struct Stretch {
    let start: Double
    let end: Double
    let from: [Double]
    let to: [Double]
    let keyframe: Int
  }

  let initial: [Double]
  let keyframes: [KeyframeGroup]
  let shape: SplineShape

  /// The segments of each channel.
  private(set) var channels: [[KeyframeSegment]]

  init(initial: [Double], keyframes: [KeyframeGroup], shape: SplineShape) {
    self.initial = initial
    self.keyframes = keyframes
    self.shape = shape
    channels = Array(repeating: [], count: initial.count)
  }

  mutating func linear() throws(KeyframeError) {
    for stretch in try stretches() { append(stretch) }
  }

  mutating func discrete() throws(KeyframeError) {
    for stretch in try stretches() {
      append(
        Stretch(
          start: stretch.start, end: stretch.start, from: stretch.from, to: stretch.to,
          keyframe: stretch.keyframe))
    }
  }

  /// Joins keyframes without a gap or a step between them into one smooth path; at its ends, the
  /// missing neighbour is mirrored.
  mutating func cubic() throws(KeyframeError) {
    var run: [Stretch] = []
    for stretch in try stretches() {
      let isStep = stretch.start == stretch.end
      if isStep || run.last.map({ $0.end != stretch.start }) ?? false {
        appendSmooth(run)
        run = []
      }
      if isStep { append(stretch) } else { run.append(stretch) }
    }
    appendSmooth(run)
  }

  mutating func paced() {
    let steps = inDeclaredOrder()
    let lengths = steps.map { step in
      zip(step.from, step.to).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
    for stretch in retimed(steps, by: lengths).map(\.stretch) {
      append(stretch, curve: .linear)
    }
  }

  mutating func cubicPaced() {
    let steps = inDeclaredOrder()
    let slopes = slopes(of: steps)
    let arcs = steps.indices.map { index in
      ArcLength(
        derivatives: initial.indices.map { channel in
          KeyframeSegment(
            start: 0, end: 1, from: steps[index].from[channel], to: steps[index].to[channel],
            curve: .linear
          ).derivative(slopes[index][channel])
        })
    }
    for (index, stretch) in retimed(steps, by: arcs.map(\.total)) {
      append(stretch, curve: .linear, slopes: slopes[index], arc: arcs[index])
    }
  }

  /// The moving parts in the order of time, each from the values before it.
  private func stretches() throws(KeyframeError) -> [Stretch] {
    let layout = try KeyframeLayout(keyframes.map { ($0.start, $0.duration) })
    var values = initial
    return layout.spans.map { span in
      let stretch = Stretch(
        start: span.start, end: span.end, from: values, to: keyframes[span.keyframe].values,
        keyframe: span.keyframe)
      values = stretch.to
      return stretch
    }
  }

  private func inDeclaredOrder() -> [Stretch] {
    var values = initial
    return keyframes.indices.map { index in
      let stretch = Stretch(
        start: 0, end: 0, from: values, to: keyframes[index].values, keyframe: index)
      values = stretch.to
      return stretch
    }
  }

  /// Assigns each stretch a share of the whole in proportion to its length; stretches of length
  /// zero are dropped.
  private func retimed(
    _ steps: [Stretch], by lengths: [Double]
  ) -> [(index: Int, stretch: Stretch)] {
    let total = lengths.reduce(0, +)
    guard total > 0, let last = lengths.lastIndex(where: { $0 > 0 }) else { return [] }
    var length = 0.0
    var start = 0.0
    var result: [(Int, Stretch)] = []
    for index in 0...last where lengths[index] > 0 {
      length += lengths[index]
      let end = index == last ? 1 : length / total
      let step = steps[index]
      result.append(
        (
          index,
          Stretch(
            start: start, end: end, from: step.from, to: step.to, keyframe: step.keyframe)
        ))
      start = end
    }
    return result
  }

  private mutating func appendSmooth(_ run: [Stretch]) {
    for (stretch, slopes) in zip(run, slopes(of: run)) { append(stretch, slopes: slopes) }
  }

  /// The slopes of each channel, for each stretch of a smooth path.
  private func slopes(of run: [Stretch]) -> [[KeyframeSegment.Slopes]] {
    run.indices.map { index in
      initial.indices.map { channel in
        let rise = run[index].to[channel] - run[index].from[channel]
        let before =
          index > 0 ? run[index - 1].to[channel] - run[index - 1].from[channel] : rise
        let after =
          index + 1 < run.count ? run[index + 1].to[channel] - run[index + 1].from[channel] : rise
        let opening = index > 0 ? shape(of: run[index - 1]) : shape
        return KeyframeSegment.Slopes(
          leaving: opening.slopes(before: before, after: rise).leaving,
          arriving: shape(of: run[index]).slopes(before: rise, after: after).arriving)
      }
    }
  }

  private func shape(of stretch: Stretch) -> SplineShape {
    keyframes[stretch.keyframe].shape ?? shape
  }

  private mutating func append(
    _ stretch: Stretch, curve: Curve? = nil, slopes: [KeyframeSegment.Slopes]? = nil,
    arc: ArcLength? = nil
  ) {
    for channel in channels.indices {
      var segment = KeyframeSegment(
        start: stretch.start, end: stretch.end, from: stretch.from[channel],
        to: stretch.to[channel], curve: curve ?? keyframes[stretch.keyframe].curve)
      if let slopes = slopes?[channel] {
        segment.form = arc.map { .paced(slopes, $0) } ?? .smooth(slopes)
      }
      channels[channel].append(segment)
    }
  }
}

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

/// The shape of a smooth path at a value: Kochanek and Bartels' parameters, each −1…1.
package struct SplineShape: Hashable, Sendable {
  /// Above 0, the path is tighter; below 0, it is wider.
  package let tension: Double

  /// Other than 0, the path has a corner.
  package let continuity: Double

  /// Above 0, the path overshoots the value; below 0, it undershoots.
  package let bias: Double

  package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) throws(ParameterError)
  {
    for (name, value) in [("tension", tension), ("continuity", continuity), ("bias", bias)]
    where !(value >= -1 && value <= 1) {
      throw ParameterError(
        parameter: name, found: value, expected: "a number from -1 to 1")
    }
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  private init() { (tension, continuity, bias) = (0, 0, 0) }

  /// The Catmull–Rom spline, which UIKit uses.
  package static let catmullRom = SplineShape()

  /// Returns the slopes before and after a value, per segment, from the differences to its
  /// neighbours (Kochanek & Bartels, SIGGRAPH 1984).
  func slopes(before: Double, after: Double) -> (arriving: Double, leaving: Double) {
    let scale = 0.5 * (1 - tension)
    let (sharp, smooth) = (1 - continuity, 1 + continuity)
    let (late, early) = (1 + bias, 1 - bias)
    return (
      scale * (sharp * late * before + smooth * early * after),
      scale * (smooth * late * before + sharp * early * after)
    )
  }
}
