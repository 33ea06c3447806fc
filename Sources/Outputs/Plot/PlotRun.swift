import MotionRecording

/// A run of a plot.
package struct PlotRun: Sendable {
  /// The label that distinguishes the run, such as `bounce=0.4`; empty if there is only one.
  package let label: String
  package let recording: Recording

  package init(label: String = "", _ recording: Recording) {
    self.label = label
    self.recording = recording
  }
}
