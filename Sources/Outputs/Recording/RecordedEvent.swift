/// An event of a run.
package struct RecordedEvent: Sendable, Equatable {
  /// The first frame at or after it.
  package let frame: Int
  /// When it happened, in seconds.
  package let time: Double
  /// The event's name, target and further values.
  package let event: TraceEvent

  package init(frame: Int, time: Double, event: TraceEvent) {
    self.frame = frame
    self.time = time
    self.event = event
  }
}

/// Events are written as in a trace, without their frames.
extension RecordedEvent: JSONWritable {
  package static var jsonType: JSONType { EventLine.jsonType }

  package func write(json bytes: inout ByteWriter) {
    EventLine(event, frameTime: time).write(json: &bytes)
  }
}
