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

  /// Returns the time of the next sample of either finger; nil after the last ones.
  package func nextSample(after time: Double) -> Double? {
    [first.leg(after: time)?.end, second.leg(after: time)?.end].compactMap { $0 }.min()
  }

  /// Returns the first instant after `start` at which the fingers leave the slop; nil if they never
  /// do.
  ///
  /// They leave it when their distance, the arc that each of them covers, or the position of their
  /// midpoint has changed by the slop.
  package func recognition(after start: Double, slop: Double) -> Double? {
    guard let origin = spread(at: start) else { return nil }
    func hasMoved(_ time: Double) -> Bool {
      guard let spread = spread(at: time) else { return false }
      let apart = (spread.distance - origin.distance).magnitude
      let turn = Self.difference(from: origin.angle, to: spread.angle).magnitude
      let around = Elementary.radians(degrees: turn) * origin.distance / 2
      let (x, y) = (spread.middle.x - origin.middle.x, spread.middle.y - origin.middle.y)
      return max(apart, around, (x * x + y * y).squareRoot()) >= slop - PanArbitration.tolerance
    }
    var time = start
    while let next = nextSample(after: time) {
      if slop == 0 {
        if hasChanged(from: time, to: next) { return time }
      } else if hasMoved(next) {
        return Instant.first(after: time, upTo: next, where: hasMoved)
      }
      time = next
    }
    return nil
  }

  private func hasChanged(from start: Double, to end: Double) -> Bool {
    first.position(at: start) != first.position(at: end)
      || second.position(at: start) != second.position(at: end)
  }

  /// Returns the rotation from one direction to another, in degrees, from -180 to 180.
  package static func difference(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
