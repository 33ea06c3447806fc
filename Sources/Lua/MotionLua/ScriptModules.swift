import MotionCore
import MotionPlugin

/// Finds the modules that scripts require: those of the project and those of packs.
package protocol ScriptModules: AnyObject {
  /// Returns a module, looked for as `package.path` of its environment says; the error names what was tried.
  func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule

  /// The files that code of an environment may read; nil if there are none.
  func files(of environment: ScriptEnvironment) -> (any ScriptFiles)?
}

/// A module's text, and the environment in which it runs.
package struct ScriptModule: Sendable {
  /// The file's name, as errors call it.
  package let name: String
  package let text: [UInt8]
  package let environment: ScriptEnvironment

  package init(name: String, text: [UInt8], environment: ScriptEnvironment) {
    self.name = name
    self.text = text
    self.environment = environment
  }
}
