import MotionCore
import MotionLua
import MotionPlugin
import MotionRecording
import MotionRuntime

/// A file that a recording can be made of: a script, a pack's demo, or a trace.
///
/// A trace is known by how it begins, whatever the file is called.
struct InputFile {
  private enum Content {
    case scene(SceneSource)
    case trace([UInt8])
  }

  /// As it was named.
  let path: String
  private let content: Content

  /// Reads a file; `-` is the standard input.
  init(path: String) throws(Diagnostic) {
    self.path = path
    if path.hasSuffix(PackBundle.fileEnding) {
      content = .scene(try SceneSource(path: path))
    } else {
      let file = try SourceFile(path: path)
      let isTrace = ["# motion ", "{\"motion\":"].contains { file.bytes.starts(with: $0.utf8) }
      content = isTrace ? .trace(file.bytes) : .scene(SceneSource(file))
    }
  }

  /// The scene; nil for a trace.
  var source: SceneSource? { if case .scene(let source) = content { source } else { nil } }

  /// Whether options of a run have an effect.
  var isScene: Bool { source != nil }

  /// The files beside the script; nil where there are none.
  var files: (any ScriptFiles)? {
    source?.modules?.files(of: .script)
  }

  /// Runs the scene, whose own lines go to the standard error unless it is to be quiet, or reads the trace.
  ///
  /// A scene that fails is no error here: what it showed before is recorded, and why it failed is said beside it.
  func record(
    _ arguments: SceneArguments = SceneArguments(), isQuiet: Bool = false
  ) throws(Diagnostic) -> RecordedInput {
    switch content {
    case .trace(let bytes):
      let reader = try RecordingReader(bytes, name: path)
      return RecordedInput(
        recording: reader.recording,
        warnings: reader.warnings.map { "warning: `\(path)`: \($0)\n" })
    case .scene(let source):
      let run = SceneRun(source, arguments.runOptions()) {
        if !isQuiet { StandardStream.error.write($0 + "\n") }
      }
      // Taking the scene apart would cost a third of a short run; the system frees a process at once.
      _ = Unmanaged.passRetained(run)
      var sink = RecordingSink()
      let outcome = try run.run(into: &sink)
      return RecordedInput(
        recording: sink.recording, warnings: outcome.warnings.map(\.text),
        failure: outcome.failure.map { SceneFailure($0, of: run) })
    }
  }
}

/// What an input has shown.
struct RecordedInput {
  /// Whole to the last frame before a failure; without any frame if the script could not be loaded.
  let recording: Recording
  /// What its author may want to know, each as it is printed.
  var warnings: [String] = []
  var failure: SceneFailure?

  /// Prints the warnings, and throws the exit code of a failure after printing that.
  func report() throws {
    for warning in warnings { StandardStream.error.write(warning) }
    if let failure { throw failure.report() }
  }
}
