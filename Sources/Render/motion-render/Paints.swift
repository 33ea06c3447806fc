import CCairo
import MotionValues

/// Paints as patterns of cairo, in the points of a layer.
enum Paints {
  /// The largest side of a raster of a paint, in pixels.
  private static let rasterLimit = 4096.0

  /// Makes the pattern of a paint for a box of a size in points; `margin` is how far what is painted
  /// leaves the box, and `scale` how many pixels a point has. The caller destroys it.
  static func pattern(
    _ paint: FramePaint, width: Double, height: Double, margin: Double, scale: Double
  ) -> OpaquePointer {
    switch paint.paint {
    case .color(let value):
      return solid(value.color(in: .light), paint.opacity)
    case .gradient(let gradient):
      switch gradient.geometry.placed(width: width, height: height) {
      case .line(let from, let to):
        return line(gradient, paint.opacity, from: from, to: to)
      case .ellipse(let center, let radiusX, let radiusY):
        return ellipse(gradient, paint.opacity, center, radiusX, radiusY)
      case .cone(let center, let angle):
        return raster(width, height, margin, scale) { canvas, zoom in
          cone(gradient, paint.opacity, center, angle, on: canvas, margin: margin, zoom: zoom)
        }
      }
    case .mix(let first, let second, let place):
      return raster(width, height, margin, scale) { canvas, zoom in
        cairo_scale(canvas.cr, zoom.x, zoom.y)
        cairo_translate(canvas.cr, margin, margin)
        for (part, share) in [(first, 1 - place), (second, place)] where share > 0 {
          let pattern = pattern(
            FramePaint(paint: part, opacity: paint.opacity * min(share, 1)), width: width,
            height: height, margin: margin, scale: scale)
          cairo_set_source(canvas.cr, pattern)
          cairo_paint(canvas.cr)
          cairo_pattern_destroy(pattern)
          cairo_set_operator(canvas.cr, CAIRO_OPERATOR_ADD)
        }
      }
    }
  }

  private static func solid(_ color: Color, _ opacity: Double) -> OpaquePointer {
    cairo_pattern_create_rgba(color.red, color.green, color.blue, color.alpha * opacity)
  }

  /// The colour nearest to one that a screen may lack.
  private static func displayed(_ color: Color) -> Color {
    Color { min(max(color[$0], 0), 1) }
  }

  /// The colour of a gradient whose line has no length.
  private static func whole(_ gradient: Gradient, _ opacity: Double) -> OpaquePointer {
    let last = gradient.stops[gradient.stops.count - 1].color.color(in: .light)
    return solid(gradient.repeats ? gradient.mean(in: .light) : last, opacity)
  }

  private static func line(
    _ gradient: Gradient, _ opacity: Double, from: Point, to: Point
  ) -> OpaquePointer {
    let stops = gradient.stops(within: 1 / 255)
    let (first, last) = (stops[0].place, stops[stops.count - 1].place)
    guard from != to, last > first || !gradient.repeats else { return whole(gradient, opacity) }
    // Of a gradient with all stops at one place, colours meet there.
    let end = last > first ? last : first + 1e-6
    func at(_ place: Double) -> (x: Double, y: Double) {
      (from.x + (to.x - from.x) * place, from.y + (to.y - from.y) * place)
    }
    let (start, finish) = (at(first), at(end))
    let pattern: OpaquePointer = cairo_pattern_create_linear(
      start.x, start.y, finish.x, finish.y)
    add(stops, from: first, to: end, opacity, to: pattern)
    cairo_pattern_set_extend(
      pattern, gradient.repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    return pattern
  }

  private static func ellipse(
    _ gradient: Gradient, _ opacity: Double, _ center: Point, _ radiusX: Double, _ radiusY: Double
  ) -> OpaquePointer {
    let stops = gradient.stops(within: 1 / 255)
    let (first, last) = (stops[0].place, stops[stops.count - 1].place)
    guard radiusX > 0, radiusY > 0, last > 0, last > first || !gradient.repeats else {
      return whole(gradient, opacity)
    }
    let start = max(first, 0)
    let end = max(last, start + 1e-6)
    let pattern: OpaquePointer = cairo_pattern_create_radial(0, 0, start, 0, 0, end)
    var matrix = cairo_matrix_t()
    cairo_matrix_init_scale(&matrix, 1 / radiusX, 1 / radiusY)
    cairo_matrix_translate(&matrix, -center.x, -center.y)
    cairo_pattern_set_matrix(pattern, &matrix)
    add(stops, from: start, to: end, opacity, to: pattern)
    cairo_pattern_set_extend(
      pattern, gradient.repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    return pattern
  }

  private static func add(
    _ stops: [Gradient.FixedStop], from start: Double, to end: Double, _ opacity: Double,
    to pattern: OpaquePointer
  ) {
    for stop in stops {
      let place = (stop.place - start) / (end - start)
      let color = displayed(stop.color)
      cairo_pattern_add_color_stop_rgba(
        pattern, min(max(place, 0), 1), color.red, color.green, color.blue, color.alpha * opacity)
    }
  }

  /// Draws a paint into a raster, which becomes a pattern.
  private static func raster(
    _ width: Double, _ height: Double, _ margin: Double, _ scale: Double,
    _ draw: (Canvas, (x: Double, y: Double)) -> Void
  ) -> OpaquePointer {
    let (across, down) = (max(width, 0) + 2 * margin, max(height, 0) + 2 * margin)
    func pixels(_ points: Double) -> Int {
      Int(min(max((points * scale).rounded(.up), 1), rasterLimit))
    }
    let canvas = Canvas(width: pixels(across), height: pixels(down))
    let zoom = (
      x: Double(canvas.width) / max(across, 1e-6), y: Double(canvas.height) / max(down, 1e-6)
    )
    draw(canvas, zoom)
    let pattern: OpaquePointer = cairo_pattern_create_for_surface(canvas.surface)
    var matrix = cairo_matrix_t()
    cairo_matrix_init_scale(&matrix, zoom.x, zoom.y)
    cairo_matrix_translate(&matrix, margin, margin)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    return pattern
  }

  /// The number of colours around a conic gradient.
  private static let turnColors = 4096

  private static func cone(
    _ gradient: Gradient, _ opacity: Double, _ center: Point, _ angle: Double, on canvas: Canvas,
    margin: Double, zoom: (x: Double, y: Double)
  ) {
    let colors = (0...turnColors).map { index -> UInt32 in
      let color = displayed(gradient.color(at: (Double(index) + 0.5) / Double(turnColors)))
      let alpha = color.alpha * opacity
      func part(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
      return part(alpha) << 24 | part(color.red * alpha) << 16 | part(color.green * alpha) << 8
        | part(color.blue * alpha)
    }
    let placement = GradientPlacement.cone(center: center, angle: angle)
    canvas.withPixels { pixels, stride in
      for row in 0..<canvas.height {
        let y = (Double(row) + 0.5) / zoom.y - margin
        for column in 0..<canvas.width {
          let x = (Double(column) + 0.5) / zoom.x - margin
          let place = placement.place(x: x, y: y) ?? 0
          pixels[row * stride + column] = colors[Int(place * Double(turnColors))]
        }
      }
    }
  }
}
