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

  /// The anchor, in the layer's coordinates.
  @inline(__always)
  private var anchor: Point {
    Point(x: self[.anchorX] * self[.width], y: self[.anchorY] * self[.height])
  }

  /// Returns a point in the parent relative to the layer's anchor.
  @inline(__always)
  private func fromAnchor(_ point: Point, _ anchor: Point) -> Point {
    Point(
      x: point.x - self[.x] - self[.translationX] - anchor.x,
      y: point.y - self[.y] - self[.translationY] - anchor.y)
  }

  /// Whether a point in the parent may be in the bounds of a turned layer: it is not farther from
  /// the anchor than a corner. Few points are that near, so most layers need no sine.
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

  /// Returns the position in the layer of a point in its parent, for a layer in its parent's plane;
  /// nil if it has shrunk to nothing.
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
