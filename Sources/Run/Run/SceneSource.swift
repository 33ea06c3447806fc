import MotionCore
import MotionLua

/// A script that makes a scene, and the modules that it may require.
package struct SceneSource {
  /// The script's name as the script itself sees it, relative to its own folder, so that a run does
  /// not depend on where that folder is.
  package let name: String
  /// The script's path in diagnostics.
  package let path: String
  package let text: [UInt8]
  /// Finds the modules that the script requires and the files that it reads; nil if it has neither.
  package let modules: (any ScriptModules)?

  package init(
    name: String, path: String? = nil, text: [UInt8], modules: (any ScriptModules)? = nil
  ) {
    self.name = name
    self.path = path ?? name
    self.text = text
    self.modules = modules
  }
}
