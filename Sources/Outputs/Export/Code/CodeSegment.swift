import MotionMath

/// A stretch of a track as code: the way of a value from one time to a later one, or a jump.
struct CodeSegment: Sendable {
  enum Form: Sendable {
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

  let form: Form
  let start: KeyPiece.Point
  let end: KeyPiece.Point

  /// In seconds; times are rounded to a millionth.
  var duration: Double { (end.time - start.time).rounded(decimals: 6) }
}
