import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// A scene that answers commands.
///
/// 1. Each command has one answer, which is printed after everything that it has caused.
/// 2. A command that is wrong changes nothing.
/// 3. The lines that are not answers are the trace of the times that were shown, in NDJSON.
/// 4. A scene that fails ends its trace with the failure, as that of any run does.
struct LiveScene: ~Copyable {
  private let run: SceneRun
  private let session: Session
  private var trace: TraceSink
  /// The last time that was shown, in seconds.
  private var shown = 0.0
  /// The number of warnings that have been printed.
  private var warningCount = 0

  /// Makes the scene of a run's session.
  init(_ run: SceneRun, _ session: Session, outputLimit: Int) {
    self.run = run
    self.session = session
    var options = TraceSink.Options()
    options.outputLimit = outputLimit
    trace = TraceSink(
      options, printer: TracePrinter(format: .ndjson, output: StandardStream.output))
  }

  /// Prints the first line of the trace.
  mutating func begin() throws(Diagnostic) {
    try trace.begin(SceneHeader(rate: run.options.session.rate, stage: session.stage))
    trace.flush()
  }

  /// Does what a command says; returns whether the scene goes on.
  ///
  /// - Throws: the error of the scene, which has ended.
  mutating func answer(_ line: InputLines.Line) throws(Diagnostic) -> Bool {
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
    guard time >= shown else {
      return write(
        LiveAnswer(
          error: Diagnostic(
            .outOfRange,
            "`advance` takes a time from \(NumberText(shown)) s, which has been shown, "
              + "found \(NumberText(time)) s",
            help: ["run the log again: `motion run \(run.source.path) --inputs drag.inputs`"])))
    }
    do throws(Diagnostic) {
      try run.frame(at: time) { (frame) throws(Diagnostic) in _ = try trace.frame(frame) }
    } catch {
      try trace.end(RunOutcome(end: .failed(error)))
      write(LiveAnswer(error: error))
      throw error
    }
    shown = time
    trace.flush()
    let warnings = session.warnings
    for warning in warnings[warningCount...] {
      let path = run.source.path
      write(LiveAnswer(warning: warning.renaming(run.source.name, to: path)))
    }
    warningCount = warnings.count
    write(LiveAnswer(shown: time, moves: session.holdsRun))
  }

  /// Prints the end of the trace.
  mutating func end() throws(Diagnostic) {
    try trace.end(RunOutcome(end: .stopped))
  }

  private func write(_ answer: LiveAnswer) { StandardStream.output.write(answer.jsonLine) }
}

/// A command that is not an input.
private struct LiveCommandLine: SchemaReadable {
  static let schema = Schema<Self> {
    Member("advance", readsIfPresent: \.advance, with: ExactNumber.seconds)
    Member("log", readsIfPresent: \.log, "true")
    Member("end", readsIfPresent: \.end, "true")
  }

  var advance: ExactNumber?
  var log: Bool?
  var end: Bool?

  var isInput: Bool { advance == nil && log == nil && end == nil }
}

/// A line of what `motion live` prints that is not one of the trace.
struct LiveAnswer: SchemaWritable {
  static let schema = Schema<Self> {
    Member(ifPresent: "counts") { $0.counts }
    Member(ifPresent: "ignored") { $0.ignored }
    Member(ifPresent: "shown") { $0.shown }
    Member(ifPresent: "moves") { $0.moves }
    Member(ifPresent: "logged") { $0.logged }
    Member(ifPresent: "print") { $0.print }
    Member(ifPresent: "warning") { $0.warning }
    Member(ifPresent: "error") { $0.error }
  }

  var counts: Double?
  var ignored: Bool?
  var shown: Double?
  var moves: Bool?
  var logged: Int?
  var print: String?
  var warning: RunWarning?
  var error: Diagnostic?
}
