import MotionValues

/// The layers that turn as pages, and the viewpoints of the layers that contain them.
package final class PageTurns: StageExtension {
  private var turns: [Int: PageTurn] = [:]
  private var viewpoints: [Int: Viewpoint] = [:]
  /// The layers whose page turn or viewpoint was set or removed, in the order of these changes.
  package private(set) var changes: [Layer] = []

  package init() {}

  /// Whether no layer is a page or contains pages.
  package var isEmpty: Bool { turns.isEmpty && viewpoints.isEmpty }

  /// The rotation of a layer as a page; nil if the layer is not a page.
  package subscript(turnOf layer: Layer) -> PageTurn? {
    get { turns[layer.index] }
    set {
      guard newValue != turns[layer.index] else { return }
      turns[layer.index] = newValue
      changes.append(layer)
    }
  }

  /// The viewpoint of a layer's content; nil if it contains no pages.
  package subscript(viewpointOf layer: Layer) -> Viewpoint? {
    get { viewpoints[layer.index] }
    set {
      guard newValue != viewpoints[layer.index] else { return }
      viewpoints[layer.index] = newValue
      changes.append(layer)
    }
  }
}
