/// Something whose time another playable can lead.
package protocol Companion: Playable {
  /// Returns at what fraction of its whole time it is, and how fast that changes, while it plays by itself.
  func ownMotion(at time: Double) -> Motion?

  /// Shows its state at a fraction of its whole time, along its own curve, at once.
  func follow(_ fraction: Double, at time: Double) throws(Diagnostic)
}
