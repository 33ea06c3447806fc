import MotionRecording

/// A run that a page shows.
package struct PageRun: Sendable {
  package enum Role: String, Sendable {
    /// What the page is about.
    case scene
    /// The same scene under another appearance, or with reduced motion: it stands beside it.
    case variant
    /// Another run, which is drawn over it.
    case compare
  }

  package let recording: Recording
  /// What the run is called.
  package let label: String
  package let role: Role
  /// Why the run failed half way, as people read it.
  package var error: String?
  /// The images that the page brings along, as data URLs, by their sources.
  package var images: [String: String] = [:]

  package init(_ recording: Recording, label: String, role: Role = .scene) {
    self.recording = recording
    self.label = label
    self.role = role
  }
}
