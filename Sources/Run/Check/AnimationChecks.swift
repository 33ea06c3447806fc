import MotionCore
import MotionValues

extension SceneCheck {
  /// An animation or a gesture that has not begun, and that nothing in the script refers to any more.
  static let unusedAnimation = SceneCheck(.unusedAnimation) { run in
    run.byLine(run.facts.animations, \.place).compactMap { animations in
      guard let first = animations.first,
        animations.allSatisfy({ !$0.isUsed && !$0.isReachable })
      else { return nil }
      return RunWarning(
        code: .unusedAnimation, message: "\(first.label) is never played",
        help: ["play it: `:play()`, or `t:play(…)` in a timeline; or delete it"], at: first.place)
    }
  }
}

extension DiagnosticCode {
  static let unusedAnimation = DiagnosticCode("unused-animation")
}

extension SceneCheck {
  /// An animation that this run has not begun, and that fails when it begins, for instance because
  /// of a keyframe beyond its end.
  static let brokenAnimation = SceneCheck(.brokenAnimation) { run in
    run.firstOfEachLine(
      run.facts.animations.compactMap { animation in
        animation.startError.map { error in
          RunWarning(
            code: .brokenAnimation, message: "playing it fails: \(error.message)",
            help: error.help, at: animation.place)
        }
      })
  }
}

extension DiagnosticCode {
  static let brokenAnimation = DiagnosticCode("broken-animation")
}

extension SceneCheck {
  /// An animation whose properties are at their targets when it begins.
  static let stillAnimation = SceneCheck(.stillAnimation) { run in
    run.byLine(run.facts.animations, \.place).compactMap { animations in
      let begun = animations.compactMap(\.isStill)
      guard let first = animations.first, !begun.isEmpty, begun.allSatisfy(\.self) else {
        return nil
      }
      return RunWarning(
        code: .stillAnimation,
        message: "\(first.label) moves nothing: its properties are at their targets when it begins",
        help: ["animate to other values, or state where it begins: `x = { from = 0, to = 100 }`"],
        at: first.place)
    }
  }
}

extension DiagnosticCode {
  static let stillAnimation = DiagnosticCode("still-animation")
}

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
      return RunWarning(
        code: .slowSpring,
        message:
          "the spring takes \(NumberText(time, decimals: 3)) s to settle; its damping ratio is "
          + "\(NumberText(spring.dampingRatio, decimals: 3))",
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

extension SceneCheck {
  /// A property that the animations of two timelines move at overlapping times.
  static let contestedProperty = SceneCheck(.contestedProperty) { run in
    run.byLine(run.facts.takeovers, \.place).compactMap { takeovers in
      guard let first = takeovers.first else { return nil }
      return RunWarning(
        code: .contestedProperty,
        message: "`\(first.property)` is moved by \(first.loser.label) of \(first.loser.timeline), "
          + "and \(first.winner.label) of \(first.winner.timeline) takes it over at "
          + "\(NumberText(first.time)) s",
        help: ["wait for the first one with `t:waitFor(…)`, or move it in one timeline"],
        at: first.place)
    }
  }
}

extension DiagnosticCode {
  static let contestedProperty = DiagnosticCode("contested-property")
}

extension SceneCheck {
  /// A large movement that is the same where motion is reduced, because of `reduced = "keep"`.
  static let keptMovement = SceneCheck(.keptMovement) { run in
    run.byLine(run.facts.animations, \.place).compactMap { animations in
      guard
        let (animation, kept) = animations.lazy.compactMap({ one in
          one.kept.map { (one, $0) }
        }).first
      else { return nil }
      let unit = kept.property.contains(".rotation") ? "degrees" : "points"
      return RunWarning(
        code: .keptMovement,
        message: "\(animation.label) moves `\(kept.property)` by "
          + "\(NumberText(kept.distance.rounded())) \(unit) even where motion is reduced",
        help: [
          "leave `reduced = \"keep\"` out, so that it jumps, or set `reduced` to an animator that fades"
        ], at: animation.place)
    }
  }
}

extension DiagnosticCode {
  static let keptMovement = DiagnosticCode("kept-movement")
}
