import MotionMath

/// The values of one layer that place it and decide whether a finger may meet it.
struct HitValues: SlotValues {
  /// Their number; these are the first slots of a layer.
  static let count = LayerSlot.clip.rawValue + 1

  private let values: UnsafePointer<Double>

  @inline(__always)
  init(_ values: UnsafePointer<Double>) { self.values = values }

  /// A value by its offset from the layer's first slot.
  @inline(__always)
  subscript(offset: Int) -> Double { values[offset] }

  @inline(__always)
  subscript(slot: LayerSlot) -> Double { values[slot.rawValue] }

  /// Whether the layer turns or moves out of its parent's plane.
  @inline(__always)
  var leavesPlane: Bool {
    self[.rotationX] != 0 || self[.rotationY] != 0 || self[.translationZ] != 0
  }

  /// Returns the position in the layer of a point in its parent, for a layer in its parent's plane;
  /// nil if it has shrunk to nothing.
  @inline(__always)
  func position(of point: Point) -> Point? {
    let anchor = Point(x: self[.anchorX] * self[.width], y: self[.anchorY] * self[.height])
    var x = point.x - self[.x] - self[.translationX] - anchor.x
    var y = point.y - self[.y] - self[.translationY] - anchor.y
    let angle = self[.rotationZ]
    if angle != 0 {
      let (sin, cos) = Elementary.sincos(degrees: angle)
      (x, y) = (x * cos + y * sin, y * cos - x * sin)
    }
    let scale = self[.scale]
    let (scaleX, scaleY) = (scale * self[.scaleX], scale * self[.scaleY])
    guard scaleX != 0, scaleY != 0 else { return nil }
    if scaleX != 1 { x /= scaleX }
    if scaleY != 1 { y /= scaleY }
    return Point(x: x + anchor.x, y: y + anchor.y)
  }
}
