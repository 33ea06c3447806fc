/// Something whose time another playable can lead.
package protocol Companion: Playable {
  /// Returns at what fraction of its whole time it is, and how fast that changes, while it plays by itself.
  func ownMotion(at time: Double) -> Motion?

  /// Is at a fraction of its whole time, along its own curve, which follows from the scene's time, until it is
  /// led or called otherwise; at `time` it shows that at once.
  func follow(_ fraction: @escaping (Double) -> Double, at time: Double) throws(Diagnostic)
}
