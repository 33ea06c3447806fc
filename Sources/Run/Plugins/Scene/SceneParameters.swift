import MotionCore
import MotionValues

/// The parameters of a scene, and the values that its user has set.
package final class SceneParameters: StageExtension {
  /// The values that the user has set, by name.
  package var settings: [String: String] = [:]
  private var declared: [SceneParameter] = []

  package init() {}

  /// Declares a parameter, and returns the user's value or the default.
  ///
  /// - Throws: An error if the name is already in use, or the user's value is not valid.
  func declare(_ parameter: SceneParameter) throws(Diagnostic) -> SceneParameter.Value {
    guard !declared.contains(where: { $0.name == parameter.name }) else {
      throw Diagnostic(
        .duplicateIdentifier, "`motion.params`: the parameter `\(parameter.name)` already exists",
        help: ["rename one of them"], token: parameter.name)
    }
    declared.append(parameter)
    guard let text = settings[parameter.name] else { return parameter.fallback }
    return try parameter.value(of: text)
  }

  /// The names of the declared parameters, in their order.
  package var names: [String] { declared.map(\.name) }

  /// Throws an error if the user has set a parameter that the scene does not declare.
  package func checkSettings() throws(Diagnostic) {
    guard let unknown = settings.keys.sorted().first(where: { !names.contains($0) }) else { return }
    throw Diagnostic(
      .unknownOption, "`--set \(unknown)`: the scene has no parameter `\(unknown)`",
      help: names.isEmpty
        ? ["declare it in the scene: `motion.params { \(unknown) = { 0.5 } }`"]
        : Suggestion.help(for: unknown, in: names, kind: "its parameters are"))
  }
}
