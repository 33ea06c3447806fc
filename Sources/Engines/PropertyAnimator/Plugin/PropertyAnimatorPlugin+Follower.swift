import MotionCore
import MotionPlugin
import MotionValues

extension PropertyAnimatorPlugin {
  var makeFollower: Function {
    Function(
      "follower",
      "Makes a spring that moves a number of a layer towards a target, which may change.",
      .layer("layer", "The layer."),
      Parameter<String>.property("property", "The property's name."),
      .table(FollowerOptions.self)
    ) { [unowned self] (layer, property, options) throws(Diagnostic) in
      SpringFollower(slot: try layer.numberSlot(property), options: options, engine: self)
    }
  }

  var followerType: ObjectType {
    .playable(
      SpringFollower.self, "A spring that moves one property towards its target.", stage: stage,
      isRunning: "Whether it moves the property.",
      missing: "a spring has no time of its own: `retarget` changes its target, and "
        + "`stop` ends it",
      verbs: [
        .play: "Starts from the property's current value and velocity.",
        .finish: "Jumps to the target and ends.",
      ],
      methods: [
        verb(
          "retarget", .number("to", .none, "The new target."),
          "Changes the target; the property keeps its velocity."
        ) {
          (follower, time, to) throws(Diagnostic) in try follower.retarget(to: to, at: time)
        },
        verb(
          "impulse", .number("velocity", .perSecond, "The velocity to add."),
          "Adds a velocity to the property."
        ) {
          (follower, time, velocity) throws(Diagnostic) in try follower.impulse(velocity, at: time)
        },
        verb(
          "jump", .number("to", .none, "The value."),
          "Sets the property to a value, at rest; the spring continues from there."
        ) {
          (follower, time, to) throws(Diagnostic) in try follower.jump(to: to, at: time)
        },
      ],
      properties: [
        ObjectProperty("value", "The property's exact value at the current time.") {
          (follower: SpringFollower) in follower.motion.value
        },
        ObjectProperty("velocity", "Its velocity, in units per second.") {
          (follower: SpringFollower) in follower.motion.velocity
        },
        ObjectProperty("target", "The target value.") { (follower: SpringFollower) in
          follower.target
        },
      ])
  }

  private func verb(
    _ name: String, _ parameter: Parameter<Double>, _ summary: String,
    _ body: @escaping (SpringFollower, Double, Double) throws(Diagnostic) -> Void
  ) -> Function {
    Function(method: name, of: "follower", summary, parameter) {
      [unowned self] (follower: SpringFollower, _, value) throws(Diagnostic) in
      try body(follower, self.stage.now, value)
      return follower
    }
  }
}
