import MotionCore
import MotionValues

/// A property of a script's object that is not a layer.
package struct ObjectProperty {
  package let name: String
  package let summary: String
  package let type: TypeDescription
  package let get: (AnyObject, Call) throws(Diagnostic) -> Int32
  /// Writes the value at an index; nil for a read-only property.
  package let set: ((AnyObject, Call, Int32) throws(Diagnostic) -> Void)?

  /// Declares a read-only property.
  package init<Owner: AnyObject, Value: ScriptResult>(
    _ name: String, _ summary: String, get: @escaping (Owner) throws(Diagnostic) -> Value
  ) {
    self.name = name
    self.summary = summary
    type = Value.resultDescription
    self.get = { (object, call) throws(Diagnostic) in
      guard let owner = object as? Owner else { throw Self.foreign(name, object) }
      return try get(owner).push(call)
    }
    set = nil
  }

  /// Declares a property that scripts read and write.
  package init<Owner: AnyObject, Value: ScriptResult>(
    _ value: Parameter<Value>, get: @escaping (Owner) throws(Diagnostic) -> Value,
    set: @escaping (Owner, Value) throws(Diagnostic) -> Void
  ) {
    let name = value.description.name
    self.name = name
    summary = value.description.summary
    type = value.description.type
    self.get = { (object, call) throws(Diagnostic) in
      guard let owner = object as? Owner else { throw Self.foreign(name, object) }
      return try get(owner).push(call)
    }
    self.set = { (object, call, index) throws(Diagnostic) in
      guard let owner = object as? Owner else { throw Self.foreign(name, object) }
      let read: Value
      do throws(Mismatch) {
        read = try value.read(call, index)
      } catch {
        let type = (object as? any ScriptObject).map { "\($0.scriptType)." } ?? ""
        var diagnostic = error.diagnostic(subject: "`\(type)\(name)`")
        if diagnostic.token == nil { diagnostic.token = name }
        throw diagnostic
      }
      try set(owner, read)
    }
  }

  private static func foreign(_ name: String, _ object: AnyObject) -> Diagnostic {
    Diagnostic(.wrongReceiver, "`\(name)` is read from \(object), which has no such property")
  }
}

/// A type of object that scripts hold: the single declaration of its methods and properties.
package final class ObjectType {
  package let name: String
  package let summary: String
  package let methods: [Function]
  package let properties: [ObjectProperty]
  /// Names that scripts may expect but that do not exist, each with the help that says what to write instead.
  package let missing: [String: String]
  /// The kind of layer whose properties the objects also have.
  package let layerKind: LayerKind?
  /// Whether the objects represent layers of any kind and have the members of these layers.
  package let representsLayer: Bool
  /// Whether timelines can play the objects or wait for their rest.
  package let isPlayable: Bool
  /// Whether all methods and properties of the objects only compute.
  package internal(set) var isPure = false

  package init(
    _ name: String, _ summary: String, methods: [Function] = [],
    properties: [ObjectProperty] = [], missing: [String: String] = [:],
    layerKind: LayerKind? = nil, representsLayer: Bool = false, isPlayable: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.methods = Function.resolvingOverloads(methods)
    self.properties = properties
    self.missing = missing
    self.layerKind = layerKind
    self.representsLayer = representsLayer
    self.isPlayable = isPlayable
  }
}

/// A kind of layer that a plugin adds, with the methods that only its layers have.
package struct LayerDeclaration {
  package let kind: LayerKind
  package let methods: [Function]
  package let properties: [ObjectProperty]
  /// The id of a layer without one, which gets a number if a sibling has it; nil if every layer
  /// needs an id.
  package let defaultID: String?
  /// Notifies the plugin of each new layer of the kind.
  package let made: (Layer) throws(Diagnostic) -> Void
  /// What a component adds; nil for a kind that a plugin declares.
  package let component: ComponentDeclaration?

  package init(
    _ kind: LayerKind, methods: [Function] = [], properties: [ObjectProperty] = [],
    defaultID: String? = nil, component: ComponentDeclaration? = nil,
    made: @escaping (Layer) throws(Diagnostic) -> Void = { (_) throws(Diagnostic) in }
  ) {
    self.kind = kind
    self.methods = methods
    self.properties = properties
    self.defaultID = defaultID
    self.component = component
    self.made = made
  }
}

/// An object that the layers of a kind, or all of them, have besides their properties, such as the effect
/// of a text.
///
/// A script sets it when it makes the layer, and reads and assigns it later.
package struct LayerOption {
  /// Nil if layers of all kinds have it, except the scene.
  private let kind: LayerKind?
  package let property: ObjectProperty
  let description: ParameterDescription
  /// Reads the value on top of the stack, and returns the function that sets it.
  let read: (Call) throws(Mismatch) -> (Layer) throws(Diagnostic) -> Void

  /// Declares an option that is nil if it is omitted.
  package init<Value: ScriptResult>(
    of kind: LayerKind? = nil, _ value: Parameter<Value>,
    get: @escaping (Layer) throws(Diagnostic) -> Value?,
    set: @escaping (Layer, Value?) throws(Diagnostic) -> Void
  ) {
    self.kind = kind
    let value = value.optional
    description = value.description
    property = ObjectProperty(value, get: get, set: set)
    read = { (call) throws(Mismatch) in
      let read = try value.read(call, -1)
      return { (layer) throws(Diagnostic) in try set(layer, read) }
    }
  }

  /// Whether layers of a kind have it; a property of the kind takes its place.
  package func isOption(of layers: LayerKind) -> Bool {
    (kind.map { layers.extends($0) } ?? true) && layers.group.index(of: property.name) == nil
  }
}

/// The options of layers that plugins declare.
package final class LayerOptionList: StageExtension {
  /// Those of the plugins that are bound.
  package internal(set) var options: [LayerOption] = []
  /// Binds the remaining plugins.
  package var bindRest: () -> Void = {}

  package init() {}

  package var all: [LayerOption] {
    bindRest()
    return options
  }
}

/// The kinds of layer that the plugins of a stage declare, by name, so that one engine can add
/// layers of another.
package final class LayerDeclarations: StageExtension {
  private var declarations: [String: LayerDeclaration] = [:]

  package init() {}

  package internal(set) subscript(kind: String) -> LayerDeclaration? {
    get { declarations[kind] }
    set { declarations[kind] = newValue }
  }

  /// The names of the kinds, in byte order.
  package var names: [String] { declarations.keys.sorted { Identifier($0) < Identifier($1) } }
}

extension Stage {
  /// Adds a layer of a kind that a plugin declares; values of properties that the kind lacks are
  /// ignored.
  package func makeLayer(
    _ kind: String, id: String, in parent: Layer, _ values: [(String, PropertyValue)]
  ) throws(Diagnostic) -> Layer {
    guard let declaration = self[LayerDeclarations.self][kind] else {
      preconditionFailure("no plugin declares layers of the kind \(kind)")
    }
    let layer = try addLayer(id: id, kind: declaration.kind, to: parent)
    fill(layer, with: values)
    try declaration.made(layer)
    try parent.arranger?.didAdd(layer, isScripted: false)
    return layer
  }
}

/// A member of an object that has its names from the script.
package enum NamedMember {
  case value(SceneParameter.Value)
  /// A number that is a property of a layer, by its slot.
  case number(slot: Int)
  /// Another property of a layer, by its first slot.
  case property(slot: Int)

  /// The first slot of a property; nil for a value.
  package var slot: Int? {
    switch self {
    case .value: nil
    case .number(let slot), .property(let slot): slot
    }
  }
}

/// An object of a component's code, some of whose members that code sets itself.
package protocol OpenMembers: AnyObject {
  /// Sets a member to the value at an index; `assign` does so with what is a property of the layer.
  func setMember(
    _ name: String, _ call: Call, at index: Int32,
    otherwise assign: () throws(Diagnostic) -> Void
  ) throws(Diagnostic)
}

/// An object with members whose names are not declared but come from the script; they are read only.
package protocol NamedMembers: AnyObject {
  var memberNames: [String] { get }
  func member(_ name: String) -> NamedMember?
}
