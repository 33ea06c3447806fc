import MotionCore
import MotionMath
import MotionPlugin

extension DriverPlugin {
  var driverType: ObjectType {
    ObjectType(
      "steppedDriver", "A driver that `motion.define.driver` has defined, on a layer.",
      methods: [
        control("play", "Begins, from where the properties are, or goes on from a pause.") {
          (driver, time) throws(Diagnostic) in try driver.play(at: time)
        },
        control("pause", "Holds it where it is; it keeps its properties.") {
          (driver, time) throws(Diagnostic) in try driver.pause(at: time)
        },
        control("reverse", "Turns its time round; after its end it plays back.") {
          (driver, time) throws(Diagnostic) in try driver.reverse(at: time)
        },
        Function(
          method: "seek", of: "steppedDriver", "Pauses at a fraction of its time.",
          .number(
            "fraction", .fraction,
            "From 0, the start, to 1, the end; outside is the nearer of them.")
        ) { [unowned self] (driver: SteppedDriver, _, fraction) throws(Diagnostic) in
          try driver.seek(to: fraction, at: self.stage.now)
          return driver
        },
        control("stop", "Stops where it is and lets go of its properties.") {
          (driver, time) throws(Diagnostic) in try driver.stop(at: time)
        },
        control("finish", "Jumps to its end and completes.") {
          (driver, time) throws(Diagnostic) in try driver.finish(at: time)
        },
        Function(
          method: "onComplete", of: "steppedDriver",
          "Calls a function when it has come to its end, or back to its start.",
          .callback(
            "callback", arguments: [.init("position", .choice("", ["end", "start"]))],
            "What is called, at the instant of the end.")
        ) { (driver: SteppedDriver, _, callback) throws(Diagnostic) in
          driver.completions.append(callback)
          return driver
        },
      ],
      properties: [
        ObjectProperty("isRunning", "Whether time moves it.") { (driver: SteppedDriver) in
          driver.isRunning
        },
        ObjectProperty("isReversed", "Whether it runs from its end to its start.") {
          (driver: SteppedDriver) in driver.isReversed
        },
        ObjectProperty("time", "Where it is in its own time, in seconds.") {
          (driver: SteppedDriver) in driver.position
        },
        ObjectProperty("duration", "How long it takes, in seconds; nil if it has no end.") {
          (driver: SteppedDriver) in driver.duration
        },
        ObjectProperty("layer", "The layer whose properties it moves.") {
          (driver: SteppedDriver) in driver.layer
        },
      ])
  }

  private func control(
    _ name: String, _ summary: String,
    _ body: @escaping (SteppedDriver, Double) throws(Diagnostic) -> Void
  ) -> Function {
    Function(method: name, of: "steppedDriver", summary) {
      [unowned self] (driver: SteppedDriver, _) throws(Diagnostic) in
      try body(driver, self.stage.now)
      return driver
    }
  }
}
