/// What a spring does in a given time: the exact 2×2 matrix that takes displacement from the target
/// and velocity to those after it.
package struct SpringStep: Hashable, Sendable {
  /// How much of the displacement stays.
  package let displacementFromDisplacement: Double

  /// How much displacement a velocity of 1 adds, in seconds.
  package let displacementFromVelocity: Double

  /// How much velocity a displacement of 1 adds, per second.
  package let velocityFromDisplacement: Double

  /// How much of the velocity stays.
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
  /// Returns the exact step of `length` seconds; steps compose, so n of them make one of n times the
  /// length, up to rounding.
  package func step(of length: Double) -> SpringStep {
    let (even, odd) = length > 0 ? modes(at: length) : (1, 0)
    return SpringStep(
      displacementFromDisplacement: even + decayRate * odd, displacementFromVelocity: odd,
      velocityFromDisplacement: -(angularFrequency * angularFrequency * odd),
      velocityFromVelocity: even - decayRate * odd)
  }
}
