/// Makes layers of one kind, for use by other engines.
package struct LayerMaker {
  package let kind: LayerKind
  /// Notifies the kind's engine of a new layer.
  package let made: (Layer) throws(Diagnostic) -> Void

  package init(kind: LayerKind, made: @escaping (Layer) throws(Diagnostic) -> Void) {
    self.kind = kind
    self.made = made
  }
}

extension Stage {
  /// Adds a layer of a kind that a plugin declares; values of properties that the kind lacks are
  /// ignored.
  package func makeLayer(
    _ kind: String, id: String, in parent: Layer, _ values: [(String, PropertyValue)]
  ) throws(Diagnostic) -> Layer {
    guard let maker = layerMakers[kind] else {
      preconditionFailure("no plugin declares layers of the kind \(kind)")
    }
    let layer = try addLayer(id: id, kind: maker.kind, to: parent)
    fill(layer, with: values)
    try maker.made(layer)
    return layer
  }

  /// Sets the initial values of a new layer; values of properties that it lacks are ignored.
  package func fill(_ layer: Layer, with values: [(String, PropertyValue)]) {
    write(
      values.compactMap { name, value in layer.property(name).map { ($0.slot, value) } }, to: layer)
  }

  /// Sets the initial values of a new layer, each by the first slot of its property.
  package func write(_ values: [(slot: Int, value: PropertyValue)], to layer: Layer) {
    for (slot, value) in values where !value.followsAppearance {
      store.write(value, to: slot, appearance: systemAppearance)
    }
    // Named colours are written last, because they depend on the layer's own appearance.
    guard values.contains(where: \.value.followsAppearance) else { return }
    let appearance = appearance(of: layer)
    for (slot, value) in values where value.followsAppearance {
      store.write(value, to: slot, appearance: appearance)
    }
  }
}
