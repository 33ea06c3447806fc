import MotionRecording

/// The facts of an exported file that its report begins with.
package struct ReportFacts: Sendable {
  /// The format's name.
  package let format: String
  /// The scene's name.
  package let scene: String
  package let bytes: Int
  /// The size as compressed by gzip, in bytes.
  package let gzippedBytes: Int
  /// What the run was made of.
  package let inputs: RunInputs?

  package init(
    format: String, scene: String, bytes: Int, gzippedBytes: Int, inputs: RunInputs? = nil
  ) {
    self.inputs = inputs
    self.format = format
    self.scene = scene
    self.bytes = bytes
    self.gzippedBytes = gzippedBytes
  }
}
