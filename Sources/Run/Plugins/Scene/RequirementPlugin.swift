import MotionCore
import MotionPlugin
import MotionValues

extension DiagnosticCode {
  package static let missingPlugin = DiagnosticCode("missing-plugin")
}

/// Says which engines of other packages a script needs, before it fails at a function that it lacks.
package final class RequirementPlugin: Plugin {
  package static let name = "plugins"

  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let plugins = Function(
      "plugins",
      "Requires engines that a program other than `motion` contains: `{ gravity = \"1\" }`.",
      Parameter(
        "versions", as: RequiredPlugins.self,
        "The plugins by name, each with the least version that the script needs.")
    ) { [unowned stage] (required) throws(Diagnostic) in
      let plugins = stage[PluginList.self].plugins
      for (name, version) in required.versions {
        try plugins.require(name, version, for: "the script")
      }
      return Nothing()
    }
    return Module(functions: [plugins])
  }
}

/// The plugins of a scene.
final class PluginList: StageExtension {
  var plugins: [any Plugin.Type] = []

  init() {}
}

extension [any Plugin.Type] {
  /// Checks that a plugin of another package is among them.
  ///
  /// - Parameter user: What needs it, such as "the script".
  /// - Throws: `missing-plugin`.
  package func require(
    _ name: String, _ required: PluginVersion, for user: String
  ) throws(Diagnostic) {
    let others = filter { $0.version != nil }
    guard let plugin = others.first(where: { $0.name == name }) else {
      throw Diagnostic(
        .missingPlugin,
        "this program has no plugin `\(name)`"
          + (user == "the script" ? "" : ", which \(user) needs"),
        help: Suggestion.nearest(to: name, in: others.map { $0.name })
          .map { ["did you mean `\($0)`?"] }
          ?? ["run the script with the program that contains it"],
        token: name)
    }
    guard let text = plugin.version, let version = PluginVersion(text), version.satisfies(required)
    else {
      throw Diagnostic(
        .missingPlugin,
        "\(user) needs `\(name)` \(required), and this program has \(plugin.version ?? "another")",
        help: ["run the script with a program that contains that version"], token: name)
    }
  }
}

/// A table of versions by the names of plugins.
private struct RequiredPlugins: ScriptValue {
  static let typeDescription = TypeDescription.named(
    "table<string, string>", "a table of versions by plugin, such as { gravity = \"1\" }")

  let versions: [(name: String, version: PluginVersion)]

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> RequiredPlugins {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var versions: [(String, PluginVersion)] = []
    for name in call.machine.keys(index, on: call.thread) {
      versions.append(
        try call.withOption(name, of: index) { (_) throws(Mismatch) in
          guard let text = call.string(-1), let version = PluginVersion(text) else {
            throw Mismatch(
              expected: "a version", found: call.describe(-1),
              help: ["write the least one as a text: `{ \(name) = \"1\" }`"])
          }
          return (name, version)
        })
    }
    return RequiredPlugins(versions: versions)
  }
}
