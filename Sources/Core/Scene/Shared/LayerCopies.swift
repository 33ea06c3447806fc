/// The layers for which the copies of transitions stand.
package final class LayerCopies: StageExtension {
  private var originals: [Int: Layer] = [:]

  package init() {}

  /// Returns the layer that a copy shows; other layers are their own.
  package func original(of layer: Layer) -> Layer { originals[layer.index] ?? layer }

  /// Adds a copy of a layer, or of a copy.
  package func add(_ copy: Layer, of layer: Layer) {
    originals[copy.index] = original(of: layer)
  }
}
