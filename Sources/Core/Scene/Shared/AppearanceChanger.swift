import MotionValues

/// An engine that changes the appearance of a scene over time.
package protocol AppearanceChanger: AnyObject {
  /// Changes the scene's appearance as the system does: in 0.4 s, or at once where motion is reduced.
  func changeAppearance(to appearance: Appearance) throws(Diagnostic)
}
