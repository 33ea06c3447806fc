import MotionCore
import MotionMath

/// One run of one script: it computes frame after frame and lends each to a sink.
///
/// A run prints nothing and never ends the process. Any number of them may be open in a process, on any
/// threads, as long as each is used on one thread at a time; they share nothing but the timer that
/// `RunOptions.watchdogExpired` asks for. A run that is dropped half way frees its scene.
package final class SceneRun {
  private let source: SceneSource
  private let options: RunOptions
  private let printLine: (String) -> Void
  private let prepare: (Session) -> Void
  private var session: Session?
  private var failure: Diagnostic?
  /// The frame that is computed next.
  private var next = 0
  /// The time at which the scene was last lent.
  private var lentTime = 0.0

  /// Makes a run, which loads nothing yet; `printLine` gets what the script prints. Tests that make the interpreter
  /// fail do so in `prepare`, before the script is loaded.
  package init(
    _ source: SceneSource, _ options: RunOptions = RunOptions(),
    printLine: @escaping (String) -> Void = { _ in },
    prepare: @escaping (Session) -> Void = { _ in }
  ) {
    self.source = source
    self.options = options
    self.prepare = prepare
    self.printLine = printLine
  }

  /// The text of a file that was run, for the lines that errors show.
  package func text(of file: String) -> String? {
    session?.text(of: file == source.path ? source.name : file)
  }

  /// Runs the scene into a sink until it rests, has its length, or the sink stops it.
  ///
  /// What goes wrong in the scene is an outcome; only what the sink throws is thrown. A run that was stopped, or
  /// whose sink has thrown, goes on with the next frame when it is run again; one that has failed
  /// fails again, and begins nothing.
  package func run(
    into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) -> RunOutcome {
    defer { session?.endWatch() }
    let session: Session
    do throws(Diagnostic) {
      session = try open()
    } catch {
      return outcome(.failed(error))
    }
    if let watchdogExpired = options.watchdogExpired { session.watch(watchdogExpired) }
    try sink.begin(SceneHeader(rate: rate, stage: session.stage))
    let outcome = try frames(of: session, into: &sink)
    if sink.looksBetweenFrames, outcome.failure == nil {
      // So that the last frame's velocities are known.
      while let look = try? session.lookOn(after: lentTime) {
        sink.look(SceneFrame(look, before: next, of: session))
      }
    }
    try sink.end(outcome)
    return outcome
  }

  /// Lends the scene as it is at any time, in seconds, without the frames before: for seeking.
  ///
  /// The frame has the index of the last one that is not after the time, and its changes are those since the
  /// scene was lent before. For a time before that the scene begins anew, and its script prints again. A run
  /// into a sink goes on with the next frame.
  package func frame(
    at time: Double, _ look: (borrowing SceneFrame) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if time < lentTime {
      session = nil
      failure = nil
    }
    let session = try open()
    do throws(Diagnostic) {
      try session.advance(to: time)
    } catch {
      throw failed(error)
    }
    lentTime = time
    let index = rate.frame(at: time)
    next = index + 1
    try look(SceneFrame(index, at: time, of: session))
  }

  private func frames(
    of session: Session, into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) -> RunOutcome {
    while next < frameCount {
      do throws(Diagnostic) {
        if sink.looksBetweenFrames { try look(at: session, into: &sink) }
        try session.advance(to: rate.time(of: next))
      } catch {
        return fail(error)
      }
      let frame = SceneFrame(next, at: rate.time(of: next), of: session)
      lentTime = frame.time
      next += 1
      if try sink.frame(frame) == .stop { return outcome(.stopped) }
      if !session.isActive && endsAtRest {
        return outcome(.rest)
      }
    }
    if case .untilRest = options.length, let activity = session.activity {
      return fail(hasNotRested(session.stage.name, activity))
    }
    return outcome(.length)
  }

  /// Shows a sink the scene at instants before the next frame.
  private func look(
    at session: Session, into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) {
    while let look = try session.advanceToLook(before: rate.time(of: next)) {
      sink.look(SceneFrame(look, before: next, of: session))
    }
  }

  /// Loads the script, once.
  private func open() throws(Diagnostic) -> Session {
    if let failure { throw failure }
    if let session { return session }
    do throws(Diagnostic) {
      let session = try Session(
        options.session, modules: source.modules, printLine: printLine)
      self.session = session
      prepare(session)
      if let watchdogExpired = options.watchdogExpired { session.watch(watchdogExpired) }
      try session.load(source.text, name: source.name)
      return session
    } catch {
      throw failed(error)
    }
  }

  /// Notes what ends the run, and returns it as people are told.
  private func failed(_ error: Diagnostic) -> Diagnostic {
    let shown = error.renaming(source.name, to: source.path)
    failure = shown
    return shown
  }

  private func fail(_ error: Diagnostic) -> RunOutcome {
    outcome(.failed(failed(error)))
  }

  private var rate: FrameRate { options.session.rate }

  private var frameCount: Int {
    switch options.length {
    case .untilRest: rate.frame(at: RunOptions.restCap) + 1
    case .atMost(let frames), .exactly(let frames): frames
    }
  }

  private var endsAtRest: Bool {
    switch options.length {
    case .untilRest, .atMost: true
    case .exactly: false
    }
  }

  private func hasNotRested(_ scene: String, _ activity: String) -> Diagnostic {
    Diagnostic(
      .limitFrames,
      "`\(scene)` has not come to rest after \(NumberText(RunOptions.restCap)) s: \(activity)",
      help: ["say how long to run: `--seconds 120`, or `--frames \(frameCount * 2 - 1)`"])
  }

  /// How the run has ended, and what its author may want to know.
  private func outcome(_ end: RunOutcome.End) -> RunOutcome {
    var warnings = session?.warnings.map { $0.renaming(source.name, to: source.path) } ?? []
    if case .rest = end, let wait = session?.endlessWait {
      warnings.append(RunWarning(code: .endlessWait, message: wait))
    }
    return RunOutcome(end: end, warnings: warnings)
  }
}
