import MotionCore
import MotionValues

/// Why a motion is keys, not what the script declared.
struct BakedReason {
  /// How many of the things that moved a property are named.
  private static let named = 3

  let text: String

  /// Takes the motions that were declared for a property, and the names of what moved it; `hasName`
  /// tells whether the target, such as "SwiftUI", has a name for a motion, and `isClamped` whether a
  /// colour left sRGB.
  init(
    _ declared: [DeclaredMotion], movedBy drivers: [String], isClamped: Bool, in target: String,
    hasName: (DeclaredMotion) -> Bool
  ) {
    let mappings = declared.compactMap { motion in
      if case .mapping(source: let source, _) = motion.form { source } else { nil }
    }
    if declared.isEmpty {
      let more = drivers.count - Self.named
      text =
        drivers.isEmpty
        ? "nothing was declared"
        : "moved by \(drivers.prefix(Self.named).joined(separator: ", "))"
          + (more > 0 ? " and \(more) more" : "")
    } else if let source = mappings.first {
      text = "mapped from \(source)"
    } else if declared.contains(where: \.isInterrupted) {
      text = "interrupted"
    } else if declared.contains(where: { $0.carried != nil }) {
      text = "continues a velocity"
    } else if isClamped {
      text = "clamped to sRGB, beyond which it leads"
    } else if let nameless = declared.first(where: { !hasName($0) }) {
      text = "\(nameless.formText) has no name in \(target)"
    } else {
      text = "declared in part"
    }
  }
}

extension DeclaredMotion {
  /// Its form, as in "a spring".
  var formText: String {
    switch form {
    case .mapping(source: let source, _): return "a mapping of \(source)"
    case .spring: return "a spring"
    case .keyframes(let keys, let curve):
      let curves = keys.map(\.curve) + [curve]
      let names = Set(curves.filter { !$0.isBezier }.map(\.ownName)).sorted()
      let count = "\(keys.count) \(keys.count == 1 ? "keyframe" : "keyframes")"
      return names.isEmpty ? count : "\(count) along \(names.joined(separator: ", "))"
    case .curve(let curve): return "the curve \(curve.ownName)"
    }
  }
}

extension Curve {
  fileprivate var ownName: String {
    Curve.all.first { $0.curve == self }?.name ?? "of the script"
  }
}
