import MotionValues

/// Something that takes time; it starts only when it is played.
package protocol Playable: AnyObject {
  /// Its name in messages, such as "the drag of `list`".
  var label: String { get }

  /// The number of playables that it plays, itself included.
  var playedCount: Int { get }

  /// The number of levels of nested groups in it.
  var groupDepth: Int { get }

  /// Starts at a time, in seconds.
  func play(at time: Double) throws(Diagnostic)

  /// Stops at its current position at a time; does nothing if it is not running.
  func stop(at time: Double) throws(Diagnostic)

  /// When it ends, in seconds, or when it ended; nil if that is not known.
  var endTime: Double? { get }

  /// The playable that calls the scheduler's `endTimeDidChange` whenever this end may have changed;
  /// by default itself. Waits read an end only after such a call.
  var endTimeSource: any Playable { get }

  /// Why a wait for it may not end, as a clause after its label, and what to do.
  var missingEnd: (clause: String, help: String) { get }

  /// Whether it contains waits, so that it may not end because another playable does not.
  var waitsItself: Bool { get }
}

extension Playable {
  package var playedCount: Int { 1 }
  package var groupDepth: Int { 0 }

  package var endTimeSource: any Playable { self }
  package var waitsItself: Bool { false }

  package var missingEnd: (clause: String, help: String) {
    ("which has not been played or does not end", "`t:play(…)` plays it and waits for its end")
  }
}

/// Something whose own end depends on those of other playables.
package protocol EndTimeObserver: AnyObject {
  /// Notes that a source that it observes has reported; `index` is the source's place in the list
  /// with which it was added.
  func endTimeDidChange(ofSource index: Int)
}

/// A playable that can jump to its end.
package protocol Finishable: Playable {
  /// Jumps to its end at a time, and completes.
  func finish(at time: Double) throws(Diagnostic)
}

/// A playable that can be paused; playing it then goes on where it was.
package protocol Pausable: Playable {
  /// Whether it has been played, is not paused and has not ended.
  var isRunning: Bool { get }

  /// The first thing in it that cannot be paused; nil if everything can.
  var obstacleToPause: (any Playable)? { get }

  /// Pauses at its current position at a time.
  func pause(at time: Double) throws(Diagnostic)
}

extension Pausable {
  package var obstacleToPause: (any Playable)? { nil }
}

/// A playable with a position in its own time that can be paused, moved and reversed.
package protocol Seekable: Finishable, Pausable {
  /// Reverses its direction at a time; after its end it plays back.
  func reverse(at time: Double) throws(Diagnostic)

  /// Pauses at a fraction of its own time, from 0 at its start to 1 at its end; values outside are
  /// clamped.
  func seek(to fraction: Double, at time: Double) throws(Diagnostic)
}

/// A playable whose time another playable can control.
package protocol Companion: Playable {
  /// Returns the elapsed fraction of its duration and the rate of that fraction; nil unless it
  /// plays by itself.
  func ownMotion(at time: Double) -> ValueAndVelocity?

  /// Sets the fraction of its duration as a function of the scene's time, from `time` on until
  /// `hold` or another command. Its own curve still applies.
  func lead(by fraction: @escaping (Double) -> Double, at time: Double) throws(Diagnostic)

  /// Keeps it at a fraction of its duration, and ends the control by another playable.
  func hold(at fraction: Double, at time: Double) throws(Diagnostic)
}

/// A playable with named moments for which timelines can wait.
package protocol MomentSource: Playable {
  /// Returns a moment as a playable that ends at it; if the moment has passed, it has ended.
  ///
  /// - Throws: An error if there is no moment of that name.
  func moment(_ name: String) throws(Diagnostic) -> any Playable
}

/// A touch, or a command to an object that moves; it runs until the motion that it causes has
/// ended.
package protocol Gesture: Playable {
  /// Its playback, from its start to its end; the end is known in advance if the gesture has a
  /// duration.
  var clock: PlaybackClock { get set }

  /// What `motion check` knows of it; nil in an ordinary run.
  var facts: SceneFacts.Animation? { get }

  /// Whether the layers that it acts on have been removed; then it ends as soon as it is played.
  var isGone: Bool { get }

  /// When the motion that it has caused comes to rest, in seconds, if that is known.
  var motionEnd: Double? { get }

  /// Performs its action when it is played.
  func begin(at time: Double) throws(Diagnostic)

  /// Stops its action and the motion that it has caused, and records its end.
  func interrupt(at time: Double) throws(Diagnostic)
}

extension Gesture {
  package var endTime: Double? { clock.endTime ?? (clock.isRunning ? motionEnd : nil) }

  package func play(at time: Double) throws(Diagnostic) {
    guard !clock.isRunning else {
      throw Diagnostic(
        .wrongState, "\(label) is already running",
        help: ["stop it first, or make a new one for each touch"], token: "play")
    }
    facts?.isUsed = true
    clock = PlaybackClock(duration: clock.duration, at: time)
    guard !isGone else { return clock.end(at: time) }
    clock.run(at: time)
    do throws(Diagnostic) {
      try begin(at: time)
    } catch {
      end(at: time)
      throw error
    }
  }

  package func stop(at time: Double) throws(Diagnostic) {
    if clock.isRunning { try interrupt(at: time) }
  }

  /// Records that it has ended; does nothing if it had ended before.
  package func end(at time: Double) {
    if clock.isRunning { clock.end(at: time) }
  }
}
