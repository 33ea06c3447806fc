import MotionCore
import MotionValues

extension SceneCheck {
  /// The settling time in seconds above which a spring is slow.
  private static let longestSettling = 10.0
  /// The damping ratio below which a spring hardly stops swinging.
  private static let leastDampingRatio = 0.05

  /// A spring that takes very long to settle.
  static let slowSpring = SceneCheck(.slowSpring) { run in
    let findings = run.facts.springs.compactMap { spring, place -> RunWarning? in
      let time = spring.settlingDuration
      let isSlow = time > longestSettling || spring.dampingRatio < leastDampingRatio
      guard isSlow else { return nil }
      func rounded(_ number: Double) -> NumberText {
        NumberText((number * 1000).rounded() / 1000)
      }
      return RunWarning(
        code: .slowSpring,
        message: "the spring takes \(rounded(time)) s to settle; its damping ratio is "
          + "\(rounded(spring.dampingRatio))",
        help: ["\(remedy(for: spring)); `motion spring` shows a spring's facts"], at: place)
    }
    return run.firstOfEachLine(findings)
  }

  private static func remedy(for spring: Spring) -> String {
    switch spring.dampingRatio {
    case ..<0.3: "use a damping ratio of 0.3 or more"
    case ...1: "use a shorter duration, or a greater stiffness"
    default: "use a damping ratio of at most 1"
    }
  }
}

extension DiagnosticCode {
  static let slowSpring = DiagnosticCode("slow-spring")
}
