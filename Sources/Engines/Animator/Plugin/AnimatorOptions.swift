import MotionCore
import MotionMath
import MotionPlugin

/// What a script says of an animator.
struct AnimatorOptions {
  let name: String?
  let duration: Double?
  let delay: Double
  let curve: Timing?
  let warpsKeyframes: Bool
  let repeatCount: RepeatCount
  let autoreverse: Bool
  let speed: Double
  let scrubsLinearly: Bool
  let pausesOnCompletion: Bool
  let reduced: ReducedMotion?

  static var table: OptionTable<AnimatorOptions> {
    OptionTable(
      "AnimatorOptions", AnimatorOptions.init,
      Parameter("name", as: String.self, "What the trace calls it, in events of its start and end.")
        .optional,
      Parameter.number(
        "duration", .seconds, in: .notNegative,
        "How long it takes; a spring settles in its own time, whatever this says."
      ).optional,
      Parameter.number("delay", .seconds, in: .notNegative, "How long it waits first.")
        .defaulting(to: 0, as: "0"),
      Parameter(
        "curve", as: Timing.self, "How its time becomes progress; \"easeInOut\" if left out."
      ).optional,
      Parameter(
        "warpsKeyframes", as: Bool.self,
        "Whether the curve is laid over the whole timeline, as in UIKit, or over each keyframe."
      ).defaulting(to: true, as: "true"),
      Parameter("repeatCount", as: RepeatCount.self, "How often it runs, or \"forever\".")
        .defaulting(to: RepeatCount(count: 1), as: "1"),
      Parameter("autoreverse", as: Bool.self, "Whether each run goes back as well.")
        .defaulting(to: false, as: "false"),
      Parameter.number(
        "speed", .multiple, in: .positive, "How many times faster than time it runs."
      )
      .defaulting(to: 1, as: "1"),
      Parameter("scrubsLinearly", as: Bool.self, "Whether seeking goes past the curve.")
        .defaulting(to: true, as: "true"),
      Parameter(
        "pausesOnCompletion", as: Bool.self, "Whether it stays active, paused, at its end."
      ).defaulting(to: false, as: "false"),
      Parameter(
        "reduced", as: ReducedMotion.self,
        "What plays instead where motion is reduced: \"jump\", \"keep\", or another animator."
      ).optional)
  }

  var timing: AnimationTiming? {
    switch curve {
    case .curve(let curve): .curve(curve)
    case .spring(let spring): .spring(spring)
    case nil: nil
    }
  }
}

/// How often an animator runs.
struct RepeatCount: ScriptValue {
  let count: Double

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

/// What an animator does where motion is reduced.
enum ReducedMotion: ScriptValue {
  /// What moves jumps to its end; fades and colours stay.
  case jump
  /// It plays as it is.
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

/// When a keyframe comes, and along which curve.
struct KeyframeOptions {
  let start: Double
  let duration: Double
  let curve: Timing?

  static var table: OptionTable<KeyframeOptions> {
    OptionTable(
      "KeyframeOptions", KeyframeOptions.init,
      .number("start", .fraction, in: .unit, "Where it begins, as a part of the whole."),
      .number("duration", .fraction, in: .unit, "How much of the whole it takes; 0 is a step."),
      Parameter(
        "curve", as: Timing.self,
        "A curve for this keyframe. A spring is run through in the keyframe's own time, however long it "
          + "takes to settle, and the animator's curve is laid over it; to let a spring settle, give it an "
          + "animator of its own with a `delay`."
      ).optional)
  }
}

/// How properties run between keyframes.
struct PathOptions {
  let mode: CalculationMode
  let tension: Double
  let continuity: Double
  let bias: Double
  let curve: Timing?

  static var table: OptionTable<PathOptions> {
    func shape(_ name: String, _ summary: String) -> Parameter<Double> {
      .number(name, .none, in: Bounds(-1, 1), summary).defaulting(to: 0, as: "0")
    }
    return OptionTable(
      "PathOptions", PathOptions.init,
      Parameter("mode", as: CalculationMode.self, "How values between keyframes are found."),
      shape("tension", "How tight a cubic path is."),
      shape("continuity", "How sharp its corners are."),
      shape("bias", "Whether it shoots over before or after a keyframe."),
      Parameter(
        "curve", as: Timing.self, "A curve for these properties, in place of the animator's."
      )
      .optional)
  }
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
