extension Paint {
  /// The paint as a script writes it. A mixture, which no script writes, is its word in quotes.
  package var literal: String {
    switch self {
    case .color(let color): color.literal
    case .gradient(let gradient): gradient.literal
    case .mix: "\"\(word)\""
    }
  }
}

extension ColorValue {
  /// The colour as a script writes it: its name, or its hexadecimal form.
  var literal: String {
    switch self {
    case .fixed(.clear): "\"clear\""
    case .fixed(let color): "\"\(color.hexText)\""
    case .named(let named): "\"\(named.name.isEmpty ? named.light.hexText : named.name)\""
    }
  }
}

extension Gradient {
  fileprivate var literal: String {
    var parts: [String] = []
    for (stop, place) in zip(stops, writtenPlaces) {
      let color = stop.color.literal
      parts.append(place.map { "{ \(color), at = \(DecimalText($0)) }" } ?? color)
      if let hint = stop.hint { parts.append("{ hint = \(DecimalText(hint)) }") }
    }
    let function: String
    switch geometry {
    case .linear(let angle):
      function = "linearGradient"
      if DecimalText.rounded(angle) != 180 { parts.append("angle = \(DecimalText(angle))") }
    case .linearTo(let corner):
      function = "linearGradient"
      parts.append("angle = \"\(corner.rawValue)\"")
    case .linearBetween(let from, let to):
      function = "linearGradient"
      parts += ["from = \(from.literal)", "to = \(to.literal)"]
    case .radial(let center, let size):
      function = "radialGradient"
      if center.rounded != GradientGeometry.middle { parts.append("center = \(center.literal)") }
      parts += Self.literals(of: size)
    case .conic(let center, let angle):
      function = "conicGradient"
      if center.rounded != GradientGeometry.middle { parts.append("center = \(center.literal)") }
      if DecimalText.rounded(angle) != 0 { parts.append("angle = \(DecimalText(angle))") }
    }
    if repeats { parts.append("repeats = true") }
    if mixing != .srgb { parts.append("mixing = \"\(mixing.word)\"") }
    return "motion.\(function) { \(parts.joined(separator: ", ")) }"
  }

  private static func literals(of size: RadialSize) -> [String] {
    func literal(_ extent: RadialExtent) -> [String] {
      extent == .farthestCorner ? [] : ["size = \"\(extent.rawValue)\""]
    }
    switch size {
    case .circle(let extent): return literal(extent) + ["shape = \"circle\""]
    case .ellipse(let extent): return literal(extent)
    case .radii(let x, let y):
      let radii = Point(x: x, y: y)
      return ["radius = \(radii.isSquare ? "\(DecimalText(x))" : radii.literal)"]
    }
  }
}

extension Point {
  fileprivate var literal: String { "{ x = \(DecimalText(x)), y = \(DecimalText(y)) }" }
}
