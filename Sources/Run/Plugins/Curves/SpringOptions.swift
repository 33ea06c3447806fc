import MotionCore
import MotionPlugin
import MotionValues

/// The options of `motion.spring`.
///
/// Each dialect is the set of options by which one framework describes a spring. A script uses
/// the options of one dialect only.
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
        "preset", "One of Apple's presets, with `duration` and `extraBounce`."
      ))
    Field(\.mass, .number("mass", .none, in: .positive, "The mass; 1 if left out."))
    Field(\.stiffness, .number("stiffness", .none, in: .positive, "The stiffness."))
    Field(
      \.damping, .number("damping", .none, in: .notNegative, "The damping; with `stiffness`."))
    Field(
      \.response, .number("response", .seconds, in: .positive, "The undamped period."))
    Field(
      \.dampingRatio,
      .number(
        "dampingRatio", .fraction, in: .notNegative,
        "1 is critical; with `response`, with `stiffness` as in Compose, or with `duration` as in UIKit."
      ))
    Field(
      \.duration,
      .number(
        "duration", .seconds, in: .positive,
        "The perceptual duration with `bounce`; UIKit's duration with `dampingRatio`."
      ))
    Field(
      \.bounce, .number("bounce", .fraction, in: Bounds(-1, 1), "From -1 (flat) to 1 (undamped)."))
    Field(
      \.extraBounce, .number("extraBounce", .fraction, in: Bounds(-1, 1), "Added to a preset's."))
    Field(
      \.visualDuration,
      .number(
        "visualDuration", .seconds, in: .positive,
        "The time at which it appears to have arrived, as in Motion for the web; with `bounce`."))
    Field(
      \.tension,
      .number(
        "tension", .none, in: .positive,
        "React Spring's name for the stiffness; 170 if left out with `friction`."))
    Field(
      \.friction,
      .number(
        "friction", .none, in: .notNegative,
        "React Spring's name for the damping; 26 if left out with `tension`."))
    Field(
      \.bounciness,
      .number(
        "bounciness", .none, in: Bounds(0, Spring.greatestBounciness),
        "Pop's and React Native's bounciness, up to 20 there; 4 if left out with `speed`."))
    Field(
      \.speed,
      .number(
        "speed", .none, in: Bounds(0, Spring.greatestSpeed),
        "Pop's and React Native's speed, up to 20 there; 12 if left out with `bounciness`."))
    Field(
      \.velocity,
      .number(
        "velocity", .perSecond,
        "The initial velocity, in distances per second; a moving property keeps its own."
      ))
    Field(
      \.allowOverdamping, Parameter("allowOverdamping", "Whether the damping ratio may exceed 1.")
    )
  }
}
