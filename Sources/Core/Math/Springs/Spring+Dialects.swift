/// Springs with the parameters of other tools; each formula is that of the source named with it.
extension Spring {
  /// Makes a spring from a stiffness and a damping ratio, as Jetpack Compose's `spring()` and
  /// Material 3's motion tokens do: ω = √(k/m), c = 2ζ√(k·m)
  /// (https://developer.android.com/develop/ui/compose/animation/customize#spring).
  package init(
    stiffness: Double, dampingRatio: Double, initialVelocity: Double = 0, mass: Double = 1
  ) throws(ParameterError) {
    try ParameterError.requirePositive("mass", mass)
    try ParameterError.requirePositive("stiffness", stiffness)
    try ParameterError.requireNotNegative("dampingRatio", dampingRatio)
    let square = stiffness / mass
    let frequency = square.squareRoot()
    try self.init(
      constants: (mass, stiffness, 2 * dampingRatio * frequency * mass),
      initialVelocity: initialVelocity, frequency: frequency, ratio: dampingRatio,
      rate: dampingRatio * frequency,
      swingSquared: square * ((1 - dampingRatio) * (1 + dampingRatio)), allowsOverdamping: true)
  }

  /// Makes a spring from a tension and a friction, React Spring's names for stiffness and damping:
  /// k = tension, c = friction (https://www.react-spring.dev/docs/advanced/config).
  ///
  /// Origami and React Native scale theirs: k = 3.62 · (tension − 30) + 194 and c = 3 · (friction −
  /// 8) + 25.
  package init(
    tension: Double, friction: Double, initialVelocity: Double = 0, mass: Double = 1
  ) throws(ParameterError) {
    try ParameterError.requirePositive("tension", tension)
    try ParameterError.requireNotNegative("friction", friction)
    try self.init(
      mass: mass, stiffness: tension, damping: friction, initialVelocity: initialVelocity,
      allowsOverdamping: true)
  }

  /// Makes a spring from the bounciness and speed of Pop and React Native, by Rebound's
  /// `BouncyConversion`
  /// (https://github.com/facebookarchive/rebound/blob/master/rebound-core/src/main/java/com/facebook/rebound/BouncyConversion.java).
  package init(
    bounciness: Double, speed: Double, initialVelocity: Double = 0
  ) throws(ParameterError) {
    guard bounciness >= 0, bounciness <= Self.greatestBounciness else {
      throw ParameterError(
        parameter: "bounciness", found: bounciness,
        expected: "a number from 0 to \(Int(Self.greatestBounciness))")
    }
    guard speed >= 0, speed <= Self.greatestSpeed else {
      throw ParameterError(
        parameter: "speed", found: speed,
        expected: "a number from 0 to \(Int(Self.greatestSpeed))")
    }
    let tension = 0.5 + (200 - 0.5) * (speed / 1.7 / 20)
    let bounce = 0.8 * (bounciness / 1.7 / 20)
    let share = 2 * bounce - bounce * bounce
    let friction = share * 0.01 + (1 - share) * Self.origamiFriction(withoutBounceAt: tension)
    try self.init(
      mass: 1, stiffness: 3.62 * (tension - 30) + 194, damping: 3 * (friction - 8) + 25,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The maximum bounciness, beyond which the bounce would decrease; Pop itself allows 20.
  package static let greatestBounciness = 40.0

  /// The maximum speed; Pop itself allows 20.
  package static let greatestSpeed = 100.0

  /// Origami's friction at which a spring with a tension does not bounce.
  private static func origamiFriction(withoutBounceAt tension: Double) -> Double {
    let (linear, square) = (tension, tension * tension)
    let cube = square * tension
    return switch tension {
    case ...18: 0.0007 * cube - 0.031 * square + 0.64 * linear + 1.28
    case ...44: 0.000_044 * cube - 0.006 * square + 0.36 * linear + 2
    default: 0.000_000_45 * cube - 0.000_332 * square + 0.1078 * linear + 5.84
    }
  }

  /// Makes a spring that appears to arrive after `visualDuration` seconds and bounces afterwards,
  /// as in Motion for the web: ω = 2π / (1.2 · visualDuration), ζ = 1 − bounce within 0.05…1
  /// (https://motion.dev/docs/react-transitions#visualduration).
  package init(
    visualDuration: Double, bounce: Double, initialVelocity: Double = 0
  ) throws(ParameterError) {
    try ParameterError.requirePositive("visualDuration", visualDuration)
    try ParameterError.requireFinite("bounce", bounce)
    try self.init(
      angularFrequency: 2 * Elementary.pi / (1.2 * visualDuration),
      dampingRatio: min(max(1 - bounce, 0.05), 1), initialVelocity: initialVelocity, mass: 1,
      parameter: "visualDuration", given: visualDuration)
  }
}

extension Spring {
  /// The undamped period in seconds, 2π/ω.
  package var response: Double { 2 * Elementary.pi / angularFrequency }

  /// The bounce, −1…1, that corresponds to the damping ratio.
  package var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// SwiftUI's `.smooth`: no bounce.
  package static func smooth(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(ParameterError) -> Spring {
    try Spring(duration: duration, bounce: extraBounce)
  }

  /// SwiftUI's `.snappy`: a bounce of 0.15.
  package static func snappy(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(ParameterError) -> Spring {
    try Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// SwiftUI's `.bouncy`: a bounce of 0.3.
  package static func bouncy(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(ParameterError) -> Spring {
    try Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

extension Spring {
  /// The default spring: smooth, half a second.
  package static let standard: Spring = {
    do { return try Spring.smooth() } catch { preconditionFailure("\(error)") }
  }()
}

extension Spring: CustomStringConvertible {
  /// The constants and the parameters computed from them, in one line, with up to four decimals.
  package var description: String {
    let constants = [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    let facts = [("damping ratio", dampingRatio), ("response", response)]
    let list = { (pairs: [(String, Double)]) in
      pairs.map { "\($0.0) \(Self.rounded($0.1))" }.joined(separator: ", ")
    }
    return "\(list(constants)) (\(list(facts)) s, \(regime.rawValue))"
  }

  private static func rounded(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "\(value)" }
    let tenThousandths = Int(Elementary.floor(value * 10_000 + 0.5))
    let (whole, rest) = (tenThousandths / 10_000, tenThousandths % 10_000)
    if rest == 0 { return "\(whole)" }
    var digits = String(String(10_000 + rest).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
