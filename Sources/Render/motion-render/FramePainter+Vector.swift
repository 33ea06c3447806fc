import CCairo
import MotionValues

// What a picture as SVG has instead of rasters: groups, filters and masks.
extension FramePainter {
  /// Draws a layer whose parts are put together before they are filtered, cut, blended or made translucent.
  func drawGroup(
    of layer: Int, on canvas: VectorCanvas, _ map: Homography, _ opacity: Double,
    _ masks: [(layer: Int, kind: MaskKind)], _ visible: Area, isPlain: Bool
  ) {
    if isPlain { drawBackdrops(of: layer, on: canvas, map, alpha: opacity) }
    let steps = filterSteps(of: layer, map)
    canvas.group(opacity < 1 ? "opacity=\"\(VectorCanvas.text(opacity))\"" : "", style(of: layer)) {
      var draw = {
        canvas.group(steps.isEmpty ? "" : canvas.filter(steps, within: visible)) {
          self.drawItems(of: layer, on: canvas, map, behind: isPlain ? nil : canvas)
        }
      }
      for mask in masks {
        let inner = draw
        draw = {
          canvas.group(self.maskAttribute(mask.layer, mask.kind, on: canvas, map, visible)) {
            inner()
          }
        }
      }
      draw()
    }
  }

  /// How a layer is blended with what lies below, and whether it holds what blends.
  private func style(of layer: Int) -> String {
    var rules: [String] = []
    if blendMode(of: layer) != CAIRO_OPERATOR_OVER, let blend = scene.drawings[layer].blend {
      let name = word(blend).map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
      rules.append("mix-blend-mode:\(name)")
    }
    if hasBlendingChild(layer) { rules.append("isolation:isolate") }
    return rules.isEmpty ? "" : "style=\"\(rules.joined(separator: ";"))\""
  }

  // MARK: Filters

  private func filterSteps(of layer: Int, _ map: Homography) -> String {
    var steps = ""
    func text(_ number: Double) -> String { VectorCanvas.text(number) }
    func transfer(slope: Double, intercept: Double) -> String {
      let function = "type=\"linear\" slope=\"\(text(slope))\" intercept=\"\(text(intercept))\"/>"
      let functions = ["R", "G", "B"].map { "<feFunc\($0) \(function)" }.joined()
      return "<feComponentTransfer>\(functions)</feComponentTransfer>"
    }
    func offset(_ x: Double, _ y: Double) -> String {
      let (dx, dy) = ((map.a * x + map.b * y) / map.i, (map.d * x + map.e * y) / map.i)
      return "dx=\"\(text(dx))\" dy=\"\(text(dy))\""
    }
    func deviation(_ points: Double) -> String { "stdDeviation=\"\(text(points * map.scale))\"" }
    /// In steps that older programs know, too, which `feDropShadow` is not.
    func addShadow(_ offset: String, _ deviation: String, _ color: Color) {
      steps += """
        <feOffset result="picture"/><feGaussianBlur \(deviation)/><feOffset \(offset) result="shadow"/>\
        <feFlood \(VectorCanvas.flood(color))/><feComposite operator="in" in2="shadow" result="ink"/>\
        <feComposite in="picture" in2="ink"/>
        """
    }
    for filter in scene.drawings[layer].filters {
      switch filter {
      case .saturation(let amount):
        if number(amount) != 1 {
          steps += "<feColorMatrix type=\"saturate\" values=\"\(text(number(amount)))\"/>"
        }
      case .contrast(let amount):
        let slope = number(amount)
        if slope != 1 { steps += transfer(slope: slope, intercept: (1 - slope) / 2) }
      case .brightness(let amount):
        if number(amount) != 1 { steps += transfer(slope: number(amount), intercept: 0) }
      case .blur(let radius):
        if number(radius) > 0 { steps += "<feGaussianBlur \(deviation(number(radius)))/>" }
      case .shadow(let x, let y, let radius, let paint):
        guard let color = self.paint(paint)?.shadowColor else { continue }
        addShadow(offset(number(x), number(y)), deviation(number(radius)), color)
      case .shadows(let list):
        // Those of boxes are drawn with the items.
        guard !isBox(layer), let shadows = content(list, Shadows.self) else { continue }
        for shadow in shadows.list where shadow.isInner {
          // What is not painted casts a shadow on what is. The first step keeps the picture.
          steps += """
            <feOffset result="picture"/>\
            <feComponentTransfer><feFuncA type="linear" slope="-1" intercept="1"/></feComponentTransfer>\
            <feGaussianBlur \(deviation(shadow.radius))/><feOffset \(offset(shadow.x, shadow.y)) result="shadow"/>\
            <feFlood \(VectorCanvas.flood(shadow.color.color(in: .light)))/>\
            <feComposite operator="in" in2="shadow"/>\
            <feComposite operator="atop" in2="picture"/>
            """
        }
        for shadow in shadows.list where !shadow.isInner {
          addShadow(
            offset(shadow.x, shadow.y), deviation(shadow.radius), shadow.color.color(in: .light))
        }
      }
    }
    return steps
  }

  func drawInnerBoxShadows(
    _ shadows: [Shadows.Shadow], of layer: Int, on canvas: VectorCanvas
  ) {
    let (width, height) = boxSize(of: layer)
    cairo_save(canvas.cr)
    defer { cairo_restore(canvas.cr) }
    addOutline(of: layer, to: canvas)
    canvas.beginClip()
    cairo_set_fill_rule(canvas.cr, CAIRO_FILL_RULE_EVEN_ODD)
    for shadow in shadows.reversed() {
      let (spread, radius) = (shadow.spread, shadow.radius)
      // Its outer edge is too far away to be seen.
      let margin = 6 * radius + max(shadow.x.magnitude, shadow.y.magnitude) + 1
      cairo_rectangle(
        canvas.cr, -margin, -margin, width + 2 * margin, height + 2 * margin)
      OutlinePath.addBox(
        x: shadow.x + spread, y: shadow.y + spread, width: width - 2 * spread,
        height: height - 2 * spread, radii: radii(of: layer).map { max($0 - spread, 0) },
        to: canvas.cr)
      let color = shadow.color.color(in: .light)
      cairo_set_source_rgba(canvas.cr, color.red, color.green, color.blue, color.alpha)
      canvas.fill(blur: radius)
    }
    canvas.endClip()
  }

  /// Draws an image with a tint where it is opaque. A filter has one colour; a gradient is cut by the image, and
  /// lets a little of the image's colours through along edges.
  func drawTinted(
    _ tint: FramePaint, on canvas: VectorCanvas, _ map: Homography, _ width: Double,
    _ height: Double, _ draw: () -> Void
  ) {
    if let color = tint.color {
      let steps =
        "<feFlood \(VectorCanvas.flood(color))/><feComposite operator=\"atop\" in2=\"SourceGraphic\"/>"
      return canvas.group(canvas.filter(steps, within: canvas.area), draw: draw)
    }
    let stencil = canvas.captured(draw)
    canvas.write(stencil)
    canvas.group(canvas.mask(stencil, reads: .alpha, within: canvas.area)) {
      setSource(tint, canvas, map, width, height)
      canvas.paint(width: width, height: height)
    }
  }

  // MARK: Masks

  private func maskAttribute(
    _ mask: Int, _ kind: MaskKind, on canvas: VectorCanvas, _ map: Homography, _ area: Area
  ) -> String {
    let stencil = canvas.captured {
      guard let own = self.map(of: mask) else { return }
      let whole = own.followed(by: map)
      guard kind == .outline, whole.isAffine else { return draw(mask, on: canvas, whole) }
      canvas.setMap(whole)
      addOutline(of: mask, to: canvas)
      cairo_set_source_rgb(canvas.cr, 1, 1, 1)
      canvas.fill()
    }
    return canvas.mask(stencil, reads: kind, within: area)
  }

  // MARK: Rasters

  /// Draws as a raster what SVG cannot say of a layer: perspective, and blending within a clip.
  func embed(_ layer: Int, on canvas: VectorCanvas, _ map: Homography, alpha: Double) {
    let zoomed = map.followed(by: .scale(VectorCanvas.detail, VectorCanvas.detail))
    let reach = canvas.reach.mapped(by: .scale(VectorCanvas.detail, VectorCanvas.detail))
    let visible = area(of: layer).mapped(by: zoomed).grown(by: 2).intersection(reach)
    guard !visible.isEmpty else { return }
    let raster = Canvas(covering: visible)
    let outerZoom = zoom
    zoom = VectorCanvas.detail
    draw(layer, on: raster, zoomed, alpha: alpha)
    zoom = outerZoom
    canvas.group(style(of: layer)) { canvas.embed(raster) }
  }

  /// Draws what lies behind a layer again, as a raster, which is filtered.
  func drawBackdrop(
    _ filters: [Drawing<BoundNumber>.Filter], of layer: Int, on canvas: VectorCanvas,
    _ map: Homography, alpha: Double
  ) {
    let zoomed = map.followed(by: .scale(VectorCanvas.detail, VectorCanvas.detail))
    let (width, height) = boxSize(of: layer)
    let behind = Canvas(
      width: Int(Double(canvas.width) * VectorCanvas.detail),
      height: Int(Double(canvas.height) * VectorCanvas.detail))
    let visible = Area(left: 0, top: 0, right: width, bottom: height).mapped(by: zoomed)
      .intersection(behind.area)
    guard !visible.isEmpty, behind.isValid else { return }
    let (outerLayer, outerZoom) = (lastLayer, zoom)
    (lastLayer, zoom) = (layer, VectorCanvas.detail)
    let whole = scale * VectorCanvas.detail
    draw(on: behind, map: .scale(whole, whole), background: background)
    (lastLayer, zoom, hasEnded) = (outerLayer, outerZoom, false)
    let picture = apply(filters, to: behind.copy(of: visible), layer, zoomed, edges: .mirrored)
    canvas.setMap(map)
    cairo_save(canvas.cr)
    addOutline(of: layer, to: canvas)
    canvas.beginClip()
    canvas.embed(picture, alpha: alpha)
    canvas.endClip()
    cairo_restore(canvas.cr)
    canvas.setMap(map)
  }
}

extension FramePaint {
  /// The colour of a shadow; that of a gradient is its mean.
  fileprivate var shadowColor: Color? {
    if let color { return color }
    guard case .gradient(let gradient) = paint else { return nil }
    var color = gradient.mean(in: .light)
    color.alpha *= opacity
    return color
  }
}
