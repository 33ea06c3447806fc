import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// One element of the script API, as `motion api` looks it up.
package struct APIEntry {
  /// The heading under which entries of its kind are listed.
  package enum Section: String, CaseIterable {
    case functions = "Functions"
    case objects = "Objects and their methods"
    case properties = "Properties"
    case options = "Options"
    case words = "Words"
    case curves = "Curves and springs"
    case colors = "Colours"
    case packs = "From packs"
  }

  package let section: Section
  /// The name alone, such as `opacity`.
  package let name: String
  /// The name with its owner, such as `layer.opacity`.
  package let path: String
  /// How it is written, with its arguments or its default.
  let signature: String
  let summary: String
  /// One line for each parameter and option.
  let details: [String]
  /// How it is used.
  let example: CodeExample?
  /// The types of the objects and records that its callbacks receive, such as `touch`.
  let received: [String]

  init(
    _ section: Section, _ name: String, path: String? = nil, signature: String,
    summary: String, details: [String] = [], example: CodeExample? = nil, received: [String] = []
  ) {
    self.section = section
    self.name = name
    self.path = path ?? name
    self.signature = signature
    self.summary = summary
    self.details = details
    self.example = example
    self.received = received
  }

  /// The entry in one line.
  var line: String { summary.isEmpty ? signature : "\(signature): \(summary)" }
}

extension APIEntry {
  /// A function, or a method of the type `owner`.
  init(_ function: Function, in section: Section, of owner: String? = nil) {
    let path = owner.map { "\($0):\(function.name)" } ?? function.plainTitle
    let arguments = function.parameters.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    let result = function.result == .nothing ? "" : " → \(function.result.luaResult)"
    let isMaker = owner == "layer" && function.result == .object(function.name)
    self.init(
      section, function.path.name, path: path,
      signature: "\(path)(\(arguments.joined(separator: ", ")))\(result)",
      summary: function.summary,
      details: isMaker
        ? ["the options are `id` and the properties of `layer` and `\(function.name)`"]
        : function.parameters.flatMap(Self.details), example: function.example,
      received: function.parameters.flatMap(\.type.received))
  }

  /// A parameter; a table of options is described by its options.
  private static func details(of parameter: ParameterDescription) -> [String] {
    guard let table = parameter.options else { return [line(of: parameter)] }
    var lines = table.options.map(line)
    if case .table = parameter.type { return lines }
    lines.insert(line(of: parameter), at: 0)
    return lines
  }

  /// An option or a parameter: `delay = 0, a number (seconds), at least 0: The delay.`
  static func line(of parameter: ParameterDescription) -> String {
    signature(of: parameter) + ": \(parameter.summary)"
  }

  /// An option in the table that is passed to `owner`.
  init(_ option: ParameterDescription, of owner: String) {
    self.init(
      .options, option.name, path: "\(owner) { \(option.name) }",
      signature: "\(owner) { \(Self.signature(of: option)) }", summary: option.summary)
  }

  private static func signature(of parameter: ParameterDescription) -> String {
    let fallback = parameter.fallback.map { " = \($0)" } ?? ""
    let mark = parameter.isRequired ? ", required" : ""
    return "\(parameter.name)\(fallback), \(parameter.type.shape)\(mark)"
  }

  /// A property of one kind of layer.
  init(_ property: Property, of owner: String) {
    let fallback = property.isReadOnly ? "" : " = \(property.initialText)"
    self.init(
      .properties, property.name, path: "\(owner).\(property.name)",
      signature: "\(owner).\(property.name)\(fallback), \(property.typeDescription.phrase)"
        + (property.isReadOnly ? ", read only" : ""), summary: property.summary)
  }

  /// A property of an object other than a layer.
  init(_ property: ObjectProperty, of owner: String) {
    self.init(
      .properties, property.name, path: "\(owner).\(property.name)",
      signature: "\(owner).\(property.name), \(property.type.phrase)"
        + (property.set == nil ? ", read only" : ""), summary: property.summary)
  }

  /// A word that an option accepts.
  init(word: String, of choice: String, _ summary: String) {
    self.init(.words, word, signature: "\"\(word)\", \(choice)", summary: summary)
  }

  init(curve: String, _ kind: String, _ summary: String) {
    self.init(.curves, curve, signature: "\"\(curve)\", \(kind)", summary: summary)
  }

  /// A named colour in all appearances.
  init(_ color: NamedColor) {
    let versions = ColorAppearance.allCases.map { color.color(in: $0).hexText }
    let increased =
      color.ignoresContrast ? "" : ", in increased contrast \(versions[2]), dark \(versions[3])"
    self.init(
      .colors, color.name, signature: "\"\(color.name)\", a colour",
      summary: (versions[0] == versions[1] ? versions[0] : "\(versions[0]), dark \(versions[1])")
        + increased)
  }

  /// A definition of a pack.
  init(_ description: DefinitionDescription) {
    let lines = APIText.lines(of: description, isFull: true)
    let name = description.definition.fullName
    self.init(
      .packs, name, signature: lines.first ?? name, summary: "",
      details: lines.dropFirst().map { String($0.drop { $0 == " " }) })
  }
}

extension TypeDescription {
  /// The type in words, in which a function has its arguments and its result:
  /// `function(layer, touch)`.
  fileprivate var shape: String {
    switch self {
    case .function(let arguments, let results):
      "function(\(arguments.map(\.name).joined(separator: ", ")))"
        + (results.isEmpty ? "" : " → \(results.map(\.phrase).joined(separator: ", "))")
    case .list(let element): "a list, each entry \(element.shape)"
    case .optional(let type): type.shape
    case .either(let types): Self.alternatives(types.map(\.shape))
    case .number, .integer, .boolean, .string, .color, .paint, .path, .choice, .object, .table,
      .record, .named, .nothing:
      phrase
    }
  }

  /// The names of the types of objects that a function of this type receives.
  fileprivate var received: [String] {
    guard case .function(let arguments, _) = self else { return [] }
    return arguments.compactMap { argument in
      switch argument.type {
      case .object(let name), .optional(.object(let name)): name
      case .number, .integer, .boolean, .string, .color, .paint, .path, .choice, .list, .function,
        .table, .record, .optional, .either, .named, .nothing:
        nil
      }
    }
  }
}
