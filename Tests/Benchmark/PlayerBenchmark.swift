import MotionCore
import MotionValues
import PropertyAnimatorEngine

/// The cost of a frame per channel of a player.
struct PlayerBenchmark {
  private let curves: [Curve] = [
    .cubicBezier(.ease), .cubicBezier(.easeIn), .cubicBezier(.easeOut), .linear,
  ]

  func run() {
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      for order in [DriverScene.Order.consecutive, .strided] {
        Report.line(
          "\(count) channels of one player, ease, \(order.rawValue)",
          straight(count, order, players: 1), "ns")
        Report.line(
          "  of players with four channels each", straight(count, order, players: count / 4), "ns")
        Report.line("  of free-running players, one channel each", freeRunning(count, order), "ns")
        Report.line("  with keyframes, four segments each", keyframes(count, order), "ns")
      }
    }
  }

  private func straight(
    _ count: Int, _ order: DriverScene.Order, players: Int
  ) -> Double {
    measure(count, order) { drivers, slots in
      let numbers = (0..<players).map { _ in drivers.addPlayer() }
      for (index, slot) in slots.enumerated() {
        _ = drivers.add(
          to: numbers[index * players / count], slot: slot, from: 3, to: 120, curve: curves[0])
      }
      return numbers
    }
  }

  private func freeRunning(_ count: Int, _ order: DriverScene.Order) -> Double {
    var scene = DriverScene(count: count, order: order)
    var drivers = PlayerDrivers()
    let curve = drivers.use(curves[0])
    for slot in scene.slots {
      let player = drivers.addPlayer()
      _ = drivers.add(to: player, slot: slot, from: 3, to: 120, curve: .linear)
      drivers.detach(
        player, through: PlaybackLeg(fraction: 0, time: 0, velocity: 1, endTime: 2), along: curve)
    }
    var attached: [Int32] = []
    let frames = max(1, 200_000 / count)
    let time = Stopwatch.best(of: 15) {
      for frame in 0..<frames {
        drivers.advance(
          to: Double(frame + 1) / Double(frames + 1), store: &scene.store, attached: &attached)
      }
    }
    return time / Double(frames * count)
  }

  private func keyframes(_ count: Int, _ order: DriverScene.Order) -> Double {
    measure(count, order) { drivers, slots in
      let player = drivers.addPlayer()
      for slot in slots {
        let segments = curves.enumerated().map { index, curve in
          ChannelSegment(
            start: Double(index) / 4, length: 0.25, from: Double(index),
            to: Double(index + 1), curve: curve)
        }
        _ = drivers.add(to: player, slot: slot, segments: segments)
      }
      return [player]
    }
  }

  private func measure(
    _ count: Int, _ order: DriverScene.Order,
    _ fill: (inout PlayerDrivers, [Int]) -> [Int32]
  ) -> Double {
    var scene = DriverScene(count: count, order: order)
    var drivers = PlayerDrivers()
    let players = fill(&drivers, scene.slots)
    let frames = max(4, 600_000 / count)
    let time = Stopwatch.best(of: 15) {
      for frame in 0..<frames {
        let progress = Double(frame) / Double(frames)
        for player in players { drivers.move(player, to: progress, store: &scene.store) }
      }
    }
    return time / Double(frames * count)
  }
}
