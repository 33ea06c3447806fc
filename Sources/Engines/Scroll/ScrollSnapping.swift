import MotionMath

/// Where a scroll may come to rest.
package enum ScrollSnapping: Equatable, Sendable {
  /// Wherever it stops.
  case free

  /// At a multiple of `length` points, at most one page from where the finger came down.
  case pages(length: Double)

  /// At one of the offsets, in points: the nearest to where the scroll is heading.
  case targets([Double])

  /// Returns the offset at which a scroll that is heading for `projected` rests, or nothing if that
  /// is wherever it stops; `origin` is the offset at which the finger came down.
  package func target(projected: Double, origin: Double) -> Double? {
    switch self {
    case .free: return nil
    case .pages(let length):
      let page = (origin / length).rounded()
      return min(max((projected / length).rounded(), page - 1), page + 1) * length
    case .targets(let offsets):
      // The first of two equally near ones, in the order in which they were given.
      return offsets.min { ($0 - projected).magnitude < ($1 - projected).magnitude }
    }
  }

  func validate() throws(ParameterError) {
    switch self {
    case .free: break
    case .pages(let length):
      guard length.isFinite, length > 0 else {
        throw ParameterError(
          parameter: "page", found: length, expected: "a finite number of points above 0")
      }
    case .targets(let offsets):
      for offset in offsets where !offset.isFinite {
        throw ParameterError(parameter: "snap", found: offset, expected: "finite offsets in points")
      }
    }
  }
}
