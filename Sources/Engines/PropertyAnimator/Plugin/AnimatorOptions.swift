import MotionCore
import MotionPlugin
import MotionValues

/// An animator's options.
struct AnimatorOptions: Options {
  var name: String?
  var duration: Double?
  var delay = 0.0
  var endDelay = 0.0
  var curve: Timing?
  var warpsKeyframes = true
  var repeatCount = RepeatCount(count: 1)
  var iterationStart = 0.0
  var autoreverse = false
  var speed = 1.0
  var scrubsLinearly = true
  var pausesOnCompletion = false
  var reduced: ReducedMotion?

  static let tableName = "AnimatorOptions"
  static let table = OptionTable(AnimatorOptions()) {
    Field(\.name, Parameter("name", "Its name in the trace."))
    Field(
      \.duration,
      .number(
        "duration", .seconds, in: .notNegative,
        "The duration; a spring ignores it and uses its settling time."
      ))
    Field(
      \.delay,
      .number(
        "delay", .seconds,
        "The delay before it moves; a negative one begins so much later within the movement."))
    Field(
      \.endDelay,
      .number(
        "endDelay", .seconds, in: .notNegative,
        "The delay between its last movement and its end, during which it keeps its last values."))
    Field(
      \.curve,
      Parameter(
        "curve", "The timing curve or spring; \"easeInOut\" if left out."
      ))
    Field(
      \.warpsKeyframes,
      Parameter(
        "warpsKeyframes",
        "Whether the curve applies to the whole timeline, as in UIKit, or to each keyframe."
      ))
    Field(\.repeatCount, Parameter("repeatCount", "The number of repetitions, or \"forever\"."))
    Field(
      \.iterationStart,
      .number(
        "iterationStart", .count, in: .notNegative,
        "Where the first repetition begins, in repetitions: 0.5 is the middle of one."))
    Field(\.autoreverse, Parameter("autoreverse", "Whether each repetition also runs back."))
    Field(
      \.speed,
      .number(
        "speed", .multiple, in: .positive, "Its speed as a multiple of normal."
      ))
    Field(\.scrubsLinearly, Parameter("scrubsLinearly", "Whether seeking bypasses the curve."))
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
  /// Movement jumps to its end, while fades and colours still animate; or it plays unchanged.
  case response(ReducedResponse)
  case other(AnimatorObject)

  static var typeDescription: TypeDescription {
    .either([.choice("", ReducedResponse.words), .object("animator")])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ReducedMotion {
    if let animator = call.object(index) as? AnimatorObject { return .other(animator) }
    guard call.kind(index) == .string else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return .response(try ReducedResponse.read(call, at: index))
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
      .number("start", .fraction, in: .unit, "The start, as a fraction of the whole."))
    Field(
      required: \.duration,
      .number("duration", .fraction, in: .unit, "The length, also as a fraction; 0 is a step."))
    Field(
      \.curve,
      Parameter(
        "curve",
        "A curve for this keyframe. A spring is fitted to the keyframe's length, whatever its "
          + "settling time, and the animator's curve applies to it; for a spring that settles in "
          + "its own time, use another animator with a `delay`."
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
    Field(\.$mode, Parameter("mode", "How values between keyframes are interpolated."))
    Field(\.tension, .number("tension", .none, in: shape, "The tension of a cubic path."))
    Field(\.continuity, .number("continuity", .none, in: shape, "The sharpness of its corners."))
    Field(
      \.bias,
      .number("bias", .none, in: shape, "Whether it overshoots before or after a keyframe."))
    Field(\.curve, Parameter("curve", "A curve for these properties, in place of the animator's."))
  }

  private static let shape = Bounds(-1, 1)
}

extension CalculationMode: ScriptChoice {
  package static var choiceName: String { "CalculationMode" }

  package var summary: String {
    switch self {
    case .linear: "Linear from keyframe to keyframe."
    case .discrete: "Each value holds until the next."
    case .paced: "Linear at constant speed; the keyframes' times and curves are ignored."
    case .cubic: "A smooth path through the keyframes."
    case .cubicPaced: "A smooth path at constant speed."
    }
  }
}
