import CCairo
import MotionValues

/// Outlines as paths of cairo.
enum OutlinePath {
  /// How far in pixels the curves of a corner may leave the circle; Skia's, with which Chromium draws.
  private static let tolerance = 0.25

  /// Adds a quarter of a circle of a radius around a point, which begins at an angle in quarters: parabolas
  /// that touch the circle, as few as are near enough with a number of pixels per unit.
  private static func addCorner(
    _ x: Double, _ y: Double, radius: Double, from quarter: Int, scale: Double, to cr: OpaquePointer
  ) {
    // The parabola of a quarter leaves the circle by (1 - w) / (4 · (1 + w)) · √2 radii, w = √½; each half by a quarter of that.
    var error = 0.0607 * radius * scale
    var count = 1
    while error > tolerance, count < 32 {
      error /= 4
      count *= 2
    }
    let start = Double(quarter) * .pi / 2
    let step = Double.pi / 2 / Double(count)
    let half = (sine: Elementary.sin(step / 2), cosine: Elementary.cos(step / 2))
    // The bend of a parabola, in 128ths of a pixel times four.
    let bend = Int(2 * radius * scale * (1 / half.cosine - half.cosine) / 4 * 256 + 16) >> 5
    let lines = 1 << ((Int.bitWidth - bend.leadingZeroBitCount) / 2)
    for index in 0..<count {
      let (from, to) = (start + Double(index) * step, start + Double(index + 1) * step)
      let middle = (from + to) / 2
      let (x0, y0) = (Elementary.cos(from), Elementary.sin(from))
      let (x1, y1) = (Elementary.cos(middle) / half.cosine, Elementary.sin(middle) / half.cosine)
      let (x2, y2) = (Elementary.cos(to), Elementary.sin(to))
      for line in 1...lines {
        let t = Double(line) / Double(lines)
        let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        cairo_line_to(
          cr, x + radius * (a * x0 + b * x1 + c * x2), y + radius * (a * y0 + b * y1 + c * y2))
      }
    }
  }

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
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    let scale = (matrix.xx * matrix.yy - matrix.xy * matrix.yx).magnitude.squareRoot()
    let hasPixels = cairo_surface_get_type(cairo_get_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE
    let (left, top) = (x + inset, y + inset)
    cairo_new_sub_path(cr)
    func addCorner(_ radius: Double, _ cornerX: Double, _ cornerY: Double, _ quarter: Int) {
      cairo_line_to(
        cr, quarter == 0 || quarter == 2 ? cornerX + (quarter == 0 ? radius : -radius) : cornerX,
        quarter == 1 || quarter == 3 ? cornerY + (quarter == 1 ? radius : -radius) : cornerY)
      if radius > 0, !hasPixels {
        cairo_arc(
          cr, cornerX, cornerY, radius, Double(quarter) * .pi / 2, Double(quarter + 1) * .pi / 2)
      } else if radius > 0 {
        Self.addCorner(cornerX, cornerY, radius: radius, from: quarter, scale: scale, to: cr)
      }
    }
    let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
    addCorner(a, left + a, top + a, 2)
    addCorner(b, x + right - b, top + b, 3)
    addCorner(c, x + right - c, y + bottom - c, 0)
    addCorner(d, left + d, y + bottom - d, 1)
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
