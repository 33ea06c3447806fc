import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// The script API as JSON, for tools, in the order of the declarations.
package struct JSONReference: SchemaWritable {
  package static let schema = Schema<Self>("API", "What scripts can call.") {
    // Changes if readers of the previous version would misread the new one.
    Member("version", "The version of the format.") { _ in 1 }
    Member("functions", "The functions of modules.") { $0.interface.functions }
    Member("types", "The types of objects.") { $0.interface.types }
    Member("choices", "The sets of words.") { $0.interface.choices }
    Member("tables", "The types of tables.") { $0.interface.tables }
    Member("colors", "The names of colours.") { _ in NamedColor.names }
    Member("colorTable", "The version of the colours' values.") { _ in NamedColor.tableVersion }
    Member("attachedProperties", "The properties that engines add to layers.") {
      $0.interface.attachments.flatMap(\.properties).map(PropertyEntry.init)
    }
    Member("definitions", "What packs define.") { $0.definitions }
  }

  private let interface: Interface
  private let definitions: [DefinitionDescription]

  /// `definitions` are those of packs.
  package init(_ interface: Interface, definitions: [DefinitionDescription] = []) {
    self.interface = interface
    self.definitions = definitions
  }

  /// The reference, indented.
  package var text: String { indentedJSON }
}

extension Function: SchemaWritable {
  package static let schema = Schema<Function>("APIFunction", "A function or a method.") {
    Member("name", "Its name, with that of its module.") { $0.name }
    Member("summary", "What it does.") { $0.summary }
    Member("parameters", "What it takes, in order.") { $0.parameters }
    Member("result", "The type of what it returns, as the Lua language server has it.") {
      $0.result.luaType
    }
    Member(ifPresent: "example", "One to three lines of a script that use it.") {
      $0.example?.lines.joined(separator: "\n")
    }
    Member(ifPresent: "global", "Whether it is a global.") { $0.isGlobal ? true : nil }
    Member(ifPresent: "overloads", "What else can be called by its name.") {
      $0.overloads.isEmpty ? nil : $0.overloads
    }
  }
}

extension ParameterDescription: SchemaWritable {
  package static let schema = Schema<Self>("APIParameter", "A parameter or an option.") {
    Member("name", "Its name.") { $0.name }
    Member("type", "Its type, as the Lua language server has it.") { $0.type.luaType }
    Member("accepts", "What it accepts, in words.") { $0.type.phrase }
    Member("summary", "What it is.") { $0.summary }
    Member("required", "Whether it must be given.") { $0.isRequired }
    Member(ifPresent: "default", "The value without it.") { $0.fallback }
    Member(ifPresent: "options", "The options of a table.") { $0.options?.options }
  }
}

extension ObjectType: SchemaWritable {
  package static let schema = Schema<ObjectType>("APIType", "A type of objects.") {
    Member("name", "Its name.") { $0.name }
    Member("summary", "What it is.") { $0.summary }
    Member("isLayer", "Whether its objects are, or stand for, layers.") {
      $0.layerKind != nil || $0.representsLayer
    }
    Member("methods", "What can be called on its objects.") { $0.methods }
    Member("properties", "What its objects have.") {
      $0.properties.map(PropertyEntry.init)
        + ($0.layerKind?.properties.map(PropertyEntry.init) ?? [])
    }
  }
}

/// A property of an object or of a layer.
private struct PropertyEntry: SchemaWritable {
  static let schema = Schema<Self>("APIProperty", "A property of objects.") {
    Member("name", "Its name.") { $0.name }
    Member("type", "Its type, as the Lua language server has it.") { $0.type.luaType }
    Member("accepts", "What it accepts, in words.") { $0.type.phrase }
    Member("summary", "What it is.") { $0.summary }
    Member(ifPresent: "default", "The value of a layer's property that nothing has set.") {
      $0.fallback
    }
    Member("readOnly", "Whether a script cannot set it.") { $0.isReadOnly }
  }

  let name: String
  let type: TypeDescription
  let summary: String
  var fallback: String?
  let isReadOnly: Bool

  init(_ property: ObjectProperty) {
    name = property.name
    type = property.type
    summary = property.summary
    isReadOnly = property.set == nil
  }

  init(_ property: Property) {
    name = property.name
    type = property.typeDescription
    summary = property.summary
    fallback = property.initialText
    isReadOnly = property.isReadOnly
  }
}

extension NamedTable: SchemaWritable {
  package static let schema = Schema<Self>("APITable", "A type of tables.") {
    Member("name", "Its name.") { $0.name }
    Member("summary", "What it is.") { $0.summary }
    Member("value", "Its type, as the Lua language server has it.") { $0.value.luaType }
    Member("options", "Its options.") { $0.options?.options ?? [] }
  }
}

extension DefinitionDescription: SchemaWritable {
  package static let schema = Schema<Self>("APIDefinition", "What a pack defines.") {
    Member("name", "Its name, with that of its pack.") { $0.definition.fullName }
    Member("kind", "What it is, such as an animation.") { $0.definition.kind.rawValue }
    Member("pack", "The name of its pack; empty without one.") { $0.definition.pack ?? "" }
    Member("summary", "What it does.") { $0.definition.summary }
    Member("options", "Its options.") { $0.reserved + $0.definition.options.map(\.description) }
    Member("result", "The type of what it makes.") { $0.result.luaType }
    Member(ifPresent: "base", "The kind of layer that a component extends.") { $0.base }
    Member(ifPresent: "members", "What the layers of a component have of their own.") {
      $0.base == nil ? nil : $0.members
    }
    Member(ifPresent: "properties", "The properties that an animation moves.") {
      $0.definition.kind == .animation ? $0.definition.properties : nil
    }
    Member(ifPresent: "colors", "The colours of a palette.") {
      $0.definition.kind == .palette ? $0.definition.swatches : nil
    }
  }
}

extension DefinitionMember: SchemaWritable {
  package static let schema = Schema<Self>("APIMember", "Something that a component's layers have.")
  {
    Member("kind", "What it is: a property, an event, a slot, a part or a method.") {
      $0.kind.rawValue
    }
    Member("name", "Its name.") { $0.name }
    Member(ifPresent: "type", "The type of a property, or of what a method returns.") {
      $0.type?.luaType
    }
    Member("arguments", "The arguments of an event or a method, in order.") { $0.arguments }
    Member("readOnly", "Whether a script cannot set it.") { $0.isReadOnly }
    Member("summary", "What it is for.") { $0.summary }
  }
}

extension Definition.Swatch: SchemaWritable {
  package static let schema = Schema<Self>("APIColor", "A colour of a palette.") {
    Member("name", "Its name.") { $0.color.name }
    Member("light", "The colour in the light appearance.") { $0.color.light.hexText }
    Member("dark", "The colour in the dark appearance.") { $0.color.dark.hexText }
    Member("summary", "What it is for.") { $0.summary }
  }
}

extension ChoiceDescription: SchemaWritable {
  package static let schema = Schema<Self>("APIChoice", "A set of words.") {
    Member("name", "Its name.") { $0.name }
    Member("cases", "The words.") { $0.cases.map(Word.init) }
  }

  private struct Word: SchemaWritable {
    static let schema = Schema<Self>("APIWord", "A word of a set.") {
      Member("name", "The word.") { $0.name }
      Member("summary", "What it means.") { $0.summary }
    }

    let name: String
    let summary: String
  }
}
