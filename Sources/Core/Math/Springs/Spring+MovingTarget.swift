extension Spring {
  /// Returns the motion after `time` seconds of a value whose target moves with constant
  /// acceleration.
  ///
  /// With x the value and g the target, x″ = ω²(g − x) − 2ζω·x′. A parabola solves this for a
  /// parabola g: behind a target with the velocity r the value comes to lag by 2ζr/ω. The distance
  /// from that parabola moves as that of a spring from a target at rest.
  package func motion(
    after time: Double, from motion: ValueAndVelocity, target: Double, targetVelocity: Double,
    targetAcceleration acceleration: Double = 0
  ) -> ValueAndVelocity {
    let square = angularFrequency * angularFrequency
    let lag = 2 * decayRate / square
    let rate = targetVelocity - lag * acceleration
    let place = target - lag * rate - acceleration / square
    let (displacement, velocity) = state(
      at: time, displacement: motion.value - place, velocity: motion.velocity - rate)
    return ValueAndVelocity(
      value: place + (rate + acceleration / 2 * time) * time + displacement,
      velocity: rate + acceleration * time + velocity)
  }
}
