import MotionCore

/// What is shown the frames of a run: a trace, a hash, a comparison.
///
/// A run calls `begin` once, then `frame` for each frame in order, and `end` once, whether the scene came to rest,
/// was stopped or failed. A script that fails to load begins nothing and ends nothing. What a sink throws goes
/// through `SceneRun.run` to its caller, and that sink is not called again. A sink may take its time: the
/// scene's clock stands still meanwhile. Nothing that is lent outlives the call.
package protocol FrameSink: ~Copyable {
  mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic)
  mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation

  /// Whether the sink is shown the scene between frames, too, shortly before and after each turn and each frame.
  var looksBetweenFrames: Bool { get }
  /// Is called with what the scene shows between two frames; the next frame's changes are those since the last one.
  mutating func look(_ frame: borrowing SceneFrame)

  mutating func end(_ outcome: RunOutcome) throws(Diagnostic)
}

extension FrameSink where Self: ~Copyable {
  package var looksBetweenFrames: Bool { false }
  package mutating func look(_ frame: borrowing SceneFrame) {}
}

/// Whether a sink wants the next frame.
package enum Continuation: Hashable, Sendable {
  case goOn
  case stop
}
