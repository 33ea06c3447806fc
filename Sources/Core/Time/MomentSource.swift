import MotionValues

/// A playable with named moments for which timelines can wait.
package protocol MomentSource: Playable {
  /// Returns a moment as a playable that ends at it; if the moment has passed, it has ended.
  ///
  /// - Throws: An error if there is no moment of that name.
  func moment(_ name: String) throws(Diagnostic) -> any Playable
}
