import MotionCore
import MotionPlugin
import MotionValues

/// The text size and the keyboard of the system, as a scene reads them: `SystemProperties`, from
/// their first change on.
package final class SystemSettings: StageExtension {
  /// How long the keyboard's spring takes if an input says nothing else, in seconds.
  private static let keyboardDuration = 0.4

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

  /// Moves the keyboard to a height in points, by a spring without bounce of a duration in seconds; 0
  /// moves it at once.
  func moveKeyboard(
    to height: Double, duration: Double?, on stage: Stage
  ) throws(Diagnostic) {
    guard let slot = SystemProperties.slot("keyboardHeight", on: stage) else { return }
    let spring = try? Spring(response: duration ?? Self.keyboardDuration, dampingRatio: 1)
    guard let spring, let animator = stage.services.slotAnimator else {
      return try stage.assign(height, to: slot)
    }
    // As on a device, the keyboard moves also where motion is reduced.
    var timing = SlotTiming(.spring(spring))
    timing.reduced = .keep
    _ = try animator.animate([SlotTarget(slot, .number(height))], timing, label: "the keyboard")
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
