extension GradientParser {
  /// Parses a colour of CSS: hexadecimal digits, `rgb()`, `hsl()`, or a name of the project.
  ///
  /// - Parameter options: The words that could be meant in place of a colour.
  mutating func color(orOptions options: [String]) throws(Diagnostic) -> ColorValue {
    let start = place()
    let word = colorWord()
    guard !word.isEmpty else { throw unexpected("a colour") }
    if scanner.acceptImmediately("(") {
      switch word.lowercased() {
      case "rgb", "rgba": return .fixed(try rgb())
      case "hsl", "hsla": return .fixed(try hsl())
      default:
        throw unknownColor(
          "\(word)(", at: start, help: ["write `rgb(…)`, `hsl(…)`, `#rrggbb` or a name"])
      }
    }
    if word.lowercased() == "transparent" { return .clear }
    do throws(Diagnostic) {
      return try colors.color(word)
    } catch {
      let option = Suggestion.nearest(to: word, in: options)
      throw unknownColor(
        word, at: start, help: option.map { ["did you mean `\($0)`?"] } ?? error.help)
    }
  }

  private func unknownColor(_ word: String, at start: Int, help: [String]) -> Diagnostic {
    var error = error("`\(word)` is not a colour", at: start, help: help)
    error.token = word
    return error
  }

  /// Scans everything up to a space, a comma or a bracket.
  private mutating func colorWord() -> String {
    let start = scanner.offset
    while !scanner.isAtEnd, !Self.ends.contains(scanner.bytes[scanner.offset]) {
      scanner.offset += 1
    }
    return found(from: start)
  }

  private static let ends = Array(" \t\n\r,();".utf8)

  private mutating func rgb() throws(Diagnostic) -> Color {
    let parts = try components()
    func channel(_ part: Component) -> Double {
      Bounds.unit.clamp(part.number / (part.unit == "%" ? 100 : 255))
    }
    for part in parts.prefix(3) { try require(part, ["", "%"]) }
    return Color(
      red: channel(parts[0]), green: channel(parts[1]), blue: channel(parts[2]),
      alpha: try alpha(parts))
  }

  private mutating func hsl() throws(Diagnostic) -> Color {
    let parts = try components()
    try require(parts[0], ["", "deg", "grad", "rad", "turn"])
    try require(parts[1], ["", "%"])
    try require(parts[2], ["", "%"])
    let hue =
      switch parts[0].unit {
      case "grad": parts[0].number * 0.9
      case "rad": Elementary.degrees(radians: parts[0].number)
      case "turn": parts[0].number * 360
      default: parts[0].number
      }
    let saturation = Bounds.unit.clamp(parts[1].number / 100)
    let lightness = Bounds.unit.clamp(parts[2].number / 100)
    // CSS Color 4, §7.1.
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ start: Double) -> Double {
      let place = start + hue / 30
      let part = place - 12 * Elementary.floor(place / 12)
      return lightness - amplitude * max(-1, min(part - 3, 9 - part, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: try alpha(parts))
  }

  private struct Component {
    var number: Double
    var unit: String
    var start: Int
  }

  private func require(_ part: Component, _ units: [String]) throws(Diagnostic) {
    guard units.contains(part.unit) else {
      throw error(
        "`\(NumberText(part.number))\(part.unit)` is not a part of a colour", at: part.start)
    }
  }

  private func alpha(_ parts: [Component]) throws(Diagnostic) -> Double {
    guard parts.count == 4 else { return 1 }
    try require(parts[3], ["", "%"])
    return Bounds.unit.clamp(parts[3].number / (parts[3].unit == "%" ? 100 : 1))
  }

  /// Parses three or four amounts, divided by commas, or by spaces with `/` before the last one;
  /// `none` is 0.
  private mutating func components() throws(Diagnostic) -> [Component] {
    var parts: [Component] = []
    var hasCommas = false
    while true {
      let start = place()
      if !isNumberAhead, colorWord() == "none" {
        parts.append(Component(number: 0, unit: "", start: start))
      } else {
        scanner.offset = start
        let (number, unit) = try dimension()
        parts.append(Component(number: number, unit: unit, start: start))
      }
      if parts.count == 1 { hasCommas = scanner.isAhead(",") }
      if parts.count >= 3, scanner.accept(")") { return parts }
      guard parts.count < 4 else { throw unexpected("`)`") }
      if hasCommas {
        try expect(",")
      } else if parts.count == 3 {
        try expect("/")
      }
    }
  }
}

extension ColorValue {
  /// Parses a colour of CSS: hexadecimal digits, `rgb()`, `hsl()`, `transparent`, or one of these
  /// names.
  ///
  /// - Throws: `gradient-text` with the byte of the error, or what the names throw.
  package init(css text: String, names: any ColorNames) throws(Diagnostic) {
    var parser = GradientParser(text, colors: names)
    self = try parser.color(orOptions: [])
    parser.scanner.skipSpace()
    guard parser.scanner.isAtEnd else { throw parser.unexpected("the end") }
  }
}
