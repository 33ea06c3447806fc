/// A paint as a trace writes it, without spaces:
///
///     #ff2d55
///     linear(90,#ff2d55,#ff9500@0.4,#ffcc00)
///     radial(center=0.2:0.3,size=closestSide,circle,#ff2d55,hint=0.3,#ff950080)
///     conic(45,repeats,mixing=oklab,#ff2d55,#ff9500@0.25)
///     mix(#ff2d55,conic(#ff2d55,#ff9500),0.25)
///
/// Options that have their default are left out: the angle (180, of a cone 0), `from=x:y` and
/// `to=x:y` or a corner in place of the angle, `center=x:y` (the middle), `size=` (farthestCorner),
/// `circle` or `radius=x:y` (an ellipse), `repeats`, `mixing=` (srgb). So are places that follow from
/// the others. Numbers have up to six decimals, and colours eight bits a channel.
extension Paint {
  /// The paint as a trace writes it; named colours are those of the light appearance.
  package var word: String {
    switch self {
    case .color(let color): color.color(in: .light).hexText
    case .gradient(let gradient): gradient.word
    case .mix(let a, let b, let place): "mix(\(a.word),\(b.word),\(DecimalText(place)))"
    }
  }

  /// Reads a paint from a trace; nil for any other word.
  package init?(word: String) {
    guard let paint = Self.read(word[...], depth: 0) else { return nil }
    self = paint
  }

  private static func read(_ word: Substring, depth: Int) -> Paint? {
    guard let open = word.firstIndex(of: "(") else {
      return PaintWord.color(word).map { .color(.fixed($0)) }
    }
    guard word.last == ")" else { return nil }
    let parts = PaintWord.parts(of: word[word.index(after: open)...].dropLast())
    switch word[..<open] {
    case "linear", "radial", "conic":
      return PaintWord(kind: word[..<open], parts: parts).gradient.map { .gradient($0) }
    case "mix":
      guard depth < mixDepth, parts.count == 3, let a = read(parts[0], depth: depth + 1),
        let b = read(parts[1], depth: depth + 1), let place = PaintWord.number(parts[2]),
        Bounds.unit.contains(place)
      else { return nil }
      return .mix(a, b, place)
    default: return nil
    }
  }
}

extension ColorSpace {
  /// The name of the space as scripts and traces write it.
  package var word: String { self == .linearSRGB ? "linear" : rawValue }
}

extension Gradient {
  fileprivate var word: String {
    var parts: [String] = []
    let kind: String
    switch geometry {
    case .linear(let angle):
      kind = "linear"
      if DecimalText.rounded(angle) != 180 { parts.append("\(DecimalText(angle))") }
    case .linearTo(let corner):
      kind = "linear"
      parts.append(corner.rawValue)
    case .linearBetween(let from, let to):
      kind = "linear"
      parts += ["from=\(Self.word(from))", "to=\(Self.word(to))"]
    case .radial(let center, let size):
      kind = "radial"
      parts += Self.word(ofCenter: center)
      parts += Self.words(of: size)
    case .conic(let center, let angle):
      kind = "conic"
      if DecimalText.rounded(angle) != 0 { parts.append("\(DecimalText(angle))") }
      parts += Self.word(ofCenter: center)
    }
    if repeats { parts.append("repeats") }
    if mixing != .srgb { parts.append("mixing=\(mixing.word)") }
    for (stop, place) in zip(stops, writtenPlaces) {
      let color = stop.color.color(in: .light).hexText
      parts.append(place.map { "\(color)@\(DecimalText($0))" } ?? color)
      if let hint = stop.hint { parts.append("hint=\(DecimalText(hint))") }
    }
    return "\(kind)(\(parts.joined(separator: ",")))"
  }

  private static func word(_ point: Point) -> String {
    "\(DecimalText(point.x)):\(DecimalText(point.y))"
  }

  private static func word(ofCenter center: Point) -> [String] {
    center.rounded == GradientGeometry.middle ? [] : ["center=\(word(center))"]
  }

  private static func words(of size: RadialSize) -> [String] {
    func word(_ extent: RadialExtent) -> [String] {
      extent == .farthestCorner ? [] : ["size=\(extent.rawValue)"]
    }
    switch size {
    case .circle(let extent): return word(extent) + ["circle"]
    case .ellipse(let extent): return word(extent)
    case .radii(let x, let y):
      let radii = Point(x: x, y: y)
      return ["radius=\(radii.isSquare ? "\(DecimalText(x))" : Self.word(radii))"]
    }
  }
}

extension Gradient {
  /// The places of the stops as they are written: nil for those that follow from the others when the
  /// list is read, to the last decimal that is written.
  var writtenPlaces: [Double?] {
    // Hints are entries of the list, too, and are always written.
    let entries = stops.flatMap { stop -> [(place: Double, isHint: Bool)] in
      [(DecimalText.rounded(stop.place), false)]
        + (stop.hint.map { [(DecimalText.rounded($0), true)] } ?? [])
    }
    let last = entries.count - 1
    var written: [Double?] = entries.map(\.place)
    if entries[0].place == 0 { written[0] = nil }
    if last > 0, entries[last].place == 1 { written[last] = nil }
    var start = 0
    while start < last {
      let end = farthestEnd(after: start, in: entries)
      for index in (start + 1)..<end { written[index] = nil }
      start = end
    }
    return zip(entries, written).filter { !$0.0.isHint }.map(\.1)
  }

  /// Returns the last entry such that all those between it and a first one are colours at the places
  /// that they have without being written.
  private func farthestEnd(after start: Int, in entries: [(place: Double, isHint: Bool)]) -> Int {
    for end in stride(from: entries.count - 1, to: start + 1, by: -1) {
      let filled = LinearEasing.placed(
        (start...end).map { $0 == start || $0 == end ? entries[$0].place : nil })
      let follow = ((start + 1)..<end).allSatisfy {
        !entries[$0].isHint && DecimalText.rounded(filled[$0 - start]) == entries[$0].place
      }
      if follow { return end }
    }
    return start + 1
  }
}

extension Point {
  var rounded: Point { Point(x: DecimalText.rounded(x), y: DecimalText.rounded(y)) }
  var isSquare: Bool { rounded.x == rounded.y }
}

/// The parts of a gradient's word.
private struct PaintWord {
  let kind: Substring
  private var parts: ArraySlice<Substring>

  init(kind: Substring, parts: [Substring]) {
    self.kind = kind
    self.parts = parts[...]
  }

  /// Returns the texts between the commas that are in no brackets.
  static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }

  static func number(_ text: Substring) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  static func color(_ text: Substring) -> Color? {
    text.utf8.count == 7 || text.utf8.count == 9 ? Color(hexText: String(text)) : nil
  }

  private static func point(_ text: Substring) -> Point? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = number(parts[0]), let y = number(parts[1]) else { return nil }
    return Point(x: x, y: y)
  }

  /// Takes the first part if it begins with a prefix, and returns the rest of it.
  private mutating func take(_ prefix: String) -> Substring? {
    guard let part = parts.first, part.hasPrefix(prefix) else { return nil }
    parts.removeFirst()
    return part.dropFirst(prefix.count)
  }

  /// Takes the first part if a function reads it.
  private mutating func take<Value>(_ read: (Substring) -> Value?) -> Value? {
    guard let part = parts.first, let value = read(part) else { return nil }
    parts.removeFirst()
    return value
  }

  var gradient: Gradient? {
    var reader = self
    guard let geometry = reader.geometry() else { return nil }
    let repeats = reader.take { $0 == "repeats" ? true : nil } ?? false
    var mixing = ColorSpace.srgb
    if let name = reader.take("mixing=") {
      guard let space = ColorSpace.allCases.first(where: { $0.word == name }) else {
        return nil
      }
      mixing = space
    }
    guard let stops = reader.stops() else { return nil }
    return Gradient(geometry, stops, repeats: repeats, mixing: mixing)
  }

  private mutating func geometry() -> GradientGeometry? {
    if kind == "linear", let from = take("from=") {
      guard let to = take("to="), let from = Self.point(from), let to = Self.point(to) else {
        return nil
      }
      return .linearBetween(from: from, to: to)
    }
    if kind == "linear", let corner = take({ GradientCorner(rawValue: String($0)) }) {
      return .linearTo(corner)
    }
    let angle = kind == "radial" ? nil : take(Self.number)
    if kind == "linear" { return .linear(angle: angle ?? 180) }
    var center = GradientGeometry.middle
    if let text = take("center=") {
      guard let point = Self.point(text) else { return nil }
      center = point
    }
    if kind == "conic" { return .conic(center: center, angle: angle ?? 0) }
    return size().map { .radial(center: center, size: $0) }
  }

  private mutating func size() -> RadialSize? {
    if let text = take("radius=") {
      let radii = Self.number(text).map { Point(x: $0, y: $0) } ?? Self.point(text)
      guard let radii, radii.x >= 0, radii.y >= 0 else { return nil }
      return .radii(x: radii.x, y: radii.y)
    }
    var extent = RadialExtent.farthestCorner
    if let name = take("size=") {
      guard let named = RadialExtent(rawValue: String(name)) else { return nil }
      extent = named
    }
    return take { $0 == "circle" ? true : nil } == true ? .circle(extent) : .ellipse(extent)
  }

  private mutating func stops() -> [Gradient.Stop]? {
    var entries: [Gradient.Stop.Entry] = []
    while let part = parts.popFirst() {
      if part.hasPrefix("hint=") {
        guard let place = Self.number(part.dropFirst(5)) else { return nil }
        entries.append(.hint(place))
        continue
      }
      let halves = part.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      guard let color = Self.color(halves[0]) else { return nil }
      var place: Double?
      if halves.count == 2 {
        guard let number = Self.number(halves[1]) else { return nil }
        place = number
      }
      entries.append(.color(.fixed(color), at: place))
    }
    return try? Gradient.Stop.list(entries, limit: .max)
  }
}

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
