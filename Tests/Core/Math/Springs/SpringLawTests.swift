import MotionValues
import Testing

@Suite struct SpringLawTests {
  static let ratios = [0, 0.01, 0.2, 0.7, 0.999, 1 - 1e-9, 1, 1 + 1e-9, 1.001, 2, 20]

  @Test("Steps of any length compose to the closed form", arguments: ratios)
  func steps(ratio: Double) throws {
    let spring = try Spring(response: 0.4, dampingRatio: ratio)
    for rate in [30, 60, 120, 240] {
      let step = spring.step(of: 1 / Double(rate))
      var state = (displacement: -3.0, velocity: 5.0)
      for frame in 1...(2 * rate) {
        state = step.applied(displacement: state.displacement, velocity: state.velocity)
        let time = Double(frame) / Double(rate)
        let value = spring.value(at: time, from: 0, to: 3, velocity: 5)
        let velocity = spring.velocity(at: time, from: 0, to: 3, velocity: 5)
        #expect((3 + state.displacement - value).magnitude < 1e-11, "\(rate) fps at \(time)")
        #expect((state.velocity - velocity).magnitude < 1e-9, "\(rate) fps at \(time)")
      }
    }
  }

  @Test("The motion is continuous in the damping ratio at 1")
  func nearCritical() throws {
    let critical = try Spring(stiffness: 100, damping: 20)
    #expect(critical.regime == .critical)
    for offset in [1e-6, 1e-9, 1e-12, 1e-15] {
      for sign in [-1.0, 1] {
        let spring = try Spring(
          stiffness: 100, damping: 20 * (1 + sign * offset), allowsOverdamping: true)
        #expect(spring.regime == (sign < 0 ? .underdamped : .overdamped))
        for time in [1e-9, 0.001, 0.05, 0.3, 1, 3] {
          // dx/dζ is less than 1 everywhere, dv/dζ less than ω.
          #expect((spring.value(at: time) - critical.value(at: time)).magnitude < offset + 3e-16)
          let change = spring.velocity(at: time) - critical.velocity(at: time)
          #expect(change.magnitude < 20 * offset + 3e-15)
        }
        let settling = spring.settlingTime(threshold: 0.001)
        #expect(
          (settling / critical.settlingTime(threshold: 0.001) - 1).magnitude < 10 * offset + 1e-11)
      }
    }
  }

  @Test("Overdamping counts as critical unless it is allowed")
  func clamping() throws {
    let heavy = try Spring(mass: 3, stiffness: 1000, damping: 500)
    let critical = try Spring(response: heavy.response, dampingRatio: 1)
    #expect(heavy.regime == .critical && heavy.dampingRatio > 4.5)
    #expect((heavy.angularFrequency - 18.257418583505537).magnitude < 1e-14)
    for time in [0.01, 0.1, 0.5] {
      #expect((heavy.value(at: time) - critical.value(at: time)).magnitude < 1e-15)
    }
    let allowed = try Spring(
      mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
    #expect(allowed.regime == .overdamped && allowed.value(at: 0.1) < heavy.value(at: 0.1))
  }

  @Test("An undamped spring oscillates forever and keeps its energy")
  func undamped() throws {
    let spring = try Spring(duration: 0.5, bounce: 1)
    #expect(spring.regime == .undamped)
    #expect(spring.settlingTime() == .infinity)
    #expect(spring.settlingDuration == .greatestFiniteMagnitude)
    #expect((spring.overshoot - 1).magnitude < 1e-15)
    let frequency = spring.angularFrequency
    for time in stride(from: 0.0, through: 100, by: 0.37) {
      let (x, v) = (spring.value(at: time) - 1, spring.velocity(at: time) / frequency)
      #expect((x * x + v * v - 1).magnitude < 1e-14)
    }
    #expect(spring.value(at: 1e300).isFinite && spring.velocity(at: .infinity).isFinite)
  }

  @Test("Extreme springs stay finite and settle in order")
  func extremes() throws {
    for stiffness in [1e-12, 1e-3, 1, 1e3, 1e12] {
      for mass in [1e-9, 1, 1e9] {
        for damping in [0, 1e-9, 1, 1e9] {
          for velocity in [-1e6, 0, 1e6] {
            let spring = try Spring(
              mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
              allowsOverdamping: true)
            for time in [0, 1e-300, 1e-9, 0.016, 1, 1e3, 1e9, 1e300, .infinity] {
              #expect(spring.value(at: time).isFinite, "\(spring) at \(time)")
              #expect(spring.velocity(at: time).isFinite, "\(spring) at \(time)")
            }
            let step = spring.step(of: 1.0 / 60)
            let next = step.applied(displacement: 1, velocity: 1)
            #expect(next.displacement.isFinite && next.velocity.isFinite)
            let loose = spring.settlingTime(threshold: 0.01)
            #expect(loose <= spring.settlingTime(threshold: 0.001) && loose >= 0)
            #expect(spring.settlingDuration > 0)
          }
        }
      }
    }
  }

  @Test("After settling the value stays within the threshold, and just before it does not")
  func settling() throws {
    for ratio in Self.ratios.dropFirst() {
      for velocity in [-40.0, -1, 0, 1, 9, 40] {
        let spring = try Spring(response: 0.6, dampingRatio: ratio, initialVelocity: velocity)
        for threshold in [0.3, 0.01, 1e-4, 1e-7] {
          let time = spring.settlingTime(threshold: threshold)
          let slack = 1e-11 / threshold * 1e-4
          #expect(
            (spring.value(at: time * (1 - 1e-9)) - 1).magnitude >= threshold * (1 - slack),
            "\(ratio) \(velocity) \(threshold)")
          for share in stride(from: 0.0, through: 3, by: 0.001) {
            let later = time + share * spring.response
            #expect(
              (spring.value(at: later) - 1).magnitude <= threshold + 1.0.ulp,
              "\(ratio) \(velocity) \(threshold) after \(time) at \(later)")
          }
        }
      }
    }
  }

  @Test("The overshoot of a spring from rest depends only on its damping ratio")
  func overshoot() throws {
    for ratio in [0.1, 0.4, 0.6, 0.8] {
      let root = (1 - ratio * ratio).squareRoot()
      let expected = Elementary.exp(-3.141592653589793 * ratio / root)
      for response in [0.1, 0.55, 3] {
        let spring = try Spring(response: response, dampingRatio: ratio)
        #expect((spring.overshoot - expected).magnitude < 1e-14)
        let peak = try #require(spring.peak)
        #expect((peak.time - response / 2 / root).magnitude < 1e-14 * response)
        #expect(spring.velocity(at: peak.time).magnitude < 1e-13 / response)
      }
    }
    #expect(try Spring(response: 1, dampingRatio: 1).overshoot == 0)
    #expect(try Spring(response: 1, dampingRatio: 2).peak == nil)
  }

  @Test("A fitted spring has arrived at the cutoff, and a softer one has not")
  func fitting() throws {
    for bounce in [-0.5, 0, 0.15, 0.3, 0.7, 0.95] {
      for tolerance in [0.05, 0.001, 1e-6] {
        for cutoff in [0.1, 0.5, 2] {
          let spring = try Spring.fitting(cutoff: cutoff, tolerance: tolerance, bounce: bounce)
          #expect(spring.settlingTime(threshold: tolerance) <= cutoff)
          #expect(spring.settlingTime(threshold: tolerance) > cutoff * (1 - 1e-9))
          #expect((spring.bounce - bounce).magnitude < 1e-15)
        }
      }
    }
  }

  @Test("Settling by a distance agrees with Compose", arguments: [(1.0, 811.0), (5, 4830)])
  func compose(ratio: Double, milliseconds: Double) throws {
    let spring = try Spring(
      stiffness: 100, damping: 20 * ratio, allowsOverdamping: true)
    let time = spring.settlingTime(from: 100, to: 0, velocity: 3000, threshold: 1)
    #expect(Elementary.floor(time * 1000) == milliseconds)
  }

  /// Stiffness, damping, and the rounded values from 100 to 1000 every 200 ms.
  static let sampled: [(Double, Double, [Double])] = [
    (300, 10, [100, 1343, 873, 1046, 984, 1005, 998, 1001]),
    (100, 20, [100, 635, 918, 984, 997]),
    (300, 100, [100, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999]),
  ]

  @Test("Sampled springs agree with Motion's", arguments: sampled)
  func motion(stiffness: Double, damping: Double, expected: [Double]) throws {
    let spring = try Spring(stiffness: stiffness, damping: damping, allowsOverdamping: true)
    for (index, value) in expected.enumerated() {
      let found = spring.value(at: 0.2 * Double(index), from: 100, to: 1000)
      #expect(Elementary.floor(found + 0.5) == value)
    }
  }
}
