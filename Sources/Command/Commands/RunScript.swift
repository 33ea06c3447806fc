import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// The arguments of `motion run`.
struct RunArguments {
  var file: String
  var scene = SceneArguments()
  var format = RunFormat.trace(.canonical)
  var summary = SummaryTime.auto
  var select: [String] = []
  var every = 1
  var isFull = false
  var printsHash = false

  /// The defaults, for the declarations of the command.
  static let standard = RunArguments(file: "")

  init(file: String) { self.file = file }
}

/// Runs a script and prints its trace.
struct RunScript {
  private let arguments: RunArguments

  init(_ arguments: RunArguments) { self.arguments = arguments }

  /// Runs the script. Errors are printed to standard error and thrown as an exit code.
  func run() throws {
    var opened: SceneRun?
    do throws(Diagnostic) {
      try run(&opened)
    } catch {
      throw SceneFailure(error, of: opened).report()
    }
  }

  private func run(_ opened: inout SceneRun?) throws(Diagnostic) {
    let source = try SceneSource(path: arguments.file)
    Sandbox.enter(for: [source])
    let options = arguments.scene.runOptions()
    let run = SceneRun(source, options, plugins: Program.plugins) {
      StandardStream.error.write($0 + "\n")
    }
    opened = run
    // Deinitialising the scene would take a third of a short run; the system frees the
    // memory of a process at once.
    _ = Unmanaged.passRetained(run)
    if arguments.printsHash {
      var sink = HashSink(sinkOptions)
      try report(run.run(into: &sink), sink.warnings)
      StandardStream.output.write(sink.hexadecimal + "\n")
      return
    }
    switch arguments.format {
    case .trace(let format):
      let trace = TraceSink(
        sinkOptions,
        printer: TracePrinter(format: format, output: StandardStream.output))
      try printsSummary ? runWithSummary(run, trace) : runAlone(run, trace)
    case .view(.table):
      var sink = RecordingSink(select: arguments.select, velocities: .corners)
      let outcome = try run.run(into: &sink)
      let table = RecordingTable(
        sink.recording, width: StandardStream.output.width, every: arguments.every,
        isFull: arguments.isFull)
      StandardStream.output.write(table.text)
      try report(outcome, [])
    case .view(.summary):
      try runForSummary(run, listsMoves: false) { text(of: $0, on: .output) }
    case .view(.summaryJSON):
      try runForSummary(run, listsMoves: true) { $0.jsonLine }
    }
  }

  /// Prints nothing but a text of the summary.
  private func runForSummary(
    _ run: SceneRun, listsMoves: Bool, _ text: (MotionSummary) -> String
  ) throws(Diagnostic) {
    var sink = SummarySink(select: arguments.select, listsMoves: listsMoves)
    let outcome = try run.run(into: &sink)
    StandardStream.output.write(text(sink.summary))
    try report(outcome, [])
  }

  private func runAlone(_ run: SceneRun, _ trace: consuming TraceSink) throws(Diagnostic) {
    var sink = trace
    try report(run.run(into: &sink), sink.warnings)
  }

  /// Prints the trace, followed by the summary, even if the run fails partway.
  private func runWithSummary(_ run: SceneRun, _ trace: consuming TraceSink) throws(Diagnostic) {
    var sink = PairSink(trace, SummarySink(select: arguments.select, listsMoves: false))
    let outcome = try run.run(into: &sink)
    if sink.second.frameCount > 0 {
      StandardStream.error.write(text(of: sink.second.summary, on: .error))
    }
    try report(outcome, sink.first.warnings)
  }

  private var printsSummary: Bool {
    switch arguments.summary {
    case .auto: StandardStream.error.isTerminal
    case .always: true
    case .never: false
    }
  }

  private func text(of summary: MotionSummary, on stream: StandardStream) -> String {
    SummaryText(summary, width: stream.width, hasColor: stream.hasColor).text
  }

  /// Prints the warnings of the run and throws the error if the scene failed; otherwise prints the
  /// other warnings as well.
  private func report(_ outcome: RunOutcome, _ warnings: [RunWarning]) throws(Diagnostic) {
    for warning in outcome.warnings { StandardStream.error.write(warning) }
    if let failure = outcome.failure { throw failure }
    for warning in warnings { StandardStream.error.write(warning) }
  }

  private var sinkOptions: TraceSink.Options {
    var options = TraceSink.Options()
    options.select = arguments.select
    options.every = arguments.every
    options.isFull = arguments.isFull
    options.outputLimit = arguments.scene.limits.output
    return options
  }
}
