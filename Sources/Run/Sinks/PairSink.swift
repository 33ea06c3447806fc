import MotionCore
import MotionRuntime
import MotionValues

/// Passes each frame to two sinks; the run continues until either stops it.
package struct PairSink<First: FrameSink & ~Copyable, Second: FrameSink & ~Copyable>: FrameSink,
  ~Copyable
{
  package var first: First
  package var second: Second

  package init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    try first.begin(scene)
    try second.begin(scene)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    let continuation = try first.frame(frame)
    return try second.frame(frame) == .stop ? .stop : continuation
  }

  package var looks: Looks { max(first.looks, second.looks) }
  package var readsScore: Bool { first.readsScore || second.readsScore }

  package mutating func look(_ frame: borrowing SceneFrame) {
    first.look(frame)
    second.look(frame)
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    try first.end(outcome)
    try second.end(outcome)
  }
}
