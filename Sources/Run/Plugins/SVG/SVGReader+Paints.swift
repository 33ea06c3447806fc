import MotionValues

extension SVGReader {
  /// The least rectangle around an outline, in its own coordinates and in points of the picture.
  typealias Area = (own: Rectangle, shown: Rectangle)

  /// Returns what paints an area or a line of an element.
  func ink(
    _ paint: SVGPaint, _ opacity: Double, _ area: Area, _ context: Context
  ) -> SVGPart.Ink {
    switch paint {
    case .none: return .none
    case .tint: return .tint(opacity)
    case .color(let color): return .paint(.color(.fixed(color.faded(by: opacity))))
    case .reference(let id, let other):
      guard let element = elements[id] else { return ink(other, opacity, area, context) }
      guard element.name == "linearGradient" || element.name == "radialGradient" else {
        note(element.name)
        return ink(other, opacity, area, context)
      }
      guard let paint = gradient(element, opacity, area, context) else {
        return ink(other, opacity, area, context)
      }
      return .paint(paint)
    }
  }

  /// Returns the paint of a gradient; nil if it paints nothing (SVG 2, §14.2).
  private func gradient(
    _ element: XMLElement, _ opacity: Double, _ area: Area, _ context: Context
  ) -> Paint? {
    let chain = chain(of: element)
    func value(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    let stops = stops(of: chain, opacity, context.style)
    guard let last = stops.last else { return nil }
    guard stops.count > 1 else { return .color(last.color) }
    guard stops.count <= Gradient.stopLimit else {
      note("stop beyond \(Gradient.stopLimit)")
      return .color(Paint.gradient(Gradient(.linear(angle: 0), stops)).mean)
    }

    let fitsBox = value("gradientUnits") != "userSpaceOnUse"
    var map = context.map
    if fitsBox {
      guard area.own.width > 0, area.own.height > 0 else { return nil }
      map = map.after(area.own.unitMap)
    }
    if let text = value("gradientTransform") {
      var scanner = SVGScanner(text)
      // One that is wrong is none, as in browsers.
      if let transform = scanner.transform() { map = map.after(transform) }
    }
    guard map.determinant != 0, map.determinant.isFinite else { return .color(last.color) }
    let viewport = fitsBox ? Vector2(1, 1) : context.viewport
    let diagonal = fitsBox ? 1 : context.diagonal
    func length(_ name: String, _ whole: Double, or standard: Double) -> Double {
      value(name).flatMap { text in
        var scanner = SVGScanner(text)
        return scanner.length(of: whole)
      } ?? standard * whole
    }
    func point(_ x: String, _ y: String, or standard: Vector2) -> Vector2 {
      Vector2(
        length(x, viewport.x, or: standard.x), length(y, viewport.y, or: standard.y))
    }
    let spread = value("spreadMethod") ?? "pad"
    let box = area.shown
    guard box.width > 0, box.height > 0 else {
      // A gradient has places in the box of its layer.
      return .color(Paint.gradient(Gradient(.linear(angle: 0), stops)).mean)
    }
    func share(_ point: Vector2) -> Point {
      Point(x: (point.x - box.x) / box.width, y: (point.y - box.y) / box.height)
    }
    // A mirrored period is two, one there and one back.
    let reach = spread == "reflect" ? 2.0 : 1
    let period = Self.period(stops, spread)

    if element.name == "linearGradient" {
      let start = point("x1", "y1", or: .zero)
      let way = point("x2", "y2", or: Vector2(1, 0)) - start
      guard way != .zero, let line = map.gradientLine(way) else { return .color(last.color) }
      let from = map.point(start)
      return .gradient(
        Gradient(
          .linearBetween(from: share(from), to: share(from + line * reach)), period,
          repeats: spread == "reflect" || spread == "repeat"))
    }
    let center = point("cx", "cy", or: Vector2(0.5, 0.5))
    let radius = length("r", diagonal, or: 0.5)
    guard radius > 0 else { return .color(last.color) }
    let focus = Vector2(
      value("fx") == nil ? center.x : length("fx", viewport.x, or: 0.5),
      value("fy") == nil ? center.y : length("fy", viewport.y, or: 0.5))
    if ((focus - center) * (focus - center)).sum().squareRoot() > 1e-3 * radius
      || length("fr", diagonal, or: 0) > 1e-3 * radius
    {
      note("focus of a gradient")
    }
    // The image of a circle is an ellipse with these extents; without a product of its axes it is
    // upright.
    let (x, y) = (map.xAxis * radius, map.yAxis * radius)
    let extent = Vector2((x.x * x.x + y.x * y.x).squareRoot(), (x.y * x.y + y.y * y.y).squareRoot())
    if (x.x * x.y + y.x * y.y).magnitude > 1e-6 * extent.x * extent.y {
      note("turned ellipse of a gradient")
    }
    return .gradient(
      Gradient(
        .radial(
          center: share(map.point(center)),
          size: .radii(x: extent.x * reach, y: extent.y * reach)), period,
        repeats: spread == "reflect" || spread == "repeat"))
  }

  /// Returns a gradient with those that it refers to, whose values it inherits.
  private func chain(of element: XMLElement) -> [XMLElement] {
    var chain = [element]
    while chain.count < 16, let next = target(of: chain[chain.count - 1])?.element,
      ["linearGradient", "radialGradient"].contains(next.name),
      !chain.contains(where: { $0 === next })
    {
      chain.append(next)
    }
    return chain
  }

  /// The number of parts in which a way between stops with different alphas is drawn.
  private static let fadeCount = 8

  /// Returns the stops of a gradient. SVG mixes colours without their alphas, gradients here with
  /// them: so there are more stops where both change.
  private func stops(
    of chain: [XMLElement], _ opacity: Double, _ style: SVGStyle
  ) -> [Gradient.Stop] {
    let owner = chain.first { $0.children.contains { $0.name == "stop" } }
    let elements = (owner?.children ?? []).filter { $0.name == "stop" }
    var stops: [Gradient.Stop] = []
    var place = 0.0
    for element in elements {
      let values = sheet.values(of: element)
      var scanner = SVGScanner(values["offset"] ?? "0")
      place = max(place, Bounds.unit.clamp(scanner.length(of: 1) ?? 0))
      let alpha = opacity * (SVGStyle.opacity(values["stop-opacity"]) ?? 1)
      let color: ColorValue =
        switch style.paint(values["stop-color"] ?? "black") {
        case .color(let color): .fixed(color.faded(by: alpha))
        case .tint: tint.faded(by: alpha)
        case .none?, .reference, nil: values["stop-color"] == "none" ? .fixed(.black) : .clear
        }
      stops.append(Gradient.Stop(color, at: place))
    }
    guard stops.count * Self.fadeCount <= Gradient.stopLimit else { return stops }
    var fine: [Gradient.Stop] = []
    for stop in stops {
      if let last = fine.last, case .fixed(let a) = last.color, case .fixed(let b) = stop.color,
        a.alpha != b.alpha, (a.red, a.green, a.blue) != (b.red, b.green, b.blue),
        stop.place > last.place
      {
        for step in 1..<Self.fadeCount {
          let part = Double(step) / Double(Self.fadeCount)
          fine.append(
            Gradient.Stop(
              .fixed(Color { a[$0] + (b[$0] - a[$0]) * part }),
              at: last.place + (stop.place - last.place) * part))
        }
      }
      fine.append(stop)
    }
    return fine
  }

  /// Returns the stops of one period: those that are repeated fill it from 0 to 1, those that are
  /// mirrored are followed by themselves in reverse.
  private static func period(_ stops: [Gradient.Stop], _ spread: String) -> [Gradient.Stop] {
    guard spread == "repeat" || spread == "reflect" else { return stops }
    var whole = stops
    if let first = stops.first, first.place > 0 { whole.insert(.init(first.color, at: 0), at: 0) }
    if let last = stops.last, last.place < 1 { whole.append(.init(last.color, at: 1)) }
    guard spread == "reflect" else { return whole }
    return whole.map { .init($0.color, at: $0.place / 2) }
      + whole.reversed().map { .init($0.color, at: 1 - $0.place / 2) }
  }
}

extension AffineMap {
  /// Returns the gradient line that is the image of one from the origin: lines of equal colour stay
  /// lines, and the new one is at right angles to them. Nil if there is none.
  fileprivate func gradientLine(_ way: Vector2) -> Vector2? {
    let square = (way * way).sum()
    // The place of an image is ⟨M⁻ᵀ·d, x⟩ / |d|².
    let slope =
      Vector2(
        yAxis.y * way.x - xAxis.y * way.y, xAxis.x * way.y - yAxis.x * way.x)
      / (determinant * square)
    let size = (slope * slope).sum()
    guard size > 0, size.isFinite else { return nil }
    return slope / size
  }
}

extension Color {
  fileprivate func faded(by opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}

extension ColorValue {
  /// Returns the colour with its alpha times an opacity.
  func faded(by opacity: Double) -> ColorValue {
    guard opacity < 1 else { return self }
    switch self {
    case .fixed(let color): return .fixed(color.faded(by: opacity))
    case .named(let named):
      return .named(named.map { $0.faded(by: opacity) })
    }
  }
}
