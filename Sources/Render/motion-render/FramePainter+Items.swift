import CCairo
import MotionValues

// What a layer paints, from back to front.
extension FramePainter {
  /// Draws what a layer shows, without its opacity and filters; `behind` holds what lies behind it, and is
  /// nil if that has been drawn.
  func drawItems(
    of layer: Int, on canvas: Canvas, _ map: Homography, behind: Canvas?, alpha: Double = 1
  ) {
    let drawing = scene.drawings[layer]
    let items = drawing.surface.items
    let (width, height) = boxSize(of: layer)
    canvas.setMap(map)
    let shadows = boxShadows(of: layer)
    drawBoxShadows(shadows.filter { !$0.isInner }, of: layer, on: canvas, map)
    var hasInner = shadows.contains(where: \.isInner)
    for item in items where !hasEnded {
      switch item {
      case .backdrop(let filters):
        if let behind { drawBackdrop(filters, of: layer, on: canvas, map, behind: behind) }
        continue
      case .fill(let paint):
        guard let paint = self.paint(paint) else { continue }
        addOutline(of: layer, to: canvas)
        setSource(paint, canvas, map, width, height, alpha: alpha)
        canvas.fill()
      case .stroke(let pen):
        let thickness = number(pen.width)
        guard thickness > 0, let paint = self.paint(pen.paint) else { continue }
        let radii = radii(of: layer)
        cairo_set_fill_rule(canvas.cr, CAIRO_FILL_RULE_EVEN_ODD)
        OutlinePath.addBox(width: width, height: height, radii: radii, to: canvas.cr)
        OutlinePath.addBox(
          width: width, height: height, radii: radii, inset: thickness, to: canvas.cr)
        setSource(paint, canvas, map, width, height, alpha: alpha)
        canvas.fill()
        cairo_set_fill_rule(canvas.cr, CAIRO_FILL_RULE_WINDING)
      case .line(let line): drawLine(line, of: layer, on: canvas, map, width, height, alpha)
      case .text(let style): drawText(style, of: layer, on: canvas, map, alpha)
      case .image(let style): drawImage(style, of: layer, on: canvas, map, width, height)
      case .children(let isClipped):
        if hasInner {
          drawInnerBoxShadows(shadows.filter(\.isInner), of: layer, on: canvas, map)
          hasInner = false
        }
        if number(isClipped) > 0 {
          clipped(to: layer, on: canvas, map) { drawChildren(of: layer, on: $0, map) }
        } else {
          drawChildren(of: layer, on: canvas, map)
        }
      case .particles(let particles):
        if number(particles.clipped) > 0 {
          clipped(to: layer, on: canvas, map) { drawParticles(of: layer, on: $0, map) }
        } else {
          drawParticles(of: layer, on: canvas, map)
        }
      case .typography, .tint: continue
      }
      clearSource(canvas)
      canvas.setMap(map)
    }
  }

  // MARK: Outlines

  /// Draws something within the outline of a layer.
  ///
  /// Along an edge within pixels, what is drawn is put together first and then cut, as in browsers;
  /// otherwise each part would be cut, and what lies behind them would be seen less.
  func clipped(
    to layer: Int, on canvas: Canvas, _ map: Homography, _ draw: (Canvas) -> Void
  ) {
    let (width, height) = boxSize(of: layer)
    let box = Area(left: 0, top: 0, right: width, bottom: height).mapped(by: map)
    let hasWholeEdges = [box.left, box.top, box.right, box.bottom].allSatisfy {
      ($0 - $0.rounded()).magnitude < 1 / 256
    }
    cairo_save(canvas.cr)
    defer { cairo_restore(canvas.cr) }
    addOutline(of: layer, to: canvas)
    if hasWholeEdges || canvas is VectorCanvas || !radii(of: layer).contains(where: { $0 > 0 }) {
      canvas.beginClip()
      draw(canvas)
      canvas.endClip()
      return
    }
    let visible = box.grown(by: 1).intersection(canvas.reach)
    guard !visible.isEmpty else { return }
    let group = Canvas(covering: visible)
    group.ground = canvas
    draw(group)
    canvas.setMap(map)
    cairo_clip(canvas.cr)
    canvas.draw(group)
  }

  func radii(of layer: Int) -> [Double] {
    let outline = scene.drawings[layer].surface.outline
    return [outline.topLeft, outline.topRight, outline.bottomRight, outline.bottomLeft].map {
      number($0)
    }
  }

  /// Adds the outline of a layer to the path, with the rule of what is inside.
  func addOutline(of layer: Int, to canvas: Canvas) {
    cairo_new_path(canvas.cr)
    let surface = scene.drawings[layer].surface
    if let outline = shapeOutline(of: layer), let path = surface.outline.path {
      OutlinePath.add(outline, to: canvas.cr)
      cairo_set_fill_rule(
        canvas.cr,
        word(path.rule) == FillRule.evenOdd.rawValue
          ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    } else {
      let (width, height) = boxSize(of: layer)
      OutlinePath.addBox(width: width, height: height, radii: radii(of: layer), to: canvas.cr)
      cairo_set_fill_rule(canvas.cr, CAIRO_FILL_RULE_WINDING)
    }
  }

  private func drawLine(
    _ line: Drawing<BoundNumber>.Line, of layer: Int, on canvas: Canvas, _ map: Homography,
    _ width: Double, _ height: Double, _ alpha: Double
  ) {
    let thickness = number(line.width)
    guard thickness > 0, let paint = self.paint(line.paint), var outline = shapeOutline(of: layer)
    else { return }
    let trim = OutlineTrim(
      start: number(line.trimStart), end: number(line.trimEnd), offset: number(line.trimOffset),
      each: number(line.trimEach) > 0)
    if trim.start != 0 || trim.end != 1 { outline = outline.trimmed(trim) }
    let cr = canvas.cr
    cairo_save(cr)
    cairo_new_path(cr)
    OutlinePath.add(outline, to: cr)
    cairo_set_line_width(cr, thickness)
    cairo_set_line_cap(
      cr,
      ["round": CAIRO_LINE_CAP_ROUND, "square": CAIRO_LINE_CAP_SQUARE][word(line.cap)]
        ?? CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(
      cr,
      ["round": CAIRO_LINE_JOIN_ROUND, "bevel": CAIRO_LINE_JOIN_BEVEL][word(line.join)]
        ?? CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(cr, number(line.miterLimit))
    if let dash = content(line.dash, Dash.self), !dash.isSolid {
      cairo_set_dash(cr, dash.lengths, Int32(dash.lengths.count), number(line.dashOffset))
    }
    setSource(
      paint, canvas, map, width, height, margin: thickness * number(line.miterLimit), alpha: alpha)
    canvas.stroke()
    cairo_restore(cr)
  }

  // MARK: Shadows of boxes

  private func boxShadows(of layer: Int) -> [Shadows.Shadow] {
    let surface = scene.drawings[layer].surface
    let hasText = surface.items.contains { if case .text = $0 { true } else { false } }
    guard surface.outline.path == nil, !hasText else { return [] }
    return scene.drawings[layer].filters.flatMap { filter -> [Shadows.Shadow] in
      if case .shadows(let list) = filter { content(list, Shadows.self)?.list ?? [] } else { [] }
    }
  }

  /// Draws the shadow of a layer that is as opaque as its box.
  func drawShadowOfBox(_ layer: Int, on canvas: Canvas, _ map: Homography, _ alpha: Double) {
    for filter in scene.drawings[layer].filters {
      guard case .shadow(let x, let y, let deviation, let paint) = filter,
        let paint = self.paint(paint)
      else { continue }
      let (width, height) = boxSize(of: layer)
      canvas.setMap(map)
      setSource(paint, canvas, map, width, height, alpha: alpha)
      mask(
        width: width, height: height, radii: radii(of: layer), deviation: number(deviation),
        x: number(x), y: number(y), on: canvas, map)
      clearSource(canvas)
    }
  }

  /// Draws the present source through the blurred opacity of a rounded box.
  private func mask(
    width: Double, height: Double, radii: [Double], deviation: Double, x: Double, y: Double,
    on canvas: Canvas, _ map: Homography
  ) {
    let scale = map.scale
    guard width > 0, height > 0, scale > 0 else { return }
    if let canvas = canvas as? VectorCanvas {
      cairo_new_path(canvas.cr)
      OutlinePath.addBox(x: x, y: y, width: width, height: height, radii: radii, to: canvas.cr)
      canvas.fill(blur: deviation)
      return
    }
    let isUpright = map.isUpright
    let corner = map.point(x, y) ?? (0, 0)
    let (left, top) = (corner.x.rounded(.down), corner.y.rounded(.down))
    func phase(_ fraction: Double) -> Double { isUpright ? (fraction * 16).rounded() / 16 : 0 }
    let coverage = shadow(
      ShadowKey(
        width: width * scale, height: height * scale,
        radii: OutlinePath.fitted(radii, width, height).map { $0 * scale },
        deviation: deviation * scale, phaseX: phase(corner.x - left), phaseY: phase(corner.y - top))
    )
    if isUpright {
      cairo_save(canvas.cr)
      cairo_identity_matrix(canvas.cr)
      cairo_mask_surface(canvas.cr, coverage.surface, left, top)
      cairo_restore(canvas.cr)
    } else {
      cairo_save(canvas.cr)
      canvas.setMap(
        Homography.scale(1 / scale, 1 / scale).followed(by: .translation(x, y)).followed(by: map))
      cairo_mask_surface(canvas.cr, coverage.surface, 0, 0)
      cairo_restore(canvas.cr)
    }
  }

  private func drawBoxShadows(
    _ shadows: [Shadows.Shadow], of layer: Int, on canvas: Canvas, _ map: Homography
  ) {
    let (width, height) = boxSize(of: layer)
    guard !shadows.isEmpty, width > 0, height > 0 else { return }
    cairo_save(canvas.cr)
    // Nothing of them is seen through the box.
    let reach = canvas.reach.grown(by: 1)
    cairo_new_path(canvas.cr)
    cairo_set_fill_rule(canvas.cr, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_identity_matrix(canvas.cr)
    cairo_rectangle(
      canvas.cr, reach.left, reach.top, reach.right - reach.left, reach.bottom - reach.top)
    canvas.setMap(map)
    OutlinePath.addBox(width: width, height: height, radii: radii(of: layer), to: canvas.cr)
    canvas.beginClip()
    // The first one lies in front.
    for shadow in shadows.reversed() {
      let color = shadow.color.color(in: .light)
      cairo_set_source_rgba(canvas.cr, color.red, color.green, color.blue, color.alpha)
      let radii = radii(of: layer).map { $0 > 0 ? max($0 + shadow.spread, 0) : 0 }
      mask(
        width: width + 2 * shadow.spread, height: height + 2 * shadow.spread, radii: radii,
        deviation: shadow.radius, x: shadow.x - shadow.spread, y: shadow.y - shadow.spread,
        on: canvas, map)
    }
    canvas.endClip()
    cairo_restore(canvas.cr)
    cairo_set_fill_rule(canvas.cr, CAIRO_FILL_RULE_WINDING)
  }

  private func drawInnerBoxShadows(
    _ shadows: [Shadows.Shadow], of layer: Int, on canvas: Canvas, _ map: Homography
  ) {
    let (width, height) = boxSize(of: layer)
    if let canvas = canvas as? VectorCanvas {
      drawInnerBoxShadows(shadows, of: layer, on: canvas)
      return
    }
    let box = Area(left: 0, top: 0, right: width, bottom: height).mapped(by: map)
    let visible = box.grown(by: 1).intersection(canvas.reach)
    guard !visible.isEmpty else { return }
    for shadow in shadows.reversed() {
      let pixels = shadow.radius * map.scale
      let margin = Int((3 * pixels).rounded(.up)) + 2
      let hole = Canvas(covering: visible.grown(by: Double(margin)))
      cairo_set_source_rgb(hole.cr, 1, 1, 1)
      cairo_paint(hole.cr)
      hole.setMap(Homography.translation(shadow.x, shadow.y).followed(by: map))
      cairo_set_operator(hole.cr, CAIRO_OPERATOR_CLEAR)
      let spread = shadow.spread
      OutlinePath.addBox(
        x: spread, y: spread, width: width - 2 * spread, height: height - 2 * spread,
        radii: radii(of: layer).map { max($0 - spread, 0) }, to: hole.cr)
      cairo_fill(hole.cr)
      let coverage = Coverage(of: hole, margin: 0) { UInt8($0 >> 24) }
      coverage.blur(deviation: pixels)
      let color = shadow.color.color(in: .light)
      cairo_save(canvas.cr)
      canvas.setMap(map)
      addOutline(of: layer, to: canvas)
      cairo_clip(canvas.cr)
      cairo_identity_matrix(canvas.cr)
      cairo_set_source_rgba(canvas.cr, color.red, color.green, color.blue, color.alpha)
      cairo_mask_surface(canvas.cr, coverage.surface, 0, 0)
      cairo_restore(canvas.cr)
    }
    canvas.setMap(map)
  }

  // MARK: Backdrops

  /// Draws what lies behind a layer on a canvas again, filtered.
  func drawBackdrops(of layer: Int, on canvas: Canvas, _ map: Homography, alpha: Double) {
    for case .backdrop(let filters) in scene.drawings[layer].surface.items {
      canvas.setMap(map)
      drawBackdrop(filters, of: layer, on: canvas, map, behind: canvas, alpha: alpha)
    }
  }

  private func drawBackdrop(
    _ filters: [Drawing<BoundNumber>.Filter], of layer: Int, on canvas: Canvas, _ map: Homography,
    behind: Canvas, alpha: Double = 1
  ) {
    let isSeen = filters.contains { filter in
      switch filter {
      case .saturation(let amount), .contrast(let amount), .brightness(let amount):
        number(amount) != 1
      case .blur(let deviation): number(deviation) > 0
      case .shadow, .shadows: false
      }
    }
    guard isSeen, map.isAffine else { return }
    if layer == lastLayer {
      hasEnded = true
      return
    }
    if let canvas = canvas as? VectorCanvas {
      drawBackdrop(filters, of: layer, on: canvas, map, alpha: alpha)
      return
    }
    let (width, height) = boxSize(of: layer)
    let box = Area(left: 0, top: 0, right: width, bottom: height)
    let visible = box.mapped(by: map).intersection(behind.area)
    guard !visible.isEmpty else { return }
    let picture = apply(filters, to: behind.copy(of: visible), layer, map, edges: .mirrored)
    cairo_save(canvas.cr)
    addOutline(of: layer, to: canvas)
    cairo_clip(canvas.cr)
    canvas.draw(picture, alpha: alpha)
    cairo_restore(canvas.cr)
    canvas.setMap(map)
  }

  // MARK: Particles

  private func drawParticles(of layer: Int, on canvas: Canvas, _ map: Homography) {
    guard let emitter = emitter(of: layer) else { return }
    for particle in emitter.particles(in: frame) {
      let surface = scene.drawings[particle.layer].surface
      guard let own = self.map(of: particle.layer),
        let middle = own.point(number(surface.width) / 2, number(surface.height) / 2)
      else { continue }
      let state = particle.state
      let copy = own.followed(by: .translation(-middle.x, -middle.y))
        .followed(by: .scale(state.scale, state.scale))
        .followed(by: Homography(.rotation(z: state.rotation)))
        .followed(by: .translation(state.x, state.y)).followed(by: map)
      draw(particle.layer, on: canvas, copy, alpha: state.opacity)
    }
  }
}
