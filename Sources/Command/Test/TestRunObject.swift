import MotionCore
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
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
  /// What the last failure has found.
  private var record: ExpectationRecord?

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

  /// Makes a failure, and notes what was expected and found.
  func failure(
    _ message: String, expected: Value? = nil, found: Value? = nil, at time: Double? = nil
  ) -> Diagnostic {
    record = ExpectationRecord(subject: name, expected: expected, found: found, time: time)
    return Diagnostic(.failedExpectation, message)
  }

  /// The record of the last failure, of an expectation with a name.
  func record(of expectation: String) -> ExpectationRecord {
    var record = record ?? ExpectationRecord(subject: name)
    record.expectation = expectation
    return record
  }

  /// The times at which the event has happened, in seconds.
  ///
  /// - Throws: An error for a property or a layer.
  func eventTimes() throws(Diagnostic) -> [Double] {
    guard case .event(let times) = subject else {
      throw Diagnostic(
        .wrongType, "`\(name)` is not an event",
        help: ["name one, such as `label open`"], token: name)
    }
    return times
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

/// The options of `t:run`, which are those of `motion run`.
package struct TestRunOptions: Options, Sendable {
  package var set = ParameterSettings()
  package var fps = 60
  package var seconds: Double?
  package var device: Device?
  package var appearance: Appearance?
  package var contrast: Contrast?
  package var reduceMotion = false
  package var textSize: TextSize?
  package var seed: Int?
  package var inputs: String?

  package static let tableName = "TestRunOptions"
  package static let table = OptionTable(TestRunOptions()) {
    Field(\.set, Parameter("set", "Values of the scene's parameters, by name."))
    Field(\.fps, .integer("fps", in: Bounds(FrameRate.range), "Frames per second."))
    Field(
      \.seconds,
      .number(
        "seconds", .seconds, in: .notNegative,
        "The length of the run; without it, that of `inputs`, or until the scene comes to rest."))
    Field(
      \.device,
      Parameter(
        "device",
        "The device whose size and safe area the scene has; that of `inputs`, or the scene's own size."
      ))
    Field(
      \.appearance,
      Parameter("appearance", "The appearance of the system; that of `inputs`, or light."))
    Field(
      \.contrast,
      Parameter(
        "contrast", "The contrast that the user prefers; that of `inputs`, or standard."))
    Field(\.reduceMotion, Parameter("reduceMotion", "Whether the system asks for reduced motion."))
    Field(
      \.textSize,
      Parameter("textSize", "The text size that the user prefers; that of `inputs`, or `l`."))
    Field(
      \.seed, .integer("seed", "The seed of the scene's random numbers; that of `inputs`, or 0."))
    Field(
      \.inputs,
      Parameter(
        "inputs",
        "A file beside the test file, with a log of inputs or recorded touches for the scene."))
  }

  package init() {}
}

/// A device, as tests write it.
extension Device: ScriptValue {
  private static let choiceName = "DeviceName"

  package static var typeDescription: TypeDescription {
    .choice(choiceName, all.map(\.name))
  }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Device {
    guard let name = call.string(index) else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    guard let device = Device(named: name) else {
      throw Mismatch.unknownChoice(name, among: all.map(\.name))
    }
    return device
  }

  /// The documentation of the names.
  static var choiceDescription: ChoiceDescription {
    ChoiceDescription(
      name: choiceName,
      cases: all.map { ($0.name, "\(NumberText($0.width)) × \(NumberText($0.height)) points.") })
  }
}

/// An appearance, as tests write it.
extension Appearance: ScriptChoice {
  package static let choiceName = "SystemAppearance"
  package var summary: String {
    switch self {
    case .light: "The light appearance."
    case .dark: "The dark appearance."
    }
  }
}

/// The values of parameters by name, as on the command line.
package struct ParameterSettings: ScriptValue, ScriptLiteral, Sendable {
  package static let typeDescription = TypeDescription.named(
    "table<string, number|boolean|string>", "a table of values, such as { bounce = 0.2 }")

  package var values: [String: String] = [:]
  package var literal: String { "{}" }

  package init() {}

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ParameterSettings {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var settings = ParameterSettings()
    for name in call.machine.keys(index, on: call.thread) {
      settings.values[name] = try call.withOption(name, of: index) { (_) throws(Mismatch) in
        return try SceneParameter.Value.read(call, at: -1).text
      }
    }
    return settings
  }
}

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

  /// Runs a scene, and returns the contrast of a text to its ground when the run ends; nil if it is not
  /// in sight, or if its ground is no plain colour.
  func contrast(of path: String, in scene: TestScene) throws(Diagnostic) -> Double?

  /// Runs a scene at a rate and with the fingers of a log, for its values.
  func sample(
    _ scene: TestScene, rate: Int, touchedBy inputs: InputLog, into sink: inout SignalSink
  ) throws(Diagnostic)

  /// Returns a file beside the test file.
  func bytes(of path: String) throws(Diagnostic) -> [UInt8]

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
