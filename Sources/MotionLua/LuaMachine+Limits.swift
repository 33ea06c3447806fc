internal import CLua
import MotionCore
import MotionPlugin

extension LuaMachine {
  /// Ends the script at a limit that Swift code has found; nothing in the script can catch it.
  func stop(for limit: Diagnostic) {
    if context.pointee.stop == 0 { reachedLimit = limit }
    clua_stop(context, CLUA_STOP_OTHER)
  }

  /// The limit at which the script has been stopped; nil if it has not.
  ///
  /// Once the outermost call has ended the stop has done its work, and the machine may be used again.
  func takeLimit() -> Diagnostic? {
    guard context.pointee.stop != 0 else { return nil }
    var limit = reachedLimit ?? diagnostic(of: context.pointee.stop)
    limit = limit.located(at: stopTraceback.first?.location)
    if limit.traceback.isEmpty { limit.traceback = stopTraceback }
    if context.pointee.swift_depth == 1 {
      context.pointee.stop = 0
      context.pointee.is_noted = 0
      context.pointee.refused = 0
      reachedLimit = nil
      stopTraceback = []
    }
    return limit
  }

  private func diagnostic(of stop: Int32) -> Diagnostic {
    switch stop {
    case CLUA_STOP_TIME:
      Diagnostic(
        .limitTime, "the script computes for more than \(NumberText(limits.time)) s at a time",
        help: [
          "look for a loop that does not end",
          "give it longer: `--limit-time \(NumberText(limits.time * 4))`",
        ])
    case CLUA_STOP_STEPS:
      Diagnostic(
        .limitSteps, "the script runs more than \(limits.steps ?? 0) instructions",
        help: ["give it more: `--limit-steps \((limits.steps ?? 0) * 4)`"])
    default:
      Diagnostic(
        .limitMemory, "the script needs more than \(limits.memory >> 20) MB of memory",
        help: [
          "look for a table or a string that grows without end",
          "give it more: `--limit-memory \(limits.memory >> 18)`",
        ])
    }
  }
}
