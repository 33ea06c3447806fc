import CLoops
import MotionCore
import MotionValues

/// How long it takes to find the layer that a finger meets, and whether it allocates.
struct HitBenchmark {
  private let count = 1000

  func run() throws {
    report(
      "a hit among 1000 layers side by side, the point on the rearmost", try stage { _, _ in [] },
      goal: 20)
    try report("  the point on none of them", at: Point(x: 1e6, y: 1e6)) { _, _ in [] }
    try report("  scaled and turned") { index, _ in
      [("rotationZ", .number(Double(index))), ("scale", .number(0.5))]
    }
    try report("  of three orders by `zPosition`") { index, _ in
      [("zPosition", .number(Double(index % 3)))]
    }
    try report("  each in a clipping group with three siblings", nested: true) { _, _ in
      [("clip", .boolean(true))]
    }
    try report("  tilted, with perspective") { _, _ in [("rotationX", .number(20))] }
    let stage = try stage { _, _ in [] }
    let drivers = MovedLayers()
    let group = stage.register(drivers)
    for layer in stage.layers.dropFirst() {
      guard let slot = layer.property("x")?.slot else { continue }
      _ = try stage.claim(slot, by: SlotOwner(group: group, token: 0), at: 0)
    }
    report("  each moved by a driver", stage)
  }

  private func report(
    _ title: String, at point: Point = Point(x: 1, y: 1), nested: Bool = false,
    _ values: (Int, Layer) -> [(String, PropertyValue)]
  ) throws {
    report(title, try stage(nested: nested, values), at: point)
  }

  private func report(
    _ title: String, _ stage: Stage, at point: Point = Point(x: 1, y: 1), goal: Double? = nil
  ) {
    let repeats = 200
    var met = 0
    func hits() {
      for _ in 0..<repeats where stage.hit(point, isListening: { _ in false }) != nil { met += 1 }
    }
    hits()
    let before = c_allocation_count()
    let time = Stopwatch.best(of: 20, hits) / Double(repeats)
    precondition(c_allocation_count() == before, "a hit allocates")
    precondition(met == 0 || met == 21 * repeats)
    Report.line(title, time / 1000, "µs", goal: goal)
  }

  private func stage(
    nested: Bool = false, _ values: (Int, Layer) -> [(String, PropertyValue)]
  ) throws -> Stage {
    let stage = Stage()
    var parent = stage.root
    for index in 0..<count {
      if nested, index % 4 == 0 { parent = stage.root }
      let layer = try stage.addLayer(id: "layer\(index)", kind: StandardLayers.box, to: parent)
      stage.fill(
        layer,
        with: [
          ("x", .number(Double(index % 40) * 10)), ("y", .number(Double(index / 40) * 10)),
          ("width", .number(10)), ("height", .number(10)), ("fill", .color(.fixed(.black))),
        ] + values(index, layer))
      if nested, index % 4 == 0 { parent = layer }
    }
    return stage
  }
}

/// Drivers that move nothing.
private final class MovedLayers: DriverGroup {
  func label(of token: Int) -> String { "a driver" }
  func isInterruptible(_ token: Int) -> Bool { true }
  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: 0)
  }
  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
}
