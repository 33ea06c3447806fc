import MotionValues

extension WebTemplate {
  /// Makes a paint as an image of CSS; places along a slanted line between two points are in points
  /// of a size.
  init(_ moment: PaintTrack.Moment, isSlanted: Bool) {
    append(moment.paint, moment, isSlanted: isSlanted)
  }

  private mutating func append(_ paint: Paint, _ moment: PaintTrack.Moment, isSlanted: Bool) {
    switch paint {
    case .color(let color):
      append("linear-gradient(")
      append(color.color(in: .light), opacity: moment.opacity)
      append(" 0 0)")
    case .gradient(let gradient): append(gradient, moment, isSlanted: isSlanted)
    case .mix(let a, let b, let place):
      append("-webkit-cross-fade(")
      append(a, moment, isSlanted: isSlanted)
      append(", ")
      append(b, moment, isSlanted: isSlanted)
      append(", ")
      append(place, .percent)
      append(")")
    }
  }

  private mutating func append(
    _ gradient: Gradient, _ moment: PaintTrack.Moment, isSlanted: Bool
  ) {
    // Where a place of the gradient line is: a share of CSS's line, or points from its middle.
    var place: Line = (1, 0, .percent)
    append(gradient.repeats ? "repeating-" : "")
    switch gradient.geometry {
    case .linear(let angle):
      append("linear-gradient(")
      append(angle, .degrees)
    case .linearTo(let corner): append("linear-gradient(to \(corner.cssWord)")
    case .linearBetween(let from, let to) where isSlanted:
      let line = SlantedLine(from, to, width: moment.width, height: moment.height)
      append("linear-gradient(")
      append(line.angle, .degrees)
      place = (line.length, line.start, .points)
    case .linearBetween(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      if dx != 0 {
        append("linear-gradient(\(dx > 0 ? 90 : 270)deg")
        place = (dx.magnitude, dx > 0 ? from.x : 1 - from.x, .percent)
      } else {
        append("linear-gradient(\(dy < 0 ? 0 : 180)deg")
        place = (dy.magnitude, dy < 0 ? 1 - from.y : from.y, .percent)
      }
    case .radial(let center, let size):
      append("radial-gradient(")
      switch size {
      case .circle(let extent): append("circle \(extent.cssWord)")
      case .ellipse(let extent): append(extent.cssWord)
      case .radii(let x, let y):
        append(x, .points)
        append(" ")
        append(y, .points)
      }
      append(center)
    case .conic(let center, let angle):
      append("conic-gradient(from ")
      append(angle, .degrees)
      append(center)
    }
    append(gradient.mixing.cssWord.map { " in \($0)" } ?? "")
    for (index, stop) in gradient.stops.enumerated() {
      append(", ")
      append(stop.color.color(in: .light), opacity: moment.opacity)
      append(" ")
      append(stop.place, along: place)
      // CSS wants two stops.
      if gradient.stops.count == 1 { append(" 100%") }
      guard let hint = stop.hint, index + 1 < gradient.stops.count else { continue }
      append(", ")
      append(hint, along: place)
    }
    append(")")
  }

  /// The gradient line of CSS: a fraction of the own line is at the offset and as many scales.
  private typealias Line = (scale: Double, offset: Double, unit: WebNumber.Unit)

  private mutating func append(_ fraction: Double, along line: Line) {
    let place = line.offset + fraction * line.scale
    guard line.unit == .points else { return append(place, .percent) }
    append("calc(50% + ")
    append(place, .points)
    append(")")
  }

  private mutating func append(_ center: Point) {
    append(" at ")
    append(center.x, .percent)
    append(" ")
    append(center.y, .percent)
  }
}

/// The line between two points of a box, which is neither upright nor level, as CSS has it: through
/// the middle of the box.
private struct SlantedLine {
  /// In degrees, clockwise from up.
  let angle: Double
  /// Where it starts, from the middle of CSS's line, and its length; in points.
  let start, length: Double

  init(_ from: Point, _ to: Point, width: Double, height: Double) {
    let (dx, dy) = ((to.x - from.x) * width, (to.y - from.y) * height)
    length = (dx * dx + dy * dy).squareRoot()
    let (sin, cos) = length > 0 ? (dx / length, -dy / length) : (0, -1)
    angle = Elementary.degrees(radians: Elementary.atan2(sin, cos))
    start = (from.x - 0.5) * width * sin - (from.y - 0.5) * height * cos
  }
}

extension PaintTrack {
  /// The paint as an image of CSS, of which `name` begins the names of its variables.
  func image(_ name: String, points: Double) -> WebMovingValue {
    let paints = moments.map(\.paint)
    let isSlanted = paints.contains(where: \.hasSlantedLine)
    var last = paints.first { $0.isPicture }
    let values = moments.map { moment -> (time: Double, template: WebTemplate) in
      // A colour is the gradient that it changes from or into, with that colour at every stop.
      if moment.paint.isPicture { last = moment.paint }
      let shown: Paint =
        if case .color(let color) = moment.paint, let last {
          last.filled(with: color)
        } else {
          moment.paint
        }
      let own = PaintTrack.Moment(
        time: moment.time, paint: shown, opacity: moment.opacity, width: moment.width,
        height: moment.height)
      return (moment.time, WebTemplate(own, isSlanted: isSlanted))
    }
    return WebMovingValue(values, name: name, points: points)
  }
}

extension Paint {
  /// Whether it is not a colour alone.
  fileprivate var isPicture: Bool { if case .color = self { false } else { true } }

  /// The same paint with a colour in each place.
  fileprivate func filled(with color: ColorValue) -> Paint {
    switch self {
    case .color: .color(color)
    case .mix(let a, let b, let place):
      .mix(a.filled(with: color), b.filled(with: color), place)
    case .gradient(let gradient):
      .gradient(
        Gradient(
          gradient.geometry,
          gradient.stops.map { Gradient.Stop(color, at: $0.place, hint: $0.hint) },
          repeats: gradient.repeats, mixing: gradient.mixing))
    }
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
