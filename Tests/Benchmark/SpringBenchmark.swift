import CLoops
import MotionCore
import MotionValues
import PropertyAnimatorEngine

/// The cost of a frame per spring, compared with a plain loop in C.
struct SpringBenchmark {
  private let spring: Spring
  private let rate = FrameRate.sixty

  init() throws {
    spring = try Spring(response: 0.5, dampingRatio: 1e-5)
  }

  func run() {
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let c = cLoop(count)
      Report.line("C, structure of arrays, \(count) springs", c, "ns")
      for order in DriverScene.Order.allCases {
        let scattered = cLoop(count, order)
        Report.line(
          "  C into slots, without recording changes, \(order.rawValue)", scattered, "ns", over: c)
        let time = frame(count, order)
        Report.line("  springs with store and changes, \(order.rawValue)", time, "ns", over: c)
      }
    }
  }

  private func cLoop(_ count: Int, _ order: DriverScene.Order? = nil) -> Double {
    let scene = DriverScene(count: count, order: order ?? .consecutive)
    let slots = scene.slots.map { Int32($0) }
    let step = spring.step(of: 1 / 60)
    let matrix = [
      step.displacementFromDisplacement, step.displacementFromVelocity,
      step.velocityFromDisplacement, step.velocityFromVelocity,
    ]
    var x = (0..<count).map { Double($0 % 97) + 1 }
    var v = [Double](repeating: 0, count: count)
    let target = [Double](repeating: 0, count: count)
    var values = [Double](repeating: 0, count: scene.store.slotCount)
    let repeats = max(1, 200_000 / count)
    var atRest = 0
    let time = Stopwatch.best(of: 25) {
      for _ in 0..<repeats {
        atRest +=
          order == nil
          ? c_step_springs(&x, &v, target, &values, count, matrix, 0.01, 1e-12)
          : c_step_springs_in_slots(&x, &v, target, slots, &values, count, matrix, 0.01, 1e-12)
      }
    }
    precondition(atRest == 0)
    return time / Double(repeats * count)
  }

  private func frame(_ count: Int, _ order: DriverScene.Order) -> Double {
    var scene = DriverScene(count: count, order: order)
    var springs = SpringDrivers()
    for (index, slot) in scene.slots.enumerated() {
      _ = springs.add(
        slot: slot, from: Double(index % 97) + 1, to: 0, spring: spring, startTime: 0,
        restThreshold: 1e-9)
    }
    var frame = 0
    let repeats = max(1, 200_000 / count)
    func steps() {
      for _ in 0..<repeats {
        springs.sample(at: rate.time(of: frame), store: &scene.store)
        frame += 1
      }
    }
    steps()
    scene.drain()
    let time = Stopwatch.best(of: 25, steps)
    return time / Double(repeats * count)
  }
}
