import HeaderEngine
import MotionCore
import MotionValues
import Support
import Testing

@Suite("A value that follows another through animations")
struct FollowedValueTests {
  private static let duration = 0.2

  /// Follows a path up to an end time, at a rate of turns.
  private static func follow(
    _ path: (Double) -> Double, until end: Double, turnsPerSecond: Double
  ) -> FollowedValue {
    var followed = FollowedValue(path(0), at: 0, duration: duration)
    for turn in 1...Int(end * turnsPerSecond) {
      followed.follow(to: Double(turn) / turnsPerSecond, path)
    }
    return followed
  }

  @Test(
    "A jump is followed by ease-in-out over the duration, as in UIKit",
    arguments: [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1, 3])
  func jump(fraction: Double) {
    var followed = FollowedValue(1, at: 0, duration: Self.duration)
    followed.turn(at: 0.5) { _ in 1 }
    followed.turn(at: 0.5) { _ in 0.25 }
    let value = followed.value(at: 0.5 + fraction * Self.duration) { _ in 0.25 }
    let ease = CubicBezier.easeInOut.value(at: min(fraction, 1))
    #expect(agree(value, 1 - 0.75 * ease))
    #expect(followed.isSettled(at: 0.5 + fraction * Self.duration) == (fraction >= 1))
  }

  @Test("Jumps during an animation add up: each decays separately")
  func jumpsAddUp() {
    let jumps = [(0.1, 0.75), (0.15, 0.25), (0.22, 0.5)]
    var followed = FollowedValue(1, at: 0, duration: Self.duration)
    var model = 1.0
    for (time, value) in jumps {
      followed.turn(at: time) { _ in model }
      followed.turn(at: time) { _ in value }
      model = value
    }
    for time in [0.22, 0.25, 0.28, 0.31, 0.4] {
      var expected = model
      var before = 1.0
      for (start, value) in jumps {
        let age = min((time - start) / Self.duration, 1)
        expected -= (value - before) * (1 - CubicBezier.easeInOut.value(at: age))
        before = value
      }
      #expect(agree(followed.value(at: time) { _ in model }, expected), "\(time)")
    }
    #expect(followed.value(at: 0.42) { _ in model } == 0.5)
  }

  @Test("A ramp that lasts longer than the duration is followed with a delay of half the duration")
  func ramp() {
    let path: (Double) -> Double = { 3 * $0 }
    let followed = Self.follow(path, until: 1, turnsPerSecond: 60)
    // The mean delay of ease-in-out is half of the duration.
    #expect(agree(followed.value(at: 1, path), 3 * (1 - Self.duration / 2), within: 1e-10))
  }

  @Test("A linear path is followed exactly: the convolution with the curve's derivative")
  func rampFromRest() {
    let followed = Self.follow({ $0 }, until: 0.1, turnsPerSecond: 60)
    let age = 0.1 / Self.duration
    // ∫ ease((t − s)/D) ds from 0 to t, by ten thousand midpoints.
    let parts = 10_000
    let sum = (0..<parts).reduce(0.0) { sum, part in
      sum + CubicBezier.easeInOut.value(at: age * (Double(part) + 0.5) / Double(parts))
    }
    #expect(agree(followed.value(at: 0.1) { $0 }, sum / Double(parts) * 0.1, within: 1e-8))
  }

  @Test("The value depends neither on earlier reads nor on the number of turns", arguments: 1...40)
  func turns(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pace = Double.random(in: 1...20, using: &generator)
    let path: (Double) -> Double = { Elementary.sin(pace * $0) }
    let slow = Self.follow(path, until: 1, turnsPerSecond: 2).value(at: 1, path)
    for rate in [25.0, 60, 75, 120, 240] {
      let followed = Self.follow(path, until: 1, turnsPerSecond: rate)
      _ = followed.value(at: 1.3, path)
      #expect(followed.value(at: 1, path) == slow, "seed \(seed) at \(rate)")
    }
  }

  @Test("It stays in the range of followed values, and comes to rest exactly", arguments: 1...40)
  func hull(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var followed = FollowedValue(0, at: 0, duration: Self.duration)
    var time = 0.0
    var range = 0.0...0.0
    var value = 0.0
    for _ in 0..<50 {
      time += Double.random(in: 0...0.05, using: &generator)
      if Bool.random(using: &generator) { value = Double.random(in: -5...5, using: &generator) }
      followed.turn(at: time) { [value] _ in value }
      range = min(range.lowerBound, value)...max(range.upperBound, value)
      let shown = followed.value(at: time) { [value] _ in value }
      #expect(range.contains(shown) || agree(shown, value), "seed \(seed)")
    }
    #expect(followed.isSettled(at: time + Self.duration))
    let final = value
    #expect(followed.value(at: time + Self.duration) { _ in final } == value, "seed \(seed)")
  }
}
