/// The touches of one or several fingers as data: scripted, read from a file, or live.
///
/// All times have the same origin: that of the file from which it was read, or of the scene.
package struct TouchRecording: Hashable, Sendable {
  /// One finger, from the instant at which it comes down until it lifts or is cancelled.
  package struct Finger: Hashable, Sendable {
    /// The number of the finger in the recording, at least 0. Two fingers may share it if they are
    /// not down at the same time.
    package var id: Int
    /// Its positions, in points of the scene, at times of the recording; the finger lifts at the end
    /// of the track.
    package var track: TouchTrack
    /// Whether the touch is cancelled by the system at the end, instead of a lift.
    package var isCancelled: Bool

    package init(id: Int = 1, track: TouchTrack, isCancelled: Bool = false) {
      self.id = id
      self.track = track
      self.isCancelled = isCancelled
    }

    /// When it comes down, and when it lifts or is cancelled, in seconds of the recording.
    package var start: Double { track.start }
    package var end: Double { track.end }

    /// Its rows; a finger with a single sample has a second row for its end.
    fileprivate var rows: [TouchRow] {
      let samples = track.samples
      let last = isCancelled ? TouchPhase.cancelled : .ended
      var rows = samples.indices.map { index in
        row(samples[index], index == 0 ? .began : index == samples.count - 1 ? last : .moved)
      }
      if samples.count == 1 { rows.append(row(samples[0], last)) }
      return rows
    }

    private func row(_ sample: TouchTrack.Sample, _ phase: TouchPhase) -> TouchRow {
      TouchRow(time: sample.time, finger: id, phase: phase, x: sample.x, y: sample.y)
    }
  }

  /// The fingers, by the time at which they come down; never empty.
  package var fingers: [Finger]

  package init(fingers: [Finger]) { self.fingers = fingers }

  /// The recording with times from its first sample.
  package var fromFirstSample: TouchRecording {
    var copy = self
    let first = fingers.map(\.start).min() ?? 0
    for index in fingers.indices {
      copy.fingers[index].track = fingers[index].track.measured(from: first)
    }
    return copy
  }

  /// The rows of all fingers, sorted by time.
  package var rows: [TouchRow] {
    var rows = fingers.flatMap(\.rows).enumerated().map { ($0, $1) }
    // Rows with the same time keep the order of the fingers.
    rows.sort { ($0.1.time, $0.0) < ($1.1.time, $1.0) }
    return rows.map(\.1)
  }

  /// The seconds until the last finger lifts or is cancelled.
  package var duration: Double { fingers.map(\.end).max() ?? 0 }
}
