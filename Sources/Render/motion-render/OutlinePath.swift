import CCairo
import MotionValues

/// Outlines as paths of cairo.
enum OutlinePath {
  /// The distance of a control point of a quarter of a circle from its end, in radii.
  private static let quarter = 0.552284749831

  /// Adds a rectangle with rounded corners, the radii clockwise from the top left.
  static func addBox(
    x: Double = 0, y: Double = 0, width: Double, height: Double, radii: [Double], inset: Double = 0,
    to cr: OpaquePointer
  ) {
    let (right, bottom) = (width - inset, height - inset)
    guard right > inset, bottom > inset else { return }
    let radii = fitted(radii, width, height).map { max(0, $0 - inset) }
    guard radii.contains(where: { $0 > 0 }) else {
      cairo_rectangle(cr, x + inset, y + inset, right - inset, bottom - inset)
      return
    }
    let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
    func curve(
      _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x3: Double, _ y3: Double
    ) {
      cairo_curve_to(cr, x + x1, y + y1, x + x2, y + y2, x + x3, y + y3)
    }
    let k = 1 - quarter
    cairo_move_to(cr, x + inset + a, y + inset)
    cairo_line_to(cr, x + right - b, y + inset)
    curve(right - b * k, inset, right, inset + b * k, right, inset + b)
    cairo_line_to(cr, x + right, y + bottom - c)
    curve(right, bottom - c * k, right - c * k, bottom, right - c, bottom)
    cairo_line_to(cr, x + inset + d, y + bottom)
    curve(inset + d * k, bottom, inset, bottom - d * k, inset, bottom - d)
    cairo_line_to(cr, x + inset, y + inset + a)
    curve(inset, inset + a * k, inset + a * k, inset, inset + a, inset)
    cairo_close_path(cr)
  }

  /// Radii that do not overlap: all shrink together, as in CSS.
  static func fitted(_ radii: [Double], _ width: Double, _ height: Double) -> [Double] {
    let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
    var scale = 1.0
    for (side, sum) in [(width, a + b), (height, b + c), (width, c + d), (height, d + a)]
    where sum > side {
      scale = min(scale, max(side, 0) / sum)
    }
    return radii.map { max($0, 0) * scale }
  }

  /// Adds an outline.
  static func add(_ outline: Outline, to cr: OpaquePointer) {
    let outline = outline.withoutArcs
    let numbers = outline.numbers
    var place = 0
    var current = (0.0, 0.0)
    for command in outline.commands {
      func number(_ offset: Int) -> Double { numbers[place + offset] }
      switch command {
      case .move:
        current = (number(0), number(1))
        cairo_move_to(cr, current.0, current.1)
      case .line:
        current = (number(0), number(1))
        cairo_line_to(cr, current.0, current.1)
      case .quadratic:
        let (x, y, endX, endY) = (number(0), number(1), number(2), number(3))
        cairo_curve_to(
          cr, current.0 + (x - current.0) * 2 / 3, current.1 + (y - current.1) * 2 / 3,
          endX + (x - endX) * 2 / 3, endY + (y - endY) * 2 / 3, endX, endY)
        current = (endX, endY)
      case .cubic:
        cairo_curve_to(cr, number(0), number(1), number(2), number(3), number(4), number(5))
        current = (number(4), number(5))
      case .close:
        cairo_close_path(cr)
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cr, &x, &y)
        current = (x, y)
      case .arc: break
      }
      place += command.numberCount
    }
  }
}
