import MotionCore
import MotionMath
import MotionPlugin

/// A finger at one instant, as callbacks get it.
final class TouchObject: ScriptObject {
  static let typeName = "touch"
  var scriptType: String { Self.typeName }
  let phase: TouchPhase
  let position: Point
  let velocity: Point
  let time: Double

  init(_ finger: Finger, on layer: Layer, _ phase: TouchPhase, at time: Double) {
    let point = finger.path.position(at: time)
    self.phase = phase
    position = layer.stage.position(of: point, in: layer) ?? point
    velocity = finger.path.velocity(at: time)
    self.time = time
  }

  static func makeType() -> ObjectType {
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

/// What a finger does to the layers that listen for touches.
enum TouchPhase: String {
  case began
  case ended
  case cancelled
}
