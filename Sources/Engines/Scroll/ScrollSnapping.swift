import MotionValues

/// The offsets at which a scroll may come to rest.
package enum ScrollSnapping: Equatable, Sendable {
  /// Any offset.
  case free

  /// A multiple of `length` points, at most one page from where the finger came down.
  case pages(length: Double)

  /// One of the offsets, in points: the nearest to the projected end of the scroll.
  case targets([Double])

  /// Returns the offset at which a scroll whose projected end is `projected` comes to rest, or nil
  /// if it may rest at any offset; `origin` is the offset at which the finger came down.
  package func target(projected: Double, origin: Double) -> Double? {
    switch self {
    case .free: return nil
    case .pages(let length):
      let page = (origin / length).rounded()
      return min(max((projected / length).rounded(), page - 1), page + 1) * length
    case .targets(let offsets):
      // Of two offsets at the same distance, the first in the list wins.
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
