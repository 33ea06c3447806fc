import MotionValues

/// The values of one layer that determine its placement and whether it can be hit.
struct HitValues: SlotValues {
  /// The number of values, which are the first slots of a layer.
  static let count = LayerSlot.clip.rawValue + 1

  private let values: UnsafePointer<Double>

  @inline(__always)
  init(_ values: UnsafePointer<Double>) { self.values = values }

  /// The value at an offset from the layer's first slot.
  @inline(__always)
  subscript(offset: Int) -> Double { values[offset] }

  @inline(__always)
  subscript(slot: LayerSlot) -> Double { values[slot.rawValue] }

  /// Whether the layer is rotated or moved out of its parent's plane.
  @inline(__always)
  var leavesPlane: Bool {
    self[.rotationX] != 0 || self[.rotationY] != 0 || self[.translationZ] != 0
  }

  /// The anchor, in the layer's coordinates.
  @inline(__always)
  private var anchor: Point {
    Point(x: self[.anchorX] * self[.width], y: self[.anchorY] * self[.height])
  }

  /// Converts a point in the parent to one relative to the layer's anchor.
  @inline(__always)
  private func fromAnchor(_ point: Point, _ anchor: Point) -> Point {
    Point(
      x: point.x - self[.x] - self[.translationX] - anchor.x,
      y: point.y - self[.y] - self[.translationY] - anchor.y)
  }

  /// Whether a point in the parent may be in the bounds of a rotated layer, because it is not
  /// farther from the anchor than the farthest corner. Few points are, so most layers need no sine.
  @inline(__always)
  func mayContain(_ point: Point) -> Bool {
    guard self[.rotationZ] != 0 else { return true }
    let anchor = anchor
    let point = fromAnchor(point, anchor)
    let x = max(anchor.x.magnitude, (self[.width] - anchor.x).magnitude)
    let y = max(anchor.y.magnitude, (self[.height] - anchor.y).magnitude)
    let scale = self[.scale] * max(self[.scaleX].magnitude, self[.scaleY].magnitude)
    let tolerance = 1 + 1e-9
    return point.x * point.x + point.y * point.y <= (x * x + y * y) * scale * scale * tolerance
  }

  /// Converts a point in the parent to the layer's coordinates, for a layer in its parent's plane;
  /// nil if the layer has a scale of 0.
  @inline(__always)
  func position(of point: Point) -> Point? {
    let anchor = anchor
    let point = fromAnchor(point, anchor)
    var (x, y) = (point.x, point.y)
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
