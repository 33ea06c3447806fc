internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// Stops the script when one turn computes for longer than the time limit.
  ///
  /// Call this on the thread that runs the turns. Any number of machines can be watched. If the script does not
  /// return even after it was stopped, `watchdogExpired` runs in a signal handler, where it may only write, and the
  /// process ends.
  package func watch(_ watchdogExpired: @escaping @convention(c) () -> Void) {
    clua_watch(state, limits.time, watchdogExpired)
  }

  /// Ends the watch.
  package func endWatch() { clua_end_watch(state) }

  /// Begins a job of this thread: all scenes that it runs from now on share the memory limit, and the job has the
  /// processor time of `limits.run`, in which it also makes what is printed of them.
  package static func beginJob(_ limits: Limits) { clua_begin_job(limits.run) }

  /// Gives the job of this thread its processor time again; its memory stays.
  package static func restartJob(_ limits: Limits) { clua_limit_job(limits.run) }

  /// Runs `body` as one turn, to which the time limit applies.
  ///
  /// - Throws: `limit-memory` or `limit-run` if what was done since the last turn, such as recording frames, exceeds
  ///   the limit.
  package func turn<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let exceeded = clua_begin_turn(state, context)
    if exceeded != 0 { clua_stop(context, exceeded) }
    defer {
      finishLine()
      clua_end_turn(context)
    }
    if let limit = takeLimit([]) { throw limit }
    return try body()
  }

  /// Ends the script at a limit that Swift code has found; nothing in the script can catch it.
  func stop(for limit: Diagnostic) {
    if context.pointee.stop == 0 { reachedLimit = limit }
    clua_stop(context, CLUA_STOP_OTHER)
  }

  /// The limit at which the script was stopped; nil if it was not.
  ///
  /// At the outermost call this also clears the stop, so that the machine can be used again.
  func takeLimit(_ traceback: [ScriptFrame]) -> Diagnostic? {
    guard context.pointee.stop != 0 else { return nil }
    var limit = reachedLimit ?? diagnostic(of: context.pointee.stop)
    // A limit that is reached while an error propagates has no traceback of its own.
    let traceback = stopTraceback.isEmpty ? traceback : stopTraceback
    limit = limit.located(at: traceback.first?.location)
    if limit.traceback.isEmpty { limit.traceback = traceback }
    if context.pointee.swift_depth == 1 {
      context.pointee.stop = 0
      context.pointee.is_noted = 0
      context.pointee.refused = 0
      clua_settle(context)
      reachedLimit = nil
      stopTraceback = []
    }
    return limit
  }

  /// Checks that scripts and Swift may nest one more call.
  ///
  /// - Throws: `limitCallbacks` at `Limits.callbackDepth`.
  func checkDepth() throws(Diagnostic) {
    guard callbackDepth < Limits.callbackDepth else {
      throw Diagnostic(
        .limitCallbacks,
        "scripts and motion call each other more than \(Limits.callbackDepth) deep",
        help: ["look for a callback that calls itself"])
    }
  }

  private func diagnostic(of stop: Int32) -> Diagnostic {
    switch stop {
    case CLUA_STOP_TIME:
      Diagnostic(
        .limitTime, "the script computes for more than \(NumberText(limits.time)) s at a time",
        help: [
          "look for a loop that does not end",
          "raise the limit: `--limit-time \(NumberText(limits.time * 4))`",
        ])
    case CLUA_STOP_STEPS:
      Diagnostic(
        .limitSteps, "the script runs more than \(limits.steps ?? 0) instructions",
        help: ["raise the limit: `--limit-steps \((limits.steps ?? 0) * 4)`"])
    case CLUA_STOP_RUN:
      Diagnostic(
        .limitRun, "the run has computed for more than \(NumberText(limits.run)) s",
        help: [
          "make it shorter: `--seconds 10`, or fewer touches, layers or loops",
          "raise the limit: `--limit-run \(NumberText(limits.run * 4))`",
        ])
    case CLUA_STOP_STACK:
      Diagnostic(
        .limitStack, "the script's calls need more stack than the process has",
        help: ["look for functions or coroutines that call or close each other without end"])
    case _ where context.pointee.is_system_short != 0:
      Diagnostic(
        .limitMemory, "the system has no more memory for the script",
        help: ["look for a table or a string that grows without end"])
    default:
      Diagnostic(
        .limitMemory, "the script needs more than \(limits.memory >> 20) MB of memory",
        help: [
          context.pointee.recorded > limits.memory / 2
            ? "most of it is the recording of the run, so record less: `--seconds 10`, or `motion run --select 'card.*'`"
            : "look for a table or a string that grows without end",
          "raise the limit: `--limit-memory \(limits.memory >> 18)`",
        ])
    }
  }
}

extension Diagnostic {
  /// The error for a string that is longer than motion takes one, of which it shows the beginning.
  static func tooLong(_ beginning: String, byteCount: Int, limit: Int) -> Diagnostic {
    let found = (Double(byteCount) / Double(1 << 20) * 10).rounded(.up) / 10
    return Diagnostic(
      .limitText,
      "a text of \(NumberText(found)) MB where motion takes at most \(limit >> 20) MB: \"\(beginning)…\"",
      help: [
        "names, labels, paths and colours have at most \(Limits.nameLength >> 20) MB, texts of layers \(Limits.textLength >> 20) MB"
      ])
  }

  /// The error for a script that holds too many Swift objects.
  static var tooManyObjects: Diagnostic {
    Diagnostic(
      .limitObjects, "the script holds more than \(Limits.objects) objects",
      help: ["look for a loop that makes animators, gestures or curves without end"])
  }
}
