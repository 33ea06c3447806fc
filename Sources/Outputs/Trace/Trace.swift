import MotionCore

/// A trace in memory.
package struct Trace: Equatable, Sendable {
  package let header: TraceHeader
  package let frames: [TraceFrame]

  package init(header: TraceHeader, frames: [TraceFrame]) {
    self.header = header
    self.frames = frames
  }

  /// Prints the trace to the end.
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

/// What a trace says of one frame.
package struct TraceFrame: Equatable, Sendable {
  /// A property that changed.
  package struct Change: Equatable, Sendable {
    /// The name of the property: `header/card.y`.
    package let property: String
    package let value: TraceValue

    package init(_ property: String, _ value: TraceValue) {
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

/// How a trace ends; only ndjson says it.
package struct TraceEnd: Equatable, Sendable {
  /// How many frames the run had, those in which nothing changed among them.
  package let frameCount: Int
  /// Why the run failed; nil if it did not.
  package let failure: String?

  package init(frameCount: Int, failure: String? = nil) {
    self.frameCount = frameCount
    self.failure = failure
  }
}
