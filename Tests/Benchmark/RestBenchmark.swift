import CLoops
import MotionCore
import MotionValues
import PropertyAnimatorEngine

/// The cost of slots at rest per frame, and whether a frame allocates.
struct RestBenchmark {
  private let rate = FrameRate.sixty

  func run() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 1e-5)
    let alone = frame(spring, atRest: 0)
    let beside = frame(spring, atRest: 1_000_000)
    Report.line("a frame of 1000 springs, with its changes read", alone / 1000, "µs")
    Report.line("  spread among a million slots at rest", beside / 1000, "µs", over: alone / 1000)
    let c = cFrame(spring, atRest: 0)
    Report.line(
      "    C into the same slots, without recording changes",
      cFrame(spring, atRest: 1_000_000) / 1000,
      "µs",
      over: c / 1000)
    let dense = frame(spring, atRest: 1_000_000, spread: false)
    Report.line("  before a million slots at rest", dense / 1000, "µs", over: alone / 1000)
    Report.line("allocations in 600 frames that start and end drivers", try allocations(), "")
  }

  private func frame(_ spring: Spring, atRest: Int, spread: Bool = true) -> Double {
    let order: DriverScene.Order = .strided
    var scene = DriverScene(count: 1000, order: order, atRest: spread ? atRest : 0)
    if !spread { scene.addSlots(atRest) }
    var springs = SpringDrivers()
    for slot in scene.slots {
      _ = springs.add(
        slot: slot, from: 100, to: 0, spring: spring, startTime: 0, restThreshold: 1e-9)
    }
    var frame = 0
    let repeats = 100
    return Stopwatch.best(of: 40) {
      for _ in 0..<repeats {
        springs.sample(at: rate.time(of: frame), store: &scene.store)
        scene.drain()
        frame += 1
      }
    } / Double(repeats)
  }

  /// The same in C, to measure the cost of memory access alone.
  private func cFrame(_ spring: Spring, atRest: Int) -> Double {
    let scene = DriverScene(count: 1000, order: .strided, atRest: atRest)
    let slots = scene.slots.map { Int32($0) }
    let step = spring.step(of: rate.time(of: 1))
    let matrix = [
      step.displacementFromDisplacement, step.displacementFromVelocity,
      step.velocityFromDisplacement, step.velocityFromVelocity,
    ]
    var x = [Double](repeating: 100, count: slots.count)
    var v = [Double](repeating: 0, count: slots.count)
    let target = v
    var values = [Double](repeating: 0, count: scene.store.slotCount)
    var atRest = 0
    let repeats = 100
    let time = Stopwatch.best(of: 40) {
      for _ in 0..<repeats {
        atRest += Int(
          c_step_springs_in_slots(
            &x, &v, target, slots, &values, slots.count, matrix, 0.01, 1e-12))
      }
    }
    precondition(atRest == 0)
    return time / Double(repeats)
  }

  /// Springs that end are restarted, as in a stage in continuous use.
  private func allocations() throws -> Double {
    let spring = try Spring(response: 0.3, dampingRatio: 0.5)
    var scene = DriverScene(count: 2000, order: .strided)
    var springs = SpringDrivers()
    var players = PlayerDrivers()
    let player = players.addPlayer()
    let curve = Curve.cubicBezier(.ease)
    for slot in scene.slots[1000...] {
      _ = players.add(to: player, slot: slot, from: 0, to: 1, curve: curve)
    }
    func step(_ frame: Int) {
      let time = rate.time(of: frame)
      while springs.count < 1000 {
        _ = springs.add(
          slot: scene.slots[springs.count], from: Double(springs.count), to: 0, spring: spring,
          startTime: time, restThreshold: 0.01)
      }
      while springs.endFirst(by: time, store: &scene.store) != nil {}
      springs.sample(at: time, store: &scene.store)
      players.move(player, to: Double(frame % 60) / 60, store: &scene.store)
      scene.drain()
    }
    for frame in 0..<600 { step(frame) }
    let before = c_allocation_count()
    for frame in 600..<1200 { step(frame) }
    return Double(c_allocation_count() - before)
  }
}
