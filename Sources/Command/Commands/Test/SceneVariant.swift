import MotionCore
import MotionValues

/// The system settings with which a golden trace is recorded, according to its name.
///
/// `card.trace` is the scene with default settings, `card.dark.trace` with dark appearance,
/// `card.reduced.trace` with reduced motion, and `card.dark.reduced.trace` with both.
struct SceneVariant: Hashable, Sendable {
  static let ending = ".trace"
  static let all = [
    SceneVariant(), SceneVariant(appearance: .dark), SceneVariant(reducesMotion: true),
    SceneVariant(appearance: .dark, reducesMotion: true),
  ]

  var appearance = Appearance.light
  var reducesMotion = false

  /// The path of the golden trace of a script.
  func trace(of script: String) -> String {
    let base = script.hasSuffix(".lua") ? String(script.dropLast(4)) : script
    return base + (appearance == .dark ? ".dark" : "") + (reducesMotion ? ".reduced" : "")
      + Self.ending
  }
}
