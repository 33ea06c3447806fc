import MotionCore
import MotionMath
import MotionPlugin

extension CustomAnimationPlugin {
  var animationType: ObjectType {
    .playable(
      CustomAnimation.self, "An animation that `motion.define.animation` has defined, on a layer.",
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
        ) { (animation: CustomAnimation, _, callback) throws(Diagnostic) in
          animation.completions.append(callback)
          return animation
        }
      ],
      properties: [
        ObjectProperty("isReversed", "Whether it runs from its end to its start.") {
          (animation: CustomAnimation) in animation.isReversed
        },
        ObjectProperty("time", "Where it is in its own time, in seconds.") {
          (animation: CustomAnimation) in animation.position
        },
        ObjectProperty("duration", "How long it takes, in seconds; nil if it has no end.") {
          (animation: CustomAnimation) in animation.duration
        },
        ObjectProperty("layer", "The layer whose properties it moves.") {
          (animation: CustomAnimation) in animation.layer
        },
      ])
  }
}
