import MotionCore
import MotionValues
import Support
import Testing

@testable import FollowEngine

@Suite("Springs after a moving target")
struct FollowingSpringTests {
  @Test("for a target of constant velocity, the closed form solves the differential equation")
  func straight() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 0.7)
    let start = ValueAndVelocity(value: 3, velocity: -40)
    func motion(_ time: Double) -> ValueAndVelocity {
      spring.motion(after: time, from: start, target: 10, targetVelocity: 200)
    }
    #expect(motion(0) == start)
    for time in [0.01, 0.1, 0.4, 1] {
      let step = 1e-5
      let (before, now, after) = (motion(time - step), motion(time), motion(time + step))
      #expect(abs((after.value - before.value) / (2 * step) - now.velocity) < 1e-4)
      let acceleration = (after.velocity - before.velocity) / (2 * step)
      let omega = spring.angularFrequency
      let force =
        omega * omega * (10 + 200 * time - now.value) - 2 * 0.7 * omega * now.velocity
      #expect(abs(acceleration - force) < 1e-2 * max(1, abs(force)))
    }
    // The lag tends to 2ζr/ω.
    let late = motion(20)
    let lag = 2 * 0.7 * 200 / spring.angularFrequency
    #expect(abs(late.value - (10 + 200 * 20 - lag)) < 1e-9)
    #expect(abs(late.velocity - 200) < 1e-9)
  }

  @Test("for a target of constant acceleration, too", arguments: [0.0, 0.4, 1, 1.7])
  func parabola(damping: Double) throws {
    let spring = try Spring(response: 0.5, dampingRatio: damping)
    func motion(_ time: Double) -> ValueAndVelocity {
      spring.motion(
        after: time, from: ValueAndVelocity(value: 3, velocity: -40), target: 10,
        targetVelocity: 200, targetAcceleration: -900)
    }
    #expect(abs(motion(0).value - 3) < 1e-12 && abs(motion(0).velocity + 40) < 1e-12)
    let omega = spring.angularFrequency
    for time in [0.01, 0.1, 0.4, 1] {
      let step = 1e-5
      let (before, now, after) = (motion(time - step), motion(time), motion(time + step))
      #expect(abs((after.value - before.value) / (2 * step) - now.velocity) < 1e-4)
      let force =
        omega * omega * (10 + 200 * time - 450 * time * time - now.value)
        - 2 * damping * omega * now.velocity
      #expect(
        abs((after.velocity - before.velocity) / (2 * step) - force) < 1e-2 * max(1, abs(force)))
    }
  }

  /// Targets by time: a sine, a decaying swing, and a cubic.
  static let targets: [@Sendable (Double) -> Double] = [
    { 100 * Elementary.sin(3 * $0) },
    { 300 - 300 * Elementary.exp(-4 * $0) * (1 + 4 * $0) },
    { 400 * $0 * $0 * (3 - 2 * $0) },
  ]

  @Test(
    "the path of a smooth target is exact to 1e-9 of its range", arguments: targets.indices,
    [0.3, 0.7, 1.0])
  func smooth(index: Int, damping: Double) throws {
    let spring = try Spring(response: 0.4, dampingRatio: damping)
    let target = Self.targets[index]
    var following = FollowingSpring(
      spring, threshold: 0.001, from: ValueAndVelocity(value: 0), at: 0)
    let found = try following.state(at: 1) { start in
      Self.path(of: target, from: start, to: FollowingSpring.end(from: start))
    }
    // The reference takes the pieces of a grid forty times as fine.
    var motion = ValueAndVelocity(value: 0)
    for piece in 0..<4800 {
      let (start, end) = (Double(piece) / 4800, Double(piece + 1) / 4800)
      let path = Self.path(of: target, from: start, to: end)
      motion = spring.motion(
        after: end - start, from: motion, target: path.value, targetVelocity: path.velocity,
        targetAcceleration: path.acceleration)
    }
    #expect(abs(found.value - motion.value) < 1e-6, "\(found.value) and \(motion.value)")
    #expect(abs(found.velocity - motion.velocity) < 1e-5)
  }

  static func path(
    of target: (Double) -> Double, from start: Double, to end: Double
  ) -> TargetPath {
    let length = end - start
    let points = TargetPath.points
    return TargetPath(
      through: (
        target(start + length * points.first), target(start + length * points.middle),
        target(start + length * points.last)
      ), until: end, length: length)
  }

  @Test(
    "turns and reads do not change a bit of how a spring follows", arguments: Seeds.first(20))
  func turns(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let spring = try Spring(response: 0.3, dampingRatio: 0.8)
    let rate = random.number(-500...500)
    func path(_ start: Double) -> TargetPath {
      Self.path(
        of: { 7 + rate * $0 * $0 }, from: start, to: FollowingSpring.end(from: start))
    }
    var whole = FollowingSpring(
      spring, threshold: 0.001, from: ValueAndVelocity(value: 0), at: 0)
    var parts = whole
    var time = 0.0
    while time < 0.9 {
      time += random.number(0...0.05)
      _ = try parts.state(at: time + random.number(0...0.3), path)
      _ = try parts.state(at: time, path)
      try parts.prepare(for: time, path)
      parts.advance()
      parts.forget(from: time)
    }
    let (one, other) = (try whole.state(at: 1, path), try parts.state(at: 1, path))
    #expect(one == other, "seed \(seed)")
  }

  @Test("reading later and earlier values does not change the state")
  func pure() throws {
    func path(_ start: Double) -> TargetPath {
      Self.path(of: { 100 * $0 * $0 }, from: start, to: FollowingSpring.end(from: start))
    }
    var following = FollowingSpring(
      .standard, threshold: 0.001, from: ValueAndVelocity(value: 5, velocity: 60), at: 0.01)
    let first = try following.state(at: 0.0737, path)
    _ = try following.state(at: 3, path)
    _ = try following.state(at: 0.02, path)
    #expect(try following.state(at: 0.0737, path) == first)
  }

  @Test("After a turn has changed the target, nothing before the turn is computed again")
  func changed() throws {
    func path(_ start: Double) -> TargetPath {
      Self.path(of: { 100 * $0 * $0 }, from: start, to: FollowingSpring.end(from: start))
    }
    var following = FollowingSpring(
      .standard, threshold: 0.001, from: ValueAndVelocity(value: 0), at: 0)
    // A frame before the turn, which leaves a piece as a cache.
    _ = try following.state(at: 0.2, path)
    try following.prepare(for: 0.3, path)
    following.advance()
    let before = try following.state(at: 0.3, path)
    try following.prepare(for: 0.3) { start in
      Issue.record("the path from \(start) s is computed after the change")
      return path(start)
    }
    following.advance()
    following.cut(at: 0.3)
    #expect(following.piece.start == 0.3 && following.piece.motion == before)
  }
}
