import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// `motion run`: runs a script and prints its trace.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script and print the state of every frame.",
    discussion: """
      The trace goes to standard output, output of the script to standard error. Without \
      `--seconds` or `--frames` the run ends when nothing moves or waits.

      With `--watch`, standard error says in words what each change of the script changes, as \
      `motion diff` does, and standard output has the output of each run. On a terminal, a trace or \
      a table is printed only once.
      """)

  @Argument(
    help: ArgumentHelp(
      "The script, or `-` for standard input; or a `.motionpack` file, for its demo.",
      valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack"]))
  var file: String

  @Option(
    help: ArgumentHelp("\(RunFormat.help)", valueName: "format"))
  var format = RunArguments.standard.format

  @Option(
    help: ArgumentHelp(
      "Print a summary after the trace: auto (on a terminal), always or never.",
      valueName: "when"))
  var summary = RunArguments.standard.summary

  @Option(
    help: ArgumentHelp(
      "Print only matching properties, such as 'card.*' or 'header/**'; may be repeated.",
      valueName: "pattern"))
  var select: [String] = []

  // Read a number with a minus as the value, not as another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print every nth frame; events are always printed.", valueName: "n"))
  var every = RunArguments.standard.every

  @Flag(help: "Print all values of each frame, not only those that changed.")
  var full = false

  @Flag(
    help: ArgumentHelp(
      "Also print who moves what: in lines as comments, in ndjson as `score`."))
  var score = false

  @Flag(help: "Print only a hash of the trace, which is the same for every format.")
  var hash = false

  @Flag(help: "Run again whenever the script or a file that it reads changes; Ctrl-C ends.")
  var watch = false

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    guard every >= 1 else { throw ValidationError("`--every` takes 1 or more, found \(every).") }
    if score, hash || !["lines", "ndjson"].contains(format.name) {
      throw ValidationError("`--score` needs a trace in the format lines or ndjson.")
    }
    if watch { try scene.validateFiles([file]) }
  }

  func run() throws {
    let options: RunArguments
    do throws(Diagnostic) {
      if watch { try WatchedRun(readArguments).watch() }
      options = try readArguments()
    } catch {
      throw SceneFailure(error).report()
    }
    try RunScript(options).run()
  }

  private func readArguments() throws(Diagnostic) -> RunArguments {
    var options = RunArguments(file: file)
    options.scene = try scene.readArguments()
    options.format = format
    options.summary = summary
    options.select = select
    options.every = every
    options.isFull = full
    options.printsScore = score
    options.printsHash = hash
    return options
  }
}

extension SummaryTime: ExpressibleByArgument {}

/// The output of `motion run`: a trace in one of its formats, or a view of the whole run.
enum RunFormat {
  case trace(TraceFormat)
  case view(RunView)

  var name: String {
    switch self {
    case .trace(let format): format.name
    case .view(let view): view.rawValue
    }
  }
}

/// A view of a whole run, printed when it has ended.
enum RunView: String, CaseIterable {
  /// A readable table of moving properties, one row per frame.
  case table
  /// A readable summary of the motion.
  case summary
  /// The summary as JSON.
  case summaryJSON = "summary-json"
}

extension RunFormat: CaseIterable, ExpressibleByArgument {
  static let allCases =
    TraceFormat.allCases.map { RunFormat.trace($0) } + RunView.allCases.map { .view($0) }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  static var allValueStrings: [String] { allCases.map(\.name) }
  var defaultValueDescription: String { name }

  /// The help of `--format`.
  static var help: String {
    let (traces, views) = (TraceFormat.allCases.map(\.name), RunView.allCases.map(\.rawValue))
    return "\(words(traces)); or, instead of a trace, \(words(views))."
  }

  private static func words(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + (names.last.map { " or \($0)" } ?? "")
  }
}

/// When a summary follows the trace on standard error.
enum SummaryTime: String, CaseIterable {
  /// If standard error is a terminal.
  case auto
  case always, never
}

/// The arguments of `motion run`.
struct RunArguments {
  var file: String
  var scene = SceneArguments()
  var format = RunFormat.trace(.canonical)
  var summary = SummaryTime.auto
  var select: [String] = []
  var every = 1
  var isFull = false
  var printsScore = false
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
    options.printsScore = arguments.printsScore
    options.outputLimit = arguments.scene.limits.output
    return options
  }
}
