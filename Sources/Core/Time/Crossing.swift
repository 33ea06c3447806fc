/// The side of a level on which a value lies.
package enum Side: String, CaseIterable, Sendable {
  case below
  case above
}

/// Tells when a value passes a level, once for each passage.
///
/// Strictly less is below and strictly more is above; a value on the level stays on the side it came from.
/// A value that differs from the level by no more than the rounding of a sum is on it.
package struct Crossing: Equatable, Sendable {
  package let level: Double
  /// How far beyond the level a value has to be, in the value's unit, to count as across.
  package let hysteresis: Double
  /// The side on which the value was last found; nil before the first value.
  package private(set) var side: Side?

  /// Makes a crossing for a value that stands at `value`, or that is not known yet; exactly on the level it
  /// is above.
  package init(level: Double, hysteresis: Double = 0, startingAt value: Double?) {
    precondition(level.isFinite && hysteresis >= 0, "a level is finite, a hysteresis at least 0")
    self.level = level
    self.hysteresis = hysteresis
    side = value.map { $0 < level ? .below : .above }
  }

  /// What counts as on the level, in the value's unit.
  private var tolerance: Double { max(1, level.magnitude) * 1e-9 }

  /// Returns the side to which a value has crossed, or nothing.
  package func side(of value: Double) -> Side? {
    if value < level - hysteresis - tolerance, side == .above { return .below }
    if value > level + hysteresis + tolerance, side == .below { return .above }
    return nil
  }

  /// Takes the next value and returns the side it has crossed to, or nothing.
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
