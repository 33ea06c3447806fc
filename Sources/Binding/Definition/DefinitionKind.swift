/// The kind of thing that a definition makes.
package enum DefinitionKind: String, CaseIterable, Sendable {
  case animation
  case component
  case curve
  case effect
  case palette
  case policy
  case scene
  case spring

  /// The kind with its article, such as `an effect`.
  package var phrase: String {
    switch self {
    case .animation, .effect: "an \(rawValue)"
    case .component, .curve, .palette, .policy, .scene, .spring: "a \(rawValue)"
    }
  }
}
