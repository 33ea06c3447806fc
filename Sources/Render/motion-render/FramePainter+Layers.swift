import CCairo
import MotionValues

// Layers, from back to front: what they isolate, and how they are put together.
extension FramePainter {
  /// Draws the children of a layer, whose points `map` sends to pixels.
  func drawChildren(of layer: Int, on canvas: Canvas, _ map: Homography) {
    for child in shownChildren(of: layer) {
      guard let own = self.map(of: child) else { continue }
      draw(child, on: canvas, own.followed(by: map))
    }
  }

  /// Draws a layer, whose points `map` sends to pixels; `alpha` is a further opacity.
  func draw(_ layer: Int, on canvas: Canvas, _ map: Homography, alpha: Double = 1) {
    let drawing = scene.drawings[layer]
    let opacity = min(max(number(drawing.opacity), 0), 1) * alpha
    guard opacity > 0, !hasEnded else { return }
    let reach = canvas.reach
    let area = self.area(of: layer)
    guard !area.isEmpty, !reach.isEmpty, !area.mapped(by: map).intersection(reach).isEmpty else {
      return
    }
    if !map.isAffine {
      if let canvas = canvas as? VectorCanvas {
        embed(layer, on: canvas, map, alpha: alpha)
        return
      }
      drawProjected(layer, on: canvas, map, area, opacity)
      return
    }
    let mode = blendMode(of: layer)
    let masks = masks(of: layer)
    let isPlain = isPlain(layer, mode, masks.isEmpty)
    let blends = hasBlendingChild(layer)
    if isPlain, !blends, opacity == 1 || isSingle(layer) {
      drawShadowOfBox(layer, on: canvas, map, opacity)
      drawItems(of: layer, on: canvas, map, behind: canvas, alpha: opacity)
      return
    }
    let visible = area.mapped(by: map).grown(by: 1).intersection(grown(reach, for: layer, map))
    if let canvas = canvas as? VectorCanvas {
      if blends, clips(layer) {
        // A clip of SVG keeps what blends in it from what lies below.
        embed(layer, on: canvas, map, alpha: alpha)
      } else if !visible.isEmpty {
        drawGroup(of: layer, on: canvas, map, opacity, masks, visible, isPlain: isPlain)
      }
      return
    }
    guard !visible.isEmpty, let group = group(covering: visible) else { return }
    // Blurs of what is behind a layer see through a group that only keeps blending within it.
    if isPlain, opacity == 1 { group.ground = canvas }
    // What is behind a translucent layer is mixed with its blur, and then covered by what the layer paints.
    if isPlain { drawBackdrops(of: layer, on: canvas, map, alpha: opacity) }
    drawItems(of: layer, on: group, map, behind: isPlain ? nil : canvas)
    let result = filtered(group, layer, map)
    for mask in masks { cut(result, by: mask.layer, mask.kind, map) }
    canvas.draw(result, alpha: opacity, mode: mode)
  }

  /// A raster of an area; nil if it is too large, which is reported.
  private func group(covering area: Area) -> Canvas? {
    let canvas = Canvas(covering: area)
    if canvas.isValid { return canvas }
    parts.report("a layer is too large to be drawn")
    return nil
  }

  /// What blurs and shadows bring into the part of a picture that is drawn.
  private func grown(_ reach: Area, for layer: Int, _ map: Homography) -> Area {
    var margin = 0.0
    for filter in scene.drawings[layer].filters {
      switch filter {
      case .saturation, .contrast, .brightness: break
      case .blur(let deviation): margin += 3 * number(deviation)
      case .shadow(let x, let y, let deviation, let paint):
        guard self.paint(paint) != nil else { continue }
        margin += 3 * number(deviation) + max(number(x).magnitude, number(y).magnitude)
      case .shadows(let list):
        guard let shadows = content(list, Shadows.self) else { continue }
        margin +=
          shadows.list.map { 3 * $0.radius + $0.spread + max($0.x.magnitude, $0.y.magnitude) }
          .max() ?? 0
      }
    }
    return margin > 0 ? reach.grown(by: margin * map.scale + 2) : reach
  }

  func blendMode(of layer: Int) -> cairo_operator_t {
    guard let blend = scene.drawings[layer].blend,
      let mode = BlendMode(rawValue: word(blend))
    else { return CAIRO_OPERATOR_OVER }
    return switch mode {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether a child blends, which it does with what this layer holds alone.
  func hasBlendingChild(_ layer: Int) -> Bool {
    shownChildren(of: layer).contains { blendMode(of: $0) != CAIRO_OPERATOR_OVER }
  }

  /// Whether a layer can be drawn without a raster of its own, if none of its children blends.
  private func isPlain(_ layer: Int, _ mode: cairo_operator_t, _ hasNoMasks: Bool) -> Bool {
    guard mode == CAIRO_OPERATOR_OVER, hasNoMasks else { return false }
    let filters = scene.drawings[layer].filters.filter { filter in
      switch filter {
      case .shadow(_, _, _, let paint): self.paint(paint) != nil
      case .shadows(let list): content(list, Shadows.self).map { !$0.list.isEmpty } ?? false
      case .saturation(let amount), .contrast(let amount), .brightness(let amount):
        number(amount) != 1
      case .blur(let deviation): number(deviation) > 0
      }
    }
    if filters.isEmpty { return true }
    return filters.allSatisfy { filter in
      switch filter {
      case .shadow: coversItsBox(layer)
      case .shadows: isBox(layer) && filters.count == 1
      default: false
      }
    }
  }

  func isBox(_ layer: Int) -> Bool {
    let surface = scene.drawings[layer].surface
    return surface.outline.path == nil
      && !surface.items.contains { if case .text = $0 { true } else { false } }
  }

  /// Whether a layer is as opaque as its rounded box, and nothing of it lies beyond that.
  private func coversItsBox(_ layer: Int) -> Bool {
    guard isBox(layer) else { return false }
    let surface = scene.drawings[layer].surface
    let isFilled = surface.items.contains { item in
      guard case .fill(let paint) = item, case .color(let value)? = self.paint(paint)?.paint,
        self.paint(paint)?.opacity == 1
      else { return false }
      return value.color(in: .light).alpha == 1
    }
    guard isFilled else { return false }
    let (width, height) = boxSize(of: layer)
    for child in shownChildren(of: layer) {
      guard let map = map(of: child) else { continue }
      let area = self.area(of: child).mapped(by: map)
      let isInside =
        area.isEmpty
        || area.left >= -0.01 && area.top >= -0.01 && area.right <= width + 0.01
          && area.bottom <= height + 0.01
      if !isInside { return clips(layer) }
    }
    return true
  }

  private func clips(_ layer: Int) -> Bool {
    scene.drawings[layer].surface.items.contains { item in
      if case .children(let clipped) = item { number(clipped) > 0 } else { false }
    }
  }

  /// Whether only one thing of a layer is seen, so that its opacity is that of its paint.
  private func isSingle(_ layer: Int) -> Bool {
    var count = 0
    for item in scene.drawings[layer].surface.items {
      switch item {
      case .fill(let paint): count += self.paint(paint) == nil ? 0 : 1
      case .stroke(let pen): count += paint(pen.paint) == nil || number(pen.width) <= 0 ? 0 : 1
      case .text(let style): count += paint(style.paint) == nil ? 0 : 1
      case .line(let line): count += paint(line.paint) == nil || number(line.width) <= 0 ? 0 : 1
      case .children: count += shownChildren(of: layer).isEmpty ? 0 : 2
      case .backdrop, .image, .particles: count += 2
      case .typography, .tint: break
      }
    }
    return count <= 1
      && scene.drawings[layer].filters.allSatisfy { filter in
        switch filter {
        case .shadow(_, _, _, let paint): self.paint(paint) == nil
        case .shadows(let list): content(list, Shadows.self)?.list.isEmpty ?? true
        default: true
        }
      }
  }

  // MARK: Perspective

  /// Draws a layer that is seen in perspective: as a raster of its plane.
  private func drawProjected(
    _ layer: Int, on canvas: Canvas, _ map: Homography, _ area: Area, _ opacity: Double
  ) {
    // Only what may be seen is drawn, as large as it becomes at most.
    var plane = area
    if let back = map.inverse {
      let seen = canvas.reach.grown(by: 2).mapped(by: back)
      if seen != .everything { plane = plane.intersection(seen) }
    }
    plane = plane.intersection(Area(left: -8192, top: -8192, right: 8192, bottom: 8192))
    guard !plane.isEmpty else { return }
    let scale = largestScale(of: map, in: plane)
    let raster = Homography.scale(scale, scale)
    let visible = plane.mapped(by: raster).grown(by: 2)
    guard let group = group(covering: visible) else { return }
    let outerZoom = zoom
    zoom = scale / self.scale
    drawItems(of: layer, on: group, raster, behind: group)
    zoom = outerZoom
    let result = filtered(group, layer, raster)
    for mask in masks(of: layer) { cut(result, by: mask.layer, mask.kind, raster) }
    let back = Homography.scale(1 / scale, 1 / scale)
    canvas.project(
      result, by: back.followed(by: map), alpha: opacity, mode: blendMode(of: layer))
  }

  /// The largest number of pixels that a point of an area becomes, within bounds.
  private func largestScale(of map: Homography, in area: Area) -> Double {
    var largest = 0.25
    for corner in area.corners {
      let w = map.g * corner.x + map.h * corner.y + map.i
      guard w > 0.05 else { return 4 }
      let (x, y) = (
        (map.a * corner.x + map.b * corner.y + map.c) / w,
        (map.d * corner.x + map.e * corner.y + map.f) / w
      )
      let (ux, uy) = ((map.a - map.g * x) / w, (map.d - map.g * y) / w)
      let (vx, vy) = ((map.b - map.h * x) / w, (map.e - map.h * y) / w)
      largest = max(
        largest, (ux * ux + uy * uy).squareRoot(), (vx * vx + vy * vy).squareRoot())
    }
    let side = max(area.right - area.left, area.bottom - area.top)
    return min(largest * 1.5, 6000 / max(side, 1), 8)
  }

  // MARK: Filters

  /// Applies a layer's filters to its picture.
  private func filtered(_ group: Canvas, _ layer: Int, _ map: Homography) -> Canvas {
    apply(scene.drawings[layer].filters, to: group, layer, map, edges: .clear)
  }

  /// Applies filters; the picture may become another one.
  func apply(
    _ filters: [Drawing<BoundNumber>.Filter], to picture: Canvas, _ layer: Int, _ map: Homography,
    edges: Blur.Edges
  ) -> Canvas {
    var picture = picture
    for filter in filters {
      switch filter {
      case .saturation(let amount):
        if number(amount) != 1 { picture.filter(ColorFilter(saturation: number(amount))) }
      case .contrast(let amount):
        if number(amount) != 1 { picture.filter(ColorFilter(contrast: number(amount))) }
      case .brightness(let amount):
        if number(amount) != 1 { picture.filter(ColorFilter(brightness: number(amount))) }
      case .blur(let deviation):
        picture.blur(deviation: number(deviation) * map.scale, edges: edges)
      case .shadow(let x, let y, let deviation, let paint):
        guard let paint = self.paint(paint) else { continue }
        picture = shadowed(
          picture, map, x: number(x), y: number(y), deviation: number(deviation), paint)
      case .shadows(let list):
        guard let shadows = content(list, Shadows.self) else { continue }
        if isBox(layer) {
          // Drawn with the items, along the box.
          continue
        }
        for shadow in shadows.list where shadow.isInner {
          addInner(shadow, to: picture, map)
        }
        for shadow in shadows.list where !shadow.isInner {
          let paint = FramePaint(paint: .color(shadow.color), opacity: 1)
          picture = shadowed(
            picture, map, x: shadow.x, y: shadow.y, deviation: shadow.radius, paint)
        }
      }
    }
    return picture
  }

  /// A picture with its shadow.
  private func shadowed(
    _ picture: Canvas, _ map: Homography, x: Double, y: Double, deviation: Double,
    _ paint: FramePaint
  ) -> Canvas {
    let pixels = deviation * map.scale
    let coverage = Coverage(of: picture, margin: Int((3 * pixels).rounded(.up)) + 1) {
      UInt8($0 >> 24)
    }
    coverage.blur(deviation: pixels)
    let (dx, dy) = ((map.a * x + map.b * y) / map.i, (map.d * x + map.e * y) / map.i)
    let result = Canvas(
      x: coverage.x + min(Int(dx.rounded(.down)), 0),
      y: coverage.y + min(Int(dy.rounded(.down)), 0),
      width: coverage.width + Int(dx.magnitude.rounded(.up)) + 1,
      height: coverage.height + Int(dy.magnitude.rounded(.up)) + 1)
    setSource(paint, result, .identity, Double(picture.width), Double(picture.height))
    cairo_mask_surface(result.cr, coverage.surface, dx, dy)
    result.draw(picture)
    return result
  }

  /// Draws a shadow that what is not painted casts on what is.
  private func addInner(_ shadow: Shadows.Shadow, to picture: Canvas, _ map: Homography) {
    let pixels = shadow.radius * map.scale
    let margin = Int((3 * pixels).rounded(.up)) + 2
    let coverage = Coverage(of: picture, margin: margin) { 255 - UInt8($0 >> 24) }
    coverage.blur(deviation: pixels)
    let (dx, dy) = (
      (map.a * shadow.x + map.b * shadow.y) / map.i, (map.d * shadow.x + map.e * shadow.y) / map.i
    )
    let color = shadow.color.color(in: .light)
    cairo_save(picture.cr)
    cairo_identity_matrix(picture.cr)
    cairo_set_operator(picture.cr, CAIRO_OPERATOR_ATOP)
    cairo_set_source_rgba(picture.cr, color.red, color.green, color.blue, color.alpha)
    cairo_mask_surface(picture.cr, coverage.surface, dx, dy)
    cairo_restore(picture.cr)
  }

  // MARK: Masks

  /// Leaves of a picture what a mask lets through.
  private func cut(_ picture: Canvas, by mask: Int, _ kind: MaskKind, _ map: Homography) {
    let stencil = Canvas(
      x: picture.x, y: picture.y, width: picture.width, height: picture.height)
    if let own = self.map(of: mask) {
      let whole = own.followed(by: map)
      if kind == .outline, whole.isAffine {
        stencil.setMap(whole)
        addOutline(of: mask, to: stencil)
        cairo_set_source_rgb(stencil.cr, 1, 1, 1)
        cairo_fill(stencil.cr)
      } else {
        draw(mask, on: stencil, whole)
      }
    }
    let coverage: Coverage
    switch kind {
    case .none: return
    case .outline, .alpha: coverage = Coverage(of: stencil, margin: 0) { UInt8($0 >> 24) }
    case .invertedAlpha: coverage = Coverage(of: stencil, margin: 0) { 255 - UInt8($0 >> 24) }
    case .luminance: coverage = Coverage(of: stencil, margin: 0) { Self.luminance($0) }
    case .invertedLuminance:
      coverage = Coverage(of: stencil, margin: 0) { 255 - Self.luminance($0) }
    }
    cairo_save(picture.cr)
    cairo_identity_matrix(picture.cr)
    cairo_set_operator(picture.cr, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_surface(picture.cr, coverage.surface, 0, 0)
    cairo_paint(picture.cr)
    cairo_restore(picture.cr)
  }

  /// The luminance of a premultiplied pixel.
  private static func luminance(_ pixel: UInt32) -> UInt8 {
    let sum =
      2126 * (pixel >> 16 & 255) + 7152 * (pixel >> 8 & 255) + 722 * (pixel & 255)
    return UInt8((sum + 5000) / 10000)
  }
}
