import MotionValues

/// An engine that arranges the children of a layer, such as a stack.
package protocol ChildArranger: AnyObject {
  /// Adds a new child of the layer after the others.
  ///
  /// `isScripted` says whether a script has set its initial values.
  ///
  /// - Throws: `laid-out` if the script has set its position.
  func didAdd(_ child: Layer, isScripted: Bool) throws(Diagnostic)

  /// Begins or stops to arrange a child that is, or was, a mask.
  func didChangeMask(of child: Layer) throws(Diagnostic)

  /// Stops arranging a child that is about to be removed.
  func willRemove(_ child: Layer)
}
