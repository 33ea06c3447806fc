import MotionCore
import MotionMath

extension SceneCheck {
  /// The settling time in seconds above which a spring is slow.
  private static let longestSettling = 10.0
  /// The damping ratio below which a spring hardly stops swinging.
  private static let leastDampingRatio = 0.05

  /// A spring that takes very long to settle.
  static let slowSpring = SceneCheck(.slowSpring) { run in
    run.facts.springs.compactMap { spring, place in
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
        help: ["use a damping ratio of 0.3 or more; `motion spring` shows a spring's facts"],
        at: place)
    }
  }
}

extension DiagnosticCode {
  static let slowSpring = DiagnosticCode("slow-spring")
}
