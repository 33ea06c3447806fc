import MotionCore
import MotionValues

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
