import MotionValues
import Testing

@Suite struct SpringDialectTests {
  /// Durations measured on devices: mass, stiffness, damping, velocity, settling duration.
  static let settlingDurations: [(Double, Double, Double, Double, Double)] = [
    (1, 100, 10, 0, 1.4727003346780927),
    (1, 300, 20, 0, 0.7442555275721707),
    (2, 100, 5, 0, 5.658348137358159),
    (1, 100, 10, 5, 1.3815510557964275),
    (1, 100, 10, -5, 1.5350814063145797),
    (1, 100, 20, 0, 0.9999999999999999),
    (1, 25, 10, 0, 1.9000000000000006),
    (1, 1, 2, 0, 9.299999999999983),
    (1, 100, 1, 0, 13.91321015404625),
    (1, 100, 5, 0, 2.854974609888761),
    (1, 100, 30, 0, 0.9999999999999999),
  ]

  @Test("UIKit's settling duration matches to the last bits", arguments: settlingDurations)
  func settlingDuration(m: Double, k: Double, c: Double, v: Double, expected: Double) throws {
    let spring = try Spring(mass: m, stiffness: k, damping: c, initialVelocity: v)
    #expect((spring.settlingDuration - expected).magnitude <= 2 * expected.ulp)
  }

  /// Value from 0 to 100 after 0.05 s: damping, velocity, by the formula, on a device.
  static let values: [(Double, Double, Double, Double)] = [
    (10, 0, 10.440547345507934, 10.44054701924324),
    (20, 0, 9.020401043104986, 9.020400792360306),
    (30, 0, 9.020401043104986, 9.020400792360306),
    (10, 5, 29.30780751925328, 29.307806491851807),
    (10, -5, -8.426712828237415, -8.426713198423386),
  ]

  @Test("A spring moves as it does on a device", arguments: values)
  func value(damping: Double, velocity: Double, formula: Double, device: Double) throws {
    let spring = try Spring(stiffness: 100, damping: damping, initialVelocity: velocity)
    let found = 100 * spring.value(at: 0.05)
    #expect((found - formula).magnitude < 1e-12)
    #expect((found - device).magnitude < 1e-4)
    #expect(
      (spring.value(at: 0.05, from: 0, to: 100, velocity: 100 * velocity) - found).magnitude < 1e-12
    )
  }

  /// Duration, bounce, stiffness, damping, settling duration.
  static let perceptual: [(Double, Double, Double, Double, Double?)] = [
    (0.5, 0, 157.91367041742973, 25.132741228718345, 0.7999999999999999),
    (1, 0, 39.47841760435743, 12.566370614359172, 1.5000000000000002),
    (0.25, 0, 631.6546816697189, 50.26548245743669, 0.4),
    (0.5, 0.3, 157.91367041742973, 17.59291886010284, 0.86295528317442),
    (0.5, 0.7, 157.91367041742973, 7.539822368615504, 1.904872615017113),
    (0.35, 0.15, 322.27279677026473, 30.518328634872, 0.51565548936259),
    (0.5, -0.3, 157.91367041742973, 35.90391604102621, nil),
    (1, 0.5, 39.47841760435743, 6.283185307179586, 2.3438753795710705),
    (0.4, -0.5, 246.74011002723395, 62.83185307179586, nil),
  ]

  @Test("Duration and bounce yield SwiftUI's constants", arguments: perceptual)
  func bounce(
    duration: Double, bounce: Double, stiffness: Double, damping: Double, settling: Double?
  ) throws {
    let spring = try Spring(duration: duration, bounce: bounce)
    #expect((spring.stiffness / stiffness - 1).magnitude < 1e-14)
    #expect((spring.damping / damping - 1).magnitude < 1e-13)
    if let settling { #expect((spring.settlingDuration / settling - 1).magnitude < 1e-13) }
    #expect((spring.bounce - bounce).magnitude < 1e-15)
    #expect((spring.response - duration).magnitude < 1e-15)
    let same = try Spring(response: duration, dampingRatio: spring.dampingRatio)
    #expect(same == spring)
  }

  /// Damping ratio, duration, angular frequency, stiffness, damping.
  static let solutions: [(Double, Double, Double, Double, Double)] = [
    (0.5, 1, 12.716898269296165, 161.7195015916278, 12.716898269296165),
    (0.8, 0.5, 17.988593378584795, 323.5894917400647, 28.781749405735674),
    (0.7, 0.6, 16.399410980179255, 268.9406804968239, 22.959175372250954),
    (1, 1, 9.2334134764515865, 85.25592442711773, 18.466826952903),
  ]

  @Test("Duration and damping ratio are solved as in UIKit", arguments: solutions)
  func solved(ratio: Double, duration: Double, omega: Double, k: Double, c: Double) throws {
    let spring = try Spring(duration: duration, dampingRatio: ratio)
    #expect((spring.angularFrequency / omega - 1).magnitude < 4e-16)
    #expect((spring.stiffness / k - 1).magnitude < 1e-14)
    #expect((spring.damping / c - 1).magnitude < 1e-13)
  }

  @Test("A solved spring settles in its duration at any velocity")
  func solvedWithVelocity() throws {
    for ratio in [0.01, 0.1, 0.5, 0.8, 0.99] {
      for velocity in [-40.0, -1, 0, 0.5, 3] {
        for duration in [0.25, 1, 4] {
          let spring = try Spring(
            duration: duration, dampingRatio: ratio, initialVelocity: velocity)
          let decay = ratio * spring.angularFrequency
          let swing = spring.angularFrequency * (1 - ratio * ratio).squareRoot()
          let envelope =
            ((decay - velocity) / swing).magnitude * Elementary.exp(-decay * duration)
          #expect((envelope / 0.001 - 1).magnitude < 1e-10, "\(ratio) \(velocity) \(duration)")
        }
      }
    }
    for velocity in [-40.0, -1, 0, 0.5, 3, 100] {
      let spring = try Spring(duration: 0.5, dampingRatio: 1, initialVelocity: velocity)
      #expect(((1 - spring.value(at: 0.5)).magnitude / 0.001 - 1).magnitude < 1e-10)
    }
  }

  @Test("Presets are SwiftUI's")
  func presets() throws {
    #expect(try Spring.smooth() == Spring(duration: 0.5, bounce: 0))
    #expect(try Spring.snappy(duration: 0.4) == Spring(duration: 0.4, bounce: 0.15))
    #expect(try Spring.bouncy(extraBounce: 0.1) == Spring(duration: 0.5, bounce: 0.4))
    #expect(throws: ParameterError.self) { try Spring.bouncy(extraBounce: 0.8) }
  }

  /// Bounciness, speed, and stiffness and damping by Rebound's formulas, computed with 40 digits.
  static let bounciness: [(Double, Double, Double, Double)] = [
    (0, 0, 87.21, 5.7770125),
    (4, 12, 342.10058823529412, 30.486979648244252),
    (8, 12, 342.10058823529412, 24.684019245284345),
    (8, 1, 108.45088235294118, 9.469466468790387),
    (12, 5, 193.41441176470588, 14.253680196474851),
    (20, 20, 512.02764705882353, 13.356488421183529),
    (40, 40, 936.84529411764706, 1.2238452664236214),
  ]

  @Test("Bounciness and speed yield Pop's constants", arguments: bounciness)
  func bouncy(bounciness: Double, speed: Double, stiffness: Double, damping: Double) throws {
    let spring = try Spring(bounciness: bounciness, speed: speed)
    #expect((spring.stiffness / stiffness - 1).magnitude < 1e-14)
    #expect((spring.damping / damping - 1).magnitude < 1e-13)
    #expect(spring.mass == 1)
  }

  /// Visual duration, bounce, and stiffness and damping by Motion's formula, computed with 40 digits.
  static let visualDurations: [(Double, Double, Double, Double)] = [
    (0.3, 0, 304.6174197867086, 34.906585039886592),
    (0.5, 0.25, 109.6622711232151, 15.707963267948966),
    (0.8, 0.6, 42.836824657505897, 5.2359877559829887),
    (0.5, -0.3, 109.6622711232151, 20.943951023931955),
    (1, 0.99, 27.415567780803774, 0.52359877559829887),
  ]

  @Test("A visual duration and a bounce yield Motion's constants", arguments: visualDurations)
  func visual(duration: Double, bounce: Double, stiffness: Double, damping: Double) throws {
    let spring = try Spring(visualDuration: duration, bounce: bounce)
    #expect((spring.stiffness / stiffness - 1).magnitude < 1e-14)
    #expect((spring.damping / damping - 1).magnitude < 1e-13)
  }

  /// Stiffness, damping ratio, mass and the damping c = 2ζ√(k·m), computed with 40 digits.
  static let ratios: [(Double, Double, Double, Double, Spring.Regime)] = [
    (1400, 0.9, 1, 67.349832961930945, .underdamped),
    (1500, 1, 1, 77.459666924148338, .critical),
    (1400, 1, 3, 129.61481396815721, .critical),
    (200, 2, 2, 80, .overdamped),
    (50, 0.2, 1, 2.8284271247461901, .underdamped),
    (380, 0, 1, 0, .undamped),
  ]

  @Test("A stiffness and a damping ratio yield Compose's constants", arguments: ratios)
  func ratio(
    stiffness: Double, ratio: Double, mass: Double, damping: Double, regime: Spring.Regime
  ) throws {
    let spring = try Spring(stiffness: stiffness, dampingRatio: ratio, mass: mass)
    #expect(spring.stiffness == stiffness && spring.dampingRatio == ratio && spring.mass == mass)
    #expect((spring.damping - damping).magnitude <= 1e-14 * damping)
    #expect(spring.regime == regime)
    let same = try Spring(
      mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
    for t in stride(from: 0.0, through: 1, by: 0.05) {
      #expect((spring.value(at: t) - same.value(at: t)).magnitude < 1e-7)
    }
  }

  @Test("Tension and friction are stiffness and damping, with overdamping allowed")
  func tension() throws {
    #expect(
      try Spring(tension: 170, friction: 26)
        == Spring(mass: 1, stiffness: 170, damping: 26, allowsOverdamping: true))
    #expect(try Spring(tension: 170, friction: 60).regime == .overdamped)
  }

  static let refusals: [(String, @Sendable () throws -> Spring)] = [
    ("mass", { try Spring(mass: 0, stiffness: 1, damping: 1) }),
    ("mass", { try Spring(mass: -1, stiffness: 1, damping: 1) }),
    ("stiffness", { try Spring(stiffness: 0, damping: 1) }),
    ("stiffness", { try Spring(stiffness: .nan, damping: 1) }),
    ("stiffness", { try Spring(mass: 1e-300, stiffness: 1e300, damping: 1) }),
    ("damping", { try Spring(stiffness: 100, damping: -1) }),
    ("damping", { try Spring(stiffness: 100, damping: .infinity) }),
    ("initialVelocity", { try Spring(stiffness: 1, damping: 1, initialVelocity: .nan) }),
    ("response", { try Spring(response: 0, dampingRatio: 1) }),
    ("response", { try Spring(response: 1e-200, dampingRatio: 1) }),
    ("dampingRatio", { try Spring(response: 1, dampingRatio: -0.1) }),
    ("duration", { try Spring(duration: 0, bounce: 0) }),
    ("bounce", { try Spring(duration: 1, bounce: 1.1) }),
    ("bounce", { try Spring(duration: 1, bounce: -1) }),
    ("dampingRatio", { try Spring(duration: 1, dampingRatio: 0.0005) }),
    ("dampingRatio", { try Spring(duration: 1, dampingRatio: .nan) }),
    ("stiffness", { try Spring(stiffness: 0, dampingRatio: 1) }),
    ("stiffness", { try Spring(stiffness: 1e-305, dampingRatio: 1) }),
    ("dampingRatio", { try Spring(stiffness: 1, dampingRatio: -1) }),
    ("mass", { try Spring(stiffness: 1, dampingRatio: 1, mass: 0) }),
    ("tension", { try Spring(tension: 0, friction: 1) }),
    ("friction", { try Spring(tension: 1, friction: -1) }),
    ("bounciness", { try Spring(bounciness: 41, speed: 12) }),
    ("bounciness", { try Spring(bounciness: .nan, speed: 12) }),
    ("speed", { try Spring(bounciness: 4, speed: -1) }),
    ("visualDuration", { try Spring(visualDuration: 0, bounce: 0) }),
    ("visualDuration", { try Spring(visualDuration: 1e-200, bounce: 0) }),
    ("bounce", { try Spring(visualDuration: 1, bounce: .nan) }),
    ("tolerance", { try Spring.fitting(cutoff: 1, tolerance: 0, bounce: 0) }),
    ("dampingRatio", { try Spring.fitting(cutoff: 1, tolerance: 0.01, bounce: 1) }),
    ("cutoff", { try Spring.fitting(cutoff: -1, tolerance: 0.01, dampingRatio: 1) }),
  ]

  @Test("A constant out of range is rejected by name", arguments: refusals.indices)
  func refused(index: Int) {
    let (parameter, make) = Self.refusals[index]
    let error = #expect(throws: ParameterError.self) { try make() }
    #expect(error?.parameter == parameter)
    #expect(error?.description.contains("`\(parameter)` is ") == true)
  }

  @Test("A spring describes itself in one line")
  func description() throws {
    #expect(
      try Spring(duration: 0.5, bounce: 0.3).description
        == "mass 1, stiffness 157.9137, damping 17.5929 "
        + "(damping ratio 0.7, response 0.5 s, underdamped)")
  }
}
