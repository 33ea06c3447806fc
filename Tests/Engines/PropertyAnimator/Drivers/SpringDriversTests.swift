import MotionCore
import MotionValues
import Testing

@testable import PropertyAnimatorEngine

@Suite struct SpringDriversTests {
  private let rate = FrameRate.sixty

  @Test(
    "a spring ends at the first frame after its rest time, exactly at its target",
    arguments: [(0.2, 0.0), (0.5, 300), (1, -2000), (1, 0), (3, 50)])
  func ends(dampingRatio: Double, velocity: Double) throws {
    let spring = try Spring(response: 0.4, dampingRatio: dampingRatio)
    var stage = DriverStage(slots: 1)
    var springs = SpringDrivers()
    let token = springs.add(
      slot: 0, from: 10, velocity: velocity, to: 33.3, spring: spring, startTime: 0.0123,
      restThreshold: 0.1)
    let restTime = springs.endTime(of: token)
    var frame = 0
    while stage.ended.isEmpty, frame < 6000 {
      springs.advance(to: rate.time(of: frame), store: &stage.store, ended: &stage.ended)
      frame += 1
    }
    #expect(stage.ended == [token])
    #expect(rate.time(of: frame - 1) >= restTime && rate.time(of: frame - 2) < restTime)
    #expect(stage.store[0] == 33.3)
    #expect(springs.count == 0 && !springs.contains(token))
    // A moment before, the energy is still above that of the threshold.
    let early = restTime - 0.0123 - 1e-9
    let left = spring.value(at: early, from: 10, to: 33.3, velocity: velocity) - 33.3
    let pace =
      spring.velocity(at: early, from: 10, to: 33.3, velocity: velocity) / spring.angularFrequency
    #expect(left * left + pace * pace > 0.01)
    // From the rest time on, neither distance nor speed reaches the threshold again.
    for step in 0...2000 {
      let time = restTime - 0.0123 + Double(step) * 0.001
      let distance = spring.value(at: time, from: 10, to: 33.3, velocity: velocity) - 33.3
      let speed = spring.velocity(at: time, from: 10, to: 33.3, velocity: velocity)
      #expect(distance.magnitude <= 0.1 && speed.magnitude <= 0.1 * spring.angularFrequency)
    }
  }

  @Test("a spring that passes its target does not end there")
  func passes() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 0)
    var stage = DriverStage(slots: 1)
    var springs = SpringDrivers()
    let token = springs.add(
      slot: 0, from: 0, velocity: 100, to: 0, spring: spring, startTime: 0, restThreshold: 0.5)
    for frame in 0..<600 {
      springs.advance(to: rate.time(of: frame), store: &stage.store, ended: &stage.ended)
    }
    #expect(stage.ended.isEmpty)
    #expect(springs.endTime(of: token) == .infinity)
  }

  @Test("a spring that starts between frames writes its slot from the next frame on")
  func startsBetweenFrames() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 1)
    var stage = DriverStage(slots: 1)
    var springs = SpringDrivers()
    let start = 2.25 / 60
    _ = springs.add(
      slot: 0, from: 10, to: 20, spring: spring, startTime: start, restThreshold: 0.01)
    for frame in 0...5 {
      let time = rate.time(of: frame)
      springs.advance(to: time, store: &stage.store, ended: &stage.ended)
      #expect(stage.changes().isEmpty == (frame < 3))
      guard frame >= 3 else { continue }
      let exact = spring.value(at: time - start, from: 10, to: 20)
      #expect((stage.store[0] - exact).magnitude <= 1e-12)
    }
  }

  @Test("operations on a spring preserve its value and velocity", arguments: [0.0, 0.004, 0.0166])
  func interrupts(offset: Double) throws {
    let spring = try Spring(response: 0.5, dampingRatio: 0.4)
    var stage = DriverStage(slots: 1)
    var springs = SpringDrivers()
    let token = springs.add(
      slot: 0, from: 0, to: 100, spring: spring, startTime: 0, restThreshold: 0.01)
    for frame in 0...9 {
      springs.advance(to: rate.time(of: frame), store: &stage.store, ended: &stage.ended)
    }
    let time = rate.time(of: 9) + offset
    let before = springs.motion(of: token, at: time)
    #expect((before.value - spring.value(at: time, from: 0, to: 100)).magnitude <= 1e-12)
    springs.retarget(token, to: -40, at: time)
    #expect(springs.target(of: token) == -40)
    let after = springs.motion(of: token, at: time)
    #expect((after.value - before.value).magnitude <= 1e-12 && after.velocity == before.velocity)
    springs.impulse(token, velocity: 250, at: time)
    let pushed = springs.motion(of: token, at: time)
    #expect((pushed.value - before.value).magnitude <= 1e-12)
    #expect((pushed.velocity - before.velocity - 250).magnitude <= 1e-9)
    springs.advance(to: rate.time(of: 10), store: &stage.store, ended: &stage.ended)
    let exact = spring.value(
      at: rate.time(of: 10) - time, from: before.value, to: -40, velocity: pushed.velocity)
    #expect((stage.store[0] - exact).magnitude <= 1e-9)
  }

  @Test("a spring that has not begun keeps its start when retargeted")
  func retargetsBeforeStart() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 1)
    var stage = DriverStage(slots: 1)
    var springs = SpringDrivers()
    let token = springs.add(
      slot: 0, from: 5, to: 100, spring: spring, startTime: 1, restThreshold: 0.01)
    springs.retarget(token, to: 50, at: 0.5)
    springs.advance(to: 0.9, store: &stage.store, ended: &stage.ended)
    #expect(stage.changes().isEmpty)
    springs.advance(to: 1.2, store: &stage.store, ended: &stage.ended)
    let exact = spring.value(at: 0.2, from: 5, to: 50)
    #expect((stage.store[0] - exact).magnitude <= 1e-9)
  }
}
