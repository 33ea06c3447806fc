import MotionCore
import MotionValues

/// Two fingers that scale and rotate a layer.
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

  /// Returns the time of the next sample of either finger, if it is known; nil after the last ones.
  package func nextSample(after time: Double) -> Double? {
    let legs = [first, second].map { $0.leg(after: time) }
    // Nothing is known of the pair beyond the last sample of a finger whose path grows.
    for (path, leg) in zip([first, second], legs) where leg == nil && path.isOpen { return nil }
    return legs.compactMap { $0?.end }.min()
  }

  fileprivate func hasChanged(from start: Double, to end: Double) -> Bool {
    first.position(at: start) != first.position(at: end)
      || second.position(at: start) != second.position(at: end)
  }

  /// Returns the rotation from one direction to another, in degrees, from -180 to 180.
  package static func difference(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}

/// Finds the first instant at which two fingers leave the slop.
///
/// They leave it when their distance, the arc that each of them covers, or the position of their
/// midpoint has changed by the slop.
package struct PairRecognizer {
  private let pair: FingerPair
  private let slop: Double
  private let origin: FingerPair.Spread?
  /// The time until which their paths have been searched.
  private var searched: Double
  /// The instant; nil while the fingers have not left the slop on what is known of their paths.
  package private(set) var instant: Double?

  package init(_ pair: FingerPair, after start: Double, slop: Double) {
    self.pair = pair
    self.slop = slop
    origin = pair.spread(at: start)
    searched = start
    search()
  }

  /// Searches what is known of the paths by now.
  package mutating func search() {
    guard let origin else { return }
    while instant == nil, let next = pair.nextSample(after: searched) {
      if slop == 0 {
        if pair.hasChanged(from: searched, to: next) { instant = searched }
      } else if hasLeft(origin, at: next) {
        instant = Instant.first(after: searched, upTo: next) { hasLeft(origin, at: $0) }
      }
      searched = next
    }
  }

  private func hasLeft(_ origin: FingerPair.Spread, at time: Double) -> Bool {
    guard let spread = pair.spread(at: time) else { return false }
    let apart = (spread.distance - origin.distance).magnitude
    let turn = FingerPair.difference(from: origin.angle, to: spread.angle).magnitude
    let around = Elementary.radians(degrees: turn) * origin.distance / 2
    let (x, y) = (spread.middle.x - origin.middle.x, spread.middle.y - origin.middle.y)
    return max(apart, around, (x * x + y * y).squareRoot()) >= slop - PanArbitration.tolerance
  }
}
