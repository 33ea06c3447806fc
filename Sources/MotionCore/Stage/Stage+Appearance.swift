extension Stage {
  /// Returns the appearance in which a layer's colours are resolved, in time linear in its depth.
  package func appearance(of layer: Layer) -> Appearance {
    let inherited = layer.parent.map { appearance(of: $0) } ?? systemAppearance
    guard let slot = layer.appearanceSlot else { return inherited }
    let choice = Int(store[slot])
    if layer.parent == nil { return Appearance.allCases[choice] }
    return LayerAppearance.allCases[choice].appearance(inheriting: inherited)
  }
}

extension Appearance {
  /// Its place among a property's choices.
  package var index: Int {
    switch self {
    case .light: 0
    case .dark: 1
    }
  }
}
