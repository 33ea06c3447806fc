/// Something that takes time; nothing starts by itself.
package protocol Playable: AnyObject {
  /// What a message calls it, such as "the drag of `list`".
  var label: String { get }

  /// How many things it plays, with itself.
  var playedCount: Int { get }

  /// How many groups lie in each other in it.
  var groupDepth: Int { get }

  /// Starts at a time, in seconds.
  func play(at time: Double) throws(Diagnostic)

  /// Stops where it is at a time; nothing happens if it is not running.
  func stop(at time: Double) throws(Diagnostic)

  /// When it ends, as far as that is known; once it has ended, when it did.
  var endTime: Double? { get }

  /// When it ended, if that was by a time; a group knows sooner that it has not than when it will.
  func end(by time: Double) -> Double?

  /// Who tells the scheduler by `endTimeDidChange` whenever its end may have; nil if it has to be asked.
  var endTimeSource: (any Playable)? { get }

  /// Whether it has waits of its own, and so may not end for the reason that something else does not.
  var waitsItself: Bool { get }
}

extension Playable {
  package var playedCount: Int { 1 }
  package var groupDepth: Int { 0 }

  package var endTimeSource: (any Playable)? { nil }
  package var waitsItself: Bool { false }

  package func end(by time: Double) -> Double? { endTime.flatMap { $0 <= time ? $0 : nil } }
}

/// Something that can end at once where it is led to.
package protocol Finishable: Playable {
  /// Jumps to its end at a time, and completes.
  func finish(at time: Double) throws(Diagnostic)
}

/// Something that is at a fraction of its own time, and can be held there, moved, and turned round.
package protocol Seekable: Finishable {
  /// Holds where it is at a time.
  func pause(at time: Double) throws(Diagnostic)

  /// Turns its direction round at a time; after its end it plays back.
  func reverse(at time: Double) throws(Diagnostic)

  /// Holds at a fraction of its own time, 0 at its start and 1 at its end; outside it is the nearer one.
  func seek(to fraction: Double, at time: Double) throws(Diagnostic)
}
