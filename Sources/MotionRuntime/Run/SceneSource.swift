import MotionCore

/// A script that makes a scene, and what it may require.
package struct SceneSource {
  /// How errors and tracebacks name the script.
  package let name: String
  package let text: [UInt8]
  /// Finds what the script requires and the files that it reads; nil where there are none.
  package let modules: (any ScriptModules)?

  package init(name: String, text: [UInt8], modules: (any ScriptModules)? = nil) {
    self.name = name
    self.text = text
    self.modules = modules
  }
}
