/// The touches of one or several fingers as data: scripted, read from a file, or live.
///
/// All times have the same origin: that of the file from which it was read, or of the scene.
package struct TouchRecording: Hashable, Sendable {
  /// One finger, from the instant at which it comes down until it lifts or is cancelled.
  package struct Finger: Hashable, Sendable {
    /// The number of the finger in the recording, at least 0. Two fingers may share it if they are
    /// not down at the same time.
    package var id: Int
    /// When it comes down, in seconds from the start of the recording.
    package var start: Double
    /// Its positions, in points of the scene; the finger lifts at the end of the track.
    package var track: TouchTrack
    /// Whether the touch is cancelled by the system at the end, instead of a lift.
    package var isCancelled: Bool

    package init(id: Int = 1, start: Double = 0, track: TouchTrack, isCancelled: Bool = false) {
      self.id = id
      self.start = start
      self.track = track
      self.isCancelled = isCancelled
    }

    /// When it lifts or is cancelled, in seconds from the start of the recording.
    package var end: Double { start + track.duration }

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
      TouchRow(time: start + sample.time, finger: id, phase: phase, x: sample.x, y: sample.y)
    }
  }

  /// The fingers, by the time at which they come down; never empty.
  package var fingers: [Finger]

  package init(fingers: [Finger]) { self.fingers = fingers }

  /// Returns the recording shifted in time, so that its first sample is at `start`, in seconds.
  package func shifted(to start: Double) -> TouchRecording {
    var copy = self
    let first = fingers.map(\.start).min() ?? 0
    for index in fingers.indices { copy.fingers[index].start += start - first }
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
