import MotionCore
import MotionMath
import MotionPlugin

extension AnimatorPlugin {
  var makeFollower: Function {
    Function(
      "follower",
      "Makes a spring that draws a number of a layer; change its target and it goes on from there.",
      .layer("layer", "The layer."),
      Parameter("property", as: String.self, "The property's name."),
      .table(FollowerOptions.self)
    ) { [unowned self] (layer, property, options) throws(Diagnostic) in
      SpringFollower(slot: try layer.numberSlot(property), options: options, engine: self)
    }
  }

  var followerType: ObjectType {
    .playable(
      SpringFollower.self, "A spring that draws one property.", stage: stage,
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
          (follower, time, to) throws(Diagnostic) in try follower.retarget(to: to, at: time)
        },
        verb(
          "impulse", .number("velocity", .perSecond, "The velocity that is added."),
          "Pushes the property."
        ) {
          (follower, time, velocity) throws(Diagnostic) in try follower.impulse(velocity, at: time)
        },
        verb(
          "jump", .number("to", .none, "The value."),
          "Puts the property somewhere, at rest; the spring draws it on from there."
        ) {
          (follower, time, to) throws(Diagnostic) in try follower.jump(to: to, at: time)
        },
      ],
      properties: [
        ObjectProperty("value", "The property's value, exact at the present time.") {
          (follower: SpringFollower) in follower.motion.value
        },
        ObjectProperty("velocity", "How fast it moves, in units a second.") {
          (follower: SpringFollower) in follower.motion.velocity
        },
        ObjectProperty("target", "Where it is drawn to.") { (follower: SpringFollower) in
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
