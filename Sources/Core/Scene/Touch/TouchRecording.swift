/// The fingers that have touched a screen, as data: scripted, read from a file, or live.
///
/// Its times have one origin. It is that of the file from which it was read, or of the scene.
package struct TouchRecording: Hashable, Sendable {
  /// One finger, from the moment when it comes down until it is gone.
  package struct Finger: Hashable, Sendable {
    /// The number of the finger in the recording, at least 0; two fingers that share it are not
    /// down at the same time.
    package var id: Int
    /// When it comes down, in seconds from the start of the recording.
    package var start: Double
    /// Its positions, in the scene's points; the finger lifts at the end of the track.
    package var track: TouchTrack
    /// Whether the system takes the finger away instead of its lifting.
    package var isCancelled: Bool

    package init(id: Int = 1, start: Double = 0, track: TouchTrack, isCancelled: Bool = false) {
      self.id = id
      self.start = start
      self.track = track
      self.isCancelled = isCancelled
    }

    /// When it is gone, in seconds from the start of the recording.
    package var end: Double { start + track.duration }

    /// What it does; a finger with a single sample also ends at it.
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

  /// Returns the recording with its first sample at a time, in seconds.
  package func shifted(to start: Double) -> TouchRecording {
    var copy = self
    let first = fingers.map(\.start).min() ?? 0
    for index in fingers.indices { copy.fingers[index].start += start - first }
    return copy
  }

  /// What the fingers do, by time.
  package var rows: [TouchRow] {
    var rows = fingers.flatMap(\.rows).enumerated().map { ($0, $1) }
    // Rows at one time remain in the order of the fingers.
    rows.sort { ($0.1.time, $0.0) < ($1.1.time, $1.0) }
    return rows.map(\.1)
  }

  /// The seconds until the last finger is gone.
  package var duration: Double { fingers.map(\.end).max() ?? 0 }
}
