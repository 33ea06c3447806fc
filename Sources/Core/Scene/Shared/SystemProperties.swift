import MotionValues

/// The properties of a scene that follow the system, in a group that is attached to the scene when one of
/// them is first changed or depended on.
package enum SystemProperties {
  package static let group = PropertyGroup(
    "system",
    [
      .choice(
        "textSize", TextSize.allCases.map(\.rawValue), initial: TextSize.l.index,
        readOnly: true, "The text size that the user prefers."),
      .number(
        "keyboardHeight", .points, in: .notNegative, readOnly: true,
        "The height of the keyboard over the lower edge."),
      .choice(
        "systemContrast", Contrast.allCases.map(\.rawValue), readOnly: true,
        "The contrast of named colours that the user prefers."),
    ])

  /// Returns the slot of a property of the scene, which has it from now on.
  package static func slot(_ name: String, on stage: Stage) -> Int? {
    _ = stage.attach(group, to: stage.root)
    return stage.root.property(name)?.slot
  }

  /// Changes the contrast in which named colours are resolved.
  package static func changeContrast(
    to contrast: Contrast, on stage: Stage
  ) throws(Diagnostic) {
    guard let slot = slot("systemContrast", on: stage) else { return }
    stage.setContrast(contrast, at: slot)
    try stage.assign(.choice(contrast.index), to: slot)
  }

  /// The height that the keyboard has if nothing says another one: 0.4 × the scene's, in points.
  package static func usualKeyboardHeight(on stage: Stage) -> Double {
    0.4 * stage.sceneSize.height
  }

  /// Moves the keyboard to a height in points, from its present height and velocity, and returns the
  /// movement. Without a timing it has the spring of the sheets.
  ///
  /// As on a device, the keyboard moves also where motion is reduced.
  ///
  /// - Throws: `out-of-range` for a spring that never comes to rest.
  package static func moveKeyboard(
    to height: Double, _ timing: SlotTiming? = nil, on stage: Stage
  ) throws(Diagnostic) -> any Finishable {
    guard let slot = slot("keyboardHeight", on: stage), let animator = stage.services.slotAnimator
    else { preconditionFailure("the engine of animators is part of every scene") }
    var timing = timing ?? SlotTiming(.spring(Settling.sheetSpring))
    timing.reduced = .keep
    return try animator.animate(
      [SlotTarget(slot, .number(height))], timing, label: "the keyboard")
  }
}
