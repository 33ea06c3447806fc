import MotionValues

/// The latest appearance transitions that take time, by layer.
package final class AppearanceSpans: StageExtension {
  private var spans: [Int: TransitionSpan] = [:]

  package init() {}

  package var isEmpty: Bool { spans.isEmpty }

  /// Records the transition of a layer's appearance.
  package func note(_ span: TransitionSpan, of layer: Layer) { spans[layer.index] = span }

  /// Returns the transition of a layer's colours to an appearance that changes at a time, in
  /// seconds; nil if they change at once.
  package func span(of layer: Layer, beginningAt time: Double) -> TransitionSpan? {
    if let span = spans[layer.index], span.start == time { return span }
    return layer.parent.flatMap { self.span(of: $0, beginningAt: time) }
  }
}
