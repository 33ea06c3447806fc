extension DiagnosticCode {
  package static let gradientStops = DiagnosticCode("gradient-stops")
  package static let gradientText = DiagnosticCode("gradient-text")
}

extension Gradient {
  /// Reads a linear gradient from a script's table, such as `{ "systemPink", "white", angle = 90 }`.
  ///
  /// A point is a table of `x` and `y`, fractions of the box.
  package static func linear(_ given: GivenValue) throws(Mismatch) -> Gradient {
    let reader = try GradientReader(
      given, options: ["angle", "from", "to"], example: "motion.linearGradient")
    return try reader.gradient(try reader.linearGeometry())
  }

  /// Reads a radial gradient from a script's table, such as `{ "white", "clear", radius = 40 }`.
  package static func radial(_ given: GivenValue) throws(Mismatch) -> Gradient {
    let reader = try GradientReader(
      given, options: ["center", "size", "shape", "radius"], example: "motion.radialGradient")
    return try reader.gradient(
      .radial(center: try reader.point("center") ?? GradientGeometry.middle, size: reader.size()))
  }

  /// Reads a conic gradient from a script's table, such as `{ "red", "yellow", "red", angle = 45 }`.
  package static func conic(_ given: GivenValue) throws(Mismatch) -> Gradient {
    let reader = try GradientReader(
      given, options: ["center", "angle"], example: "motion.conicGradient")
    return try reader.gradient(
      .conic(
        center: try reader.point("center") ?? GradientGeometry.middle,
        angle: try reader.number("angle", .degrees) ?? 0))
  }
}

extension Paint {
  /// Reads a colour, or a CSS gradient such as `linear-gradient(90deg, #f09, #fc0 40%)`.
  package init(_ given: GivenValue) throws(Mismatch) {
    guard case .text(let text) = given.primitive, GradientParser.isGradient(text) else {
      self = .color(try given.color())
      return
    }
    do throws(Diagnostic) {
      self = .gradient(try Gradient(css: text, colors: given.colors))
    } catch {
      throw Mismatch(error)
    }
  }
}

/// Reads a gradient from a script's table.
private struct GradientReader {
  private let entries: [GivenValue]
  private let fields: [String: GivenValue]
  private let example: String

  /// Options of every gradient.
  private static let commonOptions = ["repeats", "mixing"]

  init(_ given: GivenValue, options: [String], example: String) throws(Mismatch) {
    guard let entries = given.entries, let fields = given.fields else {
      throw Mismatch(
        expected: "a table of colours", found: given.primitive.description,
        help: [Self.help(example)])
    }
    (self.entries, self.fields, self.example) = (entries, fields, example)
    try given.checkKeys(options + Self.commonOptions)
  }

  private static func help(_ example: String) -> String {
    "\(example) { \"systemPink\", \"systemOrange\" }"
  }

  func gradient(_ geometry: GradientGeometry) throws(Mismatch) -> Gradient {
    let repeats = try fields.option("repeats") { (given) throws(Mismatch) in
      try given.boolean()
    }
    let space = try fields.option("mixing") { (given) throws(Mismatch) in
      try given.choice(ColorSpace.self, \.word)
    }
    return Gradient(geometry, try stops(), repeats: repeats ?? false, mixing: space ?? .srgb)
  }

  private func stops() throws(Mismatch) -> [Gradient.Stop] {
    var list: [Gradient.Stop.Entry] = []
    for (index, entry) in entries.enumerated() {
      do throws(Mismatch) {
        list.append(try Self.stop(entry))
      } catch {
        throw error.inEntry(index + 1)
      }
    }
    do throws(Gradient.Stop.ListError) {
      return try Gradient.Stop.list(list)
    } catch {
      var mismatch = Mismatch(
        .gradientStops, expected: "", found: error.description, help: [Self.help(example)])
      if case .looseHint(let index) = error {
        mismatch.help = ["\(example) { \"systemPink\", { hint = 0.3 }, \"systemOrange\" }"]
        mismatch = mismatch.inEntry(index + 1)
      } else if case .tooMany = error {
        mismatch.code = .outOfRange
        mismatch.help = ["leave out stops that are on the line between their neighbours"]
      }
      throw mismatch
    }
  }

  /// Reads a colour, a table of a colour and its place, or a hint.
  private static func stop(_ given: GivenValue) throws(Mismatch) -> Gradient.Stop.Entry {
    guard let parts = given.entries, let fields = given.fields else {
      return .color(try given.color(), at: nil)
    }
    if parts.isEmpty, let hint = try fields.option("hint", place) {
      try given.checkKeys(["hint"])
      return .hint(hint)
    }
    try given.checkKeys(["at"])
    guard parts.count == 1, let color = parts.first else {
      throw Mismatch(
        expected: "a colour, a colour with its place, or a hint",
        found: given.primitive.description, help: ["write `{ \"systemOrange\", at = 0.4 }`"])
    }
    return .color(try color.color(), at: try fields.option("at", place))
  }

  private static func place(_ given: GivenValue) throws(Mismatch) -> Double {
    try given.number(.fraction, in: Gradient.range)
  }

  func number(_ name: String, _ unit: Unit) throws(Mismatch) -> Double? {
    try fields.number(name, unit, in: Gradient.range)
  }

  func point(_ name: String) throws(Mismatch) -> Point? {
    try fields.option(name) { (given) throws(Mismatch) in
      try Self.point(given, or: 0.5, .fraction, in: Gradient.range)
    }
  }

  /// Reads a table of `x` and `y`; what is left out has a default.
  private static func point(
    _ given: GivenValue, or initial: Double, _ unit: Unit, in bounds: Bounds
  ) throws(Mismatch) -> Point {
    guard let fields = given.fields, given.entries?.isEmpty ?? false else {
      throw Mismatch(
        expected: "a table of `x` and `y`", found: given.primitive.description,
        help: ["write `{ x = 0.5, y = 0 }`"])
    }
    try given.checkKeys(["x", "y"])
    return Point(
      x: try fields.number("x", unit, in: bounds) ?? initial,
      y: try fields.number("y", unit, in: bounds) ?? initial)
  }

  func linearGeometry() throws(Mismatch) -> GradientGeometry {
    let (from, to) = (try point("from"), try point("to"))
    guard from != nil || to != nil else { return try angle() }
    guard fields["angle"] == nil else {
      throw conflict("`angle` and `\(from == nil ? "to" : "from")`", of: "angle", "from", "to")
    }
    guard let from, let to else {
      let (given, missing) = from == nil ? ("to", "from") : ("from", "to")
      throw Mismatch(
        .missingOption, expected: "", found: "the option `\(missing)` is missing",
        help: ["a line has two ends: add `\(missing) = { x = …, y = … }` to `\(given)`"],
        token: given)
    }
    return .linearBetween(from: from, to: to)
  }

  private func angle() throws(Mismatch) -> GradientGeometry {
    let geometry = try fields.option("angle") { (given) throws(Mismatch) -> GradientGeometry in
      guard case .text = given.primitive else {
        return .linear(angle: try given.number(.degrees, in: Gradient.range))
      }
      return .linearTo(try given.choice(GradientCorner.self, \.rawValue))
    }
    return geometry ?? .linear(angle: 180)
  }

  func size() throws(Mismatch) -> RadialSize {
    let extent = try fields.option("size") { (given) throws(Mismatch) in
      try given.choice(RadialExtent.self, \.rawValue)
    }
    let shape = try fields.option("shape") { (given) throws(Mismatch) in
      try given.choice(RadialShape.self, \.rawValue)
    }
    let radii = try fields.option("radius") { (given) throws(Mismatch) -> Point in
      let bounds = Bounds(0, Gradient.range.upper)
      if given.entries != nil { return try Self.point(given, or: 0, .points, in: bounds) }
      let radius = try given.number(.points, in: bounds)
      return Point(x: radius, y: radius)
    }
    if let radii {
      guard extent == nil, shape == nil else {
        throw conflict(
          "`radius` and `\(extent == nil ? "shape" : "size")`", of: "radius", "size", "shape")
      }
      return .radii(x: radii.x, y: radii.y)
    }
    let outermost = extent ?? .farthestCorner
    return shape == .circle ? .circle(outermost) : .ellipse(outermost)
  }

  private func conflict(_ pair: String, of single: String, _ others: String...) -> Mismatch {
    let group = others.map { "`\($0)`" }.joined(separator: " and ")
    return Mismatch(
      .conflictingOptions, expected: "", found: "\(pair) do not belong together",
      help: ["write `\(single)`, or \(group)"], token: single)
  }
}

/// The outline of a radial gradient, as scripts write it.
private enum RadialShape: String, CaseIterable {
  case ellipse, circle
}

extension Gradient.Stop.ListError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noColor: "a gradient has at least one colour"
    case .looseHint: "a hint is between two colours"
    case .tooMany(let count):
      "a gradient has at most \(Gradient.stopLimit) stops, found \(count)"
    }
  }
}
