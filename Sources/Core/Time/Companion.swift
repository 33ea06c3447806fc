import MotionMath

/// Something whose time another playable can lead.
package protocol Companion: Playable {
  /// Returns at what fraction of its whole time it is, and how fast that changes, while it plays by itself.
  func ownMotion(at time: Double) -> ValueAndVelocity?

  /// Lets its fraction of its whole time, along its own curve, follow from the scene's time, from `time` on and
  /// until it is held or called otherwise.
  func lead(by fraction: @escaping (Double) -> Double, at time: Double) throws(Diagnostic)

  /// Leaves it at a fraction of its whole time; nothing leads it any more.
  func hold(at fraction: Double, at time: Double) throws(Diagnostic)
}
