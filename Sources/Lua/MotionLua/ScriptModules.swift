import MotionCore
import MotionPlugin
import MotionValues

/// Finds the modules that scripts require, in the project and in packs.
package protocol ScriptModules: AnyObject {
  /// Returns a module, searched along the `package.path` of its environment.
  ///
  /// - Throws: an error that names the files that were tried.
  func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule

  /// The files that an environment's code may read; nil if there are none.
  func files(of environment: ScriptEnvironment) -> (any ScriptFiles)?
}

/// A module's text and the environment in which it runs.
package struct ScriptModule: Sendable {
  /// The file's name in errors.
  package let name: String
  package let text: [UInt8]
  package let environment: ScriptEnvironment

  package init(name: String, text: [UInt8], environment: ScriptEnvironment) {
    self.name = name
    self.text = text
    self.environment = environment
  }
}
