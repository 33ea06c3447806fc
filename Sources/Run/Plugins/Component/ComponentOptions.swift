import MotionCore
import MotionPlugin
import MotionValues

/// The options of `motion.define.component`.
struct ComponentOptions: Options {
  @Required var name: DefinitionName
  var doc = ""
  var base = ComponentBase.group
  var defaults: KeptDefaults?
  var options: DeclaredOptions?
  var properties: DeclaredProperties?
  var events: DeclaredEvents?
  var slots: DeclaredSlots?
  var parts: DeclaredParts?
  var methods: DeclaredMethods?
  @Required var build: any ScriptFunction

  static let tableName = "componentDefinition"
  static let table = OptionTable(ComponentOptions()) {
    Field(\.$name, DefinitionName.name)
    Field(\.doc, DefinitionName.doc)
    Field(\.base, Parameter("base", "The kind of layer whose properties and rules it has."))
    Field(
      \.defaults,
      Parameter("defaults", "Other defaults for properties that all its layers have."))
    Field(
      \.options,
      documented(Parameter("options", "What is read once, when a layer is made, by name.")))
    Field(
      \.properties,
      documented(
        Parameter(
          "properties", "What may change while a layer is there, by name; set as options, too.")))
    Field(\.events, Parameter("events", "What it tells: each with its arguments, by name."))
    Field(\.slots, Parameter("slots", "Where users put layers of their own, by name."))
    Field(
      \.parts, Parameter("parts", "The layers inside that users may name, each with its purpose."))
    Field(\.methods, Parameter("methods", "What users call: each with its arguments, by name."))
    Field(
      \.$build,
      .callback(
        "build",
        arguments: [
          .init("self", .anyValue), .init("options", .definitionOptions),
        ], "Makes the inside of a new layer, once."))
  }

  /// A table whose entries are tables of the options of an option.
  private static func documented<Value>(_ parameter: Parameter<Value>) -> Parameter<Value> {
    var description = parameter.description
    description.options = OptionEntry.tableDescription
    return Parameter(description: description, read: parameter.read)
  }

  /// The declaration of the component; `begin` makes a layer one.
  func declaration(
    extending base: LayerKind,
    _ begin: @escaping (ComponentDeclaration, Layer) -> any BegunComponent
  ) -> ComponentDeclaration {
    let definition = name.definition(.component, doc)
    let properties = self.properties?.properties ?? []
    return ComponentDeclaration(
      definition,
      kind: LayerKind(
        definition.fullName, extending: base,
        own: properties.compactMap { $0.declaration.property(isReadOnly: $0.isReadOnly) }, doc),
      options: options?.options ?? [], properties: properties, events: events?.events ?? [],
      slots: slots?.slots ?? [], parts: parts?.parts ?? [], methods: methods?.methods ?? [],
      defaults: defaults?.reference, begin: begin)
  }
}

/// The kinds that a component may extend.
enum ComponentBase: String, ScriptChoice {
  case group, box, stack, grid, scroll

  static let choiceName = "ComponentBase"

  var summary: String {
    switch self {
    case .group: "A layer without a look."
    case .box: "A rectangle."
    case .stack: "A row or a column of its layers."
    case .grid: "A grid of its layers."
    case .scroll: "A scroll view."
    }
  }
}

/// A table of defaults, which is read for each new layer.
struct KeptDefaults: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, any>", "a table of properties, such as { width = \"100%\" }")

  let reference: any ScriptReference

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> KeptDefaults {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return KeptDefaults(reference: call.machine.keep(index, on: call.thread))
  }
}

/// A table whose entries have names that the component chooses.
enum NamedEntries {
  /// Reads the table at an index: calls a function for each entry, which is on top of the stack.
  static func read<Entry>(
    _ call: Call, at index: Int32, _ phrase: String,
    _ body: (Call, String) throws(Mismatch) -> Entry
  ) throws(Mismatch) -> [Entry] {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(expected: phrase, found: call.describe(index))
    }
    var entries: [Entry] = []
    for name in call.machine.keys(index, on: call.thread) {
      guard isName(name) else {
        throw Mismatch(
          .outOfRange, expected: "", found: "`\(name)` is not a name that can be written",
          help: ["a name begins with a letter, and consists of letters, digits and `_`"])
      }
      entries.append(
        try call.withOption(name, of: index) { (_) throws(Mismatch) in try body(call, name) })
    }
    return entries
  }

  static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 } && text.utf8.count <= 40
      && text.first?.isLetter ?? false
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

/// The declared options, by name.
struct DeclaredOptions: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, ComponentOption>",
    "a table of options, such as { spacing = { 8, min = 0 } }")

  let options: [OptionDeclaration]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DeclaredOptions {
    DeclaredOptions(
      options: try NamedEntries.read(call, at: index, typeDescription.phrase) {
        (call, name) throws(Mismatch) in try OptionEntry.declaration(call, named: name).declaration
      })
  }
}

/// The declared properties, by name.
struct DeclaredProperties: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, ComponentOption>",
    "a table of properties, such as { progress = { 0, min = 0, max = 1 } }")

  let properties: [(declaration: OptionDeclaration, isReadOnly: Bool)]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DeclaredProperties {
    DeclaredProperties(
      properties: try NamedEntries.read(call, at: index, typeDescription.phrase) {
        (call, name) throws(Mismatch) in
        let read = try OptionEntry.declaration(call, named: name)
        guard let fallback = read.declaration.fallback, fallback.isPresent else {
          throw Mismatch(
            .missingOption, expected: "", found: "it has no value to begin with",
            help: ["write it first: `\(name) = { 0 }`"])
        }
        guard read.declaration.property(isReadOnly: false) != nil else {
          throw Mismatch(
            .conflictingOptions, expected: "",
            found: "a property is a number, an integer, a text, a boolean or a colour, not a "
              + read.declaration.type.word,
            help: ["declare it among the `options`, which are read once"])
        }
        return read
      })
  }
}

/// The declared events, by name.
struct DeclaredEvents: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, table>",
    "a table of events, such as { select = { { \"position\", type = \"integer\" } } }")

  let events: [EventDeclaration]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DeclaredEvents {
    DeclaredEvents(
      events: try NamedEntries.read(call, at: index, typeDescription.phrase) {
        (call, name) throws(Mismatch) in
        let read = try ArgumentList.read(call, at: -1, allowsResult: false)
        return EventDeclaration(name: name, arguments: read.arguments, summary: read.doc)
      })
  }
}

/// The declared methods, by name.
struct DeclaredMethods: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, table>",
    "a table of methods, such as { show = { { \"message\", type = \"text\" } } }")

  let methods: [MethodDeclaration]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DeclaredMethods {
    DeclaredMethods(
      methods: try NamedEntries.read(call, at: index, typeDescription.phrase) {
        (call, name) throws(Mismatch) in
        let read = try ArgumentList.read(call, at: -1, allowsResult: true)
        return MethodDeclaration(
          name: name, arguments: read.arguments, result: read.result, summary: read.doc)
      })
  }
}

/// The declared slots, by name.
struct DeclaredSlots: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, table>", "a table of slots, such as { content = { doc = \"The rows.\" } }")

  let slots: [SlotDeclaration]

  private struct Entry: Options {
    var kinds: [String]?
    var max: Int?
    var doc = ""

    static let tableName = "ComponentSlot"
    static let table = OptionTable(Entry()) {
      Field(
        \.kinds, .list("kinds", of: Parameter("kind", ""), "The kinds of layer that it takes."))
      Field(\.max, .integer("max", in: Bounds(1, 100_000), "The greatest number of layers in it."))
      Field(\.doc, Parameter("doc", "What belongs there."))
    }
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DeclaredSlots {
    DeclaredSlots(
      slots: try NamedEntries.read(call, at: index, typeDescription.phrase) {
        (call, name) throws(Mismatch) in
        let entry = try Entry.table.read(call, -1)
        return SlotDeclaration(
          name: name, kinds: entry.kinds ?? [], limit: entry.max, summary: entry.doc)
      })
  }
}

/// The declared parts, by id.
struct DeclaredParts: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, string>", "a table of parts, such as { thumb = \"The box that moves.\" }")

  let parts: [PartDeclaration]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DeclaredParts {
    DeclaredParts(
      parts: try NamedEntries.read(call, at: index, typeDescription.phrase) {
        (call, name) throws(Mismatch) in
        PartDeclaration(name: name, summary: try String.read(call, at: -1))
      })
  }
}

/// The arguments of an event or a method: `{ { "position", type = "integer" }, doc = "…" }`.
private struct ArgumentList: Options {
  var doc = ""
  var returns: NestedType?

  static let tableName = "ComponentArguments"
  static let table = OptionTable(ArgumentList()) {
    Field(\.doc, Parameter("doc", "What it tells or does."))
    Field(\.returns, Parameter("returns", "The type of its result."))
  }

  static func read(
    _ call: Call, at index: Int32, allowsResult: Bool
  ) throws(Mismatch) -> (arguments: [OptionDeclaration], result: OptionType?, doc: String) {
    guard call.kind(index) == .table else {
      throw Mismatch(
        expected: "a table of arguments, such as { { \"position\", type = \"integer\" } }",
        found: call.describe(index))
    }
    let count = call.machine.length(index, on: call.thread)
    guard count <= Limits.arguments else {
      throw Mismatch(
        .outOfRange, expected: "at most \(Limits.arguments) arguments", found: "\(count)",
        help: ["pass a table with named fields: `{ \"options\", type = \"table\" }`"])
    }
    var arguments: [OptionDeclaration] = []
    for position in 1..<count + 1 {
      do throws(Mismatch) {
        arguments.append(
          try call.withElement(position, of: index) { (_) throws(Mismatch) in
            try OptionEntry.argument(call)
          })
      } catch {
        throw error.inEntry(position)
      }
    }
    let list = try table.read(call, index, listed: count)
    if !allowsResult, list.returns != nil {
      throw Mismatch(
        .conflictingOptions, expected: "", found: "an event returns nothing",
        help: ["leave `returns` out"])
    }
    return (arguments, list.returns?.type, list.doc)
  }
}

extension OptionValue {
  /// Whether it is a value at all.
  fileprivate var isPresent: Bool {
    if case .nil = self { false } else { true }
  }
}

extension OptionDeclaration {
  /// The property of a layer; nil if there are none of its type.
  func property(isReadOnly: Bool) -> Property? {
    let value: any ValueType
    switch type {
    case .number(let unit, let bounds): value = NumberType(unit, in: bounds)
    case .integer(let bounds): value = IntegerType(in: bounds)
    case .boolean: value = BooleanType()
    case .text(let choices): value = choices.isEmpty ? TextType() : ChoiceType(choices)
    case .value(_, let type) where type is ColorType: value = type
    default: return nil
    }
    guard let initial = initial(of: value) else { return nil }
    return Property(name, value, initial: initial, readOnly: isReadOnly, summary)
  }

  /// The value that all its layers begin with; a text's is written when a layer is made.
  private func initial(of type: any ValueType) -> PropertyValue? {
    if case .integer(let integer)? = fallback { return .number(Double(integer)) }
    guard case .primitive(let primitive)? = fallback else { return nil }
    switch primitive {
    case .number(let number): return .number(number)
    case .boolean(let flag): return .boolean(flag)
    case .text(let text):
      if let choices = (type as? ChoiceType)?.choices {
        return choices.firstIndex(of: text).map { .choice($0) }
      }
      if type is TextType { return .text("") }
      return (try? ColorValue(text: text)).map { .color($0) }
    case .color(let color): return .color(.named(color))
    case .mixed, .table, .bytes, .other: return nil
    }
  }
}
