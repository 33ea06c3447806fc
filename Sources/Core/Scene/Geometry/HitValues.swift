import MotionMath

/// The values of one layer that decide whether a point meets it.
struct HitValues {
  /// The slots that are read of every layer are the first ones.
  private static let geometryCount = LayerSlot.clip.rawValue + 1

  private let stage: Stage
  private let first: Int
  /// Whether a driver moves one of the geometry's slots; else the store's numbers are the present
  /// ones.
  private let isDriven: Bool

  @inline(__always)
  init(_ stage: Stage, _ node: LayerTree.Node) {
    self.stage = stage
    first = Int(node.firstSlot)
    isDriven = stage.store.hasOwner(from: first, count: Self.geometryCount)
  }

  /// A value of the geometry.
  @inline(__always)
  subscript(slot: LayerSlot) -> Double {
    let slot = first + slot.rawValue
    return isDriven ? PresentValues(stage)[slot] : stage.store[slot]
  }

  /// A value that is read of few layers.
  private func surface(_ slot: LayerSlot, _ offset: Int = 0) -> Double {
    PresentValues(stage)[first + slot.rawValue + offset]
  }

  /// Returns the position in the layer of a point in its parent, for a layer in its parent's plane;
  /// nil if it has shrunk to nothing.
  @inline(__always)
  func position(of point: Point) -> Point? {
    let (width, height) = (self[.width], self[.height])
    let anchor = Point(x: self[.anchorX] * width, y: self[.anchorY] * height)
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

  /// Whether the layer's rounded bounds contain a point.
  @inline(__always)
  func contains(_ point: Point) -> Bool {
    let (width, height) = (self[.width], self[.height])
    guard point.x >= 0, point.y >= 0, point.x < width, point.y < height else { return false }
    return outline(width: width, height: height).contains(point)
  }

  private func outline(width: Double, height: Double) -> RoundedRectangle {
    let corners = LayerCorners.allCases[Int(surface(.corners))]
    let radius = surface(.cornerRadius)
    func corner(_ own: LayerSlot, _ isRounded: Bool) -> Double {
      max((isRounded ? radius : 0) + surface(own), 0)
    }
    return RoundedRectangle(
      width: width, height: height,
      topLeft: corner(.cornerRadiusTopLeft, corners.rounds(.top, .left)),
      topRight: corner(.cornerRadiusTopRight, corners.rounds(.top, .right)),
      bottomRight: corner(.cornerRadiusBottomRight, corners.rounds(.bottom, .right)),
      bottomLeft: corner(.cornerRadiusBottomLeft, corners.rounds(.bottom, .left)))
  }

  /// Whether the layer paints anything of its own.
  func paints(_ layer: Layer) -> Bool {
    if surface(.fill, LayerSlot.alpha) > 0, surface(.fillOpacity) > 0 { return true }
    if surface(.borderWidth) > 0, surface(.borderColor, LayerSlot.alpha) > 0 { return true }
    if surface(.backgroundBlur) > 0 { return true }
    let values = PresentValues(stage)
    if let content = layer.kind.contentOffset, values[first + content] != 0 { return true }
    // The shade of a booklet's page lies over the page.
    return !layer.attachments.isEmpty
      && layer.property("shade").map { values[$0.slot] > 0 } ?? false
  }
}
