import MotionValues

/// Two fingers that scale and rotate a layer, or zoom the content of a scroll view.
package struct FingerPair {
  /// The arrangement of the two fingers, in the plane in which they move the layer.
  package struct Spread: Equatable {
    /// The midpoint between the fingers.
    package let middle: Point
    /// The distance between the fingers, in points.
    package let distance: Double
    /// The direction from the first finger to the second one, in degrees, clockwise from the right.
    package let angle: Double
  }

  private let first: FingerPath
  private let second: FingerPath
  private let plane: PanPlane

  package init(_ first: FingerPath, _ second: FingerPath, in plane: PanPlane) {
    (self.first, self.second, self.plane) = (first, second, plane)
  }

  /// Returns the arrangement of the fingers at a time; nil at the plane's horizon.
  package func spread(at time: Double) -> Spread? {
    guard let a = plane.position(of: first.position(at: time)),
      let b = plane.position(of: second.position(at: time))
    else { return nil }
    let (x, y) = (b.x - a.x, b.y - a.y)
    return Spread(
      middle: Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2),
      distance: (x * x + y * y).squareRoot(),
      angle: Elementary.degrees(radians: Elementary.atan2(y, x)))
  }

  /// Returns the first finger at a time.
  package func sample(at time: Double) -> FingerSample {
    FingerSample(
      position: first.position(at: time), velocity: first.velocity(at: time), time: time)
  }

  /// Returns the time of the next sample of either finger, if it is known; nil after the last ones.
  package func nextSample(after time: Double) -> Double? {
    let legs = [first, second].map { $0.leg(after: time) }
    // Nothing is known of the pair beyond the last sample of a finger whose path grows.
    for (path, leg) in zip([first, second], legs) where leg == nil && path.isOpen { return nil }
    return legs.compactMap { $0?.end }.min()
  }

  /// Whether a finger is elsewhere at the end than at the start.
  package func hasChanged(from start: Double, to end: Double) -> Bool {
    first.position(at: start) != first.position(at: end)
      || second.position(at: start) != second.position(at: end)
  }

  /// Returns the rotation from one direction to another, in degrees, from -180 to 180.
  package static func difference(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
