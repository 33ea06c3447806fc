/// The copies of layers that transitions show, and their originals.
package final class LayerCopies: StageExtension {
  private var originals: [Int: Layer] = [:]
  /// Whether each layer that is hidden behind its copy, or appears with one, counts as hidden in a
  /// layout, by `hidden` slot.
  package var layoutHidden: [Int: Bool] = [:]

  package init() {}

  /// Returns the layer that a copy shows; a layer that is not a copy is its own original.
  package func original(of layer: Layer) -> Layer { originals[layer.index] ?? layer }

  /// Returns the copy that shows a layer at present; nil if none does.
  package func shownCopy(of layer: Layer) -> Layer? {
    let stage = layer.stage
    func isShown(_ layer: Layer) -> Bool {
      (layer.property("hidden").map { stage.read($0.slot) == 0 } ?? true)
        && layer.parent.map(isShown) ?? true
    }
    return originals.keys.sorted().lazy.filter { self.originals[$0] === layer }
      .map { stage.layers[$0] }.first(where: isShown)
  }

  /// Adds a copy of a layer, or of a copy.
  package func add(_ copy: Layer, of layer: Layer) {
    originals[copy.index] = original(of: layer)
  }
}
