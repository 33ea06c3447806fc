import MotionCore
import MotionMath
import MotionPlugin

/// An animator's options.
struct AnimatorOptions: Options {
  var name: String?
  var duration: Double?
  var delay = 0.0
  var curve: Timing?
  var warpsKeyframes = true
  var repeatCount = RepeatCount(count: 1)
  var autoreverse = false
  var speed = 1.0
  var scrubsLinearly = true
  var pausesOnCompletion = false
  var reduced: ReducedMotion?

  static let tableName = "AnimatorOptions"
  static let table = OptionTable(AnimatorOptions()) {
    Field(\.name, Parameter("name", "What the trace calls it, in events of its start and end."))
    Field(
      \.duration,
      .number(
        "duration", .seconds, in: .notNegative,
        "How long it takes; a spring settles in its own time, whatever this says."
      ))
    Field(\.delay, .number("delay", .seconds, in: .notNegative, "How long it waits first."))
    Field(
      \.curve,
      Parameter(
        "curve", "How its time becomes progress; \"easeInOut\" if left out."
      ))
    Field(
      \.warpsKeyframes,
      Parameter(
        "warpsKeyframes",
        "Whether the curve is laid over the whole timeline, as in UIKit, or over each keyframe."
      ))
    Field(\.repeatCount, Parameter("repeatCount", "How often it runs, or \"forever\"."))
    Field(\.autoreverse, Parameter("autoreverse", "Whether each run goes back as well."))
    Field(
      \.speed,
      .number(
        "speed", .multiple, in: .positive, "How many times faster than time it runs."
      ))
    Field(\.scrubsLinearly, Parameter("scrubsLinearly", "Whether seeking goes past the curve."))
    Field(
      \.pausesOnCompletion,
      Parameter(
        "pausesOnCompletion", "Whether it stays active, paused, at its end."
      ))
    Field(
      \.reduced,
      Parameter(
        "reduced",
        "What plays instead where motion is reduced: \"jump\", \"keep\", or another animator."
      ))
  }

  var timing: AnimationTiming? {
    switch curve {
    case .curve(let curve): .curve(curve)
    case .spring(let spring): .spring(spring)
    case nil: nil
    }
  }
}

/// The number of times an animator runs.
struct RepeatCount: ScriptValue, ScriptLiteral {
  let count: Double

  var literal: String { count.isFinite ? count.literal : "forever".literal }

  static var typeDescription: TypeDescription {
    .either([.number(.count, .positive), .choice("", ["forever"])])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> RepeatCount {
    if call.string(index) == "forever" { return RepeatCount(count: .infinity) }
    guard let count = call.number(index), count > 0, count.isFinite else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return RepeatCount(count: count)
  }
}

/// An animator's behaviour where motion is reduced.
enum ReducedMotion: ScriptValue {
  /// Movement jumps to its end; fades and colours still animate.
  case jump
  /// It plays unchanged.
  case keep
  case other(AnimatorObject)

  static var typeDescription: TypeDescription {
    .either([.choice("", ["jump", "keep"]), .object("animator")])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ReducedMotion {
    if let animator = call.object(index) as? AnimatorObject { return .other(animator) }
    switch call.string(index) {
    case "jump": return .jump
    case "keep": return .keep
    case .some(let word): throw Mismatch.unknownChoice(word, among: ["jump", "keep"])
    case nil: throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
  }
}

/// The options of a keyframe: its times and curve.
struct KeyframeOptions: Options {
  var start = 0.0
  var duration = 0.0
  var curve: Timing?

  static let tableName = "KeyframeOptions"
  static let table = OptionTable(KeyframeOptions()) {
    Field(
      required: \.start,
      .number("start", .fraction, in: .unit, "Where it begins, as a part of the whole."))
    Field(
      required: \.duration,
      .number("duration", .fraction, in: .unit, "How much of the whole it takes; 0 is a step."))
    Field(
      \.curve,
      Parameter(
        "curve",
        "A curve for this keyframe. A spring is run through in the keyframe's own time, however long it "
          + "takes to settle, and the animator's curve is laid over it; to let a spring settle, give it an "
          + "animator of its own with a `delay`."
      ))
  }
}

/// The options of a path: how properties run between keyframes.
struct PathOptions: Options {
  @Required var mode: CalculationMode
  var tension = 0.0
  var continuity = 0.0
  var bias = 0.0
  var curve: Timing?

  static let tableName = "PathOptions"
  static let table = OptionTable(PathOptions()) {
    Field(\.$mode, Parameter("mode", "How values between keyframes are found."))
    Field(\.tension, .number("tension", .none, in: shape, "How tight a cubic path is."))
    Field(\.continuity, .number("continuity", .none, in: shape, "How sharp its corners are."))
    Field(
      \.bias,
      .number("bias", .none, in: shape, "Whether it shoots over before or after a keyframe."))
    Field(\.curve, Parameter("curve", "A curve for these properties, in place of the animator's."))
  }

  private static let shape = Bounds(-1, 1)
}

extension CalculationMode: ScriptChoice {
  package static var choiceName: String { "CalculationMode" }

  package var summary: String {
    switch self {
    case .linear: "Straight from keyframe to keyframe."
    case .discrete: "Each value holds until the next."
    case .paced: "Straight, at one speed; the keyframes' times and curves do not count."
    case .cubic: "Smoothly through the keyframes."
    case .cubicPaced: "Smoothly, at one speed."
    }
  }
}
