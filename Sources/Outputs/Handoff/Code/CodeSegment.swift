import MotionValues

/// A stretch of a track as code: the way of a value from one time to a later one, or a jump.
package struct CodeSegment: Sendable {
  package enum Form: Sendable {
    case rest
    /// The value is set; start and end are at the same time.
    case jump
    case line
    case eased(CubicBezier)
    /// A cubic polynomial of time; velocities are in units per second.
    case cubic(startVelocity: Double, endVelocity: Double)
    /// A spring to the end value, by a velocity in units per second; its end cuts it off at rest.
    case spring(Spring, velocity: Double)
  }

  package let form: Form
  package let start: KeyPiece.Point
  package let end: KeyPiece.Point

  package var isJump: Bool { if case .jump = form { true } else { false } }

  /// In seconds; times are rounded to a millionth.
  package var duration: Double { (end.time - start.time).rounded(decimals: 6) }

  /// Returns the value at a time from its start on; the last one after its end.
  package func value(at time: Double) -> Double {
    let length = end.time - start.time
    guard length > 0, time < end.time else { return end.value }
    let seconds = max(time - start.time, 0)
    let (share, distance) = (seconds / length, end.value - start.value)
    switch form {
    case .rest: return start.value
    case .jump: return end.value
    case .line: return start.value + distance * share
    case .eased(let curve): return start.value + distance * curve.value(at: share)
    case .spring(let spring, let velocity):
      return spring.value(at: seconds, from: start.value, to: end.value, velocity: velocity)
    case .cubic(let first, let last):
      let rest = 1 - share
      return start.value * rest * rest * (1 + 2 * share) + end.value * share * share
        * (3 - 2 * share)
        + length * share * rest * (first * rest - last * share)
    }
  }
}
