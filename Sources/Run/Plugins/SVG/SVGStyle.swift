import MotionValues

/// The rules of the `style` elements of an SVG file: selectors of one element, by its name, classes
/// and id.
struct SVGStyleSheet {
  private struct Rule {
    var element: String?
    var classes: [String] = []
    var id: String?
    var declarations: [(name: String, value: String)]

    /// How exactly it selects: ids count more than classes, and these more than names (CSS Selectors
    /// 3, §9).
    var specificity: Int {
      (id == nil ? 0 : 10_000) + classes.count * 100 + (element == nil ? 0 : 1)
    }

    func selects(_ other: XMLElement, _ otherClasses: [Substring]) -> Bool {
      (element == nil || element == other.name) && (id == nil || id == other["id"])
        && classes.allSatisfy { one in otherClasses.contains { $0 == one } }
    }
  }

  /// In ascending order of their specificity, then of their places.
  private var rules: [Rule] = []
  /// What it contains that is not read, by its name.
  private(set) var unread: [String] = []

  init() {}

  /// Reads style sheets, one after the other.
  init(_ texts: [String]) {
    for text in texts { read(Self.withoutComments(text)) }
    rules = rules.enumerated().sorted { ($0.1.specificity, $0.0) < ($1.1.specificity, $1.0) }
      .map(\.element)
  }

  /// Returns the values of an element's properties: of its attributes, then of rules, then of its
  /// own `style`, each in place of those before.
  func values(of element: XMLElement) -> [String: String] {
    var values = element.attributes
    if !rules.isEmpty {
      let classes = (element["class"] ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" }
      for rule in rules where rule.selects(element, classes) {
        for (name, value) in rule.declarations { values[name] = value }
      }
    }
    if let own = element["style"] {
      for (name, value) in Self.declarations(Self.withoutComments(own)[...]) {
        values[name] = value
      }
    }
    return values
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      if bytes[offset...].starts(with: "/*".utf8) {
        offset += 2
        while offset < bytes.count, !bytes[offset...].starts(with: "*/".utf8) { offset += 1 }
        offset += 2
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func read(_ text: String) {
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
      let head = rest[..<open].trimmed
      if head.hasPrefix("@") {
        let name = head.prefix { $0 != " " && $0 != "{" }
        // A font is not needed, because texts are not carried.
        if name != "@font-face", name != "@charset" { unread.append(String(name)) }
        rest = rest[open] == ";" ? rest[rest.index(after: open)...] : Self.afterBlock(rest[open...])
        continue
      }
      guard rest[open] == "{" else {
        rest = rest[rest.index(after: open)...]
        continue
      }
      let body = rest[rest.index(after: open)...]
      let end = body.firstIndex(of: "}") ?? body.endIndex
      let declarations = Self.declarations(body[..<end])
      for selector in head.split(separator: ",") {
        if let rule = Self.rule(selector.trimmed, declarations) {
          rules.append(rule)
        } else {
          unread.append("selector")
        }
      }
      rest = end < body.endIndex ? body[body.index(after: end)...] : ""
    }
  }

  /// Returns what follows a block in braces.
  private static func afterBlock(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        depth -= 1
        if depth == 0 { return text[text.index(after: index)...] }
      }
    }
    return ""
  }

  private static func rule(
    _ selector: Substring, _ declarations: [(name: String, value: String)]
  ) -> Rule? {
    var rule = Rule(declarations: declarations)
    var rest = selector
    while let first = rest.first {
      let isMarked = first == "." || first == "#"
      let body = isMarked ? rest.dropFirst() : rest
      let name = body.prefix { $0.isLetter || $0.isNumber || "-_*".contains($0) }
      guard !name.isEmpty else { return nil }
      switch first {
      case ".": rule.classes.append(String(name))
      case "#": rule.id = String(name)
      default:
        guard rest.startIndex == selector.startIndex else { return nil }
        if name != "*" { rule.element = String(name) }
      }
      rest = body.dropFirst(name.count)
    }
    return selector.isEmpty ? nil : rule
  }

  private static func declarations(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: ";").compactMap { declaration in
      guard let colon = declaration.firstIndex(of: ":") else { return nil }
      var value = declaration[declaration.index(after: colon)...].trimmed
      if value.hasSuffix("!important") { value = value.dropLast("!important".count).trimmed }
      return (declaration[..<colon].trimmed.lowercased(), String(value))
    }
  }
}

extension Substring {
  /// The text without spaces and line feeds at its ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}

/// What paints an area or a line of an SVG file.
enum SVGPaint: Hashable {
  case none
  /// The colour `currentColor`, where the file does not set it.
  case tint
  case color(Color)
  /// An element by its id, and what is painted if there is none.
  indirect case reference(String, or: SVGPaint)
}

/// The properties that the elements of an SVG file inherit, as of one element.
struct SVGStyle {
  /// `currentColor`; nil for that of the whole picture.
  var color: Color?
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonzero
  var clipRule = FillRule.nonzero
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var cap = "butt"
  var join = "miter"
  var miterLimit = 4.0
  var dash: [Double] = []
  var dashOffset = 0.0
  var isVisible = true
  /// Whether lines are painted before areas.
  var strokesFirst = false
  var hasMarkers = false

  /// Returns the style of an element with these values in one with this style.
  ///
  /// - Parameter diagonal: What a percentage of the width of a line is one of.
  func inherited(by values: [String: String], diagonal: Double) -> SVGStyle {
    var style = self
    func value(_ name: String) -> String? {
      values[name].flatMap { $0 == "inherit" ? nil : $0 }
    }
    func length(_ name: String) -> Double? {
      value(name).flatMap { text in
        var scanner = SVGScanner(text)
        return scanner.length(of: diagonal)
      }
    }
    func rule(_ name: String) -> FillRule? {
      value(name).flatMap { ["nonzero": .nonzero, "evenodd": .evenOdd][$0] }
    }
    if let text = value("color"), let color = Self.color(text) { style.color = color }
    if let text = value("fill") { style.fill = style.paint(text) ?? style.fill }
    if let text = value("stroke") { style.stroke = style.paint(text) ?? style.stroke }
    style.fillOpacity = Self.opacity(value("fill-opacity")) ?? fillOpacity
    style.strokeOpacity = Self.opacity(value("stroke-opacity")) ?? strokeOpacity
    style.fillRule = rule("fill-rule") ?? fillRule
    style.clipRule = rule("clip-rule") ?? clipRule
    if let width = length("stroke-width"), width >= 0 { style.strokeWidth = width }
    if let text = value("stroke-linecap"), ["butt", "round", "square"].contains(text) {
      style.cap = text
    }
    if let text = value("stroke-linejoin") {
      style.join = ["miter": "miter", "round": "round", "bevel": "bevel"][text] ?? "miter"
    }
    if let limit = length("stroke-miterlimit"), limit >= 1 { style.miterLimit = limit }
    if let text = value("stroke-dasharray") {
      style.dash = Self.dash(text, diagonal: diagonal)
    }
    style.dashOffset = length("stroke-dashoffset") ?? dashOffset
    if let text = value("visibility") { style.isVisible = text == "visible" }
    if let text = value("paint-order") { style.strokesFirst = text.hasPrefix("stroke") }
    for name in ["marker", "marker-start", "marker-mid", "marker-end"] {
      if let text = value(name) { style.hasMarkers = text != "none" }
    }
    return style
  }

  /// Returns the colour of `currentColor` of a colour's text; nil for no colour.
  static func color(_ text: String) -> Color? {
    guard let value = try? ColorValue(css: text, names: SVGColorNames()),
      case .fixed(let color) = value
    else { return nil }
    return color
  }

  /// Reads a number of 0…1, or a percentage; nil if there is none.
  static func opacity(_ text: String?) -> Double? {
    text.flatMap { text in
      var scanner = SVGScanner(text)
      return scanner.length(of: 1).map(Bounds.unit.clamp)
    }
  }

  /// Reads a paint; nil if the text is none.
  func paint(_ text: String) -> SVGPaint? {
    switch text {
    case "none", "transparent": return SVGPaint.none
    case "currentColor", "currentcolor": return color.map { .color($0) } ?? .tint
    default: break
    }
    guard let id = Self.reference(text) else { return Self.color(text).map { .color($0) } }
    let rest = text[(text.firstIndex(of: ")") ?? text.endIndex)...].dropFirst()
      .drop { $0 == " " }
    return .reference(id, or: rest.isEmpty ? .none : paint(String(rest)) ?? .none)
  }

  /// Returns the id in `url(#id)`; nil for any other text.
  static func reference(_ text: String) -> String? {
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    let address = text[..<end].dropFirst(4).filter { !" \"'".contains($0) }
    return address.hasPrefix("#") ? String(address.dropFirst()) : nil
  }

  private static func dash(_ text: String, diagonal: Double) -> [Double] {
    var scanner = SVGScanner(text)
    var lengths: [Double] = []
    while let length = scanner.length(of: diagonal), lengths.count <= Dash.greatestCount {
      lengths.append(length)
    }
    guard lengths.allSatisfy({ $0 >= 0 }), lengths.contains(where: { $0 > 0 }) else { return [] }
    return lengths
  }
}
