import MotionValues

extension Stage {
  /// Returns the appearance that resolves a layer's colours, in time linear in its depth.
  package func appearance(of layer: Layer) -> Appearance {
    appearance(of: layer, inheriting: layer.parent.map { appearance(of: $0) } ?? systemAppearance)
  }

  /// Returns the same, given the appearance that the layer inherits.
  package func appearance(of layer: Layer, inheriting inherited: Appearance) -> Appearance {
    guard let slot = layer.appearanceSlot else { return inherited }
    let choice = Int(store[slot])
    if layer.parent == nil { return Appearance.allCases[choice] }
    return LayerAppearance.allCases[choice].appearance(inheriting: inherited)
  }
}

extension Appearance {
  /// Its index among the choices of the property.
  package var index: Int {
    switch self {
    case .light: 0
    case .dark: 1
    }
  }
}
