/// What a definition makes.
package enum DefinitionKind: String, CaseIterable, Sendable {
  case component
  case curve
  case driver
  case effect
  case palette
  case policy
  case scene
  case spring

  /// What it is called in a sentence: `an effect`.
  package var phrase: String {
    switch self {
    case .effect: "an effect"
    case .component, .curve, .driver, .palette, .policy, .scene, .spring: "a \(rawValue)"
    }
  }
}
