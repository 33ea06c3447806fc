import MotionCore
import MotionValues

extension SceneCheck {
  /// A rule of a transition that matches no layer of either state.
  static let unmetRule = SceneCheck(.unmetRule) { run in
    run.byLine(run.facts.animations, \.place).flatMap { animations -> [RunWarning] in
      let compared = animations.compactMap(\.unmet)
      guard let animation = animations.first, let first = compared.first else { return [] }
      return first.keys.sorted().filter { rule in
        compared.allSatisfy { $0[rule] != nil }
      }.map { rule in
        RunWarning(
          code: .unmetRule,
          message: "the rule `\(rule)` of \(animation.label) matches no layer of either state",
          help: [
            (first[rule] ?? nil).map { "did you mean `\($0)`?" }
              ?? "write a layer's id as the rule, or delete the rule"
          ], at: animation.place)
      }
    }
  }
}

extension DiagnosticCode {
  static let unmetRule = DiagnosticCode("unmet-rule")
}
