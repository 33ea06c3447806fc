import MotionCore
import MotionValues

/// An element's copy in the container, with the coordinates of its content.
struct ElementCopy {
  /// A coordinate: a constant, plus the value of a channel if it moves.
  struct Coordinate {
    var constant: Double
    var channel: Int?
  }

  let node: HierarchyDiff.Node
  /// The layer that contains the copies of nested elements.
  let layer: Layer
  /// The layer that shows the element's own look; either `layer` or a child of it.
  var surface: Layer
  /// The captures of the element in both states; nil where it is absent.
  let source: LayerCapture?
  let destination: LayerCapture?
  /// The layer's corner in the container's coordinates, without the element's effects.
  var x: Coordinate
  var y: Coordinate
  /// The channels of a shared element's size.
  var size: (width: Int, height: Int)?
  /// The point to which a shared element's content is aligned, as fractions of its size.
  var anchor: (x: Double, y: Double) = (0, 0)
  /// The effect of an element that does not move because it contains a shared element. Its other
  /// nested elements play this effect too, about the same pivot.
  var inherited: (terms: [EffectTerm], pivot: (x: Double, y: Double))?
  /// The effective opacity of the layer's content at either end, from 0 to 1.
  var opacity = (source: 1.0, destination: 1.0)
  /// The channels of the layer's animated properties, by name.
  var channels: [String: Int] = [:]
  /// The elements that this one is anchored to.
  var anchors: [Identifier] = []
  /// The index of the nearest enclosing element that moves, which carries this one.
  var carrier: Int?
  /// The timings of the element's animated parts.
  var timings: [ElementTiming] = []

  /// The element's path; of an element that is in both states, what its paths have in common.
  var path: ElementPath {
    switch (source, destination) {
    case (let source?, let destination?): source.path.commonEnd(with: destination.path)
    case (let capture?, nil), (nil, let capture?): capture.path
    case (nil, nil): ElementPath(node.identifier)
    }
  }

  func capture(_ change: HierarchyDiff.Change) -> LayerCapture? {
    switch change {
    case .added, .shared: destination
    case .removed: source
    }
  }

  /// Returns the coordinates of the layer's content in one state.
  func frame(in capture: LayerCapture, _ change: HierarchyDiff.Change) -> ResolvedFrame {
    let isFlat = inherited != nil || size != nil
    guard isFlat else { return capture.inner }
    return ResolvedFrame(
      at: inherited == nil ? capture.shiftedOrigin : capture.origin,
      opacity: change == .removed ? opacity.source : opacity.destination)
  }
}
