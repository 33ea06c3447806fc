import MotionCore
import MotionLua
import MotionPlugin
import MotionValues

/// One run of one script, which computes the frames in order and passes each to a sink.
///
/// 1. A run prints nothing itself and never ends the process, except through the watchdog.
/// 2. Runs share nothing. A process may have any number of runs on any threads, but uses each run on
///    one thread at a time.
/// 3. `next` is the index of the frame that `run` computes next.
/// 4. Scene time does not decrease, except that `frame(at:)` reloads the script to go back.
/// 5. A failed run fails again with the same diagnostic until `frame(at:)` goes back.
/// 6. Releasing a run frees its scene.
///
///     unloaded ── open ──> loaded ── run, frame(at:) ──> loaded
///        ^ │                  │
///        │ └──── error ───────┴──> failed
///        └── frame(at:), to an earlier time, from loaded or failed
package final class SceneRun {
  package let source: SceneSource
  package let options: RunOptions
  private let plugins: [any Plugin.Type]
  private let printLine: (String) -> Void
  private let prepare: (Session) -> Void
  /// What the script reads; nil if that is not noted.
  private let noted: NotedModules?
  private var session: Session?
  /// Whether the stage has a score.
  private var hasScore = false
  private var failure: Diagnostic?
  /// The index of the frame that is computed next.
  private var next = 0
  /// The time of the last frame that was passed on, in seconds.
  private var lentTime = 0.0
  /// Whether nothing moved towards an end, or waited, at the first frame.
  private var restsAtFirst = false

  /// Makes a run without loading the script; `printLine` receives each line that the script prints.
  ///
  /// `prepare` is called before the script is loaded: `motion check` lets the stage note facts.
  package init(
    _ source: SceneSource, _ options: RunOptions, plugins: [any Plugin.Type],
    printLine: @escaping (String) -> Void = { _ in },
    prepare: @escaping (Session) -> Void = { _ in }
  ) {
    self.source = source
    self.options = options
    noted = options.digest.flatMap { digest in
      source.modules.map { NotedModules($0, digest) }
    }
    self.plugins = plugins
    self.prepare = prepare
    self.printLine = printLine
  }

  /// The digests of the modules and files that the script has read so far, by name, if the run notes
  /// them.
  package var digests: [String: String] { noted?.digests ?? [:] }

  /// The parameters that the script has declared, each with its present value.
  package var parameters: [(parameter: SceneParameter, value: SceneParameter.Value)] {
    session?.parameters ?? []
  }

  /// The names of the images that were shown so far, or from which a size was read.
  package var imageNames: Set<String> { session?.imageNames ?? [] }

  /// Returns the text of a file that was run, so that errors can quote its lines.
  package func text(of file: String) -> String? {
    session?.text(of: file == source.path ? source.name : file)
  }

  /// Runs the scene until it comes to rest, reaches its length, or is stopped by the sink.
  ///
  /// After a stop or an error of the sink, another call continues with the next frame. A run that
  /// has failed fails again without calling the sink.
  ///
  /// - Throws: Only errors of the sink; an error of the scene is an outcome.
  package func run(
    into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) -> RunOutcome {
    defer { session?.endWatch() }
    hasScore = hasScore || sink.readsScore
    let session: Session
    do throws(Diagnostic) {
      session = try open()
    } catch {
      return outcome(.failed(error))
    }
    if let watchdogExpired = options.watchdogExpired { session.watch(watchdogExpired) }
    try sink.begin(SceneHeader(rate: rate, stage: session.stage))
    let outcome = try frames(of: session, into: &sink)
    if sink.looks == .aroundTurnsAndFrames, outcome.failure == nil {
      // The velocities of the last frame follow from samples after it.
      while let look = try? session.lookOn(after: lentTime) {
        sink.look(SceneFrame(look, before: next, of: session))
      }
    }
    try sink.end(outcome)
    return outcome
  }

  /// Seeks to any time in seconds and passes the scene to `look`, without computing earlier frames.
  ///
  /// The index is that of the last frame not after the time; the changes are those since the scene
  /// was last passed on. Seeking backwards reloads the script, which prints again. A later call to
  /// `run` continues with the next frame.
  package func frame(
    at time: Double, _ look: (borrowing SceneFrame) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if time < lentTime {
      session = nil
      failure = nil
    }
    let session = try open()
    let index = rate.frame(at: time)
    do throws(Diagnostic) {
      try session.show(index, at: time)
    } catch {
      throw failed(error)
    }
    lentTime = time
    next = index + 1
    try look(SceneFrame(index, at: time, of: session))
  }

  private func frames(
    of session: Session, into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) -> RunOutcome {
    while next < frameCount {
      do throws(Diagnostic) {
        if sink.looks != .none { try look(at: session, into: &sink) }
        try session.show(next, at: rate.time(of: next))
      } catch {
        return fail(error)
      }
      let frame = SceneFrame(next, at: rate.time(of: next), of: session)
      lentTime = frame.time
      next += 1
      if try sink.frame(frame) == .stop { return outcome(.stopped) }
      if next == 1 { restsAtFirst = !session.holdsRun }
      if ends(session) { return outcome(.rest) }
    }
    switch options.length {
    case .untilRest, .untilRepeated:
      if session.holdsRun, let activity = session.activity {
        return fail(hasNotRested(session.stage.name, activity))
      }
    case .atMost, .exactly: break
    }
    return outcome(.length)
  }

  /// Passes the samples before the next frame to the sink.
  private func look(
    at session: Session, into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) {
    while let look = try session.advanceToLook(
      before: rate.time(of: next), aroundFrames: sink.looks == .aroundTurnsAndFrames)
    {
      sink.look(SceneFrame(look, before: next, of: session))
    }
  }

  /// Returns the session, to which inputs can be passed, and loads the script on the first call.
  package func open() throws(Diagnostic) -> Session {
    if let failure { throw failure }
    if let session { return session }
    do throws(Diagnostic) {
      guard frameCount <= RunOptions.frameLimit else {
        throw Diagnostic(
          .outOfRange, "a run has at most \(RunOptions.frameLimit) frames, found \(frameCount)",
          help: ["set a shorter length, such as `--seconds 60`"])
      }
      let session = try Session(
        options.session, plugins: plugins, modules: noted ?? source.modules, printLine: printLine)
      self.session = session
      if hasScore { session.stage.score = SceneScore(stage: session.stage) }
      prepare(session)
      if let watchdogExpired = options.watchdogExpired { session.watch(watchdogExpired) }
      try session.load(source.text, name: source.name)
      return session
    } catch {
      throw failed(error)
    }
  }

  /// Records the failure that ends the run, and returns it with the path that users know.
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
    case .untilRepeated: rate.frame(at: RunOptions.restCap) + 1
    }
  }

  /// Whether the scene is at rest, which ends the run.
  private func ends(_ session: Session) -> Bool {
    switch options.length {
    case .untilRest, .atMost: !session.holdsRun
    case .untilRepeated:
      !session.holdsRun && session.repetitionEnd.map { lentTime >= $0 - Instant.tolerance } ?? true
    case .exactly: false
    }
  }

  private func hasNotRested(_ scene: String, _ activity: String) -> Diagnostic {
    Diagnostic(
      .limitFrames,
      "`\(scene)` has not come to rest after \(NumberText(RunOptions.restCap)) s: \(activity)",
      help: [
        "set a length: `--seconds 120`, or `--frames \(frameCount * 2 - 1)`",
        "times are in seconds: 300 ms are `0.3`",
      ])
  }

  /// Returns the outcome with its warnings.
  private func outcome(_ end: RunOutcome.End) -> RunOutcome {
    var warnings = session?.warnings ?? []
    switch end {
    case .rest, .length: if let warning = restWarning { warnings.append(warning) }
    case .stopped, .failed: break
    }
    return RunOutcome(
      end: end, warnings: warnings.map { $0.renaming(source.name, to: source.path) })
  }

  /// The warning for a scene that is at rest earlier than its author may expect.
  private var restWarning: RunWarning? {
    guard let session, !session.holdsRun else { return nil }
    if let wait = session.endlessWait {
      return RunWarning(
        code: .endlessWait, message: wait.message, help: [wait.help])
    }
    guard restsAtFirst else { return nil }
    if let activity = session.activity {
      guard next == 1, case .untilRest = options.length else { return nil }
      return RunWarning(
        code: .endlessMotion,
        message: "the run ends at its first frame: only \(activity) moves, and it has no end",
        help: ["set a length: `--seconds 5`"])
    }
    return session.unplayedAnimation.map { place in
      RunWarning(
        code: .unplayedAnimation, message: "nothing moves, because no animation has been played",
        help: ["play it: `:play()`, or `t:play(…)` in a timeline"], at: place)
    }
  }
}

/// A script that makes a scene, and the modules that it may require.
public struct SceneSource {
  /// The script's name as the script itself sees it, relative to its own folder, so that a run does
  /// not depend on where that folder is.
  package let name: String
  /// The script's path in diagnostics.
  package let path: String
  package let text: [UInt8]
  /// Finds the modules that the script requires and the files that it reads; nil if it has neither.
  package let modules: (any ScriptModules)?

  package init(
    name: String, path: String? = nil, text: [UInt8], modules: (any ScriptModules)? = nil
  ) {
    self.name = name
    self.path = path ?? name
    self.text = text
    self.modules = modules
  }

  /// Makes a source from a script's text, as UTF-8; `name` is what errors call it.
  ///
  /// `files` are those of the script's folder: the modules that it requires, and the images and data
  /// that it reads. A script without them can require and read nothing.
  public init(name: String, text: [UInt8], files: (any ScriptFiles)?) {
    self.init(name: name, text: text, modules: files.map { ProjectModules(files: $0) })
  }
}

/// The options of a run.
package struct RunOptions: Sendable {
  /// When a run ends.
  package enum Length: Hashable, Sendable {
    /// When nothing moves or waits any more. A scene that is still active at `restCap` fails.
    case untilRest
    /// When nothing moves towards an end or waits any more, and each motion without an end has run
    /// through a repetition. A scene that is still active at `restCap` fails.
    case untilRepeated
    /// After this number of frames, or earlier if the scene comes to rest.
    case atMost(frames: Int)
    /// After this number of frames, even if the scene comes to rest earlier.
    case exactly(frames: Int)
  }

  /// The longest run until rest, in seconds of scene time.
  package static let restCap = 60.0
  /// The greatest number of frames in a run.
  package static let frameLimit = Limits.frames

  package var session = Session.Options()
  package var length = Length.untilRest
  /// Limits each turn of the scripts to `Limits.time`.
  ///
  /// If a script does not return even after it has been stopped, the function is called in a signal
  /// handler, where it may only write, and the process ends. A run has no time limit if this is nil.
  package var watchdogExpired: (@convention(c) () -> Void)?
  /// The digest of a file's content; nil if the run does not note what it reads.
  package var digest: (@Sendable ([UInt8]) -> String)?

  package init() {}
}

/// The result of a run.
package struct RunOutcome: Sendable {
  package enum End: Sendable {
    /// Nothing moves or waits any more.
    case rest
    /// The run has reached its length.
    case length
    /// The sink has stopped the run; another call to `run` continues with the next frame.
    case stopped
    /// The script failed or reached a limit; the earlier frames are valid.
    case failed(Diagnostic)
  }

  package let end: End
  /// Warnings for the scene's author.
  package var warnings: [RunWarning]

  package init(end: End, warnings: [RunWarning] = []) {
    self.end = end
    self.warnings = warnings
  }

  /// The diagnostic of a run that failed; nil for any other.
  package var failure: Diagnostic? {
    switch end {
    case .failed(let failure): failure
    case .rest, .length, .stopped: nil
    }
  }
}

extension DiagnosticCode {
  package static let endlessMotion = DiagnosticCode("endless-motion")
  package static let endlessWait = DiagnosticCode("endless-wait")
  package static let nothingSelected = DiagnosticCode("nothing-selected")
  package static let unplayedAnimation = DiagnosticCode("unplayed-animation")
}
