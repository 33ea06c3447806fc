/// An engine that arranges the children of a layer, such as a stack.
package protocol ChildArranger: AnyObject {
  /// Takes a new child of the layer in, behind the others in order.
  ///
  /// `isScripted` says whether a script has given its values.
  ///
  /// - Throws: `laid-out` if the script has placed it.
  func didAdd(_ child: Layer, isScripted: Bool) throws(Diagnostic)

  /// Lets a child of the layer go.
  func willRemove(_ child: Layer)
}
