import MotionValues

/// The outline of a layer as of the present instant, and whether it paints anything.
struct LayerSurface {
  private let layer: Layer
  private let values: PresentValues

  init(_ layer: Layer) {
    self.layer = layer
    values = PresentValues(layer.stage)
  }

  private subscript(slot: LayerSlot) -> Double { values[layer.firstSlot + slot.rawValue] }

  private func alpha(_ color: LayerSlot) -> Double {
    values[layer.firstSlot + color.rawValue + LayerSlot.alpha]
  }

  /// The radii of the corners as they are drawn, clockwise from the top left.
  private var radii: SIMD4<Double> {
    let corners = LayerCorners.allCases[Int(self[.corners])]
    let radius = self[.cornerRadius]
    func corner(_ own: LayerSlot, _ isRounded: Bool) -> Double {
      max((isRounded ? radius : 0) + self[own], 0)
    }
    let radii = SIMD4(
      corner(.cornerRadiusTopLeft, corners.rounds(.top, .left)),
      corner(.cornerRadiusTopRight, corners.rounds(.top, .right)),
      corner(.cornerRadiusBottomRight, corners.rounds(.bottom, .right)),
      corner(.cornerRadiusBottomLeft, corners.rounds(.bottom, .left)))
    guard radii != SIMD4(repeating: radii[0]),
      let turn = layer.stage[PageTurns.self][turnOf: layer], turn.isBack
    else { return radii }
    let places = turn.hinge.spine.cornersFromBehind
    return SIMD4(radii[places[0]], radii[places[1]], radii[places[2]], radii[places[3]])
  }

  /// Returns the rounded bounds of the layer for a size.
  func outline(width: Double, height: Double) -> RoundedRectangle {
    let radii = radii
    return RoundedRectangle(
      width: width, height: height, topLeft: radii[0], topRight: radii[1], bottomRight: radii[2],
      bottomLeft: radii[3])
  }

  /// Whether the rounded bounds contain a point of the layer's plane; nil is a point beyond the plane's
  /// horizon.
  func contains(_ point: Point?) -> Bool {
    let (width, height) = (self[.width], self[.height])
    guard let point, point.x >= 0, point.y >= 0, point.x < width, point.y < height else {
      return false
    }
    return outline(width: width, height: height).contains(point)
  }

  /// Whether the layer itself paints anything.
  var paints: Bool {
    if alpha(.fill) > 0, self[.fillOpacity] > 0 { return true }
    if self[.borderWidth] > 0, alpha(.borderColor) > 0 { return true }
    if self[.backgroundBlur] > 0 { return true }
    if let content = layer.kind.contentOffset, values[layer.firstSlot + content] != 0 {
      return true
    }
    // The shade of a booklet's page is painted over the page.
    return !layer.attachments.isEmpty
      && layer.property("shade").map { values[$0.slot] > 0 } ?? false
  }
}

extension Layer {
  /// Whether the layer itself paints anything, as of the present instant.
  package var paints: Bool { LayerSurface(self).paints }
}
