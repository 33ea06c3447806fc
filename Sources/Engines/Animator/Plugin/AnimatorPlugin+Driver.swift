import MotionCore
import MotionMath
import MotionPlugin

extension AnimatorPlugin {
  var makeDriver: Function {
    Function(
      "follower",
      "Makes a spring that draws a number of a layer; change its target and it goes on from there.",
      .layer("layer", "The layer."),
      Parameter("property", as: String.self, "The property's name."),
      .table(DriverOptions.self)
    ) { [unowned self] (layer, property, options) throws(Diagnostic) in
      SpringDriver(slot: try layer.numberSlot(property), options: options, engine: self)
    }
  }

  var driverType: ObjectType {
    .playable(
      SpringDriver.self, "A spring that draws one property.", stage: stage,
      isRunning: "Whether it moves the property.",
      missing: "a spring has no time of its own: `retarget` leads it elsewhere, even back, and "
        + "`stop` holds it",
      verbs: [
        .play: "Begins, from where the property is and as fast as it moves.",
        .finish: "Jumps to the target and ends.",
      ],
      methods: [
        verb(
          "retarget", .number("to", .none, "The new target."),
          "Leads the property elsewhere, with the velocity it has."
        ) {
          (driver, time, to) throws(Diagnostic) in try driver.retarget(to: to, at: time)
        },
        verb(
          "impulse", .number("velocity", .perSecond, "The velocity that is added."),
          "Pushes the property."
        ) {
          (driver, time, velocity) throws(Diagnostic) in try driver.impulse(velocity, at: time)
        },
        verb(
          "jump", .number("to", .none, "The value."),
          "Puts the property somewhere, at rest; the spring draws it on from there."
        ) {
          (driver, time, to) throws(Diagnostic) in try driver.jump(to: to, at: time)
        },
      ],
      properties: [
        ObjectProperty("value", "The property's value, exact at the present time.") {
          (driver: SpringDriver) in driver.motion.value
        },
        ObjectProperty("velocity", "How fast it moves, in units a second.") {
          (driver: SpringDriver) in driver.motion.velocity
        },
        ObjectProperty("target", "Where it is drawn to.") { (driver: SpringDriver) in
          driver.target
        },
      ])
  }

  private func verb(
    _ name: String, _ parameter: Parameter<Double>, _ summary: String,
    _ body: @escaping (SpringDriver, Double, Double) throws(Diagnostic) -> Void
  ) -> Function {
    Function(method: name, of: "follower", summary, parameter) {
      [unowned self] (driver: SpringDriver, _, value) throws(Diagnostic) in
      try body(driver, self.stage.now, value)
      return driver
    }
  }
}
