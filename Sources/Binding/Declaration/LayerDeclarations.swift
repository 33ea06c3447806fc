import MotionCore
import MotionValues

/// The kinds of layer that the plugins of a stage declare, by name, so that one engine can add
/// layers of another.
package final class LayerDeclarations: StageExtension {
  private var declarations: [String: LayerDeclaration] = [:]

  package init() {}

  package internal(set) subscript(kind: String) -> LayerDeclaration? {
    get { declarations[kind] }
    set { declarations[kind] = newValue }
  }
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
