import MotionCore
import MotionRuntime
import MotionValues

extension SceneCheck {
  /// A transition during which only the scene's fill is visible, although both states have content.
  static let bareGround = SceneCheck(.bareGround) { run in
    run.byLine(Array(run.facts.animations.enumerated()), \.element.place).compactMap { animations in
      for (index, animation) in animations {
        guard let name = animation.transition, let span = run.visibility.bareSpans[index],
          span.isLong
        else { continue }
        return RunWarning(
          code: .bareGround,
          message: "only the fill is visible from \(span.text) of `\(name)`",
          help: [
            "let one state be visible until the other one is: start its rules earlier, or leave a "
              + "layer of `from` without a rule"
          ], at: animation.place)
      }
      return nil
    }
  }
}

/// The frames of a transition in which nothing is seen but the scene's fill: the first span of more
/// than one frame, or else the last one.
struct BareSpan {
  /// The first and the last frame, with their times in seconds.
  private var first: (frame: Int, time: Double)?
  private var last: (frame: Int, time: Double)?
  private var isOver = false

  /// Whether the fill is visible for more than a frame.
  var isLong: Bool {
    guard let first, let last else { return false }
    return last.frame > first.frame
  }

  /// The span in seconds, such as "0.50 to 0.99 s".
  var text: String { "\(Self.text(first?.time)) to \(Self.text(last?.time)) s" }

  private static func text(_ time: Double?) -> String {
    let hundredths = "\(Int(((time ?? 0) * 100).rounded()))"
    let digits = String(repeating: "0", count: max(3 - hundredths.count, 0)) + hundredths
    return "\(digits.dropLast(2)).\(digits.suffix(2))"
  }

  /// Notes the next frame.
  mutating func note(_ isBare: Bool, at frame: borrowing SceneFrame) {
    guard !isOver else { return }
    guard isBare else {
      isOver = isLong
      return
    }
    if let last, last.frame + 1 == frame.index {
      self.last = (frame.index, frame.time)
    } else if !isLong {
      first = (frame.index, frame.time)
      last = first
    }
  }
}

extension DiagnosticCode {
  static let bareGround = DiagnosticCode("bare-ground")
}

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
