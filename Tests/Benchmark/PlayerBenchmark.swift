import AnimatorEngine
import MotionCore

/// What a frame costs a channel of a player.
struct PlayerBenchmark {
  private let curves: [Curve] = [
    .cubicBezier(.ease), .cubicBezier(.easeIn), .cubicBezier(.easeOut), .linear,
  ]

  func run() {
    for count in [1_000, 10_000, 100_000] {
      Report.line("\(count) channels of one player, ease", straight(count, players: 1), "ns")
      Report.line("  of players with four channels each", straight(count, players: count / 4), "ns")
      Report.line("  with keyframes, four segments each", keyframes(count), "ns")
    }
  }

  private func straight(_ count: Int, players: Int) -> Double {
    measure(count) { drivers, slots in
      let numbers = (0..<players).map { _ in drivers.addPlayer() }
      for (index, slot) in slots.enumerated() {
        _ = drivers.add(
          to: numbers[index * players / count], slot: slot, from: 3, to: 120, curve: curves[0])
      }
      return numbers
    }
  }

  private func keyframes(_ count: Int) -> Double {
    measure(count) { drivers, slots in
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
    _ count: Int, _ fill: (inout PlayerDrivers, [Int]) -> [Int32]
  ) -> Double {
    var scene = DriverScene(count: count, order: .strided)
    var drivers = PlayerDrivers()
    let players = fill(&drivers, scene.slots)
    let frames = 60
    let time = Stopwatch.best(of: 15) {
      for frame in 0..<frames {
        let progress = Double(frame) / Double(frames)
        for player in players { drivers.move(player, to: progress, store: &scene.store) }
      }
    }
    return time / Double(frames * count)
  }
}
