import MotionRecording
import MotionValues

/// The values of a colour, a choice, a boolean or a text in one run, with their times.
package struct PlotBand: Sendable {
  package struct Stretch: Sendable, Equatable {
    /// In seconds.
    package let start: Double
    package fileprivate(set) var end: Double
    package let value: Value
  }

  /// The property's name, as in a trace.
  package let name: String
  /// The index of the run.
  package let run: Int
  /// Consecutive, from the creation of the layer to the end of the run.
  package private(set) var stretches: [Stretch]
  /// In seconds.
  let frameDuration: Double

  /// Makes a band of a column; nil for numbers.
  init?(_ name: String, _ column: RecordedColumn, run: Int, in recording: Recording) {
    guard column.track == nil else { return nil }
    self.name = name
    self.run = run
    frameDuration = recording.time(of: 1)
    let begin = recording.time(of: recording.layers[column.layer].firstFrame)
    stretches = [Stretch(start: begin, end: recording.duration, value: column.initial)]
    for (frame, value) in column.changes {
      let time = recording.time(of: frame)
      stretches[stretches.count - 1].end = time
      stretches.append(Stretch(start: time, end: recording.duration, value: value))
    }
  }
}
