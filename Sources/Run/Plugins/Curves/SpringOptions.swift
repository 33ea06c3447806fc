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

extension SpringOptions {
  /// Makes the spring in the dialect to which all options belong.
  ///
  /// - Throws: `conflicting-options` if there is no such dialect.
  func makeSpring() throws(Diagnostic) -> Spring {
    do throws(ParameterError) {
      if let spring = try springOfDialect() { return spring }
    } catch {
      throw Diagnostic(error, in: "`motion.spring`")
    }
    let names = given.map { "`\(Self.name($0))`" }.joined(separator: ", ")
    let dialects = Self.dialects.map { dialect in
      "{ \(dialect.map { Self.name($0) }.joined(separator: ", ")) }"
    }
    throw Diagnostic(
      .conflictingOptions, "`motion.spring`: the options \(names) do not belong together",
      help: ["write one of: \(dialects.joined(separator: ", "))"])
  }

  /// Returns the spring if all options belong to one dialect; else nil.
  private func springOfDialect() throws(ParameterError) -> Spring? {
    func count(_ options: Double?...) -> Int { options.count { $0 != nil } }
    let given = count(
      mass, stiffness, damping, response, dampingRatio, duration, bounce, extraBounce,
      visualDuration, tension, friction, bounciness, speed)
    if let preset {
      guard count(duration, extraBounce) == given else { return nil }
      return try preset.spring(duration: duration ?? 0.5, extraBounce: extraBounce ?? 0)
    }
    if count(mass, stiffness, damping) == given {
      return try Spring(
        mass: mass ?? 1, stiffness: stiffness ?? 100, damping: damping ?? 10,
        initialVelocity: velocity, allowsOverdamping: allowOverdamping)
    }
    if count(response, dampingRatio, mass) == given {
      return try Spring(
        response: response ?? 0.5, dampingRatio: dampingRatio ?? 1, initialVelocity: velocity,
        mass: mass ?? 1)
    }
    if let duration, let dampingRatio, count(duration, dampingRatio) == given {
      return try Spring(
        duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
    }
    if count(duration, bounce, mass) == given {
      return try Spring(
        duration: duration ?? 0.5, bounce: bounce ?? 0, initialVelocity: velocity,
        mass: mass ?? 1)
    }
    if count(stiffness, dampingRatio, mass) == given {
      return try Spring(
        stiffness: stiffness ?? 100, dampingRatio: dampingRatio ?? 1, initialVelocity: velocity,
        mass: mass ?? 1)
    }
    if count(tension, friction, mass) == given {
      return try Spring(
        tension: tension ?? 170, friction: friction ?? 26, initialVelocity: velocity,
        mass: mass ?? 1)
    }
    if count(bounciness, speed) == given {
      return try Spring(
        bounciness: bounciness ?? 4, speed: speed ?? 12, initialVelocity: velocity)
    }
    if count(visualDuration, bounce) == given {
      return try Spring(
        visualDuration: visualDuration ?? 0.3, bounce: bounce ?? 0, initialVelocity: velocity)
    }
    return nil
  }

  /// Returns a warning if a damping ratio above 1 was reduced to 1; else nil.
  func warning(of spring: Spring) -> RunWarning? {
    let ratio = duration == nil ? spring.dampingRatio : dampingRatio ?? 1
    guard ratio > 1, spring.regime == .critical else { return nil }
    return RunWarning(
      code: .overdampedSpring,
      message:
        "`motion.spring`: the damping ratio \(NumberText(ratio)) is reduced to 1, as in UIKit",
      help: [
        duration == nil
          ? "`\(Self.name(\.allowOverdamping)) = true` keeps it: the spring creeps to its target"
          : "write `\(Self.name(\.dampingRatio)) = 1`, or { \(Self.name(\.response)), "
            + "\(Self.name(\.dampingRatio)) } for a spring that creeps"
      ])
  }

  /// The options of each dialect, for errors.
  private static var dialects: [[PartialKeyPath<SpringOptions>]] {
    [
      [\.stiffness, \.damping, \.mass], [\.response, \.dampingRatio], [\.duration, \.bounce],
      [\.duration, \.dampingRatio], [\.preset, \.duration, \.extraBounce],
      [\.stiffness, \.dampingRatio, \.mass], [\.visualDuration, \.bounce],
      [\.tension, \.friction, \.mass], [\.bounciness, \.speed],
    ]
  }

  /// The given options that determine the dialect, for errors.
  private var given: [PartialKeyPath<SpringOptions>] {
    let numbers: [KeyPath<SpringOptions, Double?>] = [
      \.mass, \.stiffness, \.damping, \.response, \.dampingRatio, \.duration, \.bounce,
      \.extraBounce, \.visualDuration, \.tension, \.friction, \.bounciness, \.speed,
    ]
    return (preset == nil ? [] : [\.preset]) + numbers.filter { self[keyPath: $0] != nil }
  }
}
