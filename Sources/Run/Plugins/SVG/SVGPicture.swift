import MotionValues

/// The layers that an SVG file becomes.
struct SVGPicture {
  /// In points.
  let width: Double
  let height: Double
  /// From back to front.
  let parts: [SVGPart]
  /// What is not carried: the number of each kind of element or property.
  let missing: [String: Int]

  /// Whether something of it is outside of its size, and is cut away.
  var isClipped: Bool {
    parts.contains { part in
      part.reach.map { reach in
        reach.x < -Self.tolerance || reach.y < -Self.tolerance
          || reach.x + reach.width > width + Self.tolerance
          || reach.y + reach.height > height + Self.tolerance
      } ?? false
    }
  }

  /// How far lines may be outside without being seen, in points.
  private static let tolerance = 0.01
}

/// A shape or a group of an SVG file, in points of the whole picture.
final class SVGPart {
  /// What paints an area or a line.
  enum Ink: Hashable {
    case none
    /// The tint of the picture, with this opacity.
    case tint(Double)
    case paint(Paint)
  }

  struct Shape {
    let outline: Outline
    let rule: FillRule
    let fill: Ink
    let stroke: Ink
    let strokeWidth: Double
    let style: SVGStyle
    /// The lengths of dashes and their offset, in points.
    let dash: Dash
    let dashOffset: Double
  }

  let id: String
  /// Nil for a group.
  let shape: Shape?
  /// From back to front.
  let children: [SVGPart]
  /// What cuts it.
  var masks: [SVGPart] = []
  var opacity = 1.0
  var blendMode = BlendMode.normal
  var isHidden = false
  /// What it cuts from the part around it in place of being drawn.
  var mask = MaskKind.none

  init(_ id: String, _ shape: Shape) {
    (self.id, self.shape, children) = (id, shape, [])
  }

  init(_ id: String, _ children: [SVGPart]) {
    (self.id, self.children, shape) = (id, children, nil)
  }

  /// The least rectangle around its outlines; nil for nothing.
  private(set) lazy var bounds: Rectangle? =
    shape.map(\.outline.bounds) ?? .around(children.compactMap(\.bounds))

  /// The least rectangle around all that it draws, lines included as if they had no mitres.
  var reach: Rectangle? {
    guard let shape else { return .around(children.compactMap(\.reach)) }
    guard let bounds, shape.stroke != .none else { return bounds }
    let half = shape.strokeWidth / 2
    return Rectangle(
      x: bounds.x - half, y: bounds.y - half, width: bounds.width + 2 * half,
      height: bounds.height + 2 * half)
  }
}

extension Rectangle {
  /// The least rectangle around several ones; nil for none.
  static func around(_ rectangles: [Rectangle]) -> Rectangle? {
    guard let left = rectangles.map(\.x).min(), let top = rectangles.map(\.y).min() else {
      return nil
    }
    let right = rectangles.map { $0.x + $0.width }.max() ?? left
    let bottom = rectangles.map { $0.y + $0.height }.max() ?? top
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
