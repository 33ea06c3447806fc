import MotionCore
import MotionValues

/// A finger at one instant, as callbacks get it.
package final class TouchObject: ScriptObject {
  package static let typeName = "touch"
  package var scriptType: String { Self.typeName }
  let phase: TouchPhase
  let position: Point
  let velocity: Point
  let time: Double

  /// Makes what a layer's callback gets.
  package init(_ finger: FingerSample, on layer: Layer, _ phase: TouchPhase) {
    self.phase = phase
    position = layer.stage.position(of: finger.position, in: layer) ?? finger.position
    velocity = finger.velocity
    time = finger.time
  }

  package static func makeType() -> ObjectType {
    ObjectType(
      typeName, "A finger at the instant of a callback.",
      properties: [
        ObjectProperty("phase", "What it does: \"began\", \"ended\" or \"cancelled\".") {
          (touch: TouchObject) in touch.phase.rawValue
        },
        ObjectProperty("x", "Where it is in the layer, from its left edge.") {
          (touch: TouchObject) in touch.position.x
        },
        ObjectProperty("y", "Where it is in the layer, from its top edge.") {
          (touch: TouchObject) in touch.position.y
        },
        ObjectProperty("time", "The time of the scene, in seconds.") {
          (touch: TouchObject) in touch.time
        },
        ObjectProperty("velocityX", "Its velocity to the right, in points per second.") {
          (touch: TouchObject) in touch.velocity.x
        },
        ObjectProperty("velocityY", "Its velocity down, in points per second.") {
          (touch: TouchObject) in touch.velocity.y
        },
      ])
  }
}
