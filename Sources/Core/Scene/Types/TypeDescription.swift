import MotionMath

/// The type of a value, as used by bindings, errors and documentation.
package indirect enum TypeDescription: Hashable, Sendable {
  case number(Unit, Bounds)
  case integer(Bounds)
  case boolean
  case string
  case color
  case choice(String, [String])
  /// An object of a declared type.
  case object(String)
  case list(of: TypeDescription)
  case function(arguments: [Argument])
  case table(String)
  case optional(TypeDescription)
  case either([TypeDescription])
  /// A type that the documentation defines separately: its name and its wording in an error.
  case named(String, String)
  case nothing

  /// A named argument of a callback.
  package struct Argument: Hashable, Sendable {
    package let name: String
    package let type: TypeDescription

    package init(_ name: String, _ type: TypeDescription) {
      self.name = name
      self.type = type
    }
  }

  /// The type, described for errors, such as `a number (points), at least 0`.
  package var phrase: String {
    switch self {
    case .number(let unit, let bounds):
      "a number" + (unit.isPlain ? "" : " (\(unit.rawValue))")
        + (bounds == .any ? "" : unit.isPlain ? " \(bounds)" : ", \(bounds)")
    case .integer(let bounds): "a whole number" + (bounds == .any ? "" : " \(bounds)")
    case .boolean: "true or false"
    case .string: "a string"
    case .color: "a colour"
    case .choice(_, let cases): Self.alternatives(cases.map { "\"\($0)\"" })
    case .object(let name): Self.withArticle(name)
    case .list(let element): "a list, each entry \(element.phrase)"
    case .function: "a function"
    case .table: "a table of options"
    case .optional(let type): type.phrase
    case .either(let types): Self.alternatives(types.map(\.phrase))
    case .named(_, let words): words
    case .nothing: "nothing"
    }
  }

  /// The noun with its indefinite article.
  package static func withArticle(_ noun: String) -> String {
    noun.first.map("aeio".contains) ?? false ? "an \(noun)" : "a \(noun)"
  }

  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
