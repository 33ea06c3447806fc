import MotionTrace

/// Something that happened.
package struct RecordedEvent: Sendable, Equatable {
  /// The first frame that is not before it.
  package let frame: Int
  /// When it happened, in seconds.
  package let time: Double
  /// What happened, to what, and what else there is to say.
  package let event: TraceEvent

  package init(frame: Int, time: Double, event: TraceEvent) {
    self.frame = frame
    self.time = time
    self.event = event
  }
}
