import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// The script API as JSON, for tools, in the order of the declarations.
package struct JSONReference {
  /// The format version, which changes if readers of the previous version would misread the new
  /// one.
  package static let version = 1
  package let text: String

  /// `definitions` are those of packs.
  package init(_ interface: Interface, definitions: [DefinitionDescription] = []) {
    let json = JSONValue.object([
      ("version", .number(Double(Self.version))),
      ("functions", .array(interface.functions.map(Self.json))),
      ("types", .array(interface.types.map(Self.json))),
      ("choices", .array(interface.choices.map(Self.json))),
      ("tables", .array(interface.tables.map(Self.json))),
      ("colors", .array(NamedColor.names.map { .string($0) })),
      ("colorTable", .string(NamedColor.tableVersion)),
      ("attachedProperties", .array(interface.attachments.flatMap(\.properties).map(Self.json))),
      ("definitions", .array(definitions.map(Self.json))),
    ])
    text = json.text(indent: 0) + "\n"
  }

  private static func json(_ function: Function) -> JSONValue {
    var fields: [(String, JSONValue)] = [
      ("name", .string(function.name)),
      ("summary", .string(function.summary)),
      ("parameters", .array(function.parameters.map(json))),
      ("result", .string(function.result.luaType)),
    ]
    if function.isGlobal { fields.append(("global", .boolean(true))) }
    if !function.overloads.isEmpty {
      fields.append(("overloads", .array(function.overloads.map(json))))
    }
    return .object(fields)
  }

  private static func json(_ parameter: ParameterDescription) -> JSONValue {
    var fields: [(String, JSONValue)] = [
      ("name", .string(parameter.name)),
      ("type", .string(parameter.type.luaType)),
      ("accepts", .string(parameter.type.phrase)),
      ("summary", .string(parameter.summary)),
      ("required", .boolean(parameter.isRequired)),
    ]
    if let fallback = parameter.fallback { fields.append(("default", .string(fallback))) }
    if let options = parameter.options {
      fields.append(("options", .array(options.options.map(json))))
    }
    return .object(fields)
  }

  private static func json(_ type: ObjectType) -> JSONValue {
    .object([
      ("name", .string(type.name)),
      ("summary", .string(type.summary)),
      ("isLayer", .boolean(type.layerKind != nil || type.representsLayer)),
      ("methods", .array(type.methods.map(json))),
      (
        "properties",
        .array(type.properties.map(json) + (type.layerKind?.group.properties.map(json) ?? []))
      ),
    ])
  }

  private static func json(_ property: ObjectProperty) -> JSONValue {
    .object([
      ("name", .string(property.name)),
      ("type", .string(property.type.luaType)),
      ("accepts", .string(property.type.phrase)),
      ("summary", .string(property.summary)),
      ("readOnly", .boolean(property.set == nil)),
    ])
  }

  private static func json(_ property: Property) -> JSONValue {
    .object([
      ("name", .string(property.name)),
      ("type", .string(property.typeDescription.luaType)),
      ("accepts", .string(property.typeDescription.phrase)),
      ("summary", .string(property.summary)),
      ("default", .string(property.initialText)),
      ("readOnly", .boolean(property.isReadOnly)),
    ])
  }

  private static func json(_ table: NamedTable) -> JSONValue {
    .object([
      ("name", .string(table.name)),
      ("summary", .string(table.summary)),
      ("value", .string(table.value.luaType)),
      ("options", .array((table.options?.options ?? []).map(json))),
    ])
  }

  private static func json(_ description: DefinitionDescription) -> JSONValue {
    let definition = description.definition
    var fields: [(String, JSONValue)] = [
      ("name", .string(definition.fullName)),
      ("kind", .string(definition.kind.rawValue)),
      ("pack", .string(definition.pack ?? "")),
      ("summary", .string(definition.summary)),
      ("options", .array((description.reserved + definition.options.map(\.description)).map(json))),
      ("result", .string(description.result.luaType)),
    ]
    if definition.kind == .animation {
      fields.append(("properties", .array(definition.properties.map { .string($0) })))
    }
    if definition.kind == .palette {
      fields.append(("colors", .array(definition.swatches.map(json))))
    }
    return .object(fields)
  }

  private static func json(_ swatch: Definition.Swatch) -> JSONValue {
    .object([
      ("name", .string(swatch.color.name)), ("light", .string(swatch.color.light.hexText)),
      ("dark", .string(swatch.color.dark.hexText)), ("summary", .string(swatch.summary)),
    ])
  }

  private static func json(_ choice: ChoiceDescription) -> JSONValue {
    .object([
      ("name", .string(choice.name)),
      (
        "cases",
        .array(
          choice.cases.map {
            .object([("name", .string($0.name)), ("summary", .string($0.summary))])
          })
      ),
    ])
  }
}

/// A JSON value; objects keep the order of their fields.
indirect enum JSONValue {
  case object([(String, JSONValue)])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case boolean(Bool)

  /// The value as text, indented by two spaces per level; objects without nested values are one
  /// line.
  func text(indent: Int) -> String {
    let inner = String(repeating: "  ", count: indent + 1)
    let outer = String(repeating: "  ", count: indent)
    switch self {
    case .string(let string): return Self.quoted(string)
    case .number(let number): return "\(NumberText(number))"
    case .boolean(let flag): return "\(flag)"
    case .array(let values):
      guard !values.isEmpty else { return "[]" }
      let lines = values.map { inner + $0.text(indent: indent + 1) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let fields):
      let lines = fields.map { "\(Self.quoted($0)): \($1.text(indent: indent + 1))" }
      if fields.allSatisfy({ $1.isScalar }) { return "{ " + lines.joined(separator: ", ") + " }" }
      return "{\n" + lines.map { inner + $0 }.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .string, .number, .boolean: true
    case .array(let values): values.isEmpty
    case .object: false
    }
  }

  private static func quoted(_ string: String) -> String {
    var writer = ByteWriter(capacity: string.utf8.count + 2)
    writer.append(jsonString: string)
    return writer.text
  }
}
