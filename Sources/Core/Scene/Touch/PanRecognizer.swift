import MotionValues

/// Finds the instant at which a finger begins to pan, one leg of its path after the other.
package struct PanRecognizer {
  /// The distance, in points, that a finger moves before it pans; measured on iOS.
  package static let slop = 10.0

  package enum Rule {
    /// The finger is this far from where it came down. With 0, it begins to move.
    case distance(Double)
    /// It has moved by the slop along a direction, and at least as far along it as across it. With a
    /// slop of 0, it begins to move along it. On an exact diagonal the vertical axis takes
    /// precedence, so a diagonal is accepted only if `isVertical`.
    case along(Point, isVertical: Bool, slop: Double)
  }

  private let rule: Rule
  private let path: FingerPath
  /// The number of legs that have been searched.
  private var searched = 0
  /// The instant; nil while the finger has not begun on what is known of its path.
  package private(set) var instant: Double?

  package init(_ rule: Rule, on path: FingerPath) {
    self.rule = rule
    self.path = path
    search()
  }

  /// Searches the legs by which the path has grown.
  package mutating func search() {
    while instant == nil, searched < path.legCount {
      instant = instant(on: path.leg(searched))
      searched += 1
    }
  }

  private func instant(on leg: PanLeg) -> Double? {
    let origin = path.origin
    switch rule {
    case .distance(let distance):
      return leg.from == leg.to ? nil : Self.instant(on: leg, from: origin, distance: distance)
    case .along(let direction, let isVertical, let slop):
      func component(_ point: Point) -> (along: Double, across: Double) {
        let (x, y) = (point.x - origin.x, point.y - origin.y)
        return (x * direction.x + y * direction.y, y * direction.x - x * direction.y)
      }
      let (from, to) = (component(leg.from), component(leg.to))
      return Self.fraction(from, to, slop: slop, isVertical: isVertical)
        .map { leg.time(covering: $0) }
    }
  }

  private static func instant(
    on leg: PanLeg, from origin: Point, distance: Double
  ) -> Double? {
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
    return end >= distance - PanArbitration.tolerance ? leg.end : nil
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
