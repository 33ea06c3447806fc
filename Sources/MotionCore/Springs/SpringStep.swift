/// What a spring does in one frame: the exact 2×2 matrix that takes displacement from the target
/// and velocity to those of the next frame.
package struct SpringStep: Hashable, Sendable {
  /// How much of the displacement stays.
  package let displacementFromDisplacement: Double

  /// How much displacement a velocity of 1 adds, in seconds.
  package let displacementFromVelocity: Double

  /// How much velocity a displacement of 1 adds, per second.
  package let velocityFromDisplacement: Double

  /// How much of the velocity stays.
  package let velocityFromVelocity: Double

  /// Returns displacement and velocity one frame later.
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
  /// Returns the exact step of `frameLength` seconds; steps compose, so n of them make one of n
  /// times the length, up to rounding.
  package func step(frameLength: Double) -> SpringStep {
    let position = state(at: frameLength, displacement: 1, velocity: 0)
    let velocity = state(at: frameLength, displacement: 0, velocity: 1)
    return SpringStep(
      displacementFromDisplacement: position.displacement,
      displacementFromVelocity: velocity.displacement,
      velocityFromDisplacement: position.velocity, velocityFromVelocity: velocity.velocity)
  }
}
