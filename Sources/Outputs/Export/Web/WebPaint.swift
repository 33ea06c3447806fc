import MotionValues

extension WebTemplate {
  /// Makes a paint as an image of CSS; with a margin around the layer's size, in points, for an
  /// element that is larger by it, everything is in points, otherwise in shares where CSS has them.
  init(_ moment: PaintTrack.Moment, margin: Double?) {
    append(moment.paint, moment, margin)
  }

  private mutating func append(
    _ paint: Paint, _ moment: PaintTrack.Moment, _ margin: Double?
  ) {
    switch paint {
    case .color(let color):
      append("linear-gradient(")
      append(color.color(in: .light), opacity: moment.opacity)
      append(" 0 0)")
    case .gradient(let gradient):
      append(gradient.repeats ? "repeating-" : "")
      let line =
        margin.map { appendPlace(of: gradient.geometry, moment, margin: $0) }
        ?? appendPlace(of: gradient.geometry)
      append(gradient, line, opacity: moment.opacity)
    case .mix(let a, let b, let place):
      append("-webkit-cross-fade(")
      append(a, moment, margin)
      append(", ")
      append(b, moment, margin)
      append(", ")
      append(place, .percent)
      append(")")
    }
  }

  /// The gradient line of CSS: a fraction of the own line is at the offset and as many scales, as a
  /// share of CSS's line, or in points from its middle.
  private typealias Line = (scale: Double, offset: Double, unit: WebNumber.Unit)

  /// Appends where a gradient is in a box of any size; lines between two points are upright or level.
  private mutating func appendPlace(of geometry: GradientGeometry) -> Line {
    switch geometry {
    case .linear(let angle):
      append("linear-gradient(")
      append(angle, .degrees)
    case .linearTo(let corner): append("linear-gradient(to \(corner.cssWord)")
    case .linearBetween(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      if dx != 0 {
        append("linear-gradient(\(dx > 0 ? 90 : 270)deg")
        return (dx.magnitude, dx > 0 ? from.x : 1 - from.x, .percent)
      }
      append("linear-gradient(\(dy < 0 ? 0 : 180)deg")
      return (dy.magnitude, dy < 0 ? 1 - from.y : from.y, .percent)
    case .radial(let center, let size):
      append("radial-gradient(")
      switch size {
      case .circle(let extent): append("circle \(extent.cssWord)")
      case .ellipse(let extent): append(extent.cssWord)
      case .radii(let x, let y): append(Point(x: x, y: y), .points)
      }
      append(" at ")
      append(center, .percent)
    case .conic(let center, let angle):
      append("conic-gradient(from ")
      append(angle, .degrees)
      append(" at ")
      append(center, .percent)
    }
    return (1, 0, .percent)
  }

  /// Appends where a gradient is in a box of a size with a margin around it, in points.
  private mutating func appendPlace(
    of geometry: GradientGeometry, _ moment: PaintTrack.Moment, margin: Double
  ) -> Line {
    let (width, height) = (moment.width, moment.height)
    func moved(_ point: Point) -> Point { Point(x: point.x + margin, y: point.y + margin) }
    switch geometry.placed(width: width, height: height) {
    case .line(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let (sin, cos) = length > 0 ? (dx / length, -dy / length) : (0, -1)
      append("linear-gradient(")
      append(Elementary.degrees(radians: Elementary.atan2(sin, cos)), .degrees)
      return (length, (from.x - width / 2) * sin - (from.y - height / 2) * cos, .points)
    case .ellipse(let center, let radiusX, let radiusY):
      append("radial-gradient(")
      append(Point(x: radiusX, y: radiusY), .points)
      append(" at ")
      append(moved(center), .points)
    case .cone(let center, let angle):
      append("conic-gradient(from ")
      append(angle, .degrees)
      append(" at ")
      append(moved(center), .points)
    }
    return (1, 0, .percent)
  }

  private mutating func append(_ gradient: Gradient, _ line: Line, opacity: Double) {
    append(gradient.mixing.cssWord.map { " in \($0)" } ?? "")
    for (index, stop) in gradient.stops.enumerated() {
      append(", ")
      append(stop.color.color(in: .light), opacity: opacity)
      append(" ")
      append(stop.place, along: line)
      // CSS wants two stops.
      if gradient.stops.count == 1 { append(" 100%") }
      guard let hint = stop.hint, index + 1 < gradient.stops.count else { continue }
      append(", ")
      append(hint, along: line)
    }
    append(")")
  }

  private mutating func append(_ fraction: Double, along line: Line) {
    let place = line.offset + fraction * line.scale
    guard line.unit == .points else { return append(place, .percent) }
    append("calc(50% + ")
    append(place, .points)
    append(")")
  }

  private mutating func append(_ point: Point, _ unit: WebNumber.Unit) {
    append(point.x, unit)
    append(" ")
    append(point.y, unit)
  }
}

extension PaintTrack {
  /// The paint as an image of CSS, of which `name` begins the names of its variables; with a margin
  /// around the layer for an element that is larger by it.
  func image(_ name: String, margin: Double? = nil, points: Double) -> WebMovingValue {
    let paints = moments.map(\.paint)
    let margin = margin ?? (paints.contains(where: \.hasSlantedLine) ? 0 : nil)
    let values = pictures.map { (time: $0.time, template: WebTemplate($0, margin: margin)) }
    return WebMovingValue(values, name: name, points: points)
  }
}

extension GradientCorner {
  fileprivate var cssWord: String {
    switch self {
    case .topLeft: "top left"
    case .topRight: "top right"
    case .bottomLeft: "bottom left"
    case .bottomRight: "bottom right"
    }
  }
}

extension RadialExtent {
  fileprivate var cssWord: String { WebCase.kebab(rawValue) }
}

extension ColorSpace {
  /// The space as gradients of CSS name it; nil for the usual one.
  fileprivate var cssWord: String? {
    switch self {
    case .srgb: nil
    case .linearSRGB: "srgb-linear"
    case .oklab: "oklab"
    case .oklch: "oklch"
    }
  }
}
