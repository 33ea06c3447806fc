import MotionCore
import MotionPacks
import MotionRuntime

/// A script that is read once and run many times, on any thread. Each run finds its modules itself.
struct SweepScene: Sendable {
  let name: String
  let text: [UInt8]
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
    let source = makeSource()
    (name, text) = (source.name, source.text)
  }

  /// A new source for one run.
  var source: SceneSource { makeSource() }
}
