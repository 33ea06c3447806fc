import MotionCore
import MotionPlugin
import MotionValues

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
