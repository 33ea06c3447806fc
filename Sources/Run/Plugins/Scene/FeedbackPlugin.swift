import MotionCore
import MotionPlugin
import MotionValues

/// Haptics and sounds: events of the trace, which take no time and do not hold the run.
package final class FeedbackPlugin: Plugin {
  package static let name = "feedback"

  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let haptic = Function(
      "haptic", "Plays a haptic at once: the trace reports it as an event.",
      Parameter("kind", as: Haptic.self, "What it feels like."),
      .table(HapticOptions.self).orEmpty
    ) { [unowned stage] (kind, options) throws(Diagnostic) in
      stage.report(
        "haptic", target: kind.rawValue, options.intensity == 1 ? [] : [.number(options.intensity)])
      stage.facts?.note(kind)
      return Nothing()
    }
    let sound = Function(
      "sound", "Plays a sound at once: the trace reports it as an event.",
      Parameter(
        "file", as: String.self, "A path from the script's folder, or a name that the app knows.")
    ) { [unowned stage] (file) throws(Diagnostic) in
      guard !file.isEmpty else {
        throw Diagnostic(
          .wrongType, "`motion.sound` takes the name of a file, found an empty string",
          help: ["name one, such as \"pop.wav\""], token: "sound")
      }
      stage.report("sound", target: file)
      return Nothing()
    }
    return Module(functions: [haptic, sound], choices: [Haptic.choiceDescription])
  }
}

/// The options of `motion.haptic`.
struct HapticOptions: Options {
  var intensity = 1.0

  static let tableName = "HapticOptions"
  static let table = OptionTable(HapticOptions()) {
    Field(
      \.intensity,
      .number("intensity", .fraction, in: Bounds(0, 1), "How strong it is, where that varies."))
  }
}

extension Haptic: ScriptChoice {
  package static let choiceName = "Haptic"

  package var summary: String {
    switch self {
    case .success: "A task has succeeded."
    case .warning: "A task has caused a warning."
    case .error: "A task has failed."
    case .selection: "A selection is changing."
    case .light: "A light thing has hit another."
    case .medium: "A thing of medium weight has hit another."
    case .heavy: "A heavy thing has hit another."
    case .soft: "A soft thing has hit another."
    case .rigid: "A rigid thing has hit another."
    case .start: "An activity has started."
    case .stop: "An activity has stopped."
    case .increase: "A value has risen past a step."
    case .decrease: "A value has fallen past a step."
    case .alignment: "A dragged thing has come into line."
    }
  }
}
