/// Parses CSS easing functions.
struct CurveParser {
  private var scanner: CSSScanner

  init(_ text: String) { scanner = CSSScanner(text) }

  /// The CSS keywords and their curves.
  static let keywords: [(name: String, curve: Curve)] = [
    ("linear", .linear), ("ease", .cubicBezier(.ease)), ("ease-in", .cubicBezier(.easeIn)),
    ("ease-out", .cubicBezier(.easeOut)), ("ease-in-out", .cubicBezier(.easeInOut)),
    ("step-start", .steps(.atStart)), ("step-end", .steps(.atEnd)),
  ]

  mutating func curve() throws(CurveSyntaxError) -> Curve {
    scanner.skipSpace()
    let start = scanner.offset
    let name = scanner.identifier()
    if scanner.acceptImmediately("(") {
      switch name {
      case "cubic-bezier": return try cubicBezier()
      case "steps": return try steps()
      case "linear": return try stops()
      default: break
      }
    } else if let keyword = Self.keywords.first(where: { $0.name == name }) {
      return keyword.curve
    }
    throw scanner.error("an easing such as `ease-in` or `cubic-bezier(…)`", at: start)
  }

  mutating func accept(_ character: Character) -> Bool { scanner.accept(character) }

  func end() throws(CurveSyntaxError) {
    var scanner = scanner
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("the end") }
  }

  private mutating func cubicBezier() throws(CurveSyntaxError) -> Curve {
    let start = scanner.offset
    var numbers: [Double] = []
    for index in 0..<4 {
      if index > 0 { try scanner.expect(",") }
      numbers.append(try scanner.value(.number))
    }
    try scanner.expect(")")
    do {
      return .cubicBezier(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
    } catch {
      throw scanner.error("\(error.expected) for `\(error.parameter)`", at: start)
    }
  }

  private mutating func steps() throws(CurveSyntaxError) -> Curve {
    scanner.skipSpace()
    let start = scanner.offset
    let count = try scanner.integer()
    var jump = Steps.Jump.end
    if scanner.accept(",") {
      scanner.skipSpace()
      let place = scanner.offset
      switch scanner.identifier() {
      case "start", "jump-start": jump = .start
      case "end", "jump-end": jump = .end
      case "jump-none": jump = .none
      case "jump-both": jump = .both
      default:
        throw scanner.error("jump-start, jump-end, jump-none, jump-both, start or end", at: place)
      }
    }
    try scanner.expect(")")
    do {
      return .steps(try Steps(count, jump: jump))
    } catch {
      throw scanner.error(error.expected, at: start)
    }
  }

  private mutating func stops() throws(CurveSyntaxError) -> Curve {
    let start = scanner.offset
    var stops: [LinearEasing.Stop] = []
    var count = 0
    repeat {
      let stop = try stop()
      // A stop with two times becomes two stops with the same progress: a level line.
      if stop.inputs.isEmpty { stops.append(LinearEasing.Stop(stop.output)) }
      for input in stop.inputs { stops.append(LinearEasing.Stop(stop.output, at: input)) }
      count += 1
    } while scanner.accept(",")
    try scanner.expect(")")
    guard count >= 2 else { throw scanner.error("at least two stops", at: start) }
    do {
      return .stops(try LinearEasing(stops))
    } catch {
      throw scanner.error(error.expected, at: start)
    }
  }

  /// Parses a number with up to two percentages before or after it.
  private mutating func stop() throws(CurveSyntaxError) -> (output: Double, inputs: [Double]) {
    var output: Double?
    var inputs: [Double] = []
    var inputsEnded = false
    while !scanner.isAhead(",") && !scanner.isAhead(")") && !scanner.isAtEnd {
      let place = scanner.offset
      let value = try scanner.value()
      switch value.unit {
      case .number where output == nil:
        output = value.amount
        inputsEnded = !inputs.isEmpty
      case .percentage where inputs.count < 2 && !inputsEnded: inputs.append(value.amount / 100)
      case .number, .percentage: throw scanner.error("`,` or `)`", at: place)
      }
    }
    guard let output else { throw scanner.error("a number") }
    return (output, inputs)
  }
}

/// A curve's name as copied from another tool, in the spelling of `Curve.names`.
package struct CurveSpelling: Hashable, Sendable {
  /// The name in lowerCamelCase, without the namespace of Flutter's curves and without the end of a
  /// CSS declaration.
  package let text: String

  /// Normalizes a name such as `easeInOut`, `ease-in-out;` or `Curves.easeInOut`.
  package init(_ text: String) {
    var name = Self.value(of: text)
    if name.hasPrefix("Curves.") { name = name.dropFirst("Curves.".count) }
    self.text = name.contains("-") ? Self.camelCase(name) : String(name)
  }

  /// The value of a copied CSS declaration, without the semicolon and surrounding space.
  package static func value(of text: String) -> Substring {
    var value = Substring(text)
    while let last = value.last, last.isWhitespace || last == ";" { value.removeLast() }
    return value.drop { $0.isWhitespace }
  }

  /// CSS keywords are in kebab case, and are not case-sensitive.
  private static func camelCase(_ name: Substring) -> String {
    let words = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    if words.contains(where: \.isEmpty) { return String(name) }
    return words.dropFirst().reduce(into: String(words[0])) { text, word in
      text += word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// The names that other tools use for these curves.
  package static let synonymNames: [String] = synonyms.map(\.spelling)

  /// The names that other tools use for these curves, with the names in `Curve.names`.
  static let synonyms: [(spelling: String, name: String)] =
    PennerEasing.Family.named.flatMap { shape in
      // anime.js omits `ease`.
      PennerEasing.Direction.allCases.map { direction in
        (direction.rawValue + shape.name, "ease\(direction.capitalized)\(shape.name)")
      }
    } + [
      // Flutter: `bounceIn` and so on are Penner's, and `decelerate` is 1 - (1 - t)².
      ("bounceIn", "easeInBounce"), ("bounceOut", "easeOutBounce"),
      ("bounceInOut", "easeInOutBounce"), ("decelerate", "easeOutQuad"),
      ("easeInOutCubicEmphasized", "materialEmphasized"),
      // Android and Flutter.
      ("fastOutSlowIn", "materialLegacy"), ("linearOutSlowIn", "materialLegacyDecelerate"),
      ("fastOutLinearIn", "materialLegacyAccelerate"),
    ]
}

/// A syntax error in the text of a CSS easing function.
package struct CurveSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  package let text: String

  /// The offset of the error, in UTF-8 bytes.
  package let offset: Int

  /// The expected text.
  package let expected: String

  package init(text: String, offset: Int, expected: String) {
    self.text = text
    self.offset = offset
    self.expected = expected
  }

  /// The text at the offset, up to the next separator.
  package var found: String {
    let rest = text.utf8.dropFirst(offset)
    let token = rest.prefix { !Self.separators.contains($0) }
    if rest.isEmpty { return "the end" }
    return "`\(Substring(token.isEmpty ? rest.prefix(1) : token))`"
  }

  private static let separators = Set(" \t\n,()".utf8)

  package var description: String { "expected \(expected), found \(found) in `\(text)`" }
}
