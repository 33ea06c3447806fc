import MotionCore
import MotionValues

/// The constant facts of a layer.
package struct SceneLayer: Hashable, Sendable {
  /// The layer's position in the order of creation, from 0, which is the scene itself.
  package let index: Int
  package let id: String
  /// The ids from the root to the layer, joined by `/`. The scene's own path is its id.
  package let path: String
  package let kind: String
  /// The index of the parent layer; nil for the scene.
  package let parent: Int?

  init(_ layer: Layer) {
    index = layer.index
    id = layer.id
    path = layer.path
    kind = layer.kind.name
    parent = layer.parent?.index
  }
}
