import MotionValues

/// An engine that takes the samples of fingers while the scene runs.
package protocol TouchReceiver: AnyObject {
  /// Takes a sample, which is later than all others of its finger and than everything shown; returns
  /// false if its finger is not down, or for `began`, if it is.
  func receive(_ row: TouchRow) -> Bool

  /// The last samples of the fingers that are down, by their numbers.
  var received: [TouchRow] { get }
}

extension Stage {
  /// The size of the scene, in points.
  package var sceneSize: (width: Double, height: Double) {
    func length(_ slot: SceneSlot) -> Double { read(root.firstSlot + slot.rawValue) }
    return (length(.width), length(.height))
  }

  /// Whether fingers can come down at a point.
  package func isOnScene(_ point: Point) -> Bool {
    let size = sceneSize
    return point.x >= 0 && point.y >= 0 && point.x <= size.width && point.y <= size.height
  }
}
