/// The same scene with dark appearance, with reduced motion, or with both.
package struct HandoffVariant: Sendable {
  /// The settings of the user's device.
  package struct Condition: Sendable, Equatable {
    package var isDark = false
    package var reducesMotion = false

    package init(isDark: Bool = false, reducesMotion: Bool = false) {
      self.isDark = isDark
      self.reducesMotion = reducesMotion
    }

    /// Whether another condition holds where this one does.
    package func implies(_ other: Condition) -> Bool {
      (isDark || !other.isDark) && (reducesMotion || !other.reducesMotion)
    }
  }

  package let condition: Condition
  package let handoff: Handoff

  package init(_ condition: Condition, _ handoff: Handoff) {
    self.condition = condition
    self.handoff = handoff
  }
}
