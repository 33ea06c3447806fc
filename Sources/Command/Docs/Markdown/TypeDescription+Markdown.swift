import MotionCore
import MotionPlugin
import MotionValues

/// Links to the descriptions of types, by type name.
struct MarkdownLinks {
  private var targets: [String: String] = [
    "curveName": "curves.md#curves", "springName": "curves.md#springs",
    "policyName": "choices.md#headerpolicy",
  ]

  /// Links mentions of a type to the heading with its name on a page.
  mutating func add(_ name: String, on page: String) {
    targets[name] = targets[name] ?? "\(page).md#\(name.lowercased())"
  }

  /// Links words to the description of a type, if there is one.
  func link(_ words: String, to name: String) -> String {
    targets[name].map { "[\(words)](\($0))" } ?? words
  }
}

extension TypeDescription {
  /// The type as a table cell, with its unit and bounds.
  func markdown(_ links: MarkdownLinks) -> String {
    switch self {
    case .number(let unit, let bounds): Self.number("number", unit.rawValue, bounds)
    case .integer(let bounds): Self.number("whole number", "", bounds)
    case .boolean: "boolean"
    case .string: "string"
    case .color: "[colour](colors.md#colours)"
    case .paint: "[colour](colors.md#colours) · \(links.link(Paint.name, to: Paint.name))"
    case .path: "string · \(links.link(Path.name, to: Path.name))"
    case .choice(let name, let cases):
      name.isEmpty || name.hasSuffix("Choice")
        ? cases.map { "`\"\($0)\"`" }.joined(separator: " · ") : links.link(name, to: name)
    case .object(let name): links.link(name, to: name)
    case .list(let element): "list of " + element.markdown(links)
    case .function(let arguments, _):
      "`function(\(arguments.map(\.name).joined(separator: ", ")))`"
    case .table(let name): links.link(name, to: name)
    case .optional(let type): type.markdown(links) + " · nil"
    case .either(let types): types.map { $0.markdown(links) }.joined(separator: " · ")
    case .record(let record): record.phrase
    case .named(let name, let words): links.link(words, to: name)
    case .nothing: "nothing"
    }
  }

  private static func number(_ noun: String, _ unit: String, _ bounds: Bounds) -> String {
    [noun, unit, bounds == .any ? "" : bounds.description].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
