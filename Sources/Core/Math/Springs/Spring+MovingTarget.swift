extension Spring {
  /// Returns the motion after `time` seconds of a value whose target moves in a straight line.
  ///
  /// With x the value and g the target, x″ = ω²(g − x) − 2ζω·x′. Behind a target with the velocity r
  /// the value comes to lag by 2ζr/ω, and its distance from there moves as that of a spring at rest.
  package func motion(
    after time: Double, from motion: ValueAndVelocity, target: Double, targetVelocity: Double
  ) -> ValueAndVelocity {
    let lag = 2 * decayRate / (angularFrequency * angularFrequency) * targetVelocity
    let (displacement, velocity) = state(
      at: time, displacement: motion.value - target + lag,
      velocity: motion.velocity - targetVelocity)
    return ValueAndVelocity(
      value: target + targetVelocity * time - lag + displacement,
      velocity: targetVelocity + velocity)
  }
}
