/// A touch, or a command to something that moves: it runs until the motion that it causes has ended.
package protocol Gesture: Playable {
  /// Runs from its start to its end, which a gesture with a length of its own knows beforehand.
  var clock: PlaybackClock { get set }

  /// When the motion that it has caused comes to rest, as far as that is known.
  var motionEnd: Double? { get }

  /// Does what it does when it is played.
  func begin(at time: Double) throws(Diagnostic)

  /// Ends what it does or has caused, and notes its end.
  func interrupt(at time: Double) throws(Diagnostic)
}

extension Gesture {
  package var endTime: Double? { clock.endTime ?? (clock.isRunning ? motionEnd : nil) }

  package func play(at time: Double) throws(Diagnostic) {
    guard !clock.isRunning else {
      throw Diagnostic(
        .wrongState, "\(label) is under way already",
        help: ["stop it first, or make a new one for each touch"], token: "play")
    }
    clock = PlaybackClock(duration: clock.duration, at: time)
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

  /// Notes that it has ended; nothing happens if it had before.
  package func end(at time: Double) {
    if clock.isRunning { clock.end(at: time) }
  }
}
