import MotionCore
import MotionValues

/// A consumer of the frames of a run, such as a trace, a hash or a comparison.
///
/// 1. A run calls `begin` once, then `frame` for each frame in order, then `end` once, whether the
///    scene came to rest, was stopped or failed.
/// 2. If the script does not load, the sink is not called at all.
/// 3. An error that a sink throws passes through `SceneRun.run` to its caller, and the sink is not
///    called again.
/// 4. Calls are synchronous: the scene's clock does not advance during a call.
/// 5. The header and the frames are valid only during the call.
///
///     begin ──> frame ──> … ──> frame ──> end
///                 └─ look, before each frame unless `looks` is `none`
package protocol FrameSink: ~Copyable {
  mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic)
  mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation

  /// When the sink also samples the scene between frames; it may change during a run, but not from
  /// or to `none`.
  var looks: Looks { get }
  /// Receives the scene at an instant between two frames.
  ///
  /// The changes of the next frame are still those since the last frame.
  mutating func look(_ frame: borrowing SceneFrame)

  mutating func end(_ outcome: RunOutcome) throws(Diagnostic)
}

extension FrameSink where Self: ~Copyable {
  package var looks: Looks { .none }
  package mutating func look(_ frame: borrowing SceneFrame) {}
}

/// When a sink samples the scene between frames.
package enum Looks: Hashable, Sendable, Comparable {
  case none
  /// Shortly before and after each turn.
  case aroundTurns
  /// Shortly before and after each turn and each frame, from which velocities follow.
  case aroundTurnsAndFrames
}

/// Whether a sink wants the next frame.
package enum Continuation: Hashable, Sendable {
  case goOn
  case stop
}
