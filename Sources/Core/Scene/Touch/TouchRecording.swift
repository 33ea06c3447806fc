/// The fingers that have touched a screen, as data: scripted, read from a file, or live.
///
/// A recording of several fingers has one origin of time, at which the first finger comes down.
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
  }

  /// The fingers, by the time at which they come down; never empty.
  package var fingers: [Finger]

  package init(fingers: [Finger]) { self.fingers = fingers }

  /// The seconds until the last finger is gone.
  package var duration: Double { fingers.map(\.end).max() ?? 0 }
}
