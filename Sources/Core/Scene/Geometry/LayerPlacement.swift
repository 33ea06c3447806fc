import MotionMath

/// The placement of a layer in its parent, from its properties.
///
/// The order is that of `translate3d() rotateX() rotateY() rotateZ() scale()` in CSS with the
/// anchor as `transform-origin`, and of the same calls on a `CATransform3D`: the scale applies
/// first.
package struct LayerPlacement {
  /// The slots, in the order of `init`.
  private let x, y, width, height, anchorX, anchorY: Int
  private let translationX, translationY, translationZ: Int
  private let rotationX, rotationY, rotationZ, scale, scaleX, scaleY: Int

  /// Finds a layer's properties; nil for the scene, which has no placement.
  package init?(_ layer: Layer) {
    func slot(_ name: String) -> Int? { layer.property(name)?.slot }
    guard
      let x = slot("x"), let y = slot("y"), let width = slot("width"),
      let height = slot("height"), let anchorX = slot("anchorX"),
      let anchorY = slot("anchorY"), let translationX = slot("translationX"),
      let translationY = slot("translationY"),
      let translationZ = slot("translationZ"), let rotationX = slot("rotationX"),
      let rotationY = slot("rotationY"), let rotationZ = slot("rotationZ"),
      let scale = slot("scale"), let scaleX = slot("scaleX"),
      let scaleY = slot("scaleY")
    else { return nil }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    (self.anchorX, self.anchorY) = (anchorX, anchorY)
    (self.translationX, self.translationY) = (translationX, translationY)
    self.translationZ = translationZ
    (self.rotationX, self.rotationY, self.rotationZ) = (rotationX, rotationY, rotationZ)
    (self.scale, self.scaleX, self.scaleY) = (scale, scaleX, scaleY)
  }

  /// The slots on which the placement depends.
  package var slots: [Int] {
    [
      x, y, width, height, anchorX, anchorY, translationX, translationY, translationZ, rotationX,
      rotationY, rotationZ, scale, scaleX, scaleY,
    ]
  }

  /// Returns the layer's corners in its own coordinates.
  package func bounds(in store: borrowing PropertyStore) -> Quadrilateral {
    Quadrilateral(width: store[width], height: store[height])
  }

  /// Returns the transform from the layer's coordinates to its parent's.
  package func transform(in store: borrowing PropertyStore) -> Transform3D {
    let size = store[scale]
    return Transform3D.scale(x: size * store[scaleX], y: size * store[scaleY])
      .followed(by: .rotation(z: store[rotationZ]))
      .followed(by: .rotation(y: store[rotationY]))
      .followed(by: .rotation(x: store[rotationX]))
      .followed(
        by: .translation(x: store[translationX], y: store[translationY], z: store[translationZ])
      )
      .about(Point(x: store[anchorX] * store[width], y: store[anchorY] * store[height]))
      .followed(by: .translation(x: store[x], y: store[y]))
  }
}
