import MotionValues

/// A spring as code for the frameworks that have springs, and as CSS's `linear()`.
///
/// Code for frameworks without mass has the stiffness and damping of the same spring with mass 1.
package struct SpringDialects {
  /// The deviation of `linear()` from the spring, as a fraction of the distance.
  private static let tolerance = 0.002

  private let spring: Spring
  private let decimals: Int

  /// Takes a spring, whose numbers are written with at most so many decimals.
  package init(_ spring: Spring, decimals: Int = 4) {
    self.spring = spring
    self.decimals = decimals
  }

  private static let frameworks: [(name: String, code: @Sendable (Self) -> String?)] = [
    ("Lua", { $0.lua }), ("SwiftUI", { $0.swiftUI }), ("UIKit", { $0.uiKit }),
    ("Core Animation", { $0.coreAnimation }), ("Compose", { $0.compose }),
    ("Android views", { $0.androidViews }), ("Flutter", { $0.flutter }),
    ("React Spring", { $0.reactSpring }), ("Motion (web)", { $0.motion }), ("CSS", { $0.css }),
  ]

  package var all: [CodeDialect] {
    Self.frameworks.compactMap { name, code in code(self).map { CodeDialect(name, $0) } }
  }

  /// Returns the code for a framework in `all`.
  package func code(_ framework: String) -> String? {
    Self.frameworks.first { $0.name == framework }?.code(self)
  }

  private func number(_ value: Double) -> CodeNumber { CodeNumber(value, decimals: decimals) }

  private var hasVelocity: Bool { spring.initialVelocity != 0 }
  private var mass: CodeNumber { number(spring.mass) }
  private var stiffness: CodeNumber { number(spring.stiffness) }
  private var damping: CodeNumber { number(spring.damping) }
  /// The damping ratio, and the bounce, with which the spring moves: at most 1 unless it is
  /// overdamped.
  private var ratio: CodeNumber { number(spring.regime == .critical ? 1 : spring.dampingRatio) }
  private var bounce: CodeNumber { number(spring.regime == .critical ? 0 : spring.bounce) }
  private var velocity: CodeNumber { number(spring.initialVelocity) }
  /// The stiffness for a mass of 1.
  private var unitStiffness: CodeNumber { number(spring.stiffness / spring.mass) }
  private var unitDamping: CodeNumber { number(spring.damping / spring.mass) }
  /// The arguments of SwiftUI's `Spring` and `.spring`.
  var swiftUIArguments: String { "duration: \(number(spring.response)), bounce: \(bounce)" }

  private var lua: String {
    let options =
      "duration = \(number(spring.response)), bounce = \(number(spring.bounce))"
      + (hasVelocity ? ", velocity = \(velocity)" : "")
    return "motion.spring { \(options) }"
  }

  private var swiftUI: String {
    hasVelocity
      ? ".interpolatingSpring(mass: 1, stiffness: \(unitStiffness), damping: \(unitDamping), "
        + "initialVelocity: \(velocity))"
      : ".spring(\(swiftUIArguments))"
  }

  private var uiKit: String {
    "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
      + "initialVelocity: CGVector(dx: \(velocity), dy: \(velocity)))"
  }

  private var coreAnimation: String {
    """
    let animation = CASpringAnimation(keyPath: "position.y")
    animation.mass = \(mass)
    animation.stiffness = \(stiffness)
    animation.damping = \(damping)
    animation.initialVelocity = \(velocity)
    animation.duration = animation.settlingDuration
    """
  }

  private var compose: String {
    "spring(dampingRatio = \(ratio)f, stiffness = \(unitStiffness)f)"
  }

  private var androidViews: String {
    "SpringForce().setDampingRatio(\(ratio)f).setStiffness(\(unitStiffness)f)"
  }

  private var flutter: String {
    "SpringDescription(mass: \(mass), stiffness: \(stiffness), damping: \(damping))"
  }

  private var reactSpring: String {
    "{ mass: \(mass), tension: \(stiffness), friction: \(damping)"
      + (hasVelocity ? ", velocity: \(velocity)" : "") + " }"
  }

  private var motion: String {
    "{ type: \"spring\", mass: \(mass), stiffness: \(stiffness), damping: \(damping)"
      + (hasVelocity ? ", velocity: \(velocity)" : "") + " }"
  }

  /// The time and easing of a transition; nil for a spring that never settles.
  private var css: String? {
    let duration = spring.settlingTime()
    guard duration.isFinite, duration > 0 else { return nil }
    let samples = KeySamples(duration: duration, count: 1000) { [spring] time in
      time < duration ? spring.value(at: time) : 1
    }
    return "\(CodeNumber(duration))s \(LinearCode(samples, tolerance: Self.tolerance).text)"
  }
}
