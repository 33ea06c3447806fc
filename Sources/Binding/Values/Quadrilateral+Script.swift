import MotionCore
import MotionMath

extension Quadrilateral: ScriptResult {
  package static var resultDescription: TypeDescription {
    .named(
      "quadrilateral",
      "a table of `topLeft`, `topRight`, `bottomRight`, `bottomLeft`, each with `x` and `y`")
  }

  package func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, point) in zip(["topLeft", "topRight", "bottomRight", "bottomLeft"], corners) {
      call.machine.pushTable(on: call.thread)
      for (axis, value) in [("x", point.x), ("y", point.y)] {
        call.push(value)
        call.machine.setField(axis, on: call.thread)
      }
      call.machine.setField(name, on: call.thread)
    }
    return 1
  }
}
