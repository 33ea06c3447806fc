import MotionValues

/// The outline of a layer as of the present instant, and whether it paints anything.
struct LayerSurface {
  private let drawings: StageDrawings
  private let surface: Drawing<Tape.Number>.Surface
  /// The slot from which those of the surface count.
  private let firstSlot: Int
  private let values: PresentValues

  init(_ layer: Layer) {
    drawings = layer.stage[StageDrawings.self]
    (surface, firstSlot) = drawings.surface(of: layer)
    values = PresentValues(layer.stage)
  }

  private func value(_ number: Tape.Number) -> Double {
    drawings.value(of: number, from: firstSlot, in: values)
  }

  /// The radii of the corners as they are drawn, clockwise from the top left.
  private var radii: SIMD4<Double> {
    let outline = surface.outline
    return SIMD4(
      value(outline.topLeft), value(outline.topRight), value(outline.bottomRight),
      value(outline.bottomLeft))
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
    let (width, height) = (value(surface.width), value(surface.height))
    guard let point, point.x >= 0, point.y >= 0, point.x < width, point.y < height else {
      return false
    }
    return outline(width: width, height: height).contains(point)
  }

  /// Whether the layer itself paints anything.
  var paints: Bool { surface.isSeen(value) }
}

extension Layer {
  /// Whether the layer itself paints anything, as of the present instant.
  package var paints: Bool { LayerSurface(self).paints }
}
