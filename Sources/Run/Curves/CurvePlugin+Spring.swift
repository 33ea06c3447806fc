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

  /// The options that were given, of those that tell the dialect.
  private var given: [String] {
    let numbers: [KeyPath<SpringOptions, Double?>] = [
      \.mass, \.stiffness, \.damping, \.response, \.dampingRatio, \.duration, \.bounce,
      \.extraBounce, \.visualDuration, \.tension, \.friction, \.bounciness, \.speed,
    ]
    return (preset == nil ? [] : [Self.name(\.preset)])
      + numbers.filter { self[keyPath: $0] != nil }.map { Self.name($0) }
  }

  /// Makes the spring by the one dialect that the options belong to.
  func makeSpring() throws(Diagnostic) -> Spring {
    do throws(ParameterError) {
      switch (Set(given), preset) {
      case (let set, let preset?) where set.isSubset(of: ["preset", "duration", "extraBounce"]):
        return try Self.make(preset, duration ?? 0.5, extraBounce ?? 0)
      case (let set, nil) where set.isSubset(of: ["mass", "stiffness", "damping"]):
        return try Spring(
          mass: mass ?? 1, stiffness: stiffness ?? 100, damping: damping ?? 10,
          initialVelocity: velocity, allowsOverdamping: allowOverdamping)
      case (let set, nil) where set.isSubset(of: ["response", "dampingRatio", "mass"]):
        return try Spring(
          response: response ?? 0.5, dampingRatio: dampingRatio ?? 1, initialVelocity: velocity,
          mass: mass ?? 1)
      case (["duration", "dampingRatio"], nil):
        return try Spring(
          duration: duration ?? 0.5, dampingRatio: dampingRatio ?? 1, initialVelocity: velocity)
      case (let set, nil) where set.isSubset(of: ["duration", "bounce", "mass"]):
        return try Spring(
          duration: duration ?? 0.5, bounce: bounce ?? 0, initialVelocity: velocity,
          mass: mass ?? 1)
      case (let set, nil) where set.isSubset(of: ["stiffness", "dampingRatio", "mass"]):
        return try Spring(
          stiffness: stiffness ?? 100, dampingRatio: dampingRatio ?? 1, initialVelocity: velocity,
          mass: mass ?? 1)
      case (let set, nil) where set.isSubset(of: ["tension", "friction", "mass"]):
        return try Spring(
          tension: tension ?? 170, friction: friction ?? 26, initialVelocity: velocity,
          mass: mass ?? 1)
      case (let set, nil) where set.isSubset(of: ["bounciness", "speed"]):
        return try Spring(
          bounciness: bounciness ?? 4, speed: speed ?? 12, initialVelocity: velocity)
      case (let set, nil) where set.isSubset(of: ["visualDuration", "bounce"]):
        return try Spring(
          visualDuration: visualDuration ?? 0.3, bounce: bounce ?? 0, initialVelocity: velocity)
      default: break
      }
    } catch {
      throw Diagnostic(error, in: "`motion.spring`")
    }
    throw Diagnostic(
      .conflictingOptions,
      "`motion.spring`: the options \(given.map { "`\($0)`" }.joined(separator: ", ")) do not belong together",
      help: [
        "write one of: { stiffness, damping, mass }, { response, dampingRatio }, { duration, bounce }, "
          + "{ duration, dampingRatio }, { preset, duration, extraBounce }, { stiffness, dampingRatio, mass }, "
          + "{ visualDuration, bounce }, { tension, friction, mass }, { bounciness, speed }"
      ])
  }

  /// What to say of a damping ratio above 1 that counts as 1; nil where there is none.
  func warning(of spring: Spring) -> RunWarning? {
    let ratio = duration == nil ? spring.dampingRatio : dampingRatio ?? 1
    guard ratio > 1, spring.regime == .critical else { return nil }
    return RunWarning(
      code: .overdampedSpring,
      message: "`motion.spring`: the damping ratio \(NumberText(ratio)) counts as 1, as in UIKit",
      help: [
        duration == nil
          ? "`allowOverdamping = true` keeps it: the spring creeps to its target"
          : "write `dampingRatio = 1`, or { response, dampingRatio } for a spring that creeps"
      ])
  }

  private static func make(
    _ preset: SpringPreset, _ duration: Double, _ extraBounce: Double
  ) throws(ParameterError) -> Spring {
    switch preset {
    case .smooth: try .smooth(duration: duration, extraBounce: extraBounce)
    case .snappy: try .snappy(duration: duration, extraBounce: extraBounce)
    case .bouncy: try .bouncy(duration: duration, extraBounce: extraBounce)
    }
  }
}

/// A spring that a script has made, and what its author may want to know.
private struct MadeSpring: ScriptResult {
  static var resultDescription: TypeDescription { SpringObject.resultDescription }
  let spring: SpringObject
  let warning: RunWarning?

  func push(_ call: Call) -> Int32 {
    if let warning { call.warn(warning) }
    return spring.push(call)
  }
}

/// What a script says of a spring that has to be there in time.
struct FittingOptions: Options {
  @Required var cutoff: Double
  var tolerance = 0.001
  var bounce = 0.0

  static let tableName = "FittingOptions"
  static let table = OptionTable(FittingOptions()) {
    Field(
      \.$cutoff, .number("cutoff", .seconds, in: .positive, "When the spring has to have arrived."))
    Field(
      \.tolerance,
      .number(
        "tolerance", .fraction, in: Bounds(0, 1, excludesLower: true),
        "How far from its target it may be from then on, of the whole way."
      ))
    Field(\.bounce, .number("bounce", .fraction, in: Bounds(-1, 1), "From -1, flat, to below 1."))
  }
}

extension CurvePlugin {
  var spring: Function {
    Function(
      "spring", "Makes a spring, in the dialect of the options that are given.",
      .table(SpringOptions.self)
    ) { (options) throws(Diagnostic) in
      let spring = try options.makeSpring()
      return MadeSpring(spring: SpringObject(spring), warning: options.warning(of: spring))
    }
  }

  var fittingSpring: Function {
    Function(
      "fittingSpring", "Makes the slowest spring that has arrived by a cutoff time.",
      .table(FittingOptions.self)
    ) { (options) throws(Diagnostic) in
      do throws(ParameterError) {
        return SpringObject(
          try Spring.fitting(
            cutoff: options.cutoff, tolerance: options.tolerance, bounce: options.bounce))
      } catch {
        throw Diagnostic(error, in: "`motion.fittingSpring`")
      }
    }
  }

  var springType: ObjectType {
    ObjectType(
      "spring", "A spring on its way from 0 to 1; its print tells all of its facts.",
      methods: [
        Function(
          method: "at", of: "spring", "Returns the progress at a time.",
          .number("seconds", .seconds, in: .notNegative, "The time since its start.")
        ) { (object: SpringObject, _, t) throws(Diagnostic) in object.spring.value(at: t) },
        Function(
          method: "velocity", of: "spring", "Returns the velocity at a time, in ways per second.",
          .number("seconds", .seconds, in: .notNegative, "The time since its start.")
        ) { (object: SpringObject, _, t) throws(Diagnostic) in object.spring.velocity(at: t) },
        Function(
          method: "settlingTime", of: "spring",
          "Returns when it has come within a threshold of its target for good, in seconds.",
          .number(
            "threshold", .fraction, in: Bounds(0, 1, excludesLower: true), "Of the whole way.")
        ) { (object: SpringObject, _, threshold) throws(Diagnostic) in
          object.spring.settlingTime(threshold: threshold)
        },
      ], properties: Self.springProperties)
  }

  private static var springProperties: [ObjectProperty] {
    func fact(
      _ name: String, _ summary: String, _ value: @escaping (Spring) -> Double
    ) -> ObjectProperty {
      ObjectProperty(name, summary) { (object: SpringObject) in value(object.spring) }
    }
    return [
      fact("mass", "The mass.") { $0.mass },
      fact("stiffness", "The stiffness.") { $0.stiffness },
      fact("damping", "The damping.") { $0.damping },
      fact("initialVelocity", "The velocity at the start, in ways per second.") {
        $0.initialVelocity
      },
      fact("dampingRatio", "The damping ratio: 1 is critical.") { $0.dampingRatio },
      fact("frequency", "The undamped angular frequency, in radians per second.") {
        $0.angularFrequency
      },
      fact("response", "The period of an undamped swing, in seconds.") { $0.response },
      fact("bounce", "The bounce of the damping ratio.") { $0.bounce },
      fact("settlingDuration", "How long it takes to settle as UIKit computes it, in seconds.") {
        $0.settlingDuration
      },
      fact("overshoot", "How far it first goes beyond its target, as a fraction of the way.") {
        $0.overshoot
      },
      ObjectProperty("peakTime", "When it is farthest beyond its target, in seconds; nil if never.")
      {
        (object: SpringObject) in object.spring.peak?.time
      },
      ObjectProperty("regime", "How it comes to rest, such as \"underdamped\".") {
        (object: SpringObject) in object.spring.regime.rawValue
      },
    ]
  }
}
