import MotionCore
import MotionRecording
import MotionValues

/// A scene and the options with which a test runs it.
package struct TestScene: Sendable {
  /// The script's path, relative to the folder of the test file.
  package let path: String
  package var options: TestRunOptions

  package init(path: String, options: TestRunOptions) {
    self.path = path
    self.options = options
  }
}

/// The services that test files need from the process that runs them.
package protocol TestScenes: AnyObject {
  /// Runs a scene.
  ///
  /// - Throws: The error of a scene that did not run to its end.
  func record(_ scene: TestScene) throws(Diagnostic) -> Recording

  /// Runs a scene, and returns the looks of the layers with these paths in each frame.
  func looks(of paths: [String], in scene: TestScene) throws(Diagnostic) -> [LayerLook]

  /// Returns a golden trace beside the test file; nil if there is no such file.
  func golden(_ path: String) throws(Diagnostic) -> [UInt8]?

  /// Returns the canonical trace of a recording.
  func trace(of recording: Recording) -> [UInt8]

  /// Whether missing golden traces are written, and whether different ones are.
  var records: (missing: Bool, different: Bool) { get }
}

/// The looks of one layer in one frame.
package struct LayerLook: Sendable {
  /// In seconds.
  package let time: Double
  /// The index of its path in the requested list.
  package let index: Int
  /// Its projected corners, in points of the scene.
  package let corners: Quadrilateral
  /// Its opacity, multiplied by that of its ancestors; 0 if one of them is hidden.
  package let opacity: Double

  package init(time: Double, index: Int, corners: Quadrilateral, opacity: Double) {
    self.time = time
    self.index = index
    self.corners = corners
    self.opacity = opacity
  }
}
