import MotionCore
import MotionPlugin
import MotionValues

/// The text size, the contrast and the keyboard of the system, as a scene reads them: `SystemProperties`, from
/// their first change on.
package final class SystemSettings: StageExtension {
  /// The text size with which the scene begins.
  package var textSize = TextSize.l

  package init() {}

  /// The names that no live parameter can have.
  static var names: Set<String> { Set(SystemProperties.group.properties.map(\.name)) }

  func textSize(on stage: Stage) -> TextSize {
    guard let slot = stage.root.property("textSize")?.slot else { return .l }
    return TextSize.allCases[Int(stage.read(slot))]
  }

  func keyboardHeight(on stage: Stage) -> Double {
    stage.root.property("keyboardHeight").map { stage.read($0.slot) } ?? 0
  }

  func change(_ size: TextSize, on stage: Stage) throws(Diagnostic) {
    guard let slot = SystemProperties.slot("textSize", on: stage) else { return }
    try stage.assign(.choice(size.index), to: slot)
    try stage[ScaledTexts.self].setSize(size, on: stage)
  }

  /// Moves the keyboard to a height in points, by a spring without bounce of a duration in seconds, or
  /// the usual one; 0 moves it at once.
  func moveKeyboard(
    to height: Double, duration: Double?, on stage: Stage
  ) throws(Diagnostic) {
    var timing: SlotTiming?
    if let duration {
      guard let spring = try? Spring(response: duration, dampingRatio: 1) else {
        guard let slot = SystemProperties.slot("keyboardHeight", on: stage) else { return }
        return try stage.assign(height, to: slot)
      }
      timing = SlotTiming(.spring(spring))
    }
    _ = try SystemProperties.moveKeyboard(to: height, timing, on: stage)
  }

  /// The properties of a scene that read the settings.
  static var properties: [ObjectProperty] {
    [
      ObjectProperty(
        "textSize", "The text size that the user prefers; the standard one is `l`."
      ) { (scene: Layer) in
        scene.stage[SystemSettings.self].textSize(on: scene.stage)
      },
      ObjectProperty(
        "textScale",
        "How large texts are at the user's text size, as a multiple of the standard one."
      ) { (scene: Layer) in
        scene.stage[SystemSettings.self].textSize(on: scene.stage).scale
      },
      ObjectProperty(
        "systemContrast", "The contrast of named colours that the user prefers."
      ) { (scene: Layer) in scene.stage.contrast },
      ObjectProperty("keyboardHeight", "How much of the screen the keyboard covers, in points.") {
        (scene: Layer) in scene.stage[SystemSettings.self].keyboardHeight(on: scene.stage)
      },
    ]
  }
}

extension Contrast: ScriptChoice {
  package static var choiceName: String { "Contrast" }

  package var summary: String {
    switch self {
    case .standard: "The usual contrast."
    case .increased: "Named colours differ more from what is behind them."
    }
  }
}

extension TextSize: ScriptChoice {
  package static var choiceName: String { "TextSize" }

  package var summary: String {
    switch self {
    case .xs: "The smallest size: body text has 14 points."
    case .s: "Body text has 15 points."
    case .m: "Body text has 16 points."
    case .l: "The standard size: body text has 17 points."
    case .xl: "Body text has 19 points."
    case .xxl: "Body text has 21 points."
    case .xxxl: "The largest size but for accessibility: body text has 23 points."
    case .ax1: "The first size for accessibility: body text has 28 points."
    case .ax2: "Body text has 33 points."
    case .ax3: "Body text has 40 points."
    case .ax4: "Body text has 47 points."
    case .ax5: "The largest size: body text has 53 points."
    }
  }
}

/// The device whose screen the scene fills; nil if the script chooses the size.
package final class SceneDevice: StageExtension {
  package var device: Device?

  package init() {}
}
