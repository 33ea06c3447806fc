import MotionCore
import MotionPlugin
import MotionValues

extension CustomAnimationPlugin {
  var animationType: ObjectType {
    .playable(
      CustomAnimation.self, "An animation defined by `motion.define.animation`, on a layer.",
      stage: stage,
      verbs: [
        .play: "Starts from the current values of its properties, or continues after a pause.",
        .pause: "Pauses where it is; it keeps its properties.",
        .stop: "Stops where it is and releases its properties.",
      ],
      methods: [
        Function(
          method: "onComplete", of: "customAnimation",
          "Calls a function when it reaches its end, or its start after running back.",
          .callback(
            "callback", arguments: [.init("position", .choice("", ["end", "start"]))],
            "The function to call, at the instant of the end.")
        ) { (animation: CustomAnimation, _, callback) throws(Diagnostic) in
          animation.completions.append(callback)
          return animation
        }
      ],
      properties: [
        ObjectProperty("isReversed", "Whether it runs from its end to its start.") {
          (animation: CustomAnimation) in animation.isReversed
        },
        ObjectProperty("time", "Its position in its own time, in seconds.") {
          (animation: CustomAnimation) in animation.position
        },
        ObjectProperty("duration", "Its duration in seconds; nil if it has no end.") {
          (animation: CustomAnimation) in animation.duration
        },
        ObjectProperty("layer", "The layer whose properties it moves.") {
          (animation: CustomAnimation) in animation.layer
        },
      ])
  }
}
