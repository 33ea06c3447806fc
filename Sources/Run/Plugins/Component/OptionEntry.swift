import MotionCore
import MotionPlugin
import MotionValues

/// The words for types of options.
enum OptionWord: String, ScriptChoice {
  case number, integer, text, boolean, color, paint, path, spring, curve, timing, effect, layer
  case point, length, function, component, list, map, table, any

  static let choiceName = "OptionType"

  var summary: String {
    switch self {
    case .number: "A number."
    case .integer: "A whole number."
    case .text: "A text, or one of `choices`."
    case .boolean: "True or false."
    case .color: "A colour, whose name is that of the code that writes it."
    case .paint: "A colour or a gradient."
    case .path: "SVG path data, or a path."
    case .spring: "A spring, or the name of one."
    case .curve, .timing: "A curve or a spring, or the name of one."
    case .effect: "An effect, or the name of one."
    case .layer: "A layer, of a `kind`."
    case .point: "A table of `x` and `y`."
    case .length: "Points, or a share such as \"50%\": received as a function of the whole."
    case .function: "A function."
    case .component: "A component, or a function that makes a layer: received as something to call."
    case .list: "A list, each entry `of` a type."
    case .map: "A table by name, each entry `of` a type."
    case .table: "A table of `fields`."
    case .any: "Anything."
    }
  }
}

/// The declaration of one option: its default, as the only entry without a name, its type, and what
/// restricts its values.
struct OptionEntry: Options {
  var type: OptionWord?
  var min: Double?
  var max: Double?
  var unit = ParameterUnit.none
  var choices: [String]?
  var of: NestedType?
  var fields: NestedFields?
  var kind: String?
  var has: [String]?
  var arguments: [String]?
  var optional = false
  var readOnly = false
  var doc = ""

  static let tableName = "ComponentOption"
  static let table = OptionTable(OptionEntry()) {
    Field(\.type, Parameter("type", "What it takes; by default what its default is."))
    Field(\.min, .number("min", .none, "The least number."))
    Field(\.max, .number("max", .none, "The greatest number."))
    Field(\.unit, Parameter("unit", "The unit of the number, which tools show."))
    Field(
      \.choices, .list("choices", of: Parameter("choice", ""), "The texts to choose from."))
    Field(\.of, Parameter("of", "The type of each entry of a list or a map."))
    Field(\.fields, Parameter("fields", "The options in a table, by name."))
    Field(\.kind, Parameter("kind", "The kind of a layer."))
    Field(
      \.has, .list("has", of: Parameter("member", ""), "The members that a component needs."))
    Field(
      \.arguments,
      .list("arguments", of: Parameter("argument", ""), "The names of a function's arguments."))
    Field(\.optional, Parameter("optional", "Whether it may be left out, and is nil then."))
    Field(\.readOnly, Parameter("readOnly", "Whether only the component sets the property."))
    Field(\.doc, Parameter("doc", "Its purpose, in one sentence."))
  }

  /// Reads the entry on top of the stack.
  static func declaration(
    _ call: Call, named name: String
  ) throws(Mismatch) -> (declaration: OptionDeclaration, isReadOnly: Bool) {
    guard call.kind(-1) == .table, call.machine.length(-1, on: call.thread) <= 1 else {
      throw Mismatch(
        expected: "its default in braces", found: call.describe(-1),
        help: ["write `\(name) = { 0.5 }`, or `{ type = \"layer\" }`"])
    }
    let count = call.machine.length(-1, on: call.thread)
    let entry = try table.read(call, -1, listed: count)
    guard count == 1 else {
      let type = try entry.type(of: nil, call)
      return (
        OptionDeclaration(
          name, type, fallback: entry.optional ? .nil : nil, summary: entry.doc), entry.readOnly
      )
    }
    return try call.withElement(1, of: -1) { (_) throws(Mismatch) in
      let type = try entry.type(of: -1, call)
      do throws(Mismatch) {
        return (
          OptionDeclaration(
            name, type, fallback: try type.read(call, -1), summary: entry.doc), entry.readOnly
        )
      } catch {
        throw Mismatch(
          error.code, expected: "", found: "its own default is not \(type.description.phrase)",
          help: ["change the default, or the type"])
      }
    }
  }

  /// Reads the argument on top of the stack, whose name is its only entry without one.
  static func argument(_ call: Call) throws(Mismatch) -> OptionDeclaration {
    guard call.kind(-1) == .table, call.machine.length(-1, on: call.thread) == 1 else {
      throw Mismatch(
        expected: "an argument, such as { \"position\", type = \"integer\" }",
        found: call.describe(-1))
    }
    let name = try call.withElement(1, of: -1) { (_) throws(Mismatch) in
      try String.read(call, at: -1)
    }
    let entry = try table.read(call, -1, listed: 1)
    return OptionDeclaration(
      name, entry.type == nil ? .any : try entry.type(of: nil, call),
      fallback: entry.optional ? .nil : nil, summary: entry.doc)
  }

  /// The type that the entry declares; `index` is where its default is.
  func type(of index: Int32?, _ call: Call) throws(Mismatch) -> OptionType {
    let type = try plainType(of: index, call)
    if let min, let max, min > max {
      throw Mismatch(
        .outOfRange, expected: "",
        found: "`min` \(NumberText(min)) is above `max` \(NumberText(max))", help: ["swap them"])
    }
    let isNumber =
      switch type {
      case .number, .integer: true
      default: false
      }
    if !isNumber, min != nil || max != nil || unit != .none {
      throw Mismatch(
        .conflictingOptions, expected: "", found: "`min`, `max` and `unit` are for numbers",
        help: ["leave them out"])
    }
    if choices != nil {
      guard case .text = type else {
        throw Mismatch(
          .conflictingOptions, expected: "", found: "`choices` are for texts",
          help: ["leave them out"])
      }
    }
    return type
  }

  private func plainType(of index: Int32?, _ call: Call) throws(Mismatch) -> OptionType {
    let bounds = Bounds(min ?? -.infinity, max ?? .infinity)
    switch try word(of: index, call) {
    case .number: return .number(unit.unit, bounds)
    case .integer: return .integer(bounds)
    case .text: return .text(choices: choices ?? [])
    case .boolean: return .boolean
    case .color: return .value("color", ColorType())
    case .paint: return .value("paint", PaintType())
    case .path:
      guard let path = StandardLayers.shape.properties.first(where: { $0.name == "path" }) else {
        preconditionFailure("a shape has a path")
      }
      return .value("path", path.type)
    case .spring: return .timing(springOnly: true)
    case .curve, .timing: return .timing(springOnly: false)
    case .effect: return .effect
    case .layer: return .layer(kind: kind)
    case .point: return .point
    case .length: return .length
    case .function:
      return .function(
        arguments: (arguments ?? []).map { .init($0, .anyValue) }, results: [.anything])
    case .component: return .component(has: has ?? [])
    case .list: return .list(of: of?.type ?? .any)
    case .map: return .map(of: of?.type ?? .any)
    case .table: return .table(fields?.fields ?? [])
    case .any: return .any
    }
  }

  /// The word for the type, which a plain default says, too.
  private func word(of index: Int32?, _ call: Call) throws(Mismatch) -> OptionWord {
    if let type { return type }
    switch index.map({ call.kind($0) }) {
    case .number?: return .number
    case .boolean?: return .boolean
    case .string?: return .text
    default: break
    }
    if choices != nil { return .text }
    throw Mismatch(
      .missingOption, expected: "", found: "its type is not known",
      help: [
        "write `type = \"…\"`: \(OptionWord.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))"
      ])
  }
}

/// The type of the entries of a list or a map: a word, or a table as an option has it.
struct NestedType: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "string|table", "a type, such as \"number\" or { type = \"text\" }")

  let type: OptionType

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> NestedType {
    if call.kind(index) == .table {
      return NestedType(type: try OptionEntry.table.read(call, index).type(of: nil, call))
    }
    var entry = OptionEntry()
    entry.type = try OptionWord.read(call, at: index)
    return NestedType(type: try entry.type(of: nil, call))
  }
}

/// The options in a table.
struct NestedFields: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, ComponentOption>", "a table of options")

  let fields: [OptionDeclaration]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> NestedFields {
    NestedFields(fields: try DeclaredOptions.read(call, at: index).options)
  }
}
