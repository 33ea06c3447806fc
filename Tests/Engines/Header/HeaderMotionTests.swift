import HeaderEngine
import MotionCore
import MotionValues
import Testing

struct HeaderMotionTests {
  @Test(
    "A motion with a curve follows the curve from the first height to the last",
    arguments: [Curve.linear, .cubicBezier(.easeInOut), .reversed(.cubicBezier(.easeIn))])
  func curve(curve: Curve) {
    let motion = HeaderMotion(.curve(curve, duration: 0.6), from: 120, to: 140, at: 2)
    #expect(motion.height(at: 1) == 120)
    #expect(motion.height(at: 2) == 120)
    #expect(motion.height(at: 2.6) == 140)
    #expect(motion.height(at: 9) == 140)
    for fraction in [0.1, 0.25, 0.5, 0.75, 0.9] {
      let height = motion.height(at: 2 + 0.6 * fraction)
      #expect((height - (120 + 20 * curve.value(at: fraction))).magnitude < 1e-9)
    }
  }

  @Test("A motion with a spring keeps its velocity and ends exactly", arguments: [-900.0, 0, 900])
  func spring(velocity: Double) throws {
    let spring = try Spring(mass: 1, stiffness: 200, damping: 20)
    let motion = HeaderMotion(.spring(spring), from: 300, to: 600, velocity: velocity, at: 1)
    let slope = (motion.height(at: 1 + 1e-6) - 300) / 1e-6
    #expect((slope - velocity).magnitude < 0.1)
    #expect((motion.velocity(at: 1) - velocity).magnitude < 1e-9)
    #expect((motion.height(at: motion.finish - 1e-9) - 600).magnitude <= 2e-3)
    #expect(motion.height(at: motion.finish) == 600)
    #expect(motion.velocity(at: motion.finish) == 0)
  }

  @Test(
    "A motion with a curve begins with a velocity, stays within the limits, and ends exactly",
    arguments: [-4000.0, -900, -50, 50, 900, 4000])
  func curveWithVelocity(velocity: Double) throws {
    for curve in [Curve.linear, .cubicBezier(.easeInOut), .cubicBezier(.easeOut)] {
      let motion = HeaderMotion(
        .curve(curve, duration: 0.6), from: 300, to: 600, velocity: velocity, within: 115...600,
        at: 1)
      let step = 1e-7
      #expect(
        ((motion.height(at: 1 + step) - 300) / step - velocity).magnitude
          < 0.1)
      #expect((motion.velocity(at: 1) - velocity).magnitude < 1e-9 * velocity.magnitude)
      var before = motion.height(at: 1)
      for index in 1...1200 {
        let height = motion.height(at: 1 + Double(index) / 2000)
        #expect((115...600).contains(height))
        #expect((height - before).magnitude < 20, "no jump")
        before = height
      }
      #expect(motion.height(at: motion.finish - 1e-9) > 599.9)
      #expect(motion.height(at: motion.finish) == 600)
      #expect(motion.velocity(at: motion.finish) == 0)
    }
  }

  @Test("A velocity does not increase the overshoot of a curve")
  func overshootWithVelocity() throws {
    let curve = try #require(Curve.named("easeOutBack"))
    let alone = HeaderMotion(.curve(curve, duration: 0.6), from: 300, to: 600, at: 0)
    let pushed = HeaderMotion(
      .curve(curve, duration: 0.6), from: 300, to: 600, velocity: 9000, within: 115...600, at: 0)
    for index in 0...60 {
      let time = Double(index) / 100
      #expect(pushed.height(at: time) <= max(600, alone.height(at: time)))
    }
  }

  @Test(
    "A shown height is clamped to the limits; the part above them is stretch",
    arguments: [(50.0, 90.0, 0.0), (90, 90, 0), (120, 120, 0), (140, 140, 0), (152, 140, 12)])
  func shown(wanted: Double, height: Double, stretch: Double) throws {
    var header = Header(try HeaderConfiguration(minimum: 90, maximum: 140))
    header.show(wanted)
    #expect(header.height == height)
    #expect(header.stretch == stretch)
  }

  @Test("Content that was pulled returns at a rate of 11 per second, without overshoot")
  func release() throws {
    let timing = try #require(HeaderTiming.release)
    let motion = HeaderMotion(timing, from: 650, to: 600, at: 0)
    for time in [0.01, 0.1, 0.3, 0.6] {
      let expected = 600 + 50 * (1 + 11 * time) * Elementary.exp(-11 * time)
      #expect((motion.height(at: time) - expected).magnitude < 1e-9)
    }
  }
}
