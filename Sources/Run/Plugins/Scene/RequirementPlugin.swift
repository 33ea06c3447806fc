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
      for (name, version) in required.versions { try stage[PluginList.self].check(name, version) }
      return Nothing()
    }
    return Module(functions: [plugins])
  }
}

/// The plugins of a scene.
final class PluginList: StageExtension {
  var plugins: [any Plugin.Type] = []

  init() {}

  func check(_ name: String, _ required: PluginVersion) throws(Diagnostic) {
    let others = plugins.filter { $0.version != nil }
    guard let plugin = others.first(where: { $0.name == name }) else {
      throw Diagnostic(
        .missingPlugin, "this program has no plugin `\(name)`",
        help: Suggestion.nearest(to: name, in: others.map { $0.name })
          .map { ["did you mean `\($0)`?"] }
          ?? ["run the script with the program that contains it"],
        token: name)
    }
    guard let text = plugin.version, let version = PluginVersion(text), version.satisfies(required)
    else {
      throw Diagnostic(
        .missingPlugin,
        "the script needs `\(name)` \(required), and this program has \(plugin.version ?? "another")",
        help: ["run the script with a program that contains that version"], token: name)
    }
  }
}

/// The numbers of a version, such as `1.2.0`, or of its beginning, such as `1`.
struct PluginVersion: CustomStringConvertible {
  let numbers: [Int]

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard 1...3 ~= parts.count, numbers.count == parts.count else { return nil }
    self.numbers = numbers
  }

  var description: String { numbers.map(String.init).joined(separator: ".") }

  private var all: [Int] { numbers + Array(repeating: 0, count: 3 - numbers.count) }

  /// Whether it is not older, and compatible: its major number is equal, or before 1.0 its minor one.
  func satisfies(_ required: PluginVersion) -> Bool {
    let count = required.all[0] == 0 && required.numbers.count > 1 ? 2 : 1
    return all.prefix(count) == required.all.prefix(count)
      && !all.lexicographicallyPrecedes(required.all)
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
