/// Something whose time another playable can lead.
package protocol Companion: Playable {
  /// Shows its state at a fraction of its whole time, along its own curve, at once.
  func follow(_ fraction: Double, at time: Double) throws(Diagnostic)
}
