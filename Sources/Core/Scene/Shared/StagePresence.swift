import MotionValues

/// The engine of layers that enter and leave, as `withAnimation` sees it.
package protocol StagePresence: AnyObject {
  /// Notes that the function of a `withAnimation` has made a layer.
  func didMake(_ layer: Layer)

  /// Begins the effects of the layers that the functions of an outermost `withAnimation` have made,
  /// removed, or changed in presence; `timings` are those of the calls, by the number of each.
  ///
  /// Returns when the effects of each call end, in seconds; nil if it has none.
  func play(_ timings: [SlotTiming]) throws(Diagnostic) -> [Double?]

  /// Applies these changes at once, because a function has failed.
  func applyChanges() throws(Diagnostic)
}
