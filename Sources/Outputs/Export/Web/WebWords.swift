import MotionCore
import MotionValues

extension DeclaredMotion {
  fileprivate var isMapping: Bool { if case .mapping = form { true } else { false } }
}

/// The declared motion of a track in words.
struct WebWords {
  /// Nil if not all of the track's moves are declared.
  let text: String?

  init(_ track: MotionTrack) {
    // The channels of a colour are declared together.
    let isWhole =
      track.channel != nil && track.declared.count == track.moves.count
      && track.declared.allSatisfy { !$0.isInterrupted && $0.carried == nil && !$0.isMapping }
    let declared: [DeclaredMotion?] =
      isWhole ? track.declared : track.moves.map(\.declared)
    guard !declared.isEmpty, declared.allSatisfy({ $0 != nil }) else {
      text = track.moves.isEmpty ? "steps" : nil
      return
    }
    var words: [String] = []
    for case let motion? in declared {
      let word = Self.text(motion)
      if words.last != word { words.append(word) }
    }
    text = words.count <= 3 ? words.joined(separator: ", ") : "\(words.count) declared motions"
  }

  /// A spring as in `spring: duration 0.5, bounce 0.2`; nil for another motion.
  static func spring(_ track: MotionTrack) -> String? {
    let springs = track.moves.compactMap { move -> String? in
      guard case .spring? = move.declared?.form else { return nil }
      return move.declared.map(text)
    }
    return Set(springs).count == 1 && springs.count == track.moves.count ? springs[0] : nil
  }

  private static func text(_ motion: DeclaredMotion) -> String {
    let seconds = "\(CodeNumber(motion.duration))s"
    var text: String
    switch motion.form {
    case .spring(let spring):
      text = "spring: duration \(CodeNumber(spring.response)), bounce \(CodeNumber(spring.bounce))"
      if motion.velocity != 0 { text += ", velocity \(CodeNumber(motion.velocity, decimals: 2))" }
    case .curve(let curve): text = "\(word(curve)) \(seconds)"
    case .keyframes(let keys, _):
      text = "\(keys.count) \(keys.count == 1 ? "keyframe" : "keyframes") in \(seconds)"
    case .mapping(let source, _): text = "a mapping of \(source)"
    }
    if motion.repeatCount == .infinity {
      text += " infinite"
    } else if motion.repeatCount != 1 {
      text += " \(CodeNumber(motion.repeatCount))"
    }
    return text + (motion.autoreverses ? " alternate" : "")
  }

  private static func word(_ curve: Curve) -> String {
    switch curve {
    case .linear: "linear"
    case .cubicBezier(let bezier): WebEasing.text(bezier)
    default: Curve.all.first { $0.curve == curve }?.name ?? "a curve"
    }
  }
}
