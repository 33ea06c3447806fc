import MotionRecording
import MotionTrace

/// A colour, a choice, a truth value or a text of one run: what it holds, and from when to when.
package struct PlotBand: Sendable {
  package struct Stretch: Sendable, Equatable {
    /// In seconds.
    package let start: Double
    package fileprivate(set) var end: Double
    package let value: TraceValue
  }

  /// As a trace names the property.
  package let name: String
  /// The index of the run.
  package let run: Int
  /// One after the other, from when the layer is made to the end of the run.
  package private(set) var stretches: [Stretch]
  /// In seconds.
  let frameDuration: Double

  /// Takes a column; nil for one of numbers.
  init?(_ name: String, _ column: RecordedColumn, run: Int, in recording: Recording) {
    guard case .steps(let frames, let values) = column.values else { return nil }
    self.name = name
    self.run = run
    frameDuration = recording.time(of: 1)
    let begin = recording.time(of: recording.layers[column.layer].firstFrame)
    stretches = [Stretch(start: begin, end: recording.duration, value: column.initial)]
    for (frame, value) in zip(frames, values) {
      let time = recording.time(of: Int(frame))
      stretches[stretches.count - 1].end = time
      stretches.append(Stretch(start: time, end: recording.duration, value: value))
    }
  }
}
