import MotionCore
import MotionPlugin
import MotionValues

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
