import MotionCore
import MotionMath
import MotionPlugin

/// Apple's named springs.
enum SpringPreset: String, ScriptChoice {
  case smooth
  case snappy
  case bouncy

  static let choiceName = "SpringPreset"

  var summary: String {
    switch self {
    case .smooth: "No bounce."
    case .snappy: "A small bounce, 0.15."
    case .bouncy: "A clear bounce, 0.3."
    }
  }
}

/// What a script says of a spring, in any of its dialects.
struct SpringOptions: Options {
  var preset: SpringPreset?
  var mass: Double?
  var stiffness: Double?
  var damping: Double?
  var response: Double?
  var dampingRatio: Double?
  var duration: Double?
  var bounce: Double?
  var extraBounce: Double?
  var visualDuration: Double?
  var tension: Double?
  var friction: Double?
  var bounciness: Double?
  var speed: Double?
  var velocity = 0.0
  var allowOverdamping = false

  static let tableName = "SpringOptions"
  static let table = OptionTable(SpringOptions()) {
    Field(
      \.preset,
      Parameter(
        "preset", "One of Apple's, with `duration` and `extraBounce`."
      ))
    Field(\.mass, .number("mass", .none, in: .positive, "The mass; 1 if left out."))
    Field(\.stiffness, .number("stiffness", .none, in: .positive, "The stiffness."))
    Field(
      \.damping, .number("damping", .none, in: .notNegative, "The damping, beside `stiffness`."))
    Field(
      \.response, .number("response", .seconds, in: .positive, "The period of an undamped swing."))
    Field(
      \.dampingRatio,
      .number(
        "dampingRatio", .fraction, in: .notNegative,
        "1 is critical; beside `response`, beside `stiffness` as in Compose, or beside `duration` as in UIKit."
      ))
    Field(
      \.duration,
      .number(
        "duration", .seconds, in: .positive,
        "The perceptual duration, beside `bounce`; UIKit's duration beside `dampingRatio`."
      ))
    Field(
      \.bounce, .number("bounce", .fraction, in: Bounds(-1, 1), "From -1, flat, to 1, for ever."))
    Field(
      \.extraBounce, .number("extraBounce", .fraction, in: Bounds(-1, 1), "On top of a preset's."))
    Field(
      \.visualDuration,
      .number(
        "visualDuration", .seconds, in: .positive,
        "When it seems to have arrived, as in Motion for the web; beside `bounce`."))
    Field(
      \.tension,
      .number(
        "tension", .none, in: .positive,
        "The stiffness, as React Spring calls it; 170 if left out beside `friction`."))
    Field(
      \.friction,
      .number(
        "friction", .none, in: .notNegative,
        "The damping, as React Spring calls it; 26 if left out beside `tension`."))
    Field(
      \.bounciness,
      .number(
        "bounciness", .none, in: Bounds(0, Spring.greatestBounciness),
        "Pop's and React Native's bounciness, up to 20 there; 4 if left out beside `speed`."))
    Field(
      \.speed,
      .number(
        "speed", .none, in: Bounds(0, Spring.greatestSpeed),
        "Pop's and React Native's speed, up to 20 there; 12 if left out beside `bounciness`."))
    Field(
      \.velocity,
      .number(
        "velocity", .perSecond,
        "The initial velocity, in distances per second; what moves already keeps its own."
      ))
    Field(
      \.allowOverdamping, Parameter("allowOverdamping", "Whether a damping ratio above 1 stays so.")
    )
  }
}
