import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A scene that answers commands.
///
/// 1. Each command has one answer, which is printed after everything that it has caused.
/// 2. A command that is wrong changes nothing. One at which the scene fails goes back to what was shown,
///    with all fingers up.
/// 3. The lines that are not answers are the trace of the times that were shown, in NDJSON. It begins
///    anew where the scene goes back.
/// 4. A scene that fails before anything is shown ends its trace with the failure, as that of any run
///    does.
struct LiveScene: ~Copyable {
  private var run: SceneRun
  private var session: Session
  /// The script as it was read; that of the run may have other numbers.
  private let source: SceneSource
  /// The numbers of the script that differ in the run.
  private var numbers: [NumberChange] = []
  private let outputLimit: Int
  private let output: LiveOutput
  private var trace: TraceSink
  /// The last time that was shown, in seconds; nil before the first one.
  private var shown: Double?
  /// The number of warnings that have been printed.
  private var warningCount = 0

  /// Makes the scene of a run's session.
  private init(_ run: SceneRun, _ session: Session, outputLimit: Int, _ output: LiveOutput) {
    self.run = run
    self.session = session
    source = run.source
    self.outputLimit = outputLimit
    self.output = output
    trace = Self.trace(outputLimit, output)
  }

  /// Runs a script, and answers the commands of standard input. Errors are printed to standard error,
  /// and thrown as an exit code. The screen may be one beside that which the options describe.
  static func run(
    _ file: String, _ options: SceneOptions, on screen: ScreenVariant? = nil
  ) throws {
    var opened: SceneRun?
    do throws(Diagnostic) {
      let first = try options.readArguments()
      let arguments = screen?.applied(to: first) ?? first
      let source = try SceneSource(path: file)
      Sandbox.enter(for: [source])
      let output = LiveOutput()
      let run = SceneRun(
        source, arguments.runOptions(), plugins: Program.plugins, printLine: output.print)
      opened = run
      var scene = LiveScene(run, try run.open(), outputLimit: arguments.limits.output, output)
      try scene.begin()
      var lines = InputLines(descriptor: 0)
      while let line = try lines.next(), try scene.answer(line) {
        Session.restartJob(arguments.limits)
      }
      try scene.end()
    } catch {
      throw SceneFailure(error, of: opened).report()
    }
  }

  private static func trace(_ outputLimit: Int, _ output: LiveOutput) -> TraceSink {
    var options = TraceSink.Options()
    options.outputLimit = outputLimit
    return TraceSink(
      options, printer: TracePrinter(format: .ndjson, output: output, wholeValues: true))
  }

  /// Prints the first line of the trace.
  private mutating func begin() throws(Diagnostic) {
    try trace.begin(SceneHeader(rate: run.options.session.rate, stage: session.stage))
    trace.flush()
  }

  /// Does what a command says; returns whether the scene goes on.
  ///
  /// - Throws: the error of the scene, which has ended.
  private mutating func answer(_ line: InputLines.Line) throws(Diagnostic) -> Bool {
    let command: LiveCommandLine
    do throws(TouchRecordingError) {
      command = try LiveCommandLine(line: line.bytes, number: line.number)
      if command.isInput {
        try pass(InputLine(line: line.bytes, number: line.number), at: line.number)
        return true
      }
    } catch {
      write(LiveAnswer(error: error.diagnostic(for: "motion live", file: "stdin")))
      return true
    }
    if let time = command.advance?.value { try advance(to: time) }
    if let time = command.rewind?.value { answerRewind(to: time, command) }
    if command.parameters == true {
      write(LiveAnswer(parameters: session.parameters.map { ParameterState($0, $1) }))
    }
    if let path = command.script { answer(script: path, at: command.until?.value) }
    if command.held == true {
      let held = session.stage.touchTargets.held(at: session.stage.now)
      write(LiveAnswer(held: held.map { HeldState($0) }))
    }
    if command.causes == true { answerCauses(at: command.until?.value) }
    if command.log == true {
      let text = session.inputs.text
      StandardStream.output.write(text)
      write(LiveAnswer(logged: text.utf8.count { $0 == UInt8(ascii: "\n") }))
    }
    return command.end != true
  }

  /// Passes an input to the scene.
  private func pass(_ line: InputLine, at number: Int) throws(TouchRecordingError) {
    let row = try line.row(at: number)
    var time: Double?
    do throws(Diagnostic) {
      for change in line.changes { time = try session.set(change, at: line.time.value) }
    } catch {
      return write(LiveAnswer(error: error))
    }
    if let row { time = session.touch(row)?.time }
    write(time.map { LiveAnswer(counts: $0) } ?? LiveAnswer(ignored: true))
  }

  private mutating func advance(to time: Double) throws(Diagnostic) {
    if let shown, time < shown {
      return write(
        LiveAnswer(
          error: Diagnostic(
            .outOfRange,
            "`advance` takes a time from \(NumberText(shown)) s, which has been shown, "
              + "found \(NumberText(time)) s",
            help: ["go back: `{\"rewind\":\(NumberText(time))}`"])))
    }
    do throws(Diagnostic) {
      try run.frame(at: time) { (frame) throws(Diagnostic) in _ = try trace.frame(frame) }
    } catch {
      guard let shown else {
        try trace.end(RunOutcome(end: .failed(error)))
        write(LiveAnswer(error: error))
        throw error
      }
      try rewind(to: shown)
      return write(LiveAnswer(error: error))
    }
    trace.flush()
    answer(shown: time)
  }

  private mutating func answerRewind(to time: Double, _ command: LiveCommandLine) {
    do throws(Diagnostic) {
      try rewind(
        to: time, from: command.from?.value, command.values?.values ?? [:], command.numbers)
      answer(shown: time)
    } catch {
      trace.flush()
      write(LiveAnswer(error: error))
    }
  }

  /// Goes to a time in seconds with the inputs up to it, in another session, and prints what it shows.
  ///
  /// - Parameters:
  ///   - first: The time of the first frame that is printed, if there are others before `time`.
  ///   - values: Values of parameters with which the scene begins; the others stay.
  ///   - numbers: All numbers that differ from those of the script as it was read; nil for the present
  ///     ones.
  /// - Throws: the error of that session; nothing has changed, and nothing is printed.
  private mutating func rewind(
    to time: Double, from first: Double? = nil, _ values: [String: SceneParameter.Value] = [:],
    _ numbers: [NumberChange]? = nil
  ) throws(Diagnostic) {
    var options = options(through: time)
    options.session.inputs.start.settings.merge(values) { $1 }
    let numbers = numbers ?? self.numbers
    let source = try ChangedScript(self.source, numbers).source
    let run = SceneRun(source, options, plugins: Program.plugins, printLine: output.print)
    output.beginBack()
    var isThere = false
    defer { output.endBack(isThere: isThere) }
    let session = try run.open()
    let rate = options.session.rate
    var trace = Self.trace(outputLimit, output)
    try trace.begin(SceneHeader(rate: rate, stage: session.stage))
    let last = rate.frame(at: time)
    let times = (rate.frame(at: min(first ?? time, time))..<last).map { rate.time(of: $0) } + [time]
    for time in times {
      try run.frame(at: time) { (frame) throws(Diagnostic) in _ = try trace.frame(frame) }
    }
    trace.flush()
    isThere = true
    (self.run, self.session, self.numbers, shown) = (run, session, numbers, time)
    self.trace = trace
  }

  /// The options of a run with the inputs up to a time in seconds.
  private func options(through time: Double) -> RunOptions {
    var options = run.options
    options.session.inputs = session.inputs.prefix(through: time)
    options.session.settings = [:]
    return options
  }

  /// Runs the scene once more, to a time in seconds, and says where the script makes a layer.
  private func answer(script path: String, at time: Double?) {
    answerNoted(at: time) { (script, stage, facts) throws(Diagnostic) in
      LiveAnswer(
        script: try ScriptPlaces(
          of: path, stage, facts, script: source.name, texts: script.texts))
    }
  }

  /// Runs the scene once more, to a time in seconds, and says what causes its events.
  private func answerCauses(at time: Double?) {
    answerNoted(at: time) { (_, stage, facts) in
      LiveAnswer(causes: facts.events.compactMap { EventCause($0, stage, facts) })
    }
  }

  /// Answers with what a run to a time in seconds, which notes its facts, has shown.
  private func answerNoted(
    at time: Double?,
    _ answer: (ChangedScript, Stage, SceneFacts) throws(Diagnostic) -> LiveAnswer
  ) {
    let time = time ?? shown ?? 0
    do throws(Diagnostic) {
      var noted: (stage: Stage, facts: SceneFacts)?
      let script = try ChangedScript(source, numbers)
      let run = SceneRun(
        script.source, options(through: time), plugins: Program.plugins,
        prepare: { session in
          let facts = SceneFacts(stage: session.stage)
          session.stage.facts = facts
          noted = (session.stage, facts)
        })
      try run.frame(at: time) { _ in }
      guard let noted else { return }
      write(try answer(script, noted.stage, noted.facts))
    } catch {
      write(LiveAnswer(error: error))
    }
  }

  /// Prints the warnings that are new, and the answer to a command that has shown a time.
  private mutating func answer(shown time: Double) {
    shown = time
    let warnings = session.warnings
    for warning in warnings.dropFirst(warningCount) {
      let path = run.source.path
      write(LiveAnswer(warning: warning.renaming(run.source.name, to: path)))
    }
    warningCount = warnings.count
    // A motion without an end does not keep a run going, but is seen.
    write(LiveAnswer(shown: time, moves: session.activity != nil))
  }

  /// Prints the end of the trace.
  private mutating func end() throws(Diagnostic) {
    try trace.end(RunOutcome(end: .stopped))
  }

  private func write(_ answer: LiveAnswer) { StandardStream.output.write(answer.jsonLine) }
}

/// Prints the trace and what a script prints. While a scene goes back, what the script prints again is
/// dropped, and the trace is kept until the scene is there.
private final class LiveOutput: TraceOutput {
  /// The trace of a scene that goes back; nil at other times.
  private var kept: [UInt8]?

  func print(_ line: String) {
    if kept == nil { StandardStream.output.write(LiveAnswer(print: line).jsonLine) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    guard kept != nil else { return StandardStream.output.write(bytes) }
    kept?.append(contentsOf: bytes)
    return .open
  }

  func hold(_ bytes: UnsafeRawBufferPointer) {
    if kept == nil { StandardStream.output.hold(bytes) }
  }

  func beginBack() { kept = [] }

  /// Prints what was kept, if the scene has arrived.
  func endBack(isThere: Bool) {
    if isThere, let kept { _ = StandardStream.output.write(kept) }
    kept = nil
  }
}

/// A command that is not an input.
struct LiveCommandLine: SchemaReadable {
  static let schema = Schema<Self>("LiveCommand", "A command to `motion live` that is no input.") {
    Member(
      "advance", "The time to go on to, in seconds.", readsIfPresent: \.advance,
      with: ExactNumber.seconds)
    Member(
      "rewind", "The time to go back to, in seconds.", readsIfPresent: \.rewind,
      with: ExactNumber.seconds)
    Member(
      "from", "The time from which on, in seconds.", readsIfPresent: \.from,
      with: ExactNumber.seconds)
    Member("values", readsIfPresent: \.values, "an object with a value for each parameter")
    Member(
      "numbers", readsIfPresent: \.numbers,
      "a list of other numbers in the script, with their places")
    Member("parameters", readsIfPresent: \.parameters, "true")
    Member("script", readsIfPresent: \.script, "the path of a layer")
    Member("causes", readsIfPresent: \.causes, "true")
    Member("held", readsIfPresent: \.held, "true")
    Member(
      "until", "The time up to which the script runs, in seconds.", readsIfPresent: \.until,
      with: ExactNumber.seconds)
    Member("log", readsIfPresent: \.log, "true")
    Member("end", readsIfPresent: \.end, "true")
  }

  var advance: ExactNumber?
  var rewind: ExactNumber?
  /// The first time that is shown again, and the values of parameters, of a `rewind`.
  var from: ExactNumber?
  var values: ParameterObject?
  /// The numbers of the script that differ for a `rewind`.
  var numbers: [NumberChange]?
  var parameters: Bool?
  /// The layer whose places in the script are asked for, and when.
  var script: String?
  var until: ExactNumber?
  /// Whether what causes events is asked for, and what fingers move.
  var causes: Bool?
  var held: Bool?
  var log: Bool?
  var end: Bool?

  var isInput: Bool {
    advance == nil && rewind == nil && parameters == nil && script == nil && causes == nil
      && held == nil && log == nil && end == nil
  }
}

/// A line of what `motion live` prints that is not one of the trace.
struct LiveAnswer: SchemaWritable {
  static let schema = Schema<Self>(
    "LiveAnswer", "A line of `motion live` that is not one of the trace."
  ) {
    Member(ifPresent: "counts", "The time from which an input counts, in seconds.") { $0.counts }
    Member(ifPresent: "ignored", "Whether an input had no effect.") { $0.ignored }
    Member(ifPresent: "shown", "The time that is shown, in seconds.") { $0.shown }
    Member(ifPresent: "moves", "Whether anything still moves.") { $0.moves }
    Member(ifPresent: "parameters", "The parameters of the scene, with their values.") {
      $0.parameters
    }
    Member(ifPresent: "script", "Where the script makes a layer, and what moves it.") { $0.script }
    Member(ifPresent: "causes", "The lines that cause events.") { $0.causes }
    Member(ifPresent: "held", "What fingers move.") { $0.held }
    Member(ifPresent: "logged", "The number of inputs in the log that follows.") { $0.logged }
    Member(ifPresent: "print", "What the script has printed.") { $0.print }
    Member(ifPresent: "warning", "A warning.") { $0.warning }
    Member(ifPresent: "error", "The error of a command or of the scene.") { $0.error }
  }

  var counts: Double?
  var ignored: Bool?
  var shown: Double?
  var moves: Bool?
  var parameters: [ParameterState]?
  var script: ScriptPlaces?
  var causes: [EventCause]?
  var held: [HeldState]?
  var logged: Int?
  var print: String?
  var warning: RunWarning?
  var error: Diagnostic?
}

/// The lines of an open descriptor, each as soon as it has arrived.
struct InputLines {
  struct Line {
    let bytes: ArraySlice<UInt8>
    /// The line's number, from 1.
    let number: Int
  }

  private let descriptor: Int32
  /// What has been read and not returned.
  private var rest: ArraySlice<UInt8> = []
  private var count = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next line that is not empty; nil at the end.
  mutating func next() throws(Diagnostic) -> Line? {
    let lineBreak = UInt8(ascii: "\n")
    while true {
      if let end = rest.firstIndex(of: lineBreak) {
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        count += 1
        if !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
          return Line(bytes: line, number: count)
        }
      } else if try !readMore() {
        // The last line may have no line break.
        guard !rest.isEmpty else { return nil }
        rest.append(lineBreak)
      }
    }
  }

  /// Waits for more bytes; returns false at the end.
  private mutating func readMore() throws(Diagnostic) -> Bool {
    guard rest.count <= Limits.commandLength else {
      throw Diagnostic(
        .unreadableFile, "a line of standard input is longer than \(Limits.commandLength >> 10) KB",
        help: ["a command is an object such as {\"advance\":0.5}, in a line of its own"])
    }
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: Limits.commandLength) { buffer, filled in
      repeat {
        count = read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    rest += block
    return count > 0
  }
}
