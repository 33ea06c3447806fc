import MotionCore
import MotionPlugin
import MotionValues

/// A movement of the keyboard that a script plays.
///
/// Another one, the focus or an input from outside takes the keyboard over with its height and
/// velocity; the movement ends there.
final class KeyboardMovement: PlayableObject, Finishable, EndTimeObserver {
  static let typeName = "keyboardMovement"
  let label: String
  /// The height to which it moves, in points; nil for the usual one of the scene.
  private let height: Double?
  private let timing: SlotTiming?
  private unowned let stage: Stage
  /// What `motion check` knows of it; nil in an ordinary run.
  private var facts: SceneFacts.Animation?
  /// Its last run; nil before it is played.
  private var movement: (any Finishable)? { didSet { movementDidChange(from: oldValue) } }

  init(to height: Double?, _ timing: SlotTiming?, by function: String, on stage: Stage) {
    self.height = height
    self.timing = timing
    self.stage = stage
    label = "`scene:\(function)`"
    facts = stage.facts?.add(self, label: label)
  }

  var endTime: Double? { movement?.endTime }
  var isRunning: Bool { endTime.map { $0 > stage.now } ?? false }

  func play(at time: Double) throws(Diagnostic) {
    facts?.isUsed = true
    movement = try SystemProperties.moveKeyboard(
      to: height ?? SystemProperties.usualKeyboardHeight(on: stage), timing, on: stage)
  }

  func stop(at time: Double) throws(Diagnostic) { try movement?.stop(at: time) }
  func finish(at time: Double) throws(Diagnostic) { try movement?.finish(at: time) }

  /// Follows the end of the present run.
  private func movementDidChange(from old: (any Finishable)?) {
    if let old { stage.scheduler.removeObserver(self, of: [ObjectIdentifier(old)]) }
    if let movement { stage.scheduler.addObserver(self, of: [ObjectIdentifier(movement)]) }
    endTimeDidChange(ofSource: 0)
  }

  func endTimeDidChange(ofSource index: Int) { stage.scheduler.endTimeDidChange(of: self) }
}

extension KeyboardMovement {
  static func makeType(on stage: Stage) -> ObjectType {
    .playable(
      KeyboardMovement.self, "A movement of the keyboard over the scene's lower edge.",
      stage: stage,
      isRunning: "Whether it moves the keyboard.",
      missing: "play another one: it starts from the keyboard's height and velocity",
      verbs: [
        .play: "Moves the keyboard from its present height and velocity.",
        .stop: "Stops the keyboard at its present height.",
        .finish: "Jumps to the height to which it moves.",
      ])
  }

  /// The functions of a scene that make keyboard movements.
  static var functions: [Function] {
    [
      Function(
        method: "showKeyboard", of: "scene",
        "Shows the keyboard, which covers the lower edge of the scene: what is pinned to `keyboard` or reads "
          + "`scene.keyboardHeight` follows. It moves also where motion is reduced.",
        .table(ShowKeyboardOptions.self).orEmpty
      ) { (scene: Layer, _, options) throws(Diagnostic) in
        KeyboardMovement(
          to: try options.height(on: scene.stage), options.timing.given, by: "showKeyboard",
          on: scene.stage)
      },
      Function(
        method: "hideKeyboard", of: "scene", "Hides the keyboard.",
        .table(HideKeyboardOptions.self).orEmpty
      ) { (scene: Layer, _, options) throws(Diagnostic) in
        KeyboardMovement(to: 0, options.timing.given, by: "hideKeyboard", on: scene.stage)
      },
    ]
  }
}

/// How the keyboard moves, as a script writes it.
struct KeyboardTiming {
  var curve: Timing?
  var duration: Double?

  /// The timing; nil if the script says none.
  var given: SlotTiming? {
    guard curve != nil || duration != nil else { return nil }
    var timing = SlotTiming()
    (timing.curve, timing.duration) = (curve, duration)
    return timing
  }

  static var curveParameter: Parameter<Timing> {
    Parameter("curve", "A curve or a spring; that of the system's keyboard and sheets by default.")
  }

  static var durationParameter: Parameter<Double> {
    .number("duration", .seconds, in: .notNegative, "The duration of a curve; 0.35 by default.")
  }
}

/// The options of `scene:showKeyboard`.
struct ShowKeyboardOptions: Options {
  var height: Double?
  var timing = KeyboardTiming()

  static let tableName = "ShowKeyboardOptions"
  static let table = OptionTable(ShowKeyboardOptions()) {
    Field(
      \.height,
      .number(
        "height", .points, in: .notNegative, "Its height; 0.4 × the scene's height by default."))
    Field(\.timing.curve, KeyboardTiming.curveParameter)
    Field(\.timing.duration, KeyboardTiming.durationParameter)
  }

  /// Returns the given height, in points; nil if there is none.
  ///
  /// - Throws: `out-of-range` if it is greater than the scene's.
  func height(on stage: Stage) throws(Diagnostic) -> Double? {
    let limit = stage.sceneSize.height
    if let height, height > limit {
      throw Diagnostic(
        .outOfRange,
        "`scene:showKeyboard`: `\(Self.name(\.height))` takes at most the scene's height, "
          + "\(NumberText(limit)) points, found \(NumberText(height))",
        help: ["leave it out for 0.4 × the scene's height"], token: Self.name(\.height))
    }
    return height
  }
}

/// The options of `scene:hideKeyboard`.
struct HideKeyboardOptions: Options {
  var timing = KeyboardTiming()

  static let tableName = "HideKeyboardOptions"
  static let table = OptionTable(HideKeyboardOptions()) {
    Field(\.timing.curve, KeyboardTiming.curveParameter)
    Field(\.timing.duration, KeyboardTiming.durationParameter)
  }
}
