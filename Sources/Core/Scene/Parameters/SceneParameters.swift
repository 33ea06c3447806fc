/// The parameters of a scene, and what its user has set.
package struct SceneParameters: Sendable {
  /// What the user has set, by name; the last of one name counts.
  private let settings: [String: String]
  private var declared: [SceneParameter] = []

  package init(settings: [String: String] = [:]) { self.settings = settings }

  /// Declares a parameter and returns its value: what the user has set, or the default.
  package mutating func declare(_ parameter: SceneParameter) throws(Diagnostic)
    -> SceneParameter.Value
  {
    guard !declared.contains(where: { $0.name == parameter.name }) else {
      throw Diagnostic(
        .duplicateIdentifier, "`motion.params`: there is a parameter `\(parameter.name)` already",
        help: ["give one of them another name"], token: parameter.name)
    }
    declared.append(parameter)
    guard let text = settings[parameter.name] else { return parameter.fallback }
    return try parameter.value(of: text)
  }

  /// Throws if the user has set what the scene does not declare.
  package func checkSettings() throws(Diagnostic) {
    let names = declared.map(\.name)
    guard let unknown = settings.keys.sorted().first(where: { !names.contains($0) }) else { return }
    throw Diagnostic(
      .unknownOption, "`--set \(unknown)`: the scene has no parameter `\(unknown)`",
      help: names.isEmpty
        ? ["a scene declares what can be set: `motion.params { \(unknown) = { 0.5 } }`"]
        : Suggestion.help(for: unknown, in: names, kind: "its parameters are"))
  }
}
