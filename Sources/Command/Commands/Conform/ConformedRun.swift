import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// A scene that is compared with the log of an app: how it is run, and what is said of both.
struct ConformedRun {
  /// How exact a comparison is.
  struct Options {
    var map = NameMap()
    var tolerances = Tolerances()
    /// In seconds.
    var slack = 0.004
  }

  /// Rates of samples, and the lengths in seconds from which on the next one is used: memory for the
  /// samples is limited, and what moves for minutes needs no thousandths of a second.
  private static let rates = [(960, 120.0), (480, 300.0), (240, Double.infinity)]
  /// How long a scene goes on after the last frame of the log, in seconds.
  private static let rest = 0.5
  /// A scene without a length that goes on for a minute is one that never rests.
  private static let longestUnlimited = 59.0

  let log: AppLog
  let options: Options
  private let requests: [SignalRequest]
  /// The fingers of the log, and how long the scene is run with them; without fingers, nothing.
  let inputs: InputLog

  /// - Throws: `bad-log` for fingers that cannot be.
  init(_ log: AppLog, _ options: Options) throws(Diagnostic) {
    self.log = log
    self.options = options
    requests = SignalRequest.all(of: log, options.map)
    inputs = try Self.inputs(of: log)
  }

  /// The frames per second at which the scene is sampled.
  var rate: Int {
    Self.rates.first { log.end - log.start <= $0.1 }?.0 ?? 240
  }

  /// The length of the scene in seconds, for a log that lasts longer than a scene may without a length;
  /// nil for a shorter one.
  var length: Double? {
    let seconds = log.end - log.start
    return seconds > Self.longestUnlimited ? seconds + Self.rest : nil
  }

  /// The fingers of the log, with the times of the scene.
  private static func inputs(of log: AppLog) throws(Diagnostic) -> InputLog {
    guard !log.fingers.isEmpty else { return InputLog() }
    let scale = log.isInPixels ? log.scale ?? 1 : 1
    var builder = TouchRecordingBuilder()
    do throws(TouchRecordingError) {
      for row in log.fingers {
        try builder.add(
          TouchTrack.Sample(time: row.time - log.start, x: row.x / scale, y: row.y / scale),
          finger: row.number, phase: TouchPhase(rawValue: row.phase), line: row.line)
      }
      return InputLog(seconds: log.end - log.start + rest, touches: try builder.finish())
    } catch {
      throw Diagnostic(
        .badLog, error.description, help: ["log a finger from `began` to `ended`"],
        at: SourceLocation(file: log.name, line: error.line ?? 1))
    }
  }

  /// Compares the log with a scene, which `run` runs at `rate` with `inputs`.
  ///
  /// - Throws: an error for a name that the scene does not have; `record` runs it again, to find what
  ///   moves as the log does.
  func result(
    scene: String, fingers: InputLog,
    run: (inout SignalSink) throws(Diagnostic) -> Void, record: () -> Recording?
  ) throws(Diagnostic) -> (report: ConformReport, subject: ConformSubject) {
    var sink = SignalSink(requests, rate: Double(rate), words: log.words)
    try run(&sink)
    let subject = try ConformSubject(
      log, requests, sink.result, units: try Program.propertyUnits,
      tolerances: options.tolerances, proposing: { proposals(for: $0, record) })
    var comparison = Conformance.Options()
    comparison.slack = options.slack
    comparison.interval = log.interval
    comparison.end = log.end
    if inputs.touches != nil { comparison.clock = log.start }
    comparison.fingers = (fingers.touches?.fingers ?? []).map { $0.start...$0.end }
    comparison.events = try ComparedEvents(log, options.map, sink.result)
    let conformance = Conformance(subject.signals, comparison)
    return (
      ConformReport(
        scene: scene, log: log, conformance,
        notes: subject.notes + [cancelled(sink.result)].compactMap(\.self)), subject
    )
  }

  /// That the scene has cancelled a finger which the app has not: most often, its script touches, too.
  private func cancelled(_ scene: SceneSignals) -> String? {
    guard inputs.touches != nil, !log.fingers.contains(where: { $0.phase == "cancelled" }),
      let event = scene.events.first(where: {
        $0.text.hasPrefix("touch ") && $0.text.contains(" cancelled")
      })
    else { return nil }
    return
      "a finger of the app is cancelled in the scene at \(NumberText(event.time, decimals: 3)) s; if the script moves fingers itself, do it in `scene:demo`, which is left out here"
  }

  /// What the columns of the log may be.
  private func proposals(for signals: [AppLog.Signal], _ record: () -> Recording?) -> [String] {
    guard let recording = record() else { return [] }
    return signals.prefix(6).compactMap { signal in
      ConformSubject.proposal(for: signal, in: recording).map {
        "`\(signal.name)` moves as `\($0.name)` does, with a correlation of \(NumberText($0.correlation, decimals: 3))"
      }
    }
  }
}
