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

/// A playable with a position in its own time that can be paused, moved and reversed.
package protocol Seekable: Finishable {
  /// Pauses at its current position at a time.
  func pause(at time: Double) throws(Diagnostic)

  /// Reverses its direction at a time; after its end it plays back.
  func reverse(at time: Double) throws(Diagnostic)

  /// Pauses at a fraction of its own time, from 0 at its start to 1 at its end; values outside are
  /// clamped.
  func seek(to fraction: Double, at time: Double) throws(Diagnostic)
}
