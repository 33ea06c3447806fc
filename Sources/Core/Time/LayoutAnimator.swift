import MotionValues

/// Animates layers that a layout has moved at once, from their old positions to the new ones.
///
/// The engine of layouts implements it; `withAnimation` calls it around the change.
package protocol LayoutAnimator: AnyObject {
  /// Returns the positions and sizes that layouts set, by slot, with their velocities.
  func presentPlaces() -> [Int: ValueAndVelocity]

  /// Animates each position and size that has changed since then from its old value, and returns
  /// the time at which all have their new values, in seconds; nil if none has changed.
  func move(from places: [Int: ValueAndVelocity], _ timing: SlotTiming) throws(Diagnostic)
    -> Double?

  /// Whether a layout sets a property, by its slot.
  func laysOut(_ slot: Int) -> Bool

  /// Leaves the length of a stack or grid that fits its content to a rule; other slots stay as they
  /// are.
  func cede(_ slot: Int)
}
