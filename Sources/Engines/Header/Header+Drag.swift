import MotionCore
import MotionValues

extension Header {
  /// Moves the header with a finger that drags the header itself; returns the points that were not
  /// consumed.
  ///
  /// With a positive `delta`, the finger moves down and the header expands. Beyond the greatest
  /// height the header stretches until `endDrag()`, if its configuration allows it. The stretch is
  /// the same as for content pulled by that distance; `band` is the rubber band of the content.
  @discardableResult
  package mutating func drag(by delta: Double, band: RubberBand? = nil) -> Double {
    precondition(delta.isFinite, "a drag moves by a finite number of points")
    let wanted = height + overdrag + delta
    let unconsumed = wanted - clamped(wanted)
    resize(to: wanted)
    overdrag = configuration.stretch.factor > 0 ? max(0, wanted - maximum) : 0
    stretch = configuration.stretch.points(
      forPull: band?.band(forTravel: overdrag) ?? overdrag)
    checkInvariants()
    return unconsumed - overdrag
  }

  /// Ends a drag and resets the stretch; the caller animates the visible height back.
  package mutating func endDrag() {
    overdrag = 0
    stretch = 0
  }

  /// The stretch, in points, of an expanded header whose content is at `offset`.
  func stretch(at offset: Double, top: Double) -> Double {
    height == maximum ? configuration.stretch.points(forPull: top - offset) : 0
  }
}
