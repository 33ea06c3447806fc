import MotionValues

/// A playable whose time another playable can control.
package protocol Companion: Playable {
  /// Returns the elapsed fraction of its duration and the rate of that fraction; nil unless it
  /// plays by itself.
  func ownMotion(at time: Double) -> ValueAndVelocity?

  /// Sets the fraction of its duration as a function of the scene's time, from `time` on until
  /// `hold` or another command. Its own curve still applies.
  func lead(by fraction: @escaping (Double) -> Double, at time: Double) throws(Diagnostic)

  /// Keeps it at a fraction of its duration, and ends the control by another playable.
  func hold(at fraction: Double, at time: Double) throws(Diagnostic)
}
