import MotionCore
import MotionPlugin
import MotionValues

/// The text size and the keyboard of the system, as a scene reads them: `SystemProperties`, from
/// their first change on.
package final class SystemSettings: StageExtension {
  package init() {}

  /// The names that no live parameter can have.
  static var names: Set<String> { Set(SystemProperties.group.properties.map(\.name)) }

  func textSize(on stage: Stage) -> TextSize {
    guard let slot = stage.root.property("textSize")?.slot else { return .large }
    return TextSize.allCases[Int(stage.read(slot))]
  }

  func keyboardHeight(on stage: Stage) -> Double {
    stage.root.property("keyboardHeight").map { stage.read($0.slot) } ?? 0
  }

  func change(_ size: TextSize, on stage: Stage) throws(Diagnostic) {
    guard let slot = SystemProperties.slot("textSize", on: stage) else { return }
    try stage.assign(.choice(size.index), to: slot)
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
        "textSize", "The text size that the user prefers, such as `large`, the standard one."
      ) { (scene: Layer) in
        scene.stage[SystemSettings.self].textSize(on: scene.stage).rawValue
      },
      ObjectProperty(
        "textScale",
        "How large texts are at the user's text size, as a multiple of the standard one."
      ) { (scene: Layer) in
        scene.stage[SystemSettings.self].textSize(on: scene.stage).scale
      },
      ObjectProperty("keyboardHeight", "How much of the screen the keyboard covers, in points.") {
        (scene: Layer) in scene.stage[SystemSettings.self].keyboardHeight(on: scene.stage)
      },
    ]
  }
}

/// The device whose screen the scene fills; nil if the script chooses the size.
package final class SceneDevice: StageExtension {
  package var device: Device?

  package init() {}
}
