import MotionCore
import MotionValues

extension Quadrilateral: ScriptResult {
  package static var resultDescription: TypeDescription {
    let point = TypeDescription.record(
      TypeDescription.Record(
        "point", "A point, in points.", phrase: "a table of `x` and `y`",
        fields: ["x", "y"].map { .init($0, .number(.points, .any)) }))
    return .record(
      TypeDescription.Record(
        "quadrilateral", "The corners of a layer in its projection.",
        phrase:
          "a table of `topLeft`, `topRight`, `bottomRight`, `bottomLeft`, each with `x` and `y`",
        fields: names.map { .init($0, point) }))
  }

  private static let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"]

  package func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, point) in zip(Self.names, corners) {
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
