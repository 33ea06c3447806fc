import MotionValues

/// The properties of a scene that follow the system, in a group that is attached to the scene when one of
/// them is first changed or depended on.
package enum SystemProperties {
  package static let group = PropertyGroup(
    "system",
    [
      .choice(
        "textSize", TextSize.allCases.map(\.rawValue), initial: TextSize.large.index,
        readOnly: true, "The text size that the user prefers."),
      .number(
        "keyboardHeight", .points, in: .notNegative, readOnly: true,
        "The height of the keyboard over the lower edge."),
    ])

  /// Returns the slot of a property of the scene, which has it from now on.
  package static func slot(_ name: String, on stage: Stage) -> Int? {
    _ = stage.attach(group, to: stage.root)
    return stage.root.property(name)?.slot
  }
}
