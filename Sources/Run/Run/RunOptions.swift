import MotionCore

/// How a scene is run.
package struct RunOptions: Sendable {
  /// How long a run is.
  package enum Length: Hashable, Sendable {
    /// Until nothing moves or waits, but no longer than the cap.
    case untilRest
    /// So many frames, or fewer if the scene rests before.
    case atMost(frames: Int)
    /// So many frames, also of a scene that rests.
    case exactly(frames: Int)
  }

  /// The longest run until rest, in seconds of the scene.
  package static let restCap = 60.0
  /// No run has more frames.
  package static let frameLimit = Limits.frames

  package var session = Session.Options()
  package var length = Length.untilRest
  /// Has each turn of the scripts watched for `Limits.time`, and is called in a signal handler, where it may only
  /// write, when a script does not come back; then the process ends.
  ///
  /// The timer belongs to the process: it watches one run at a time. One that asks while another is watched, or does
  /// not ask, has no limit of time.
  package var watchdogExpired: (@convention(c) () -> Void)?

  package init() {}
}
