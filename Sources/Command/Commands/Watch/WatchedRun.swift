import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// Runs a script again whenever it or a file that it reads changes, and says what has changed.
///
/// Standard output has the output of each run as `motion run` prints it; on a terminal, a trace or a
/// table is printed only for the first run. Standard error has everything else.
struct WatchedRun {
  /// Reads the arguments, which may name files that change.
  private let readArguments: () throws(Diagnostic) -> RunArguments

  init(_ readArguments: @escaping () throws(Diagnostic) -> RunArguments) {
    self.readArguments = readArguments
  }

  func watch() throws(Diagnostic) -> Never {
    /// The whole trace of the last run that has not failed.
    var last: [UInt8]?
    var runs = 0
    var scenes = try SceneWatch()
    try scenes.run { send in
      send([try run(after: last)])
    } receive: { (outcome) throws(Diagnostic) in
      runs += 1
      if !outcome.changed.isEmpty { WatchNews.write(changed: outcome.changed) }
      _ = StandardStream.output.write(outcome.output)
      _ = StandardStream.error.write(outcome.error)
      if outcome.code == 0 { last = outcome.parts.first ?? last }
      if outcome.code != 0 || runs == 1 { WatchNews.write(outcome, hasLast: last != nil) }
    }
  }

  /// Runs the script, prints its output, and how it differs from the last run; returns the trace.
  private func run(after last: [UInt8]?) throws -> [UInt8] {
    let arguments: RunArguments
    do throws(Diagnostic) {
      arguments = try readArguments()
    } catch {
      throw SceneFailure(error).report()
    }
    let printsOutput = last == nil || !StandardStream.output.isTerminal || arguments.isShort
    if printsOutput { try RunScript(arguments).run() }
    var run: SceneRun?
    do throws(Diagnostic) {
      let trace = try trace(of: arguments, isQuiet: printsOutput, &run)
      if let last { try compare(last, trace, arguments) }
      return trace
    } catch {
      throw SceneFailure(error, of: run).report()
    }
  }

  /// Runs the script and returns its whole trace. The script's output is printed unless `isQuiet`.
  private func trace(
    of arguments: RunArguments, isQuiet: Bool, _ opened: inout SceneRun?
  ) throws(Diagnostic) -> [UInt8] {
    let source = try SceneSource(path: arguments.file)
    if !isQuiet { Sandbox.enter(for: [source]) }
    let run = SceneRun(
      source, arguments.scene.runOptions(), plugins: Program.plugins
    ) {
      if !isQuiet { StandardStream.error.write($0 + "\n") }
    }
    opened = run
    _ = Unmanaged.passRetained(run)
    let memory = TraceMemory()
    var options = TraceSink.Options()
    options.outputLimit = arguments.scene.limits.output
    var sink = TraceSink(options, printer: TracePrinter(format: .ndjson, output: memory))
    let outcome = try run.run(into: &sink)
    if !isQuiet { for warning in outcome.warnings { StandardStream.error.write(warning) } }
    if let failure = outcome.failure { throw failure }
    return memory.bytes
  }

  private func compare(
    _ last: [UInt8], _ trace: [UInt8], _ arguments: RunArguments
  ) throws(Diagnostic) {
    let recordings = try [last, trace].map { (bytes) throws(Diagnostic) in
      try RecordingReader.whole(bytes, name: arguments.file)
    }
    let comparison = RunComparison(
      recordings[0], recordings[1], select: arguments.select, units: try Program.propertyUnits)
    let stream = StandardStream.error
    for note in comparison.notes { stream.write("note: \(note)\n") }
    if comparison.isEqual { stream.write("no differences\n") }
    for sentence in comparison.sentences { stream.write(sentence + "\n") }
  }
}

extension RunArguments {
  /// Whether the output is short enough to be printed for each run.
  fileprivate var isShort: Bool {
    switch format {
    case .trace, .view(.table): printsHash
    case .view(.summary), .view(.summaryJSON): true
    }
  }
}
