import MotionCore
import MotionMath

extension Header {
  /// Moves the header by a finger that drags the header itself; returns the points that found no
  /// room.
  ///
  /// A positive `delta` moves the finger down and expands. Beyond the greatest height the header
  /// stretches, if it may, until `endDrag()`: by as much as if the content were pulled so far, for which
  /// `band` says how that gives way.
  @discardableResult
  package mutating func drag(by delta: Double, band: RubberBand? = nil) -> Double {
    precondition(delta.isFinite, "a drag moves by a finite number of points")
    let wanted = height + overdrag + delta
    let unconsumed = wanted - clamped(wanted)
    resize(to: wanted)
    overdrag = configuration.stretch.factor > 0 ? max(0, unconsumed) : 0
    stretch = configuration.stretch.points(
      forPull: band?.band(forTravel: overdrag) ?? overdrag)
    return unconsumed - overdrag
  }

  /// Lets the header go: what it was stretched by is the caller's to animate back to 0.
  package mutating func endDrag() {
    overdrag = 0
    stretch = 0
  }

  /// The stretch, in points, of an expanded header while the content stands at `offset`.
  func stretch(at offset: Double, top: Double) -> Double {
    height == maximum ? configuration.stretch.points(forPull: top - offset) : 0
  }
}
