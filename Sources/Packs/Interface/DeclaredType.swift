import MotionRecording
import MotionValues

/// The type of an option, a property, an argument or a result, by the words of its declaration.
package struct DeclaredType: Equatable, SchemaReadable {
  /// Such as `number`, `text` or `layer`.
  package var word = "any"
  /// The unit of a number, if it has one.
  package var unit: String?
  package var min: ExactNumber?
  package var max: ExactNumber?
  /// The allowed texts; nil if any text is allowed.
  package var choices: [String]?
  /// The kind of a layer, if only one is allowed.
  package var kind: String?
  /// The members that a component needs.
  package var has: [String]?
  /// The names of the arguments with which a function is called.
  package var arguments: [String]?
  /// The options in a table.
  package var fields: [DeclaredValue]?
  /// The type of the entries of a list or a map, as the only element, because a struct cannot contain
  /// itself.
  private var entries: [DeclaredType] = []

  package init() {}

  package init(_ word: String) { self.word = word }

  /// The type of the entries of a list or a map.
  package var of: DeclaredType? {
    get { entries.first }
    set { entries = newValue.map { [$0] } ?? [] }
  }

  package static let schema = Schema<Self>("PackType", "The type of an option or a member.") {
    Member("word", reads: \.word, "its name in declarations, such as number")
    Member("unit", readsIfPresent: \.unit, "the unit of a number")
    Member("min", readsIfPresent: \.min, "the least number")
    Member("max", readsIfPresent: \.max, "the greatest number")
    Member("choices", readsIfPresent: \.choices, "the texts to choose from")
    Member("kind", readsIfPresent: \.kind, "the kind of a layer")
    Member("has", readsIfPresent: \.has, "the members that a component needs")
    Member("arguments", readsIfPresent: \.arguments, "the names of a function's arguments")
    Member("of", readsIfPresent: \.of, "the type of the entries of a list or a map")
    Member("fields", readsIfPresent: \.fields, "the options in a table")
  }

  /// The type in words, without an article.
  package var phrase: String {
    var text = word
    if let unit { text += " in \(unit)" }
    if let kind { text += " of the kind `\(kind)`" }
    if let choices { text += " of " + choices.map { "`\($0)`" }.joined(separator: ", ") }
    if let has, !has.isEmpty { text += " with " + has.map { "`\($0)`" }.joined(separator: ", ") }
    if let arguments { text += " of (\(arguments.joined(separator: ", ")))" }
    if let fields { text += " of " + fields.map { "`\($0.name)`" }.joined(separator: ", ") }
    if let of { text += " of \(of.phrase)" }
    switch (min, max) {
    case (let min?, let max?):
      text += " from \(NumberText(min.value)) to \(NumberText(max.value))"
    case (let min?, nil): text += " of at least \(NumberText(min.value))"
    case (nil, let max?): text += " of at most \(NumberText(max.value))"
    case (nil, nil): break
    }
    return text
  }
}

/// An option, a property or an argument.
package struct DeclaredValue: Equatable, SchemaReadable, NamedDeclaration {
  package var name = ""
  package var type = DeclaredType()
  /// The default as a script writes it; nil if there is none, or if it cannot be written.
  package var fallback: String?
  package var isRequired = false
  /// Whether only the component sets the property.
  package var isReadOnly = false
  package var summary = ""

  package init() {}

  package init(_ name: String, _ type: DeclaredType, fallback: String? = nil, summary: String = "")
  {
    self.name = name
    self.type = type
    self.fallback = fallback
    self.summary = summary
  }

  package static let schema = Schema<Self>("PackValue", "An option, a property or an argument.") {
    Member("name", reads: \.name, "its name")
    Member("type", reads: \.type, "its type")
    Member("default", readsIfPresent: \.fallback, "the value without it, as a script writes it")
    Member("required", reads: \.isRequired, "whether it must be given")
    Member("readOnly", reads: \.isReadOnly, "whether only the component sets it")
    Member("doc", reads: \.summary, "its purpose")
  }
}

/// Something with a name, which no other of its list has.
package protocol NamedDeclaration {
  var name: String { get }
}
