/// Value, velocity and acceleration at a time, from the parabola through up to three nearby values.
package struct LocalMotion: Sendable {
  package private(set) var value: Double
  /// In units per second; NaN from one value.
  package var velocity = Double.nan
  /// In units per second squared; NaN from fewer than three values.
  package private(set) var acceleration = Double.nan
  /// Whether all values are equal.
  package private(set) var isStill = true

  package typealias Sample = (time: Double, value: Double)

  /// Takes values at different times, sorted by distance from `time`.
  package init(_ first: Sample, _ second: Sample?, _ third: Sample?, at time: Double) {
    value = first.value
    guard let second else { return }
    let slope = (second.value - first.value) / (second.time - first.time)
    isStill = second.value == first.value
    value = first.value + slope * (time - first.time)
    velocity = slope
    guard let third else { return }
    let bend =
      ((third.value - second.value) / (third.time - second.time) - slope)
      / (third.time - first.time)
    isStill = isStill && third.value == first.value
    value += bend * (time - first.time) * (time - second.time)
    velocity += bend * (2 * time - first.time - second.time)
    acceleration = 2 * bend
  }

  /// Whether `known` may be the velocity of values that are `step` apart: it agrees with the slope
  /// on either side, which differ where two motions meet, or there is nothing to compare with.
  package func agrees(withVelocity known: Double, step: Double) -> Bool {
    if known.isNaN || velocity.isNaN { return !known.isNaN }
    let noise = 1e-12 * max(abs(value), 1) / step
    let bend = acceleration.isNaN ? 0 : abs(acceleration) * step
    return abs(known - velocity) <= 0.05 * max(abs(known), abs(velocity)) + bend + noise
  }

  /// Whether `next` continues with a different motion, as far as values that are `step` apart can
  /// show.
  package func turns(into next: LocalMotion, step: Double) -> Bool {
    if isStill != next.isStill, !velocity.isNaN, !next.velocity.isNaN { return true }
    let size = max(abs(value), abs(next.value), 1)
    // Rounding errors of differences, accumulated over several operations.
    let noise = 1e-12 * size
    func differ(_ a: Double, _ b: Double, share: Double, least: Double) -> Bool {
      abs(a - b) > share * max(abs(a), abs(b)) + least
    }
    return abs(value - next.value) > 1e-7 * size
      || differ(velocity, next.velocity, share: 1e-4, least: noise / step)
      || differ(acceleration, next.acceleration, share: 0.05, least: 4 * noise / (step * step))
  }
}
