import MotionCore
import MotionPlugin
import MotionValues

extension TypeDescription {
  /// The type of values that scripts pass, in the syntax of the Lua language server.
  package var luaType: String { luaType(isPassed: true) }

  /// The type of values that scripts receive, in the same syntax.
  ///
  /// A layer that scripts receive can be used as a layer of any kind, so that
  /// `scene:find("title").text` needs no cast.
  package var luaResult: String { luaType(isPassed: false) }

  private func luaType(isPassed: Bool) -> String {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .string: "string"
    case .color: "colorValue"
    case .paint: "paintValue"
    case .path: "string|path"
    case .choice(let name, let cases):
      name.isEmpty || name.hasSuffix("Choice")
        ? cases.map { "\"\($0)\"" }.joined(separator: "|") : name
    case .object("layer") where !isPassed: "anyLayer"
    case .object(let name): Self.ofLua.contains(name) ? "\(name)Layer" : name
    case .list(let element): element.bracketed(isPassed) + "[]"
    case .function(let arguments, let results):
      "fun("
        + arguments.map { "\($0.name): \($0.type.luaType(isPassed: !isPassed))" }
        .joined(separator: ", ") + ")" + (results.isEmpty ? "" : ": ")
        + results.map { $0.luaType(isPassed: isPassed) }.joined(separator: ", ")
    case .table(let name): name
    case .record(let record): record.name
    case .optional(let type): type.bracketed(isPassed) + "?"
    case .either(let types):
      types.map { type in
        if case .function = type { return type.bracketed(isPassed) }
        return type.luaType(isPassed: isPassed)
      }.joined(separator: "|")
    case .named(let name, _): self == .anything ? "...any" : name
    case .nothing: "nil"
    }
  }

  /// The types of Lua; a kind of layer has another name there.
  private static let ofLua: Set = [
    "number", "integer", "boolean", "string", "table", "function", "thread", "userdata",
  ]

  /// The type in brackets if it consists of several words, so that a suffix applies to all of it.
  private func bracketed(_ isPassed: Bool) -> String {
    let type = luaType(isPassed: isPassed)
    return type.contains("|") || type.contains("(") ? "(\(type))" : type
  }

  /// The unit and the bounds, as a suffix of a summary.
  var unitNote: String {
    guard case .number(let unit, let bounds) = self else { return "" }
    let words = [unit == .none ? "" : unit.rawValue, bounds == .any ? "" : bounds.description]
      .filter { !$0.isEmpty }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }
}
