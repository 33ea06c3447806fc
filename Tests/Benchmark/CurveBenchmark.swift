import AnimatorEngine
import CLoops
import MotionCore

/// What a frame costs a tween with a start of its own.
struct CurveBenchmark {
  private let rate = FrameRate.sixty

  func run() throws {
    let curves: [(String, Curve)] = [
      ("linear", .linear), ("ease", .cubicBezier(.ease)), ("easeOut", .cubicBezier(.easeOut)),
      ("cubic-bezier(0.9, 0, 0.1, 1)", .cubicBezier(try CubicBezier(0.9, 0, 0.1, 1))),
      ("cubic-bezier(1, 0, 0, 1)", .cubicBezier(try CubicBezier(1, 0, 0, 1))),
    ]
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      for (name, curve) in curves {
        let order: DriverScene.Order = count < 1_000_000 ? .strided : .consecutive
        Report.line(
          "\(count) tweens, \(order.rawValue), \(name)", frame(count, order, curve), "ns")
      }
    }
  }

  private func frame(_ count: Int, _ order: DriverScene.Order, _ curve: Curve) -> Double {
    var scene = DriverScene(count: count, order: order)
    var tweens = CurveDrivers()
    for (index, slot) in scene.slots.enumerated() {
      // So that they are at all parts of the curve, and none ends while it is measured.
      _ = tweens.add(
        slot: slot, from: 3, to: 120, curve: curve, startTime: Double(-(index % 1000)),
        duration: 1100)
    }
    var ended: [Int32] = []
    var frame = 1
    let repeats = max(1, 100_000 / count)
    let time = Stopwatch.best(of: 15) {
      for _ in 0..<repeats {
        tweens.advance(to: rate.time(of: frame), store: &scene.store, ended: &ended)
        frame += 1
      }
    }
    precondition(ended.isEmpty && frame < 6000)
    return time / Double(repeats * count)
  }
}
