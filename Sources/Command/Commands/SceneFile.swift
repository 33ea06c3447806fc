import MotionCore
import MotionRuntime
import MotionValues

/// A script that is read once and can be run many times, on any thread.
struct SceneFile: Sendable {
  private let makeSource: @Sendable () -> SceneSource

  /// Reads a script, `-` for standard input, or a `.motionpack` file for its demo.
  init(path: String) throws(Diagnostic) {
    if path.hasSuffix(PackBundle.fileEnding) {
      let bundle = try PackBundle(path: path)
      let demo = try bundle.demo()
      makeSource = {
        SceneSource(name: demo.name, text: demo.bytes, modules: PackModules(bundle: bundle))
      }
    } else {
      let file = try SourceFile(path: path)
      makeSource = { SceneSource(file) }
    }
  }

  /// A new source for one run, which finds its modules itself.
  var source: SceneSource { makeSource() }
}

extension SceneSource {
  /// Reads a script, `-` for standard input, or a `.motionpack` file for its demo.
  init(path: String) throws(Diagnostic) { self = try SceneFile(path: path).source }

  /// Makes a scene from a script that has been read, which errors call `shown`; it can require
  /// files beside it.
  init(_ file: SourceFile, shownAs shown: String? = nil) {
    self.init(
      name: file.name, path: file.path == "-" ? file.name : shown ?? file.path, text: file.bytes,
      modules: ScriptFolder(script: file.path).map { PackModules(scriptFolder: $0) })
  }
}
