import MotionValues

/// A trace in memory.
package struct Trace: Equatable, Sendable {
  package let header: TraceHeader
  package let frames: [TraceFrame]

  package init(header: TraceHeader, frames: [TraceFrame]) {
    self.header = header
    self.frames = frames
  }

  /// Prints the whole trace, including its end.
  package func print(with printer: inout TracePrinter) {
    printer.begin(header)
    var columns: [String: Int] = [:]
    for frame in frames {
      printer.beginFrame(frame.index, time: Double(frame.index) / header.fps)
      for change in frame.changes {
        let column =
          columns[change.property]
          ?? printer.addColumn(TraceColumn(name: change.property, kind: change.value.kind))
        columns[change.property] = column
        printer.set(column: column, value: change.value)
      }
      for event in frame.events { printer.event(event) }
      printer.endFrame()
    }
    printer.end()
  }
}

/// The changes and events of one frame.
package struct TraceFrame: Equatable, Sendable {
  /// A property that changed.
  package struct Change: Equatable, Sendable {
    /// The name of the property: `header/card.y`.
    package let property: String
    package let value: Value

    package init(_ property: String, _ value: Value) {
      self.property = property
      self.value = value
    }
  }

  package let index: Int
  package var changes: [Change] = []
  package var events: [TraceEvent] = []

  package init(index: Int, changes: [Change] = [], events: [TraceEvent] = []) {
    self.index = index
    self.changes = changes
    self.events = events
  }
}

/// The end of a trace; only ndjson prints it.
package struct TraceEnd: Equatable, Sendable {
  /// The number of frames of the run, including those without changes.
  package let frameCount: Int
  /// The reason if the run failed, otherwise nil.
  package let failure: String?

  package init(frameCount: Int, failure: String? = nil) {
    self.frameCount = frameCount
    self.failure = failure
  }
}
