import MotionCore
import MotionMath
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

  @Test("a smooth target is followed to 1e-4 of its range", arguments: [0.3, 0.7, 1.0])
  func smooth(damping: Double) throws {
    let spring = try Spring(response: 0.4, dampingRatio: damping)
    func target(_ time: Double) -> Double { 100 * Elementary.sin(3 * time) }
    var following = FollowingSpring(
      spring, threshold: 0.001, from: ValueAndVelocity(value: 0), at: 0)
    // The reference takes steps of 2 µs.
    var (value, velocity) = (0.0, 0.0)
    let omega = spring.angularFrequency
    let step = 2e-6
    for index in 0..<500_000 {
      let time = (Double(index) + 0.5) * step
      let middle = value + velocity * step / 2
      let force = omega * omega * (target(time) - middle) - 2 * damping * omega * velocity
      velocity += force * step
      value += velocity * step
    }
    let found = try following.state(at: 1, target).value
    #expect(abs(found - value) < 0.01)
  }

  @Test(
    "turns between nodes do not change how a spring follows a target of constant velocity",
    arguments: Seeds.first(20))
  func turns(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let spring = try Spring(response: 0.3, dampingRatio: 0.8)
    let rate = random.number(-500...500)
    func target(_ time: Double) -> Double { 7 + rate * time }
    var whole = FollowingSpring(
      spring, threshold: 0.001, from: ValueAndVelocity(value: 0), at: 0)
    var parts = whole
    var time = 0.0
    while time < 0.9 {
      time += random.number(0...0.05)
      parts.advance(to: time, try parts.state(at: time, target))
    }
    let (one, other) = (try whole.state(at: 1, target), try parts.state(at: 1, target))
    #expect(abs(one.value - other.value) < 1e-9, "seed \(seed)")
    #expect(abs(one.velocity - other.velocity) < 1e-8, "seed \(seed)")
  }

  @Test("reading later and earlier values does not change the state")
  func pure() throws {
    func target(_ time: Double) -> Double { 100 * time * time }
    var following = FollowingSpring(
      .standard, threshold: 0.001, from: ValueAndVelocity(value: 5, velocity: 60), at: 0.01)
    let first = try following.state(at: 0.0737, target)
    _ = try following.state(at: 3, target)
    _ = try following.state(at: 0.02, target)
    #expect(try following.state(at: 0.0737, target) == first)
  }
}
