import MotionCore
import MotionValues

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

  /// Whether layers of a kind have it.
  func isOption(of layers: LayerKind) -> Bool { kind == nil || kind === layers }
}

/// The options of layers that plugins declare.
package final class LayerOptionList: StageExtension {
  /// Those of the plugins that are bound.
  package internal(set) var options: [LayerOption] = []
  /// Binds the remaining plugins.
  package var bindRest: () -> Void = {}

  package init() {}

  var all: [LayerOption] {
    bindRest()
    return options
  }
}
