import MotionCore
import MotionPlugin
import MotionValues

/// Makes curves, springs and decays as script objects.
package final class CurvePlugin: Plugin {
  package static let name = "curve"

  unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(
      functions: [curve, bezier, steps, chain, spring, fittingSpring, decay],
      types: [curveType, springType, decayType],
      choices: [
        SpringPreset.choiceDescription, Steps.Jump.choiceDescription,
      ], isPure: true)
  }

  private var curve: Function {
    Function(
      "curve",
      "Makes a curve from a name, from CSS such as \"steps(4)\" or \"linear(0, 0.3 20%, 1)\", or from a function.",
      Parameter("definition", as: Timing.self, "The curve.")
    ) { (timing) throws(Diagnostic) in CurveObject(try timing.makeCurve()) }
  }

  private var bezier: Function {
    Function(
      "bezier", "Makes a cubic Bézier curve from (0, 0) to (1, 1), as CSS's `cubic-bezier()`.",
      .number("x1", .fraction, in: .unit, "The first control point's time."),
      .number("y1", .fraction, "The first control point's progress; may be outside 0…1."),
      .number("x2", .fraction, in: .unit, "The second control point's time."),
      .number("y2", .fraction, "The second control point's progress.")
    ) { (x1, y1, x2, y2) throws(Diagnostic) in
      do throws(ParameterError) {
        return CurveObject(.cubicBezier(try CubicBezier(x1, y1, x2, y2)))
      } catch {
        throw Diagnostic(error, in: "`motion.bezier`")
      }
    }
  }

  private var steps: Function {
    Function(
      "steps", "Makes a step curve, as CSS's `steps()`.",
      .integer("count", in: Bounds(1, 1_000_000), "The number of steps."),
      Parameter("jump", as: Steps.Jump.self, "The position of the jumps.")
        .defaulting(to: .end)
    ) { (count, jump) throws(Diagnostic) in
      do throws(ParameterError) {
        return CurveObject(.steps(try Steps(count, jump: jump)))
      } catch {
        throw Diagnostic(error, in: "`motion.steps`")
      }
    }
  }

  private var chain: Function {
    Function(
      "chain", "Makes one curve from several that follow each other.",
      .list("links", of: .table(ChainLink.self, named: "link"), "The curves in order.")
    ) { (links) throws(Diagnostic) in
      var parts: [CurveChain.Link] = []
      for link in links {
        parts.append(.init(try link.curve.makeCurve(), weight: link.weight, to: link.to))
      }
      do throws(ParameterError) {
        return CurveObject(.chain(try CurveChain(parts)))
      } catch {
        throw Diagnostic(error, in: "`motion.chain`")
      }
    }
  }

  private var curveType: ObjectType {
    ObjectType(
      "curve", "Progress as a function of time, both from 0 to 1.",
      methods: [
        Function(
          method: "at", of: "curve", "Returns the progress at a time.",
          .number("t", .fraction, "The time, as a fraction of the whole.")
        ) { (object: CurveObject, _, t) throws(Diagnostic) in object.curve.value(at: t) },
        Function(
          method: "velocity", of: "curve", "Returns the rate of change of the progress at a time.",
          .number("t", .fraction, "The time, as a fraction of the whole.")
        ) { (object: CurveObject, _, t) throws(Diagnostic) in object.curve.velocity(at: t) },
        Function(
          method: "reversed", of: "curve",
          "Returns the same motion played backwards: a slow start becomes a slow end."
        ) { (object: CurveObject, _) throws(Diagnostic) in
          try Self.combined { () throws(ParameterError) in try object.curve.reversed() }
        },
        Function(
          method: "mirrored", of: "curve",
          "Returns the curve followed by its reverse, so that it ends where it began."
        ) { (object: CurveObject, _) throws(Diagnostic) in
          try Self.combined { () throws(ParameterError) in try object.curve.mirrored() }
        },
      ])
  }

  private static func combined(
    _ make: () throws(ParameterError) -> Curve
  ) throws(Diagnostic) -> CurveObject {
    do throws(ParameterError) {
      return CurveObject(try make())
    } catch {
      throw Diagnostic(error, in: "`curve`")
    }
  }
}

/// One entry in the list that `motion.chain` takes.
struct ChainLink: Options {
  @Required var curve: Timing
  var weight = 1.0
  var to: Double?

  static let tableName = "ChainLink"
  static let table = OptionTable(ChainLink()) {
    Field(\.$curve, Parameter("curve", "The curve."))
    Field(\.weight, .number("weight", .multiple, in: .positive, "Its share of the time."))
    Field(
      \.to,
      .number(
        "to", .fraction,
        "The progress at its end; if left out, the progress grows with the time."
      ))
  }
}

extension Steps.Jump: ScriptChoice {
  package static var choiceName: String { "StepsJump" }

  package var summary: String {
    switch self {
    case .start: "The first jump is at the start."
    case .end: "The last jump is at the end."
    case .none: "No jump at either end."
    case .both: "A jump at both ends."
    }
  }
}

/// A decay as a script object: its start, its initial velocity, and its rate of deceleration.
final class DecayObject: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("decay") }
  let scriptType = "decay"
  let decay: Decay
  let start: Double
  let velocity: Double

  init(decay: Decay, start: Double, velocity: Double) {
    self.decay = decay
    self.start = start
    self.velocity = velocity
  }
}

/// The options of `motion.decay`.
struct DecayOptions: Options {
  @Required var velocity: Double
  var from = 0.0
  var rate = 0.998

  static let tableName = "DecayOptions"
  static let table = OptionTable(DecayOptions()) {
    Field(\.$velocity, .number("velocity", .perSecond, "The velocity at the start."))
    Field(\.from, .number("from", .none, "The value at the start."))
    Field(
      \.rate,
      .number(
        "rate", .fraction, in: Bounds(0, 0.999_999, excludesLower: true),
        "The fraction of the velocity left after a millisecond; 0.998 in iOS, or 0.99 for `fast`."
      ))
  }
}

extension CurvePlugin {
  var decay: Function {
    Function(
      "decay", "Makes a decay: deceleration as in iOS after a flick.", .table(DecayOptions.self)
    ) { (options) throws(Diagnostic) in
      do throws(ParameterError) {
        return DecayObject(
          decay: try Decay(rate: options.rate), start: options.from, velocity: options.velocity)
      } catch {
        throw Diagnostic(error, in: "`motion.decay`")
      }
    }
  }

  var decayType: ObjectType {
    ObjectType(
      "decay", "A value that slows down to rest.",
      methods: [
        Function(
          method: "at", of: "decay", "Returns the value at a time.",
          .number("seconds", .seconds, in: .notNegative, "The time since its start.")
        ) { (object: DecayObject, _, t) throws(Diagnostic) in
          object.decay.value(at: t, from: object.start, velocity: object.velocity)
        },
        Function(
          method: "velocity", of: "decay", "Returns the velocity at a time, per second.",
          .number("seconds", .seconds, in: .notNegative, "The time since its start.")
        ) { (object: DecayObject, _, t) throws(Diagnostic) in
          object.decay.velocity(at: t, velocity: object.velocity)
        },
      ],
      properties: [
        ObjectProperty("target", "The value at rest.") { (object: DecayObject) in
          object.decay.target(from: object.start, velocity: object.velocity)
        },
        ObjectProperty("duration", "The time until it comes to rest, in seconds.") {
          (object: DecayObject) in object.decay.stoppingTime(velocity: object.velocity)
        },
      ])
  }
}

/// A spring that a script has made, with a warning for its author if there is one.
private struct MadeSpring: ScriptResult {
  static var resultDescription: TypeDescription { SpringObject.resultDescription }
  let spring: SpringObject
  let warning: RunWarning?

  func push(_ call: Call) -> Int32 {
    if let warning { call.warn(warning) }
    return spring.push(call)
  }
}

/// The options of `motion.fittingSpring`.
struct FittingOptions: Options {
  @Required var cutoff: Double
  var tolerance = 0.001
  var bounce = 0.0

  static let tableName = "FittingOptions"
  static let table = OptionTable(FittingOptions()) {
    Field(
      \.$cutoff, .number("cutoff", .seconds, in: .positive, "The time by which the spring settles.")
    )
    Field(
      \.tolerance,
      .number(
        "tolerance", .fraction, in: Bounds(0, 1, excludesLower: true),
        "The greatest deviation after the cutoff, as a fraction of the whole distance."
      ))
    Field(\.bounce, .number("bounce", .fraction, in: Bounds(-1, 1), "From -1 (flat) to below 1."))
  }
}

extension CurvePlugin {
  var spring: Function {
    Function(
      "spring", "Makes a spring, in the convention to which the options belong.",
      .table(SpringOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in
      let spring = try options.makeSpring()
      self.stage.facts?.note(spring)
      return MadeSpring(spring: SpringObject(spring), warning: options.warning(of: spring))
    }
  }

  var fittingSpring: Function {
    Function(
      "fittingSpring", "Makes the slowest spring that settles by a cutoff time.",
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
      "spring", "A spring that moves from 0 to 1; `print` shows all of its properties.",
      methods: [
        Function(
          method: "at", of: "spring", "Returns the progress at a time.",
          .number("seconds", .seconds, in: .notNegative, "The time since its start.")
        ) { (object: SpringObject, _, t) throws(Diagnostic) in object.spring.value(at: t) },
        Function(
          method: "velocity", of: "spring",
          "Returns the velocity at a time, in distances per second.",
          .number("seconds", .seconds, in: .notNegative, "The time since its start.")
        ) { (object: SpringObject, _, t) throws(Diagnostic) in object.spring.velocity(at: t) },
        Function(
          method: "settlingTime", of: "spring",
          "Returns the time after which it stays within a threshold of its target, in seconds.",
          .number(
            "threshold", .fraction, in: Bounds(0, 1, excludesLower: true), "Of the whole distance.")
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
      fact("initialVelocity", "The velocity at the start, in distances per second.") {
        $0.initialVelocity
      },
      fact("dampingRatio", "The damping ratio; 1 is critical.") { $0.dampingRatio },
      fact("angularFrequency", "The undamped angular frequency, in radians per second.") {
        $0.angularFrequency
      },
      fact("response", "The period of the undamped oscillation, in seconds.") { $0.response },
      fact("bounce", "The bounce that the damping ratio corresponds to.") { $0.bounce },
      fact("settlingDuration", "The settling duration as UIKit computes it, in seconds.") {
        $0.settlingDuration
      },
      fact("overshoot", "The first overshoot, as a fraction of the distance.") {
        $0.overshoot
      },
      ObjectProperty("peakTime", "The time of its peak, in seconds; nil if it never overshoots.") {
        (object: SpringObject) in object.spring.peak?.time
      },
      ObjectProperty("regime", "The damping regime, such as \"underdamped\".") {
        (object: SpringObject) in object.spring.regime.rawValue
      },
    ]
  }
}
