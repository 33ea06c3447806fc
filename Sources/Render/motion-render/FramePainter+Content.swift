import CCairo
import MotionRecording
import MotionValues

// Texts and images.
extension FramePainter {
  // MARK: Texts

  /// The letters' spacing and digits, and the lines through and below them.
  private func typography(
    of layer: Int
  ) -> (Typography, underline: Bool, strikethrough: Bool) {
    for item in scene.drawings[layer].surface.items {
      guard case .typography(let style) = item else { continue }
      let digits = DigitSpacing(rawValue: word(style.digits)) ?? .proportional
      return (
        Typography(letterSpacing: number(style.spacing), digits: digits),
        number(style.underline) > 0, number(style.strikethrough) > 0
      )
    }
    return (Typography(), false, false)
  }

  /// The lines of a text, and the height of each.
  private func lines(
    _ style: Drawing<BoundNumber>.TextStyle
  ) -> (lines: [String], height: Double) {
    let wrapped = word(style.wrapped)
    let text = wrapped.isEmpty ? word(style.content) : wrapped
    let height = FontMetrics(size: number(style.size)).lineHeight * number(style.lineHeight)
    return (TextLayout.paragraphs(of: text).map(String.init), height)
  }

  func textArea(
    _ style: Drawing<BoundNumber>.TextStyle, of layer: Int, width: Double
  ) -> Area {
    guard number(style.shown) > 0, paint(style.paint) != nil else { return .empty }
    let (lines, height) = lines(style)
    let size = number(style.size)
    let (typography, _, _) = typography(of: layer)
    let weight = FontWeight(rawValue: word(style.weight)) ?? .regular
    var area = Area.empty
    for (index, text) in lines.enumerated() where !text.isEmpty {
      let line = parts.letters.line(text, weight: weight, size: size, typography)
      let x = place(of: line.width, in: width, word(style.alignment))
      // Letters leave their line a little, such as an f or an Å.
      let baseline = Double(index + 1) * height - FontMetrics(size: size).descent
      area = area.union(
        Area(
          left: x - size / 8, top: baseline - size, right: x + line.width + size / 8,
          bottom: baseline + size * 0.28))
    }
    return area
  }

  /// Where a line begins. Browsers round its width up to a 64th of a pixel.
  private func place(of line: Double, in width: Double, _ alignment: String) -> Double {
    let line = (line * scale * 64 - 1e-3).rounded(.up) / (scale * 64)
    return switch alignment {
    case "center": (width - line) / 2
    case "right": width - line
    default: 0
    }
  }

  func drawText(
    _ style: Drawing<BoundNumber>.TextStyle, of layer: Int, on canvas: Canvas, _ map: Homography,
    _ alpha: Double
  ) {
    let surface = scene.drawings[layer].surface
    let (width, height) = (number(surface.width), number(surface.height))
    guard number(style.shown) > 0, let paint = self.paint(style.paint) else { return }
    let (lines, lineHeight) = lines(style)
    let (typography, underline, strikethrough) = typography(of: layer)
    let weight = FontWeight(rawValue: word(style.weight)) ?? .regular
    let size = number(style.size)
    let descent = FontMetrics(size: size).descent
    setSource(paint, canvas, map, width, height, alpha: alpha)
    cairo_new_path(canvas.cr)
    // A text that moves slowly would jump from pixel to pixel.
    let isAligned = !movesSlowly(layer)
    for (index, text) in lines.enumerated() where !text.isEmpty {
      let line = parts.letters.line(text, weight: weight, size: size, typography)
      let x = place(of: line.width, in: width, word(style.alignment))
      let baseline = Double(index + 1) * lineHeight - descent
      let y = isAligned ? aligned(baseline, map) : baseline
      let contrast = GlyphContrast(paint.color)
      if !drawMask(
        of: line, text, weight, size, typography, contrast, on: canvas, map, x: x, y: y)
      {
        parts.letters.addPath(
          of: line, weight: weight, size: size, digits: typography.digits, x: x, y: y,
          to: canvas.cr)
      }
      for (isDrawn, place) in [(underline, 0.1665), (strikethrough, -0.2727)] where isDrawn {
        let thickness = size * Self.decoration
        cairo_rectangle(canvas.cr, x, y + size * place - thickness / 2, line.width, thickness)
      }
    }
    canvas.fill()
  }

  /// Draws a line of upright letters; returns false if they are drawn as paths.
  private func drawMask(
    of line: Letters.Line, _ text: String, _ weight: FontWeight, _ size: Double,
    _ typography: Typography, _ contrast: GlyphContrast, on canvas: Canvas, _ map: Homography,
    x: Double, y: Double
  ) -> Bool {
    guard map.isUpright, !(canvas is VectorCanvas), let origin = map.point(x, y),
      let (coverage, left, top) = parts.letters.coverage(
        of: line, weight: weight, size: size, text, typography, contrast: contrast,
        scale: map.scale, x: origin.x, y: origin.y)
    else { return false }
    cairo_save(canvas.cr)
    cairo_identity_matrix(canvas.cr)
    cairo_mask_surface(canvas.cr, coverage.surface, Double(left), Double(top))
    cairo_restore(canvas.cr)
    return true
  }

  /// The place of a baseline; that of an upright text is at a whole pixel, as browsers have it.
  private func aligned(_ y: Double, _ map: Homography) -> Double {
    guard map.b == 0, map.d == 0, map.e > 0 else { return y }
    // A raster that is then seen in perspective has more pixels.
    let (scale, top) = (map.e / map.i / zoom, map.f / map.i / zoom)
    return ((y * scale + top).rounded() - top) / scale
  }

  /// The thickness of a line below letters, in ems, as Inter has it.
  private static let decoration = 0.0732

  // MARK: Images

  func drawImage(
    _ style: Drawing<BoundNumber>.ImageStyle, of layer: Int, on canvas: Canvas, _ map: Homography,
    _ width: Double, _ height: Double
  ) {
    let source = word(style.content)
    guard !source.isEmpty else { return }
    cairo_save(canvas.cr)
    defer { cairo_restore(canvas.cr) }
    addOutline(of: layer, to: canvas)
    guard let image = parts.images[source] else {
      cairo_set_source_rgba(canvas.cr, 0x8E / 255.0, 0x8E / 255.0, 0x93 / 255.0, 0x55 / 255.0)
      canvas.fill()
      drawName(source, canvas, width, height)
      return
    }
    let tint = scene.drawings[layer].surface.items.compactMap { item -> FramePaint? in
      if case .tint(let paint) = item { self.paint(paint) } else { nil }
    }.first
    canvas.beginClip()
    defer { canvas.endClip() }
    guard let tint else {
      drawImage(image, source, word(style.mode), canvas, map.scale, width, height)
      return
    }
    if let canvas = canvas as? VectorCanvas {
      drawTinted(tint, on: canvas, map, width, height) {
        drawImage(image, source, word(style.mode), canvas, map.scale, width, height)
      }
      return
    }
    let reach = canvas.reach
    guard !reach.isEmpty else { return }
    let group = Canvas(covering: reach)
    group.setMap(map)
    drawImage(image, source, word(style.mode), group, map.scale, width, height)
    cairo_set_operator(group.cr, CAIRO_OPERATOR_ATOP)
    setSource(tint, group, map, width, height)
    cairo_paint(group.cr)
    canvas.draw(group)
  }

  private func drawImage(
    _ image: SceneImage, _ source: String, _ mode: String, _ canvas: Canvas, _ scale: Double,
    _ width: Double, _ height: Double
  ) {
    // An image without a size has that of its box.
    let size = image.size ?? (width, height)
    var (x, y) = (width / size.width, height / size.height)
    switch mode {
    case "scaleAspectFit": (x, y) = (min(x, y), min(x, y))
    case "scaleAspectFill": (x, y) = (max(x, y), max(x, y))
    default: break
    }
    guard x > 0, y > 0 else { return }
    cairo_save(canvas.cr)
    cairo_translate(
      canvas.cr, (width - size.width * x) / 2, (height - size.height * y) / 2)
    let (across, down) = (size.width * x, size.height * y)
    if let canvas = canvas as? VectorCanvas {
      canvas.draw(parts.files[source] ?? [], isStretched: image.isStretched, across, down)
      cairo_restore(canvas.cr)
      return
    }
    switch image {
    case .vector(let image):
      if !image.draw(on: canvas, width: across, height: down) {
        parts.report("`\(source)` has too many elements to be drawn whole")
      }
    case .pixels(let image): draw(image, canvas, scale, across, down)
    }
    cairo_restore(canvas.cr)
  }

  private func draw(
    _ image: DecodedImage, _ canvas: Canvas, _ scale: Double, _ across: Double, _ down: Double
  ) {
    let shown = image.image(for: across * scale, down * scale)
    cairo_scale(canvas.cr, across / Double(shown.width), down / Double(shown.height))
    cairo_rectangle(canvas.cr, 0, 0, Double(shown.width), Double(shown.height))
    cairo_set_source_surface(canvas.cr, shown.surface, 0, 0)
    let pattern: OpaquePointer = cairo_get_source(canvas.cr)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    canvas.fill()
  }

  /// Writes the name of an image that is not there.
  private func drawName(_ name: String, _ canvas: Canvas, _ width: Double, _ height: Double) {
    let metrics = FontMetrics(size: 11)
    let line = parts.letters.line(name, weight: .regular, size: 11, Typography())
    cairo_set_source_rgb(canvas.cr, 0x8E / 255.0, 0x8E / 255.0, 0x93 / 255.0)
    cairo_new_path(canvas.cr)
    parts.letters.addPath(
      of: line, weight: .regular, size: 11, digits: .proportional, x: (width - line.width) / 2,
      y: height / 2 - 6 + metrics.lineHeight - metrics.descent, to: canvas.cr)
    canvas.fill()
  }

  // MARK: The status bar

  /// Draws the time and the battery of a device, whose lightness the scene determines.
  func drawStatusBar(on canvas: Canvas, _ map: Homography, _ width: Double) {
    func value(_ name: String) -> Double {
      scene.value(of: name, in: 0, at: frame)?.channel(0) ?? 0
    }
    let height = value("safeAreaTop")
    guard height > 0 else { return }
    let light = value("statusBarLightness")
    canvas.setMap(map)
    cairo_set_source_rgb(canvas.cr, light, light, light)
    let metrics = FontMetrics(size: 17, weight: FontWeight.semibold.css)
    let line = parts.letters.line("9:41", weight: .semibold, size: 17, Typography())
    cairo_new_path(canvas.cr)
    let (x, y) = (width * 0.08, (height - metrics.lineHeight) / 2 + metrics.ascent)
    if !drawMask(
      of: line, "9:41", .semibold, 17, Typography(),
      GlyphContrast(Color(red: light, green: light, blue: light)), on: canvas, map, x: x,
      y: aligned(y, map))
    {
      parts.letters.addPath(
        of: line, weight: .semibold, size: 17, digits: .proportional, x: x, y: y, to: canvas.cr)
    }
    func whole(_ points: Double) -> Double { (points * map.scale).rounded() / map.scale }
    OutlinePath.addBox(
      x: whole(width * 0.92 - 25), y: whole((height - 12) / 2), width: 25, height: 12,
      radii: [4, 4, 4, 4], to: canvas.cr)
    canvas.fill()
  }
}
