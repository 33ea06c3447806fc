import MotionCore
import MotionPlugin
import MotionValues

/// Lets scripts and packs declare kinds of layers of their own: components.
package final class ComponentPlugin: Plugin, Engine {
  package static let name = "component"

  private unowned let stage: Stage
  /// What components have sent, and their listeners have not been told yet.
  private var news: [(instance: ComponentInstance, event: ComponentInstance.Sent)] = []

  package init(stage: Stage) { self.stage = stage }

  package var engine: (any Engine)? { self }

  package func makeModule() -> Module {
    Module(
      functions: [define], types: [ComponentInstance.insideType], layerMethods: [make],
      choices: [ComponentBase.choiceDescription, OptionWord.choiceDescription])
  }

  /// Queues an event for the end of the turn.
  func send(_ event: ComponentInstance.Sent, from instance: ComponentInstance) {
    news.append((instance, event))
  }

  // MARK: Functions

  private var define: Function {
    Function(
      "define.component",
      "Declares a kind of layer: `parent:NAME { … }` makes one, and whatever takes a layer takes it.",
      .table(ComponentOptions.table, as: "componentDefinition"), returns: .object("definition")
    ) { [unowned self] (options) throws(Diagnostic) in
      let base = self.stage[LayerDeclarations.self][options.base.rawValue]
      guard let base = base?.kind else {
        preconditionFailure("each base is a kind that a plugin declares")
      }
      let component = options.declaration(extending: base) { [unowned self] declaration, layer in
        ComponentInstance(of: layer, declaration, build: options.build, plugin: self)
      }
      return try self.add(component, named: options.name)
    }
  }

  private func add(
    _ component: ComponentDeclaration, named name: DefinitionName
  ) throws(Diagnostic) -> DefinitionObject {
    let machine = name.machine
    let stage = self.stage
    guard let base = component.kind.base, let model = stage[LayerDeclarations.self][base.name]
    else {
      preconditionFailure("a component extends a kind that a plugin declares")
    }
    try Self.checkNames(of: component, machine.memberNames(ofType: base.name))
    let declaration = LayerDeclaration(component.kind, component: component, made: model.made)
    let options = stage[LayerOptionList.self].all.filter { $0.isOption(of: component.kind) }
    let maker = Function.maker(of: declaration, options, stage: stage)
    let object = DefinitionObject(component, maker: maker)
    let title = "`motion.define.component`"
    if machine.hasType(component.definition.typeName)
      || machine.memberNames(ofType: base.name).contains(component.definition.name)
    {
      throw Diagnostic(
        .duplicateIdentifier, "\(title): motion already has a `\(name.text)`",
        help: ["choose another name"], token: name.text)
    }
    _ = try name.library.add(object, named: name)
    machine.addKind(ComponentInstance.type(of: component), like: base.name)
    return object
  }

  /// Checks that nothing that a component declares has the name of something else.
  private static func checkNames(
    of component: ComponentDeclaration, _ taken: Set<String>
  ) throws(Diagnostic) {
    var seen: Set<String> = []
    for (kind, name) in component.ownNames {
      let isTaken = taken.contains(name)
      guard isTaken || !seen.insert(name).inserted else { continue }
      throw Diagnostic(
        .duplicateIdentifier,
        "`\(component.definition.name)`: the \(kind) `\(name)` has the name of "
          + (isTaken ? "something that each layer has" : "something else that it declares"),
        help: ["choose another name"], token: name, at: component.definition.location)
    }
  }

  private var make: Function {
    Function(
      method: "make", of: "layer",
      "Adds a layer of a kind that is given by its name, such as that of a component in a pack: `north/ui.tabs`.",
      Parameter("kind", as: String.self, "The name of the kind."),
      Parameter("options", as: KeptTable.self, "The options of the layer."),
      returns: .object("layer")
    ) { [unowned stage] (parent: Layer, call, name, _) throws(Diagnostic) in
      let maker: Function?
      if let component = call.definition(named: name), component.definition.kind == .component {
        maker = component.maker
      } else if stage[LayerDeclarations.self][name] != nil {
        maker = call.machine.method(name, of: parent)
      } else {
        maker = nil
      }
      guard let maker else {
        throw Diagnostic(
          .unknownMember, "there is no kind of layer `\(name)`",
          help: call.help(for: name, in: stage[LayerDeclarations.self].names, .component),
          token: name)
      }
      return KeptCount(count: try call.pass(to: maker, without: 2))
    }
  }

  // MARK: Events

  package func turn(at time: Double) throws(Diagnostic) {}

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    guard !news.isEmpty else { return false }
    let events = news
    news = []
    for (instance, event) in events { try instance.tell(event) }
    return true
  }
}

/// The options of a layer, which the function that makes it reads.
private struct KeptTable: ScriptValue {
  static let typeDescription = TypeDescription.named("table<string, any>", "a table of options")

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> KeptTable {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return KeptTable()
  }
}

/// Results that are on the stack.
struct KeptCount: ScriptResult {
  static let resultDescription = TypeDescription.object("layer")

  let count: Int32

  func push(_ call: Call) -> Int32 { count }
}

extension ComponentDeclaration {
  /// The names that it adds to those of all layers, each with what has it.
  fileprivate var ownNames: [(kind: String, name: String)] {
    options.map { ("option", $0.name) } + properties.map { ("property", $0.declaration.name) }
      + slots.map { ("slot", $0.name) } + methods.map { ("method", $0.name) }
      + events.map { ("listener of the event", $0.listenerName) }
  }
}
