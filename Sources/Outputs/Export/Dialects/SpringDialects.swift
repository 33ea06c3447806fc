import MotionMath

/// A spring as code for the frameworks that have springs, and as CSS's `linear()`.
///
/// Code for frameworks without mass has the stiffness and damping of the same spring with mass 1.
package struct SpringDialects {
  /// The deviation of `linear()` from the spring, as a fraction of the distance.
  private static let tolerance = 0.002

  private let spring: Spring

  package init(_ spring: Spring) { self.spring = spring }

  package var all: [CodeDialect] {
    [
      CodeDialect("Lua", lua), CodeDialect("SwiftUI", swiftUI), CodeDialect("UIKit", uiKit),
      CodeDialect("Core Animation", coreAnimation), CodeDialect("Compose", compose),
      CodeDialect("Android views", androidViews), CodeDialect("Flutter", flutter),
      CodeDialect("React Spring", reactSpring), CodeDialect("Motion (web)", motion),
    ] + (css.map { [CodeDialect("CSS", $0)] } ?? [])
  }

  private var hasVelocity: Bool { spring.initialVelocity != 0 }
  private var mass: CodeNumber { CodeNumber(spring.mass) }
  private var stiffness: CodeNumber { CodeNumber(spring.stiffness, decimals: 2) }
  private var damping: CodeNumber { CodeNumber(spring.damping) }
  private var ratio: CodeNumber { CodeNumber(spring.dampingRatio) }
  private var velocity: CodeNumber { CodeNumber(spring.initialVelocity) }
  /// The stiffness for a mass of 1.
  private var unitStiffness: CodeNumber { CodeNumber(spring.stiffness / spring.mass, decimals: 2) }
  private var unitDamping: CodeNumber { CodeNumber(spring.damping / spring.mass) }

  private var lua: String {
    let options =
      "duration = \(CodeNumber(spring.response)), bounce = \(CodeNumber(spring.bounce))"
      + (hasVelocity ? ", velocity = \(velocity)" : "")
    return "motion.spring { \(options) }"
  }

  private var swiftUI: String {
    hasVelocity
      ? ".interpolatingSpring(mass: 1, stiffness: \(unitStiffness), damping: \(unitDamping), "
        + "initialVelocity: \(velocity))"
      : ".spring(duration: \(CodeNumber(spring.response)), bounce: \(CodeNumber(spring.bounce)))"
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
