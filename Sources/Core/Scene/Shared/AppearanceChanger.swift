import MotionValues

/// An engine that changes the appearance of a scene, and the contrast of its colours, over time.
package protocol AppearanceChanger: AnyObject {
  /// Changes the scene's appearance as the system does: in 0.4 s, or at once where motion is reduced.
  func changeAppearance(to appearance: Appearance) throws(Diagnostic)

  /// Changes the contrast that the user prefers, in the same time.
  func changeContrast(to contrast: Contrast) throws(Diagnostic)
}

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
