import MotionCore
import MotionValues

extension SceneCheck {
  /// Haptics that follow each other so closely that a hand feels one.
  static let hapticStorm = SceneCheck(.hapticStorm) { run in
    let haptics = run.facts.haptics
    let findings = zip(haptics, haptics.dropFirst()).compactMap { first, second -> RunWarning? in
      guard second.time - first.time < Haptic.leastInterval - Instant.tolerance else { return nil }
      return RunWarning(
        code: .hapticStorm,
        message: "the haptic `\(second.haptic.rawValue)` at \(NumberText(second.time)) s follows "
          + "`\(first.haptic.rawValue)` at \(NumberText(first.time)) s: a hand feels one",
        help: ["play one of them, or the second one at least 0.02 s later"], at: second.place)
    }
    return run.firstOfEachLine(findings)
  }
}

extension DiagnosticCode {
  static let hapticStorm = DiagnosticCode("haptic-storm")
}
