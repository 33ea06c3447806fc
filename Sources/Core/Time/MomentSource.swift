/// A playable that passes moments with names, for which timelines can wait.
package protocol MomentSource: Playable {
  /// Returns the moment with a name, as a playable that ends at it; one that has passed has ended.
  ///
  /// - Throws: An error if there cannot be such a moment.
  func moment(_ name: String) throws(Diagnostic) -> any Playable
}
