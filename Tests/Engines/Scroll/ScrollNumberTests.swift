import MotionCore
import MotionValues
import ScrollEngine
import Support
import Testing

@Suite("Numbers measured on iOS")
struct ScrollNumberTests {
  @Test(
    "A flick at the normal rate travels (v − 10)·0.499 points and stops at 10 points per second",
    arguments: [
      (750.0, 369.26, 2.15658), (1500, 743.51, 2.50281), (3000, 1492.01, 2.84904),
      (4875, 2427.635, 3.09155),
    ])
  func normalFlick(velocity: Double, travel: Double, duration: Double) {
    for sign in [1.0, -1] {
      let flick = Deceleration.normal
      #expect(agree(flick.travel(velocity: sign * velocity), sign * travel))
      #expect(agree(flick.duration(velocity: sign * velocity), duration, within: 5e-6))
      let stop = flick.duration(velocity: sign * velocity)
      #expect(agree(flick.velocity(sign * velocity, after: stop), sign * 10))
      #expect(agree(flick.distance(velocity: sign * velocity, after: stop), sign * travel))
    }
  }

  @Test("Positions during a flick", arguments: [(0.1, 135.8027), (0.5, 473.4178)])
  func onTheWay(time: Double, position: Double) {
    let distance = Deceleration.normal.distance(velocity: 1500, after: time)
    #expect((distance - position).magnitude < 5e-5)
  }

  @Test("A flick at the fast rate")
  func fastFlick() {
    #expect(agree(Deceleration.fast.travel(velocity: 1500), 147.51))
    #expect(agree(Deceleration.fast.duration(velocity: 1500), 0.49855, within: 5e-6))
  }

  @Test("A projection of 2000 points per second is 998 points away")
  func projection() {
    #expect(agree(Deceleration.normal.projection(velocity: 2000), 998))
  }

  @Test("A flick that is too slow does not start", arguments: [0, 10, -10, 3.5])
  func tooSlow(velocity: Double) {
    #expect(Deceleration.normal.travel(velocity: velocity) == 0)
    #expect(Deceleration.normal.duration(velocity: velocity) == 0)
  }

  @Test("A rate is a factor between 0 and 1", arguments: [0, 1, -0.5, 1.5, .nan])
  func rate(rate: Double) {
    let error = #expect(throws: ParameterError.self) { _ = try Deceleration(rate: rate) }
    #expect(error?.parameter == "rate")
  }

  @Test(
    "The rubber band of an 800-point viewport, and back",
    arguments: [
      (10.0, 5.4624457), (50, 26.5861027), (100, 51.4619883), (200, 96.7032967),
      (400, 172.5490196), (800, 283.8709677),
    ])
  func rubberBand(travel: Double, band: Double) {
    let rubberBand = RubberBand(dimension: 800)
    for sign in [1.0, -1] {
      #expect((rubberBand.band(forTravel: sign * travel) - sign * band).magnitude < 5e-8)
      let back = rubberBand.travel(forBand: rubberBand.band(forTravel: sign * travel))
      #expect(agree(back, sign * travel))
    }
  }

  @Test(
    "A release at rest 235 points beyond the edge",
    arguments: [(0.05, 180.560), (0.1, 118.210), (0.2, 48.288), (0.3, 19.635), (0.5, 3.2456)])
  func releasedAtRest(time: Double, position: Double) {
    let bounce = Bounce.released(displacement: 235, velocity: 0)
    #expect((bounce.position(at: time) - position).magnitude < 5e-4)
  }

  @Test("Arriving at 3005 points per second, the peak is 100.498 points at 1/11 s")
  func impact() {
    let bounce = Bounce.arriving(velocity: 3005)
    #expect((bounce.position(at: 1 / 11.0) - 100.498).magnitude < 5e-4)
    #expect(bounce.velocity(at: 1 / 11.0).magnitude < 1e-9)
  }

  @Test("A release at 50 points per second or more bounces like content that arrives")
  func releasedFast() {
    let arriving = Bounce.arriving(displacement: 30, velocity: 50)
    #expect(Bounce.released(displacement: 30, velocity: 50) == arriving)
    #expect(Bounce.released(displacement: 30, velocity: 49.9) != arriving)
  }

  @Test("The settling time is the last time that either threshold is passed", arguments: 1...400)
  func settling(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    // Small displacements settle before, between and after the peaks of position and velocity.
    let size = seed.isMultiple(of: 2) ? 300.0 : 0.3
    let displacement = Double.random(in: -size...size, using: &generator)
    let velocity = Double.random(in: -100...100, using: &generator) * min(1, size)
    let bounce =
      seed.isMultiple(of: 3)
      ? Bounce.arriving(displacement: displacement, velocity: velocity)
      : Bounce.released(displacement: displacement, velocity: velocity)
    func isSettled(_ time: Double) -> Bool {
      bounce.position(at: time).magnitude < 0.05 && bounce.velocity(at: time).magnitude < 0.5
    }
    let settled = bounce.settlingDuration
    #expect(settled == 0 || !isSettled(settled - 1e-9), "seed \(seed)")
    for step in 0...500 {
      #expect(isSettled(settled + Double(step) / 1000), "seed \(seed) step \(step)")
    }
  }

  @Test(
    "An animated scroll of 100 points in 0.3 s",
    arguments: [
      (0.0, 0.0), (0.05, 6.698729810778065), (0.15, 50), (0.25, 93.30127018922194), (0.3, 100),
      (1, 100),
    ])
  func animation(time: Double, position: Double) {
    #expect(agree(ScrollAnimation(from: 0, to: 100).position(at: time), position))
  }

  @Test("Its velocity peaks halfway and is 0 at both ends")
  func animationVelocity() {
    let animation = ScrollAnimation(from: 0, to: 100)
    #expect(agree(animation.velocity(at: 0.15), 100 * .pi / 0.6))
    #expect(animation.velocity(at: 0) == 0)
    #expect(animation.velocity(at: 0.3) == 0)
  }
}
