import MotionCore
import MotionPlugin
import MotionValues

/// A component as its own code sees it, `self` in `build`: it stands for the layer, what it adds is inside, and
/// it sets slots, methods and properties that others only read.
final class ComponentObject: InsideObject, OpenMembers, ScriptResult {
  static let typeName = "component"
  static var resultDescription: TypeDescription { .object(typeName) }

  /// Unowned, because the instance owns this object, and the layer the instance.
  private unowned let instance: ComponentInstance

  init(_ instance: ComponentInstance) { self.instance = instance }

  var layer: Layer { instance.layer }
  var scriptType: String { Self.typeName }
  var scriptDescription: String {
    "component \(instance.declaration.definition.name) \(layer.path)"
  }

  func setMember(
    _ name: String, _ call: Call, at index: Int32,
    otherwise assign: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if try instance.setMember(name, call, at: index) { return }
    try instance.writing(assign)
  }

  fileprivate func send(_ name: String, _ call: Call) throws(Diagnostic) {
    try instance.send(name, call, from: 3)
  }

  fileprivate func hear(slot: String, _ function: any ScriptFunction) throws(Diagnostic) {
    try instance.hear(slot: slot, function)
  }
}

extension ComponentInstance {
  /// The type of `self`.
  static var insideType: ObjectType {
    let name = ComponentObject.typeName
    let send = Function(
      variadic: "send", of: name,
      "Sends one of its events: the trace reports it, and who listens is called at the end of the turn.",
      Parameter(
        "event", as: String.self, "The event's name; its arguments follow, as they are declared.")
    ) { (object: ComponentObject, call, event) throws(Diagnostic) in
      try object.send(event, call)
      return Nothing()
    }
    let onAdd = Function(
      method: "onAdd", of: name, "Calls a function for each layer that users put into a slot.",
      Parameter("slot", as: String.self, "The slot's name."),
      .callback(
        "callback", arguments: [.init("slot", .object("layer")), .init("layer", .object("layer"))],
        "Called with the slot's layer, and the one that has been added.")
    ) { (object: ComponentObject, _, slot, function) throws(Diagnostic) in
      try object.hear(slot: slot, function)
      return Nothing()
    }
    return ObjectType(
      name, "A component as its own code sees it: what it adds is inside.",
      methods: [send, onAdd],
      properties: [
        ObjectProperty("children", "The layers inside, from back to front.") {
          (object: ComponentObject) in object.layer.children
        }
      ], representsLayer: true)
  }

  /// The type of a component's layers, beside what those of its base have.
  static func type(of component: ComponentDeclaration) -> ObjectType {
    let kind = component.kind.name
    let listeners = component.events.map { event in
      Function(
        method: event.listenerName, of: kind,
        "Calls a function when: \(event.summary)",
        .callback(
          "callback",
          arguments: [.init("layer", .object(kind))]
            + event.arguments.map { .init($0.name, $0.type.description) },
          "Called with the layer, and what the event tells.")
      ) { (layer: Layer, _, function) throws(Diagnostic) in
        ComponentInstance.of(layer)?.listen(to: event.name, function)
        return Nothing()
      }
    }
    let methods = component.methods.map { method in
      Function(
        declared: method.name, of: kind, method.summary, method.arguments.map(\.description),
        returns: method.result?.description ?? .nothing
      ) { (layer: Layer, call) throws(Diagnostic) in
        try ComponentInstance.of(layer)?.callMethod(method, call) ?? 0
      }
    }
    let slots = component.slots.map { slot in
      ObjectProperty(slot.name, slot.summary) { (layer: Layer) in layer.inside?.slots[slot.name] }
    }
    return ObjectType(
      kind, component.kind.summary, methods: listeners + methods, properties: slots,
      layerKind: component.kind)
  }
}
