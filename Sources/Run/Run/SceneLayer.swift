import MotionCore

/// What does not change about a layer.
package struct SceneLayer: Hashable, Sendable {
  /// The layer's place in the order in which layers were made; the scene itself is 0.
  package let index: Int
  package let id: String
  /// The ids from the root to the layer, joined by `/`; the scene's own path is its id.
  package let path: String
  package let kind: String
  /// The index of the layer that it lies in; nil for the scene.
  package let parent: Int?

  init(_ layer: Layer) {
    index = layer.index
    id = layer.id
    path = layer.path
    kind = layer.kind.name
    parent = layer.parent?.index
  }
}
