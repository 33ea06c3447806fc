import MotionValues

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
