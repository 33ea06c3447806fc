import MotionCore

/// A layer whose content scrolls down and up.
final class ScrollView {
  static let kind = LayerKind(
    "scroll",
    own: [
      .number("contentHeight", .points, in: .notNegative, "The height of what is scrolled."),
      .number(
        "offsetY", .points, readOnly: true,
        "How far the content is scrolled; below 0 it is pulled beyond its top."),
    ], "A layer whose content scrolls.")

  let layer: Layer
  private let offset: Int
  private let height: Int
  private let contentHeight: Int

  init?(layer: Layer) {
    guard let offset = layer.property("offsetY")?.slot, let height = layer.property("height")?.slot,
      let contentHeight = layer.property("contentHeight")?.slot
    else { return nil }
    self.layer = layer
    self.offset = offset
    self.height = height
    self.contentHeight = contentHeight
  }

  /// Moves the content by a distance, in points: whoever intercepts the scroll takes its part first.
  func scroll(by distance: Double, on stage: Stage) {
    guard distance != 0 else { return }
    let old = stage.store[offset]
    let step = ScrollStep(
      oldOffset: old, newOffset: old + distance, contentLength: stage.store[contentHeight],
      viewportLength: stage.store[height])
    let new = stage.interceptors[layer.index]?.intercept(step) ?? step.newOffset
    stage.store.write(new, to: offset)
  }
}
