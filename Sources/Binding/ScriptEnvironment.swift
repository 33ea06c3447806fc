/// The identity of an environment, whose globals and modules code sees: the script's own or a pack's.
package struct ScriptEnvironment: Hashable, Sendable {
  package let name: String

  /// The environment of the script and of the project's own modules.
  package static let script = ScriptEnvironment("script")

  package init(_ name: String) { self.name = name }
}
