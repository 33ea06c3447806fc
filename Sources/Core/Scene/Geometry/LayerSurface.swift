import MotionValues

/// The outline of a layer as of the present instant, and whether it paints anything.
struct LayerSurface {
  private let drawings: StageDrawings
  private let surface: Drawing<Tape.Number>.Surface
  /// The slot from which those of the surface count.
  private let firstSlot: Int
  private let values: PresentValues
  private let stage: Stage

  init(_ layer: Layer) {
    stage = layer.stage
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

  /// Whether the outline contains a point of the layer's plane; nil is a point beyond the plane's
  /// horizon.
  func contains(_ point: Point?) -> Bool {
    let (width, height) = (value(surface.width), value(surface.height))
    guard let point, point.x >= 0, point.y >= 0, point.x < width, point.y < height else {
      return false
    }
    return contains(point, width: width, height: height)
  }

  /// Whether the outline of a layer of a size contains a point within its bounds. A path counts if
  /// its area is filled or clips; one that is only a line is met within its bounds.
  func contains(_ point: Point, width: Double, height: Double) -> Bool {
    guard isArea, let path else { return outline(width: width, height: height).contains(point) }
    return path.contains(point, width: width, height: height)
  }

  /// The path of the outline, with its rule of what is inside; nil if the outline is a rectangle.
  private var path: PresentPath? {
    guard let outline = surface.outline.path,
      let mixed = stage.store.mixed(numbered: value(outline.path)),
      let path = mixed.value.content as? Path
    else { return nil }
    return PresentPath(path: path, rule: FillRule.allCases[Int(value(outline.rule))])
  }

  private struct PresentPath {
    let path: Path
    let rule: FillRule

    func contains(_ point: Point, width: Double, height: Double) -> Bool {
      path.outline(width: width, height: height).contains(point, rule: rule)
    }
  }

  /// Whether the outline, filled or not, contains a point of the layer's plane; nil is a point beyond
  /// the plane's horizon.
  func outlines(_ point: Point?) -> Bool {
    guard let point else { return false }
    let (width, height) = (value(surface.width), value(surface.height))
    return path?.contains(point, width: width, height: height)
      ?? outline(width: width, height: height).contains(point)
  }

  /// Whether the outline is filled, or clips.
  private var isArea: Bool {
    surface.items.contains { item in
      switch item {
      // A method that is passed by its name is allocated; a closure is not.
      case .fill(let paint): paint.isSeen { value($0) }
      case .children(let clipped): value(clipped) != 0
      case .backdrop, .stroke, .line, .text, .typography, .image, .tint, .particles: false
      }
    }
  }

  /// Whether the layer itself paints anything.
  var paints: Bool { surface.isSeen { value($0) } }
}

extension Layer {
  /// Whether the layer itself paints anything, as of the present instant.
  package var paints: Bool { LayerSurface(self).paints }
}

/// The opacity of a layer and those around it together.
package enum TotalOpacity {
  /// The greatest total opacity of an invisible layer, which no finger hits: UIKit's limit, with a
  /// tolerance for the rounding of products such as 0.1 · 0.1.
  package static let invisible = 0.01 + 1e-12

  /// Returns the total opacity of a layer with an opacity within a parent with a total opacity.
  @inline(__always)
  static func of(_ opacity: Double, within outer: Double) -> Double {
    outer * min(max(opacity, 0), 1)
  }
}

extension Layer {
  /// Returns the layer's total opacity, from 0 to 1; `read` returns the value of a slot.
  package func totalOpacity(_ read: (Int) -> Double) -> Double {
    TotalOpacity.of(
      property("opacity").map { read($0.slot) } ?? 1, within: parent?.totalOpacity(read) ?? 1)
  }
}
