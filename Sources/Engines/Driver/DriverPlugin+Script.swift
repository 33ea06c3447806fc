import MotionCore
import MotionMath
import MotionPlugin

extension DriverPlugin {
  var driverType: ObjectType {
    .playable(
      SteppedDriver.self, "An animation that `motion.define.animation` has defined, on a layer.",
      stage: stage,
      verbs: [
        .play: "Begins, from where the properties are, or goes on from a pause.",
        .pause: "Holds it where it is; it keeps its properties.",
        .stop: "Stops where it is and lets go of its properties.",
      ],
      methods: [
        Function(
          method: "onComplete", of: "customAnimation",
          "Calls a function when it has come to its end, or back to its start.",
          .callback(
            "callback", arguments: [.init("position", .choice("", ["end", "start"]))],
            "What is called, at the instant of the end.")
        ) { (driver: SteppedDriver, _, callback) throws(Diagnostic) in
          driver.completions.append(callback)
          return driver
        }
      ],
      properties: [
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
}
