import MotionCore
import MotionPlugin
import MotionValues

/// The options of `t:run`, which are those of `motion run`.
package struct TestRunOptions: Options, Sendable {
  package var set = ParameterSettings()
  package var fps = 60
  package var seconds: Double?
  package var appearance: Appearance?
  package var reduceMotion = false
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
      \.appearance,
      Parameter("appearance", "The appearance of the system; that of `inputs`, or light."))
    Field(\.reduceMotion, Parameter("reduceMotion", "Whether the system asks for reduced motion."))
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
