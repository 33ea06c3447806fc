import MotionCore
import MotionLua

/// A script that makes a scene, and what it may require.
package struct SceneSource {
  /// How the script is named in all that it can see: from its own folder, so that it runs alike wherever that lies.
  package let name: String
  /// How diagnostics name it.
  package let path: String
  package let text: [UInt8]
  /// Finds what the script requires and the files that it reads; nil where there are none.
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
