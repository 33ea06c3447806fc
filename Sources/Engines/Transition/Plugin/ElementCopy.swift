import MotionCore

/// An element's layer in the container, and where what is in it lies.
struct ElementCopy {
  /// A coordinate that may move: a number, and the channel that is added to it.
  struct Coordinate {
    var constant: Double
    var channel: Int?
  }

  let node: HierarchyDiff.Node
  /// The layer that holds the copies of the elements in this one.
  let layer: Layer
  /// The layer that shows what the element itself looks like; it may lie in the other one.
  var surface: Layer
  /// What it showed in either state.
  let source: LayerCapture?
  let destination: LayerCapture?
  /// The container's coordinates of the layer's corner; effects that it carries are not counted.
  var x: Coordinate
  var y: Coordinate
  /// The channels of a shared element's size.
  var size: (width: Int, height: Int)?
  /// Where what is in a shared element stays, as a part of its size.
  var anchor: (x: Double, y: Double) = (0, 0)
  /// The effect of a layer that stands still because something in it is shared; what comes and goes in it
  /// has that effect, too, about the same point.
  var inherited: (terms: [EffectTerm], pivot: (x: Double, y: Double))?
  /// How opaque what lies in the layer is seen at either end.
  var opacity = (source: 1.0, destination: 1.0)
  /// The channels of the layer's properties that move, by name.
  var channels: [String: Int] = [:]
  /// The elements that it follows.
  var anchors: [Identifier] = []
  /// The element that carries it, by its place: the nearest one around it that does not stand still.
  var carrier: Int?
  /// The timings of what moves it.
  var timings: [ElementTiming] = []

  func capture(_ change: HierarchyDiff.Change) -> LayerCapture? {
    switch change {
    case .added, .shared: destination
    case .removed: source
    }
  }

  /// The coordinates of one state in which what is in the layer lies.
  func frame(in capture: LayerCapture, _ change: HierarchyDiff.Change) -> ResolvedFrame {
    let isFlat = inherited != nil || size != nil
    guard isFlat else { return capture.inner }
    return ResolvedFrame(
      at: inherited == nil ? capture.shiftedOrigin : capture.origin,
      opacity: change == .removed ? opacity.source : opacity.destination)
  }
}
