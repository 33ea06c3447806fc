import MotionCore
import MotionPlugin
import MotionValues

/// Waiting for a header: it rests once neither it nor its scroll view moves.
extension HeaderController: PlayableObject, RestingObject {
  static let typeName = "header"

  /// Whether it snaps, expands or collapses.
  var isSettling: Bool { if case .moving = activity { true } else { false } }

  /// Whether it moves without a finger.
  var isMoving: Bool { isSettling }

  var isRunning: Bool { isDriven || source?.isActive ?? false }

  /// When it comes to rest, in seconds; nil while its scroll view moves or a finger is on it. At
  /// rest, the present time.
  var endTime: Double? { isRunning ? finish : stage.now }

  /// Notifies the scheduler that its end or that of a gesture may have changed.
  func endTimeDidChange() { stage.scheduler.endTimeDidChange(of: self) }

  /// Does nothing: a timeline that plays it waits until it rests.
  func play(at time: Double) {}

  func stop(at time: Double) throws(Diagnostic) {
    try settle(at: time)
    interrupt(at: time)
    try changed(at: time)
  }
}
