import MotionCore
import MotionValues

/// The script object of a definition.
package final class DefinitionObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object("definition") }

  package let scriptType = "definition"
  package let description: DefinitionDescription
  /// The method of layers that makes a component; nil for any other definition.
  package private(set) var maker: Function?
  private let build: (DefinitionCall) throws(Diagnostic) -> any ScriptResult
  /// The product without options, to which the name alone refers; nil until it is first needed.
  private var standard: (any ScriptResult)?
  /// Whether that product is being made, to detect a definition that refers to itself.
  private var isMaking = false
  /// Whether a script has named the definition, or made something with it.
  package private(set) var isUsed = false

  package init(
    _ definition: Definition, reserved: [ParameterDescription] = [], returns: TypeDescription,
    build: @escaping (DefinitionCall) throws(Diagnostic) -> any ScriptResult
  ) {
    description = DefinitionDescription(
      definition: definition, reserved: reserved, result: returns, members: [])
    self.build = build
  }

  /// Makes the object of a component, whose layers are made by `maker`.
  package init(_ component: ComponentDeclaration, maker: Function) {
    self.maker = maker
    description = DefinitionDescription(
      definition: component.definition, reserved: component.optionDescriptions,
      result: .object(component.definition.typeName), members: component.members,
      component: component)
    build = { (_) throws(Diagnostic) in
      let name = component.definition.name
      throw Diagnostic(
        .wrongReceiver, "`\(name)` is a component, which is made in a layer",
        help: ["write `parent:\(name) { id = \"\(name)\" }`"], token: name)
    }
  }

  package var definition: Definition { description.definition }

  package var scriptDescription: String { "\(definition.kind.rawValue) \(definition.fullName)" }

  /// Makes the product with the table of options at an index.
  package func make(_ call: Call, at index: Int32) throws(Diagnostic) -> any ScriptResult {
    noteUse()
    let given = try options(call, at: index)
    return try build(
      DefinitionCall(
        values: try definition.values(of: given), source: (call, index), title: title))
  }

  /// Returns the product without options, for uses of the name alone.
  package func make() throws(Diagnostic) -> any ScriptResult {
    noteUse()
    if let standard { return standard }
    guard !isMaking else {
      throw Diagnostic(
        .definitionCycle, "\(definition.kind.phrase) `\(definition.fullName)` refers to itself",
        help: ["return something else from its `make`\(definition.place)"], token: definition.name)
    }
    isMaking = true
    defer { isMaking = false }
    let made = try build(
      DefinitionCall(values: try definition.values(of: []), source: nil, title: title))
    standard = made
    return made
  }

  func noteUse() { isUsed = true }

  /// Whether the layers of a component have a property, a slot or a method of their own with a name.
  func hasMember(_ name: String) -> Bool {
    description.members.contains { $0.name == name && $0.kind != .event && $0.kind != .part }
  }

  func hasReserved(_ name: String) -> Bool { description.reserved.contains { $0.name == name } }

  private var title: String { "`\(definition.name):make`" }

  private func options(
    _ call: Call, at index: Int32
  ) throws(Diagnostic) -> [(name: String, value: SceneParameter.Value)] {
    guard call.kind(index) == .table else { return [] }
    var given: [(name: String, value: SceneParameter.Value)] = []
    let names = description.reserved.map(\.name) + definition.options.map(\.name)
    for name in call.machine.keys(index, on: call.thread) where !hasReserved(name) {
      guard let option = definition.options.first(where: { $0.name == name }) else {
        throw Diagnostic(
          .unknownOption, "\(title): there is no option `\(name)`",
          help: names.isEmpty
            ? ["it has no options"]
            : Suggestion.help(for: name, in: names, kind: "the options are"),
          token: name.hasPrefix("[") ? nil : name)
      }
      do throws(Mismatch) {
        try call.withField(name, of: index) { (kind) throws(Mismatch) in
          switch kind {
          case .number, .boolean, .string:
            given.append((name, try SceneParameter.Value.read(call, at: -1)))
          case .absent, .nil, .table, .function, .object, .coroutine:
            throw Mismatch(expected: option.phrase, found: call.describe(-1))
          }
        }
      } catch {
        throw error.inOption(name).diagnostic(subject: title)
      }
    }
    return given
  }
}

/// The documentation of a definition.
package struct DefinitionDescription {
  package let definition: Definition
  /// The options that all definitions of the kind have and that the kind itself reads.
  package let reserved: [ParameterDescription]
  /// The type of the result of `make`, or of the layers of a component.
  package let result: TypeDescription
  /// What the layers of a component have beside their options.
  package let members: [DefinitionMember]
  /// The declaration of a component; nil for any other definition.
  package var component: ComponentDeclaration?

  /// The kind of layer that a component extends; nil for any other definition.
  package var base: String? { component?.kind.base?.name }
}

/// Something that the layers of a component have.
package struct DefinitionMember {
  package enum Kind: String, CaseIterable, Sendable {
    case property, event, slot, part, method
  }

  package let kind: Kind
  package let name: String
  /// The value of a property or of a method, if it has one.
  package let type: TypeDescription?
  /// The arguments of an event or of a method.
  package let arguments: [ParameterDescription]
  package let summary: String
  package let isReadOnly: Bool
}

extension ComponentDeclaration {
  /// The options of the function that makes it, which are read once, and its properties that users set.
  var optionDescriptions: [ParameterDescription] {
    options.map(\.description)
      + properties.filter { !$0.isReadOnly }.map(\.declaration.description)
  }

  var members: [DefinitionMember] {
    let properties = self.properties.map { property in
      DefinitionMember(
        kind: .property, name: property.declaration.name,
        type: property.declaration.type.description, arguments: [],
        summary: property.declaration.summary, isReadOnly: property.isReadOnly)
    }
    let events = self.events.map { event in
      DefinitionMember(
        kind: .event, name: event.name, type: nil, arguments: event.arguments.map(\.description),
        summary: event.summary, isReadOnly: true)
    }
    let slots = self.slots.map { ($0.name, $0.summary, DefinitionMember.Kind.slot) }
    let parts = self.parts.map { ($0.name, $0.summary, DefinitionMember.Kind.part) }
    let methods = self.methods.map { method in
      DefinitionMember(
        kind: .method, name: method.name, type: method.result?.description,
        arguments: method.arguments.map(\.description), summary: method.summary, isReadOnly: true)
    }
    let plain = (slots + parts).map { name, summary, kind in
      DefinitionMember(
        kind: kind, name: name, type: nil, arguments: [], summary: summary, isReadOnly: true)
    }
    return properties + events + plain + methods
  }
}

/// A call of a definition's `make`, or the use of its name.
package struct DefinitionCall {
  /// The options, complete and checked, in the order of the declaration.
  package let values: [(name: String, value: SceneParameter.Value)]
  /// The call and the index of the table of options; nil if only the name is written.
  let source: (call: Call, index: Int32)?
  /// The name of the call in errors.
  package let title: String

  /// Reads the options that all definitions of the kind have.
  package func read<Value: Options>(_: Value.Type) throws(Diagnostic) -> Value {
    guard let (call, index) = source, call.kind(index) == .table else { return Value() }
    do throws(Mismatch) {
      return try Value.table.readKnown(call, index)
    } catch {
      throw error.diagnostic(subject: title)
    }
  }

  private func read<Value>(_ parameter: Parameter<Value>) throws(Diagnostic) -> Value? {
    guard let (call, index) = source, call.kind(index) == .table else { return nil }
    do throws(Mismatch) {
      return try call.withOption(parameter.description.name, of: index) { (kind) throws(Mismatch) in
        guard kind != .nil else { return nil }
        return try parameter.read(call, -1)
      }
    } catch {
      throw error.diagnostic(subject: title)
    }
  }

  /// Reads an option that is required for all definitions of the kind.
  package func require<Value>(_ parameter: Parameter<Value>) throws(Diagnostic) -> Value {
    guard let value = try read(parameter) else {
      let description = parameter.description
      throw Diagnostic(
        .missingOption, "\(title): the option `\(description.name)` is missing",
        help: ["add `\(description.name) = …`: \(description.summary)"])
    }
    return value
  }
}

extension ScriptFunction {
  /// Calls the function with a definition's options and reads its result as a parameter of that type.
  package func result<Value>(
    of call: DefinitionCall, for definition: Definition, _ parameter: Parameter<Value>
  ) throws(Diagnostic) -> Value {
    var value: Value?
    try self.call(
      for: nil, results: 1, { ParameterValues(values: call.values).push($0) },
      { (call) throws(Diagnostic) in
        do throws(Mismatch) {
          value = try call.machine.library.reading(from: definition) { () throws(Mismatch) in
            try parameter.read(call, -1)
          }
        } catch {
          throw error.returned(by: "`make` of `\(definition.name)`").located(at: location)
        }
      })
    guard let value else { preconditionFailure("what was read is there, or an error was thrown") }
    return value
  }
}
