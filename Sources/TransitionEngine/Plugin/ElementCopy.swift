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
  /// The channels of the layer's properties that move, by name.
  var channels: [String: Int] = [:]
  /// The elements that it follows.
  var anchors: [Identifier] = []

  func capture(_ change: HierarchyDiff.Change) -> LayerCapture? {
    switch change {
    case .added: destination
    case .removed: source
    case .shared: destination
    }
  }

  /// The coordinates of one state in which what is in the layer lies.
  func placement(in capture: LayerCapture) -> Placement {
    guard inherited != nil else { return capture.inner }
    let origin = capture.origin
    return Placement(
      x: origin.x, y: origin.y, scaleX: capture.outer.scaleX, scaleY: capture.outer.scaleY)
  }
}
