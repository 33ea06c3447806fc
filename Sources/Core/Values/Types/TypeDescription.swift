/// The type of a value, as used by bindings, errors and documentation.
public indirect enum TypeDescription: Hashable, Sendable {
  /// A finite number.
  case number(Unit, Bounds)
  /// A whole number.
  case integer(Bounds)
  /// True or false.
  case boolean
  /// A text.
  case string
  /// A colour.
  case color
  /// A colour, or a gradient.
  case paint
  /// SVG path data, or a path.
  case path
  /// One of some words: the name of the type, and the words.
  case choice(String, [String])
  /// An object of a declared type.
  case object(String)
  /// A list, each entry of a type.
  case list(of: TypeDescription)
  /// A function that scripts pass, with the results that motion reads.
  case function(arguments: [Argument], results: [TypeDescription] = [])
  /// A table of options, by the name of its type.
  case table(String)
  /// A table that motion makes, with fixed fields.
  case record(Record)
  /// A value of a type, or nil.
  case optional(TypeDescription)
  /// A value of one of some types.
  case either([TypeDescription])
  /// A type that the documentation defines separately: its name and its wording in an error.
  case named(String, String)
  /// No value.
  case nothing

  /// A named argument of a callback.
  public struct Argument: Hashable, Sendable {
    package let name: String
    package let type: TypeDescription

    package init(_ name: String, _ type: TypeDescription) {
      self.name = name
      self.type = type
    }
  }

  /// The type of a table with fixed fields, such as a point.
  public struct Record: Hashable, Sendable {
    package let name: String
    package let summary: String
    /// The wording in an error.
    package let phrase: String
    package let fields: [Argument]

    package init(_ name: String, _ summary: String, phrase: String, fields: [Argument]) {
      self.name = name
      self.summary = summary
      self.phrase = phrase
      self.fields = fields
    }
  }

  /// The name of a type that stands for a pack's name: `north.soft_headers` for
  /// `north/soft-headers`.
  package static func typeName(of name: String) -> String {
    String(name.map { $0 == "/" ? "." : $0 == "-" ? "_" : $0 })
  }

  /// Any number of values of any type, for the results of a function.
  package static let anything = TypeDescription.named("any...", "anything")
  /// One value of any type.
  package static let anyValue = TypeDescription.named("any", "any value")
  /// The options of a definition, with the defaults of those that were left out.
  package static let definitionOptions = TypeDescription.named("table<string, any>", "its options")

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
    case .paint: "a colour or a gradient"
    case .path: "SVG path data, or a path"
    case .choice(_, let cases): Self.alternatives(cases.map { "\"\($0)\"" })
    case .object(let name): Self.withArticle(name)
    case .list(let element): "a list, each entry \(element.phrase)"
    case .function: "a function"
    case .table: "a table of options"
    case .record(let record): record.phrase
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

  /// The words with commas, and `or` before the last one.
  package static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
