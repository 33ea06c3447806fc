import MotionRecording

/// One of the runs that a plot shows.
package struct PlotRun: Sendable {
  /// What sets the run apart from the others, such as `bounce=0.4`; empty where there is only one.
  package let label: String
  package let recording: Recording

  package init(label: String = "", _ recording: Recording) {
    self.label = label
    self.recording = recording
  }
}
