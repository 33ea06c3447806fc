import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// The argument of a test's function.
final class TestObject: ScriptObject, ScriptResult {
  static let resultDescription = TypeDescription.object("test")
  let scriptType = "test"
}

/// A scene that a test has run.
final class TestRunObject: ScriptObject, ScriptResult {
  static let resultDescription = TypeDescription.object("testRun")
  let scriptType = "testRun"
  let scene: TestScene
  let recording: Recording

  init(_ scene: TestScene, _ recording: Recording) {
    self.scene = scene
    self.recording = recording
  }

  /// The rate that has the frames of this run and of another rate; nil if it is that of this run, or
  /// too high.
  func rate(covering other: Int) -> Int? {
    guard let own = FrameRate(framesPerSecond: scene.options.fps),
      let other = FrameRate(framesPerSecond: other), let both = own.covering(other), both != own
    else { return nil }
    return both.framesPerSecond
  }
}

/// The expectations of a test for one property, layer or event of a run.
final class ExpectationObject: ScriptObject, ScriptResult {
  static let resultDescription = TypeDescription.object("expectation")
  let scriptType = "expectation"
  let run: TestRunObject
  let name: String
  let subject: RecordedSubject

  init(_ name: String, of run: TestRunObject) throws(Diagnostic) {
    self.run = run
    self.name = name
    subject = try RecordedSubject(name, in: run.recording)
  }

  /// The property.
  ///
  /// - Throws: An error for a layer or an event.
  func property() throws(Diagnostic) -> RecordedPropertyPlace {
    guard case .property(let place) = subject else {
      throw Diagnostic(
        .wrongType, "`\(name)` is not a property",
        help: ["name one, such as `\(name).x`"], token: name)
    }
    return place
  }

  /// The path of the layer.
  ///
  /// - Throws: An error for a property or an event.
  func layerPath() throws(Diagnostic) -> String {
    guard case .layer(let layer) = subject else {
      throw Diagnostic(.wrongType, "`\(name)` is not a layer", help: ["name a layer"], token: name)
    }
    return run.recording.layers[layer].path
  }
}
