/// The engine of touches, for engines that act on taps.
package protocol TapSource: AnyObject {
  /// Calls a body at the end of each turn in which a layer has been tapped once.
  func onTap(
    _ layer: Layer, _ body: @escaping () throws(Diagnostic) -> Void
  ) throws(Diagnostic)
}
