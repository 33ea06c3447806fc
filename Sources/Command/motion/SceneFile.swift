import MotionCore
import MotionRuntime

extension SceneSource {
  /// Reads a script, `-` for standard input, or a `.motionpack` file for its demo.
  init(path: String) throws(Diagnostic) {
    if path.hasSuffix(PackBundle.fileEnding) {
      let bundle = try PackBundle(path: path)
      let demo = try bundle.demo()
      self.init(name: demo.name, text: demo.bytes, modules: PackModules(bundle: bundle))
    } else {
      self.init(try SourceFile(path: path))
    }
  }

  /// Makes a scene from a script that has been read, which errors call `shown`; it can require
  /// files beside it.
  init(_ file: SourceFile, shownAs shown: String? = nil) {
    self.init(
      name: file.name, path: file.path == "-" ? file.name : shown ?? file.path, text: file.bytes,
      modules: ScriptFolder(script: file.path).map { PackModules(scriptFolder: $0) })
  }
}
