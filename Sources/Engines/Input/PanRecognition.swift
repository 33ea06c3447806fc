import MotionCore
import MotionValues

/// Finds the instant at which a finger begins to pan.
package enum PanRecognition {
  /// The distance, in points, that a finger moves before it pans; measured on iOS.
  package static let slop = 10.0

  /// Returns the first instant at which the finger has moved by the slop along an axis, and at
  /// least as far along it as across it; nil if there is none.
  ///
  /// With a slop of 0 it is the instant at which the finger begins to move. On an exact diagonal
  /// the vertical axis takes precedence, so a diagonal is accepted only if `isVertical`.
  package static func instant(
    on path: FingerPath, along direction: Point, isVertical: Bool, slop: Double = slop
  ) -> Double? {
    let origin = path.origin
    for leg in path.legs {
      func component(_ point: Point) -> (along: Double, across: Double) {
        let (x, y) = (point.x - origin.x, point.y - origin.y)
        return (x * direction.x + y * direction.y, y * direction.x - x * direction.y)
      }
      let (from, to) = (component(leg.from), component(leg.to))
      if let fraction = fraction(from, to, slop: slop, isVertical: isVertical) {
        return leg.time(covering: fraction)
      }
    }
    return nil
  }

  /// Returns the first instant at which the finger is `distance` points from where it came down;
  /// nil if there is none.
  package static func instant(on path: FingerPath, distance: Double = slop) -> Double? {
    let origin = path.origin
    for leg in path.legs where leg.from != leg.to {
      if distance == 0 { return leg.start }
      let (x, y) = (leg.from.x - origin.x, leg.from.y - origin.y)
      let (dx, dy) = (leg.to.x - leg.from.x, leg.to.y - leg.from.y)
      let end = ((x + dx) * (x + dx) + (y + dy) * (y + dy)).squareRoot()
      let square = dx * dx + dy * dy
      let half = x * dx + y * dy
      let excess = x * x + y * y - distance * distance
      let root = half * half - square * excess
      if root >= 0 {
        // The root of a quadratic equation, in the form that avoids cancellation.
        let fraction =
          half > 0 ? -excess / (half + root.squareRoot()) : (root.squareRoot() - half) / square
        if fraction >= 0, fraction <= 1 { return leg.time(covering: fraction) }
      }
      if end >= distance - PanArbitration.tolerance { return leg.end }
    }
    return nil
  }

  /// Returns the first fraction of a leg at which the finger has left the slop.
  private static func fraction(
    _ from: (along: Double, across: Double), _ to: (along: Double, across: Double), slop: Double,
    isVertical: Bool
  ) -> Double? {
    let (along, across) = (to.along - from.along, to.across - from.across)
    guard along != 0 || across != 0 else { return nil }
    let tolerance = PanArbitration.tolerance
    func holds(_ fraction: Double) -> Bool {
      let a = (from.along + along * fraction).magnitude
      let b = (from.across + across * fraction).magnitude
      return a >= slop - tolerance && a > 0 && (isVertical ? a >= b - tolerance : a > b + tolerance)
    }
    func root(_ value: Double, _ slope: Double) -> Double? {
      guard slope != 0 else { return nil }
      let fraction = -value / slope
      return fraction > 0 && fraction < 1 ? fraction : nil
    }
    let changes = [
      root(from.along - slop, along), root(from.along + slop, along),
      root(from.along - from.across, along - across),
      root(from.along + from.across, along + across),
    ]
    let fractions = [0] + changes.compactMap { $0 }.sorted() + [1]
    for (fraction, next) in zip(fractions, fractions.dropFirst()) where next > fraction {
      if holds((fraction + next) / 2) { return fraction }
    }
    return holds(1) ? 1 : nil
  }
}
