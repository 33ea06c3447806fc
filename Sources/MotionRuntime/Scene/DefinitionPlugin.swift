import MotionCore
import MotionPlugin

/// What scripts and packs define for others, with options that are declared as those of motion are.
final class DefinitionPlugin: Plugin {
  static let name = "define"

  private unowned let stage: Stage

  init(stage: Stage) { self.stage = stage }

  func makeModule() -> Module {
    let define = Function(
      "define", "Defines something that others make: a component, a curve, a spring or a scene.",
      .table(DefinitionOptions.table)
    ) { [unowned self] (options) throws(Diagnostic) in try self.define(options) }
    return Module(functions: [define], types: [type], choices: [DefinitionKind.choiceDescription])
  }

  private func define(_ options: DefinitionOptions) throws(Diagnostic) -> DefinitionObject {
    let definition = Definition(
      name: options.name, kind: options.kind.rawValue, summary: options.doc,
      options: options.options, location: options.location)
    // Every file defines names of its own; what requires it says by its own name what it means.
    let twin = stage.definitions.first {
      $0.name == definition.name && $0.location?.file == definition.location?.file
    }
    if let twin {
      throw Diagnostic(
        .duplicateIdentifier,
        "`motion.define`: `\(definition.name)` is defined already"
          + (twin.location.map { ", at \($0)" } ?? ""),
        help: ["give one of them another name"], token: definition.name)
    }
    if definition.kind == DefinitionKind.component.rawValue,
      definition.options.contains(where: { $0.name == DefinitionObject.parent })
    {
      throw Diagnostic(
        .duplicateIdentifier, "`motion.define`: a component has the option `parent` anyway",
        help: ["leave it out"], token: DefinitionObject.parent)
    }
    stage.definitions.append(definition)
    return DefinitionObject(definition, make: options.make)
  }

  private var type: ObjectType {
    ObjectType(
      "definition", "What `motion.define` defines.",
      methods: [
        Function(
          method: "make", of: "definition",
          "Checks the options, fills in the defaults, and returns what the definition makes of them.",
          Parameter("options", as: GivenOptions.self, "The options; a component's have `parent`.")
            .defaulting(to: GivenOptions(values: [], layers: []), as: "{}"),
          returns: .named("any", "what the definition makes")
        ) { (object: DefinitionObject, call, given) throws(Diagnostic) in
          try object.make(given)
        }
      ],
      properties: [
        ObjectProperty("name", "What it is called.") { (object: DefinitionObject) in
          object.definition.name
        },
        ObjectProperty("kind", "What it makes.") { (object: DefinitionObject) in
          object.definition.kind
        },
        ObjectProperty("doc", "What it is for.") { (object: DefinitionObject) in
          object.definition.summary
        },
      ])
  }
}

/// A definition that scripts hold.
private final class DefinitionObject: ScriptObject, ScriptResult {
  static let parent = "parent"
  static var resultDescription: TypeDescription { .object("definition") }

  let scriptType = "definition"
  let definition: Definition
  private let function: any ScriptFunction

  init(_ definition: Definition, make: any ScriptFunction) {
    self.definition = definition
    function = make
  }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }

  func make(_ given: GivenOptions) throws(Diagnostic) -> KeptResults {
    let parent = try parent(of: given)
    let values = try definition.values(of: given.values)
    let count = try function.callKeepingResults { call in
      _ = ParameterValues(values: values).push(call)
      if let parent {
        _ = parent.push(call)
        call.machine.setField(Self.parent, on: call.thread)
      }
      return 1
    }
    return KeptResults(count: count)
  }

  /// The layer in which a component is made.
  private func parent(of given: GivenOptions) throws(Diagnostic) -> Layer? {
    let title = "`\(definition.name):make`"
    let isComponent = definition.kind == DefinitionKind.component.rawValue
    if let extra = given.layers.first(where: { !isComponent || $0.name != Self.parent }) {
      throw Diagnostic(
        .unknownOption, "\(title): there is no option `\(extra.name)` that takes a layer",
        help: Suggestion.help(
          for: extra.name,
          in: definition.options.map(\.name) + (isComponent ? [Self.parent] : []),
          kind: "the options are"), token: extra.name)
    }
    guard isComponent else { return nil }
    guard let parent = given.layers.first?.layer else {
      throw Diagnostic(
        .missingOption, "\(title): the option `parent` is missing",
        help: ["add `parent = …`: the layer or the scene in which it is made"])
    }
    return parent
  }
}

/// The results of a script's function, which lie on the stack.
private struct KeptResults: ScriptResult {
  static let resultDescription = TypeDescription.named("any", "anything")

  let count: Int32

  func push(_ call: Call) -> Int32 { count }
}

/// Options of a definition as a script gives them; the definition says what they may be.
private struct GivenOptions: ScriptValue {
  static let typeDescription = TypeDescription.named("table<string, any>", "a table of options")

  var values: [(name: String, value: SceneParameter.Value)]
  var layers: [(name: String, layer: Layer)]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> GivenOptions {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var options = GivenOptions(values: [], layers: [])
    for name in call.machine.keys(index, on: call.thread) {
      try call.withField(name, of: index) { (_) throws(Mismatch) in
        if let layer = call.object(-1) as? Layer {
          options.layers.append((name, layer))
          return
        }
        do throws(Mismatch) {
          options.values.append((name, try SceneParameter.Value.read(call, at: -1)))
        } catch {
          throw error.inOption(name)
        }
      }
    }
    return options
  }
}

/// What a definition makes.
private enum DefinitionKind: String, ScriptChoice {
  case component
  case curve
  case spring
  case scene

  static var choiceName: String { "DefinitionKind" }

  var summary: String {
    switch self {
    case .component: "Layers inside the option `parent`."
    case .curve: "A timing curve."
    case .spring: "A spring."
    case .scene: "A whole scene."
    }
  }
}

private struct DefinitionOptions {
  let kind: DefinitionKind
  let name: String
  let doc: String
  let options: [SceneParameter]
  let make: any ScriptFunction
  let location: SourceLocation?

  static var table: OptionTable<DefinitionOptions> {
    let name = Parameter<String>("name", "What errors and documents call it.")
    // The line is known where an option is read.
    let place = Parameter<(String, SourceLocation?)>(description: name.description) {
      (call, index) throws(Mismatch) in (try name.read(call, index), call.location)
    }
    return OptionTable(
      "DefinitionOptions",
      { kind, name, doc, options, make in
        DefinitionOptions(
          kind: kind, name: name.0, doc: doc, options: options?.parameters ?? [], make: make,
          location: name.1)
      },
      Parameter("kind", as: DefinitionKind.self, "What it makes."), place,
      Parameter("doc", as: String.self, "What it is for, in a sentence.")
        .defaulting(to: "", as: "\"\""),
      ParameterList.parameter(
        "options", "By name, a default (without a name, first) and what the option may be."
      ).optional,
      Parameter.callback(
        "make", arguments: [.init("options", .named("table<string, any>", "its options"))],
        "Makes it of its options, which are complete and checked."))
  }
}
