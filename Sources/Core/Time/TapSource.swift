import MotionValues

/// The engine of touches, as seen by engines that respond to taps.
package protocol TapSource: AnyObject {
  /// Calls a body at the end of each turn in which a layer has been tapped once.
  func onTap(
    _ layer: Layer, _ body: @escaping () throws(Diagnostic) -> Void
  ) throws(Diagnostic)
}
