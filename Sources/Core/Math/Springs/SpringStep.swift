/// The motion of a spring over a fixed time: the exact 2×2 matrix that maps displacement from the
/// target and velocity to their values after that time.
package struct SpringStep: Hashable, Sendable {
  /// The factor from displacement to displacement.
  package let displacementFromDisplacement: Double

  /// The displacement that a velocity of 1 adds, in seconds.
  package let displacementFromVelocity: Double

  /// The velocity that a displacement of 1 adds, per second.
  package let velocityFromDisplacement: Double

  /// The factor from velocity to velocity.
  package let velocityFromVelocity: Double

  /// Returns displacement and velocity one step later.
  @inline(__always)
  package func applied(
    displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    (
      displacementFromDisplacement * displacement + displacementFromVelocity * velocity,
      velocityFromDisplacement * displacement + velocityFromVelocity * velocity
    )
  }
}

extension Spring {
  /// Returns the exact step of `length` seconds. Steps compose: n steps equal one of n times the
  /// length, up to rounding.
  package func step(of length: Double) -> SpringStep {
    let (even, odd) = length > 0 ? modes(at: length) : (1, 0)
    return SpringStep(
      displacementFromDisplacement: even + decayRate * odd, displacementFromVelocity: odd,
      velocityFromDisplacement: -(angularFrequency * angularFrequency * odd),
      velocityFromVelocity: even - decayRate * odd)
  }
}
