import MotionRecording

/// A run that a page shows.
package struct PageRun: Sendable {
  package enum Role: String, CaseIterable, Sendable {
    /// The main scene of the page.
    case scene
    /// The same scene with another appearance or with reduced motion, shown beside it.
    case variant
    /// Another run, drawn over the main scene.
    case compare
  }

  package let recording: Recording
  /// The name of the run.
  package let label: String
  package let role: Role
  /// The readable error of a run that failed partway.
  package var error: String?
  /// The images that the page includes, as data URLs by their sources.
  package var images: [String: String] = [:]
  /// The parameters that the page can change; empty if it cannot.
  package var parameters: [ParameterState] = []

  package init(_ recording: Recording, label: String, role: Role = .scene) {
    self.recording = recording
    self.label = label
    self.role = role
  }
}
