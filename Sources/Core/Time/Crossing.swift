/// A side of a level.
package enum Side: String, CaseIterable, Sendable {
  case below
  case above
}

/// Detects when a value crosses a level, once for each crossing.
///
/// A lower value is below and a higher one above; a value on the level stays on its previous side.
/// A value counts as on the level if it differs from it by no more than the rounding error of a
/// sum.
package struct Crossing: Equatable, Sendable {
  package let level: Double
  /// How far beyond the level a value must be to have crossed it, in the value's unit; at least 0.
  package let hysteresis: Double
  /// The side of the last value; nil before the first value.
  package private(set) var side: Side?

  /// Makes a crossing for a value that is now `value`, or nil if it is not yet known; a value
  /// exactly on the level counts as above.
  package init(level: Double, hysteresis: Double = 0, startingAt value: Double?) {
    precondition(level.isFinite && hysteresis >= 0, "a level is finite, a hysteresis at least 0")
    self.level = level
    self.hysteresis = hysteresis
    side = value.map { $0 < level ? .below : .above }
  }

  /// The distance within which a value counts as on the level, in the value's unit.
  private var tolerance: Double { max(1, level.magnitude) * 1e-9 }

  /// Returns the side to which a value has crossed, or nil.
  package func side(of value: Double) -> Side? {
    if value < level - hysteresis - tolerance, side == .above { return .below }
    if value > level + hysteresis + tolerance, side == .below { return .above }
    return nil
  }

  /// Records the next value; returns the side to which it has crossed, or nil.
  package mutating func update(_ value: Double) -> Side? {
    guard side != nil else {
      side = value < level ? .below : .above
      return nil
    }
    guard let crossed = side(of: value) else { return nil }
    side = crossed
    return crossed
  }
}
