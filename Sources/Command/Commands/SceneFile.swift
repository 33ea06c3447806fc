import ArgumentParser
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

/// The error that ended a scene's run, with the text of the script that it refers to.
struct SceneFailure: Error {
  let diagnostic: Diagnostic
  private let source: String

  init(_ diagnostic: Diagnostic, of run: SceneRun? = nil) {
    self.diagnostic = diagnostic
    source = diagnostic.location.flatMap { run?.text(of: $0.file) } ?? ""
  }

  /// The error with the line of the script.
  func text(hasColor: Bool) -> String {
    DiagnosticText(diagnostic, source: source, hasColor: hasColor).text
  }

  /// The error as a stream shows it.
  func text(on stream: StandardStream) -> String { stream.text(of: diagnostic, source: source) }

  /// Prints the error and returns the exit code.
  func report() -> ExitCode {
    StandardStream.error.write(diagnostic, source: source)
    return ExitCode(diagnostic.code.isLimit ? 3 : 1)
  }
}
