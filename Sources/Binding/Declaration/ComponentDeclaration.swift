import MotionCore
import MotionValues

/// A component that a script declares: a kind of layer with options, properties, events, slots, parts and
/// methods of its own.
package final class ComponentDeclaration {
  package let definition: Definition
  package let kind: LayerKind
  /// What is read once, when a layer is made.
  package let options: [OptionDeclaration]
  /// What may change while the layer is there. A property that is `readOnly` is set by the component alone.
  package let properties: [(declaration: OptionDeclaration, isReadOnly: Bool)]
  package let events: [EventDeclaration]
  package let slots: [SlotDeclaration]
  package let parts: [PartDeclaration]
  package let methods: [MethodDeclaration]
  /// The table of defaults for the properties of the base; nil without any.
  let defaults: (any ScriptReference)?
  /// Makes a new layer a component, before it is shown to anyone.
  let begin: (ComponentDeclaration, Layer) -> any BegunComponent

  package init(
    _ definition: Definition, kind: LayerKind, options: [OptionDeclaration],
    properties: [(declaration: OptionDeclaration, isReadOnly: Bool)],
    events: [EventDeclaration], slots: [SlotDeclaration], parts: [PartDeclaration],
    methods: [MethodDeclaration], defaults: (any ScriptReference)?,
    begin: @escaping (ComponentDeclaration, Layer) -> any BegunComponent
  ) {
    self.definition = definition
    self.kind = kind
    self.options = options
    self.properties = properties
    self.events = events
    self.slots = slots
    self.parts = parts
    self.methods = methods
    self.defaults = defaults
    self.begin = begin
  }

  /// Adds the defaults of options that are left out.
  ///
  /// - Throws: `missing-option` if one has none.
  func complete(_ given: inout ComponentValues) throws(Mismatch) {
    for option in options where given.values[option.name] == nil {
      given.values[option.name] = try option.leftOut()
    }
  }
}

/// A component whose inside is about to be built.
package protocol BegunComponent: AnyObject {
  func build(_ given: ComponentValues) throws(Diagnostic)
}

/// What a script has given to a new component, beside values of its properties.
package struct ComponentValues {
  /// The values of its options, by their names.
  package var values: [String: OptionValue] = [:]
  /// The functions that fill slots, with the slots' names.
  package var fillings: [(slot: String, function: any ScriptFunction)] = []
}

/// An event of a component, with its arguments in their order.
package struct EventDeclaration {
  package let name: String
  package let arguments: [OptionDeclaration]
  package let summary: String

  package init(name: String, arguments: [OptionDeclaration], summary: String) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
  }

  /// The name of the method that listens to it: `onSelect` of `select`.
  package var listenerName: String { Self.listenerName(of: name) }

  /// The same for the name of an event.
  package static func listenerName(of event: String) -> String {
    "on\(event.prefix(1).uppercased())\(event.dropFirst())"
  }
}

/// A slot of a component, and what it takes.
package struct SlotDeclaration {
  package let name: String
  /// The kinds of layer that it takes; empty for any.
  package let kinds: [String]
  /// The greatest number of layers in it.
  package let limit: Int?
  package let summary: String

  package init(name: String, kinds: [String], limit: Int?, summary: String) {
    self.name = name
    self.kinds = kinds
    self.limit = limit
    self.summary = summary
  }
}

/// A layer inside of a component that users may name.
package struct PartDeclaration {
  package let name: String
  package let summary: String

  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A method of a component, with its arguments in their order.
package struct MethodDeclaration {
  package let name: String
  package let arguments: [OptionDeclaration]
  package let result: OptionType?
  package let summary: String

  package init(
    name: String, arguments: [OptionDeclaration], result: OptionType?, summary: String
  ) {
    self.name = name
    self.arguments = arguments
    self.result = result
    self.summary = summary
  }
}
