import ArgumentParser
import MotionCore
import MotionRuntime
import MotionTrace

/// What `motion run` is asked for.
struct RunArguments {
  var file: String
  var fps = 60
  var seconds: Double?
  var frames: Int?
  var format: TraceFormat?
  var select: [String] = []
  var every = 1
  var isFull = false
  var appearance = Appearance.light
  var reducesMotion = false
  var seed = 0
  var printsHash = false
  var settings: [String: String] = [:]
  var limits = Limits()

  /// The defaults, for the command's declaration.
  static let standard = RunArguments(file: "")

  init(file: String) { self.file = file }
}

/// Runs a script and prints its trace.
struct RunScript {
  private let arguments: RunArguments

  init(_ arguments: RunArguments) { self.arguments = arguments }

  /// Runs it; what is wrong goes to the standard error, and out as an exit code.
  func run() throws {
    var opened: SceneRun?
    do throws(Diagnostic) {
      try run(&opened)
    } catch {
      let text = error.location.flatMap { opened?.text(of: $0.file) } ?? ""
      StandardStream.error.write(
        DiagnosticText(error, source: text, hasColor: StandardStream.error.hasColor).text)
      throw ExitCode(error.code.isLimit ? 3 : 1)
    }
  }

  private func run(_ opened: inout SceneRun?) throws(Diagnostic) {
    let run = SceneRun(try SceneSource(path: arguments.file), options) {
      StandardStream.error.write($0 + "\n")
    }
    opened = run
    // Taking the scene apart would cost a third of a short run; the system frees a process at once.
    _ = Unmanaged.passRetained(run)
    if arguments.printsHash {
      var sink = HashSink(sinkOptions)
      try report(run.run(into: &sink), sink.warnings)
      StandardStream.output.write(sink.hexadecimal + "\n")
    } else {
      let output = StandardStream.output
      var sink = TraceSink(
        sinkOptions,
        printer: TracePrinter(
          format: arguments.format ?? (output.isTerminal ? .table : .lines), width: output.width,
          output: output))
      try report(run.run(into: &sink), sink.warnings)
    }
  }

  /// Throws why the scene failed, or prints the warnings.
  private func report(_ outcome: RunOutcome, _ warnings: [RunWarning]) throws(Diagnostic) {
    if let failure = outcome.failure { throw failure }
    for warning in outcome.warnings + warnings { StandardStream.error.write(warning.text) }
  }

  private var options: RunOptions {
    var options = RunOptions()
    options.session.rate = rate
    options.session.appearance = arguments.appearance
    options.session.reducesMotion = arguments.reducesMotion
    options.session.seed = arguments.seed
    options.session.limits = arguments.limits
    options.session.settings = arguments.settings
    options.length = length
    options.giveUp = giveUp
    return options
  }

  private var sinkOptions: TraceSink.Options {
    var options = TraceSink.Options()
    options.select = arguments.select
    options.every = arguments.every
    options.isFull = arguments.isFull
    options.outputLimit = arguments.limits.output
    return options
  }

  private var rate: FrameRate { FrameRate(framesPerSecond: arguments.fps) ?? .sixty }

  private var length: RunOptions.Length {
    guard
      let frames = arguments.frames ?? arguments.seconds.map({ rate.frame(at: $0) + 1 })
    else { return .untilRest }
    return arguments.isFull ? .exactly(frames: frames) : .atMost(frames: frames)
  }
}
