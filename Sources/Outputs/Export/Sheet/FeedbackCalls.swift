import MotionRecording
import MotionValues

/// The calls with which platforms play the haptic or the sound of an event.
struct FeedbackCalls {
  /// Such as `UIImpactFeedbackGenerator(style: .medium).impactOccurred()`.
  let uiKit: String
  /// The feedback of `sensoryFeedback(_:trigger:)`, or a call; nil if SwiftUI has none.
  let swiftUI: String?
  let android: String

  /// The calls in one line, each as `code` shows it.
  func words(_ code: (String) -> String) -> String {
    [("UIKit", uiKit), ("SwiftUI", swiftUI), ("Android", android)]
      .compactMap { platform, call in call.map { "\(platform) \(code($0))" } }
      .joined(separator: " · ")
  }

  /// Makes the calls for an event of `motion.haptic` or `motion.sound`; nil for any other event.
  init?(_ event: TraceEvent) {
    switch event.name {
    case "haptic":
      guard let haptic = Haptic(rawValue: event.target) else { return nil }
      let intensity: String? =
        if case .number(let number)? = event.words.first { "\(NumberText(number))" } else { nil }
      uiKit = Self.uiKit(haptic, intensity)
      swiftUI = ".sensoryFeedback(\(Self.swiftUI(haptic, intensity)), trigger: …)"
      android = "performHapticFeedback(HapticFeedbackConstants.\(Self.android(haptic)))"
    case "sound":
      guard !event.target.isEmpty else { return nil }
      uiKit = "AVAudioPlayer(contentsOf: \(event.target)).play()"
      swiftUI = nil
      android = "SoundPool.play(\(event.target))"
    default: return nil
    }
  }

  private static func uiKit(_ haptic: Haptic, _ intensity: String?) -> String {
    switch haptic {
    case .success, .warning, .error:
      "UINotificationFeedbackGenerator().notificationOccurred(.\(haptic.rawValue))"
    case .selection, .increase, .decrease, .alignment:
      "UISelectionFeedbackGenerator().selectionChanged()"
    case .light, .medium, .heavy, .soft, .rigid:
      "UIImpactFeedbackGenerator(style: .\(haptic.rawValue))"
        + ".impactOccurred(\(intensity.map { "intensity: \($0)" } ?? ""))"
    case .start, .stop: "UIImpactFeedbackGenerator(style: .medium).impactOccurred()"
    }
  }

  private static func swiftUI(_ haptic: Haptic, _ intensity: String?) -> String {
    let strength = intensity.map { ", intensity: \($0)" } ?? ""
    return switch haptic {
    case .light, .medium, .heavy: ".impact(weight: .\(haptic.rawValue)\(strength))"
    case .soft, .rigid: ".impact(flexibility: .\(haptic.rawValue)\(strength))"
    case .success, .warning, .error, .selection, .start, .stop, .increase, .decrease, .alignment:
      ".\(haptic.rawValue)"
    }
  }

  private static func android(_ haptic: Haptic) -> String {
    switch haptic {
    case .success: "CONFIRM"
    case .warning, .error: "REJECT"
    case .selection, .increase, .decrease: "CLOCK_TICK"
    case .light, .soft: "KEYBOARD_TAP"
    case .medium, .rigid: "VIRTUAL_KEY"
    case .heavy: "LONG_PRESS"
    case .start: "GESTURE_START"
    case .stop: "GESTURE_END"
    case .alignment: "SEGMENT_TICK"
    }
  }
}
