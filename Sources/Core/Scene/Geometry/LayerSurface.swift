import MotionMath

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

  /// Returns the rounded bounds of the layer for a size.
  func outline(width: Double, height: Double) -> RoundedRectangle {
    let corners = LayerCorners.allCases[Int(self[.corners])]
    let radius = self[.cornerRadius]
    func corner(_ own: LayerSlot, _ isRounded: Bool) -> Double {
      max((isRounded ? radius : 0) + self[own], 0)
    }
    return RoundedRectangle(
      width: width, height: height,
      topLeft: corner(.cornerRadiusTopLeft, corners.rounds(.top, .left)),
      topRight: corner(.cornerRadiusTopRight, corners.rounds(.top, .right)),
      bottomRight: corner(.cornerRadiusBottomRight, corners.rounds(.bottom, .right)),
      bottomLeft: corner(.cornerRadiusBottomLeft, corners.rounds(.bottom, .left)))
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
