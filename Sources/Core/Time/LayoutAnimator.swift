import MotionMath

/// Moves what a change has moved at once, because a layout places it, gradually to its new place.
///
/// The engine of layouts implements it; `withAnimation` calls it around the change.
package protocol LayoutAnimator: AnyObject {
  /// Returns the places and sizes that layouts set, by slot, and their velocities.
  func presentPlaces() -> [Int: ValueAndVelocity]

  /// Lets everything that has left its place since then go on from there, and returns when it is at
  /// its new place, in seconds; nil if nothing has left its place.
  func move(from places: [Int: ValueAndVelocity], _ timing: SlotTiming) throws(Diagnostic)
    -> Double?
}
