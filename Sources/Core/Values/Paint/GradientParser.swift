extension Gradient {
  /// Reads a CSS gradient, such as `linear-gradient(90deg, #f09, #fc0 40%)` (CSS Images 4).
  ///
  /// Places and positions are percentages, because a gradient fits every box; radii are pixels, which
  /// are points. Names of colours are those of the project and `transparent`.
  ///
  /// - Throws: `gradient-text` with the byte of the error, or `unknown-color`.
  package init(css text: String, colors: any ColorNames) throws(Diagnostic) {
    var parser = GradientParser(text, colors: colors)
    self = try parser.gradient()
  }
}

/// Parses CSS gradients.
struct GradientParser {
  enum Kind: String, CaseIterable {
    case linear, radial, conic

    /// The words with which the options before the stops begin.
    var words: [String] {
      switch self {
      case .linear: ["to", "in"]
      case .radial: ["circle", "ellipse", "at", "in"] + GradientParser.extents.map(\.name)
      case .conic: ["from", "at", "in"]
      }
    }
  }

  static let extents: [(name: String, extent: RadialExtent)] = [
    ("closest-side", .closestSide), ("closest-corner", .closestCorner),
    ("farthest-side", .farthestSide), ("farthest-corner", .farthestCorner),
  ]

  private static let spaces: [(name: String, space: ColorSpace)] = [
    ("srgb", .srgb), ("srgb-linear", .linearSRGB), ("oklab", .oklab), ("oklch", .oklch),
  ]

  static let functions = Kind.allCases.flatMap {
    ["\($0.rawValue)-gradient", "repeating-\($0.rawValue)-gradient"]
  }

  var scanner: CSSScanner
  let colors: any ColorNames
  private var kind = Kind.linear
  private var space = ColorSpace.srgb

  init(_ text: String, colors: any ColorNames) {
    scanner = CSSScanner(text)
    self.colors = colors
  }

  /// Whether a text is a CSS gradient rather than a colour, perhaps with a misspelled name.
  static func isGradient(_ text: String) -> Bool {
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "(")) else { return false }
    let name = text[..<open].lowercased().drop { $0.isWhitespace }
    return name.hasSuffix("gradient")
      || Suggestion.nearest(to: String(name), in: functions) != nil
  }

  mutating func gradient() throws(Diagnostic) -> Gradient {
    scanner.skipSpace()
    let start = scanner.offset
    let name = scanner.identifier()
    guard Self.functions.contains(name), scanner.acceptImmediately("(") else {
      throw unknown(
        name, among: Self.functions, "is not a gradient", at: start, "the gradients are")
    }
    let repeats = name.hasPrefix("repeating-")
    kind = Kind.allCases.first { name.contains($0.rawValue) } ?? .linear
    let geometry = try geometry()
    let stops = try stops()
    _ = scanner.accept(";")
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw unexpected("the end") }
    return Gradient(geometry, stops, repeats: repeats, mixing: space)
  }

  // MARK: Options

  private mutating func geometry() throws(Diagnostic) -> GradientGeometry {
    let start = scanner.offset
    let geometry =
      switch kind {
      case .linear: try linear()
      case .radial: try radial()
      case .conic: try conic()
      }
    scanner.skipSpace()
    if !scanner.text.utf8.dropFirst(start).prefix(scanner.offset - start).allSatisfy(Self.isSpace) {
      try expect(",")
    }
    return geometry
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func linear() throws(Diagnostic) -> GradientGeometry {
    var geometry = GradientGeometry.linear(angle: 180)
    try readSpace()
    let start = place()
    if let angle = try angleIfAny() {
      geometry = .linear(angle: angle)
    } else if acceptWord("to") {
      geometry = try direction(from: start)
    }
    try readSpace()
    return geometry
  }

  private static let sides = ["left", "right", "top", "bottom"]

  /// Parses the sides after `to`.
  private mutating func direction(from start: Int) throws(Diagnostic) -> GradientGeometry {
    var words: [String] = []
    while let word = peekWord(), word != "in" {
      _ = acceptWord(word)
      words.append(word)
    }
    let vertical = words.filter { $0 == "top" || $0 == "bottom" }
    let horizontal = words.filter { $0 == "left" || $0 == "right" }
    guard 1...2 ~= words.count, vertical.count + horizontal.count == words.count,
      vertical.count <= 1, horizontal.count <= 1
    else {
      let wrong = words.first { !Self.sides.contains($0) }
      throw unknown(
        (["to"] + words).joined(separator: " "), among: Self.sides, "is not a direction",
        at: start, "a direction is one of", like: wrong)
    }
    switch (vertical.first, horizontal.first) {
    case ("top", nil): return .linear(angle: 0)
    case ("bottom", nil): return .linear(angle: 180)
    case (nil, "left"): return .linear(angle: 270)
    case (nil, _): return .linear(angle: 90)
    case ("top", "left"): return .linearTo(.topLeft)
    case ("top", _): return .linearTo(.topRight)
    case (_, "left"): return .linearTo(.bottomLeft)
    case (_, _): return .linearTo(.bottomRight)
    }
  }

  private mutating func radial() throws(Diagnostic) -> GradientGeometry {
    try readSpace()
    var isCircle: Bool?
    var extent: RadialExtent?
    var radii: [Double] = []
    let start = place()
    while true {
      if let word = peekWord(), let known = Self.extents.first(where: { $0.name == word }) {
        _ = acceptWord(word)
        extent = known.extent
      } else if acceptWord("circle") {
        isCircle = true
      } else if acceptWord("ellipse") {
        isCircle = false
      } else if isNumberAhead {
        radii.append(try radius())
      } else {
        break
      }
    }
    // One radius is that of a circle, two are those of an ellipse.
    guard radii.isEmpty || extent == nil && radii.count <= 2 && isCircle != (radii.count == 2)
    else {
      throw error(
        "these are no radii", at: start,
        help: ["write one for a circle, two for an ellipse, or `closest-side` or the like"])
    }
    let center = try center()
    try readSpace()
    if let first = radii.first {
      return .radial(center: center, size: .radii(x: first, y: radii.last ?? first))
    }
    let outermost = extent ?? .farthestCorner
    return .radial(
      center: center, size: isCircle == true ? .circle(outermost) : .ellipse(outermost))
  }

  private mutating func radius() throws(Diagnostic) -> Double {
    let start = place()
    let (number, unit) = try dimension()
    guard unit == "px" || unit.isEmpty && number == 0, 0...Gradient.range.upper ~= number else {
      throw error(
        "`\(found(from: start))` is not a radius", at: start,
        help: ["write pixels, which are points, such as `40px`"])
    }
    return number
  }

  private mutating func conic() throws(Diagnostic) -> GradientGeometry {
    try readSpace()
    var angle = 0.0
    if acceptWord("from") {
      guard let given = try angleIfAny() else { throw unexpected("an angle such as `45deg`") }
      angle = given
    }
    let center = try center()
    try readSpace()
    return .conic(center: center, angle: angle)
  }

  /// Parses `in` with a space, if it is next.
  private mutating func readSpace() throws(Diagnostic) {
    guard acceptWord("in") else { return }
    let start = place()
    let name = scanner.identifier()
    guard let known = Self.spaces.first(where: { $0.name == name }) else {
      throw unknown(
        name, among: Self.spaces.map(\.name), "is not a space in which gradients mix", at: start,
        "the spaces are")
    }
    space = known.space
    guard space == .oklch, acceptWord("shorter") else { return }
    guard acceptWord("hue") else { throw unexpected("`hue`") }
  }

  /// Parses `at` and a position, if it is next; otherwise returns the middle.
  private mutating func center() throws(Diagnostic) -> Point {
    guard acceptWord("at") else { return GradientGeometry.middle }
    let start = place()
    var parts: [PositionPart] = []
    while isNumberAhead || peekWord().map({ $0 != "in" }) ?? false {
      parts.append(try positionPart())
    }
    guard let position = PositionPart.point(parts) else {
      throw error(
        "`\(found(from: start))` is not a position", at: start,
        help: ["write `at 20% 30%` or `at top left`"])
    }
    return position
  }

  private mutating func positionPart() throws(Diagnostic) -> PositionPart {
    let start = place()
    if let word = peekWord() {
      _ = acceptWord(word)
      guard let part = PositionPart(word: word) else {
        throw unknown(
          word, among: Self.sides + ["center"], "is not a position", at: start, "positions are")
      }
      return part
    }
    return .fraction(try percentage("a position", example: "at 20% 30%"))
  }

  // MARK: Stops

  private mutating func stops() throws(Diagnostic) -> [Gradient.Stop] {
    var entries: [Gradient.Stop.Entry] = []
    var starts: [Int] = []
    repeat {
      let start = place()
      let parsed = try stop(isFirst: entries.isEmpty)
      entries += parsed
      starts += parsed.map { _ in start }
    } while scanner.accept(",")
    try expect(")")
    do throws(Gradient.Stop.ListError) {
      return try Gradient.Stop.list(entries)
    } catch {
      switch error {
      case .noColor: throw self.error("\(error)", at: starts[0])
      case .looseHint(let index): throw self.error("\(error)", at: starts[index])
      case .tooMany: throw Diagnostic(.outOfRange, "\(error)")
      }
    }
  }

  /// Parses a colour with up to two places, before or after it, or a hint.
  private mutating func stop(isFirst: Bool) throws(Diagnostic) -> [Gradient.Stop.Entry] {
    var places = try stopPlaces()
    if places.count == 1, scanner.isAhead(",") || scanner.isAhead(")") { return [.hint(places[0])] }
    let color = try color(orOptions: isFirst ? kind.words : [])
    if places.isEmpty { places = try stopPlaces() }
    guard places.count <= 2 else { throw unexpected("`,` or `)`") }
    return places.isEmpty ? [.color(color, at: nil)] : places.map { .color(color, at: $0) }
  }

  private mutating func stopPlaces() throws(Diagnostic) -> [Double] {
    var places: [Double] = []
    while isNumberAhead {
      if kind == .conic, let angle = try angleIfAny() {
        places.append(angle / 360)
      } else {
        places.append(try percentage("a place", example: "40%"))
      }
    }
    return places
  }

  // MARK: Amounts

  private mutating func percentage(
    _ what: String, example: String
  ) throws(Diagnostic) -> Double {
    let start = place()
    let (number, unit) = try dimension()
    guard unit == "%" || unit.isEmpty && number == 0, Gradient.range.contains(number) else {
      throw error(
        "`\(found(from: start))` is not \(what)", at: start,
        help: ["a gradient fits every box: write a percentage, such as `\(example)`"])
    }
    return number / 100
  }

  /// Parses an angle and returns degrees; nil, with nothing parsed, if there is none.
  mutating func angleIfAny() throws(Diagnostic) -> Double? {
    guard isNumberAhead else { return nil }
    let start = place()
    let (number, unit) = try dimension()
    let degrees: Double
    switch unit {
    case "deg": degrees = number
    case "grad": degrees = number * 0.9
    case "rad": degrees = Elementary.degrees(radians: number)
    case "turn": degrees = number * 360
    case "" where number == 0 && kind == .linear: degrees = 0
    case "%" where kind != .linear, "" where kind != .linear:
      scanner.offset = start
      return nil
    default:
      throw error(
        "`\(found(from: start))` is not an angle", at: start, help: ["write degrees: `90deg`"])
    }
    guard Gradient.range.contains(degrees) else {
      throw error("`\(found(from: start))` is not an angle from -1e6 to 1e6 degrees", at: start)
    }
    return degrees
  }

  /// Parses a number and its unit in lower case, `%` or empty.
  mutating func dimension() throws(Diagnostic) -> (number: Double, unit: String) {
    scanner.skipSpace()
    guard let number = scanner.number(), number.isFinite else { throw unexpected("a number") }
    return (number, scanner.acceptImmediately("%") ? "%" : scanner.identifier())
  }

  var isNumberAhead: Bool {
    var ahead = scanner
    ahead.skipSpace()
    return ahead.number() != nil
  }

  // MARK: Words and errors

  /// Skips space and returns the offset.
  mutating func place() -> Int {
    scanner.skipSpace()
    return scanner.offset
  }

  /// The next word in lower case, if there is one that is no function.
  private func peekWord() -> String? {
    var ahead = scanner
    ahead.skipSpace()
    let word = ahead.identifier()
    return word.isEmpty || ahead.acceptImmediately("(") ? nil : word
  }

  private mutating func acceptWord(_ word: String) -> Bool {
    guard peekWord() == word else { return false }
    scanner.skipSpace()
    _ = scanner.identifier()
    return true
  }

  mutating func expect(_ character: Character) throws(Diagnostic) {
    guard scanner.accept(character) else { throw unexpected("`\(character)`") }
  }

  /// The text from an offset to the present one.
  func found(from start: Int) -> String {
    String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
  }

  func error(_ sentence: String, at offset: Int, help: [String] = []) -> Diagnostic {
    Diagnostic(.gradientText, "\(sentence), at byte \(offset + 1)", help: help)
  }

  mutating func unexpected(_ expected: String) -> Diagnostic {
    let start = place()
    return error("expected \(expected), found \(scanner.error(expected).found)", at: start)
  }

  /// The error for a word that is none of several.
  ///
  /// - Parameter near: The part of the word to compare with them, if it is not all of it.
  private func unknown(
    _ word: String, among words: [String], _ sentence: String, at offset: Int, _ kind: String,
    like near: String? = nil
  ) -> Diagnostic {
    var error = error(
      "`\(word)` \(sentence)", at: offset,
      help: Suggestion.help(for: near ?? word, in: words, kind: kind))
    error.token = near ?? word
    return error
  }
}

/// A word or a percentage of a CSS position.
private enum PositionPart {
  case left, right, top, bottom, center
  case fraction(Double)

  init?(word: String) {
    switch word {
    case "left": self = .left
    case "right": self = .right
    case "top": self = .top
    case "bottom": self = .bottom
    case "center": self = .center
    default: return nil
    }
  }

  private var x: Double? {
    switch self {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .fraction(let fraction): fraction
    case .top, .bottom: nil
    }
  }

  private var y: Double? {
    switch self {
    case .top: 0
    case .bottom: 1
    case .center: 0.5
    case .fraction(let fraction): fraction
    case .left, .right: nil
    }
  }

  private var isFraction: Bool { if case .fraction = self { true } else { false } }

  /// Returns the place at a distance from a side.
  private func moved(by part: PositionPart) -> PositionPart? {
    guard case .fraction(let distance) = part else { return nil }
    switch self {
    case .left, .top: return .fraction(distance)
    case .right, .bottom: return .fraction(1 - distance)
    case .center, .fraction: return nil
    }
  }

  /// Returns the point of one, two or four parts (CSS Values 4, §8.3); nil if they are none.
  static func point(_ parts: [PositionPart]) -> Point? {
    switch parts.count {
    case 1:
      if let x = parts[0].x { return Point(x: x, y: 0.5) }
      return parts[0].y.map { Point(x: 0.5, y: $0) }
    case 2:
      if let x = parts[0].x, let y = parts[1].y { return Point(x: x, y: y) }
      // Only words can be in the other order.
      guard !parts[0].isFraction, !parts[1].isFraction, let y = parts[0].y, let x = parts[1].x
      else { return nil }
      return Point(x: x, y: y)
    case 4:
      guard let first = parts[0].moved(by: parts[1])?.x,
        let second = parts[2].moved(by: parts[3])?.x
      else { return nil }
      if parts[0].y == nil, parts[2].x == nil { return Point(x: first, y: second) }
      if parts[0].x == nil, parts[2].y == nil { return Point(x: second, y: first) }
      return nil
    default: return nil
    }
  }
}
