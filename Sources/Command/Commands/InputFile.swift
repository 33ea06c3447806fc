import MotionAnalysis
import MotionCore
import MotionLua
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// A file from which a recording can be made: a script, a pack's demo, a trace, or the log of an app.
///
/// A trace and a log are recognised by their first bytes, not by their names.
struct InputFile {
  /// The usual endings of their names, for completions.
  static let endings = ["lua", "motionpack", "trace", "ndjson", "csv"]

  private enum Content {
    case scene(SceneSource)
    case trace([UInt8])
    case log(AppLog)
  }

  /// The path as the user wrote it.
  let path: String
  private let content: Content

  /// Reads a file; `-` is standard input.
  init(path: String) throws(Diagnostic) { try self.init(path: path, shownAs: path) }

  /// Reads a file, which errors call `shown`.
  init(path: String, shownAs shown: String) throws(Diagnostic) {
    self.path = shown
    if path.hasSuffix(PackBundle.fileEnding) {
      content = .scene(try SceneSource(path: path))
    } else {
      let file = try SourceFile(path: path)
      if TraceFormat.isTrace(file.bytes) {
        content = .trace(file.bytes)
      } else if AppLogReader.isLog(file.bytes) {
        content = .log(try AppLogReader.read(file.bytes, name: shown))
      } else {
        content = .scene(SceneSource(file, shownAs: shown))
      }
    }
  }

  /// Makes an input of a scene.
  init(_ source: SceneSource) {
    path = source.path
    content = .scene(source)
  }

  /// The scene; nil for a trace.
  var source: SceneSource? { if case .scene(let source) = content { source } else { nil } }

  /// Whether it is the log of an app.
  var isLog: Bool { if case .log = content { true } else { false } }

  /// Whether run options apply to it.
  var isScene: Bool { source != nil }

  /// - Throws: `conflicting-options` for run options without a scene; `verb` is what the command
  ///   does with files, such as "play".
  static func requireScene(
    among files: [InputFile], for arguments: SceneArguments, orTo verb: String
  ) throws(Diagnostic) {
    guard arguments != SceneArguments(), !files.contains(where: \.isScene) else { return }
    throw Diagnostic(
      .conflictingOptions, "run options do not apply to a trace, which is not run again",
      help: ["leave them out, or \(verb) a script, such as the one that produced the trace"])
  }

  /// The files beside the script; nil if there are none.
  var files: (any ScriptFiles)? {
    source?.modules?.files(of: .script)
  }

  /// Runs the scene, or reads the trace, which must be complete if `isWhole`. Output of the script
  /// goes to standard error unless `isQuiet`. Recordings are made faster without velocities. With
  /// `seesRepetitions`, a run without a length lasts for a repetition of each motion without an end.
  ///
  /// A scene that fails does not throw: the frames before the failure are recorded, and the
  /// result contains the failure. If `noting` is not nil, the result has the inputs of a run with
  /// these arguments.
  func record(
    _ arguments: SceneArguments = SceneArguments(), isQuiet: Bool = false, isWhole: Bool = false,
    velocities: RecordingSink.Velocities = .all, readsScore: Bool = false,
    seesRepetitions: Bool = false, noting noted: SceneArguments? = nil
  ) throws(Diagnostic) -> RecordedInput {
    switch content {
    case .trace(let bytes) where isWhole:
      return RecordedInput(recording: try RecordingReader.whole(bytes, name: path))
    case .trace(let bytes):
      let reader = try RecordingReader(bytes, name: path)
      let name = String(
        path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
      return RecordedInput(
        recording: reader.recording,
        warnings: reader.warnings.map { "warning: `\(path)`: \($0)\n" },
        inputs: RunInputs(
          version: "\(Motion.semanticVersion)", files: [name: RunInputs.digest(bytes)]))
    case .log(let log): return RecordedInput(recording: log.recording)
    case .scene(let source):
      var options = arguments.runOptions(seesRepetitions: seesRepetitions)
      if noted != nil { options.digest = RunInputs.digest }
      let run = SceneRun(source, options, plugins: Program.plugins) {
        if !isQuiet { StandardStream.error.write($0 + "\n") }
      }
      // Deinitialising the scene would take a third of a short run; the system frees the
      // memory of a process at once.
      _ = Unmanaged.passRetained(run)
      var sink = RecordingSink(velocities: velocities, readsScore: readsScore)
      let outcome = try run.run(into: &sink)
      return RecordedInput(
        isScene: true, recording: sink.recording,
        warnings: outcome.warnings.map { StandardStream.error.text(of: $0) },
        failure: outcome.failure.map { SceneFailure($0, of: run) },
        parameters: run.parameters.map { ParameterState($0, $1) },
        inputs: noted.map { run.inputs(source, options: $0.runOptions()) })
    }
  }
}

/// The recording of an input.
struct RecordedInput {
  /// Whether it is the recording of a scene, and no trace.
  var isScene = false
  /// Complete up to the last frame before a failure; without frames if the script could not
  /// be loaded.
  var recording: Recording
  /// Warnings for the author, ready to print.
  var warnings: [String] = []
  var failure: SceneFailure?
  /// The parameters of a scene.
  var parameters: [ParameterState] = []
  /// What the recording was made of; nil if that was not noted.
  var inputs: RunInputs?

  /// Prints the warnings. If the scene failed, prints the failure and throws its exit code.
  func report() throws {
    for warning in warnings { StandardStream.error.write(warning) }
    if let failure { throw failure.report() }
  }
}

extension InputLog {
  /// Reads the file that the user named; `-` is standard input.
  init(path: String) throws(Diagnostic) {
    try self.init(path: path, bytes: SourceFile(path: path).bytes)
  }

  /// Reads the content of a file.
  init(path: String, bytes: [UInt8]) throws(Diagnostic) {
    do throws(TouchRecordingError) {
      try self.init(text: bytes)
    } catch {
      throw error.diagnostic(for: "--inputs", file: path)
    }
    if let first = touches?.fingers.first, first.start < 0 {
      throw Diagnostic(
        .outOfRange,
        "`--inputs`: the first finger comes down at \(NumberText(first.start)) s; "
          + "a scene begins at 0 s",
        help: ["add \(NumberText(-first.start)) to the times of `\(path)`"])
    }
  }
}
