internal import CLua
import MotionPlugin
import MotionValues

/// A field that a script reads of a module, as in `soft.appear(card)` after `local soft = require "ada/soft"`.
struct ModuleField {
  private let field: String
  /// The module's name, as the script requires it.
  let module: String

  /// Reads the use of a field in the line at which Lua reports that it is nil; nil if the text does not
  /// assign a module to the variable before the dot.
  init?(_ field: String, in line: Substring, of text: String) {
    guard let use = line.firstRange(of: ".\(field)") else { return nil }
    let variable = String(
      line[..<use.lowerBound].reversed().prefix(while: \.isNameCharacter).reversed())
    guard !variable.isEmpty else { return nil }
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace).drop { $0 == "local" }
      guard words.first == variable[...], let call = line.firstRange(of: "require") else {
        continue
      }
      let rest = line[call.upperBound...].drop { " (".contains($0) }
      guard let quote = rest.first, "\"'".contains(quote) else { continue }
      self.field = field
      module = String(rest.dropFirst().prefix { $0 != quote })
      return
    }
    return nil
  }

  /// What the module has instead, of these fields.
  func help(among fields: [String]) -> String {
    let start = "`\(module)` has no `\(field)`"
    if let near = Suggestion.nearest(to: field, in: fields) {
      return "\(start); did you mean `\(near)`?"
    }
    return fields.isEmpty
      ? start : "\(start); it has " + fields.map { "`\($0)`" }.joined(separator: ", ")
  }
}

extension LuaMachine {
  /// The help for a field that is nil because a module of the script does not have it; nil if it is no such
  /// field.
  func moduleHelp(_ field: String, _ line: Substring, in text: String) -> String? {
    guard let use = ModuleField(field, in: line, of: text) else { return nil }
    lua_checkstack(state, 8)
    let top = lua_gettop(state)
    defer { lua_settop(state, top) }
    lua_rawgeti(state, clua_registry, lua_Integer(reference(to: .script)))
    for name in ["package", "loaded", use.module] {
      guard pushField(name, of: -1, on: state) == .table else { return nil }
    }
    return use.help(among: keys(-1, on: state))
  }
}
