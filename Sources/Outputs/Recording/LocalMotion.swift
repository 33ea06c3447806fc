/// Value, velocity and acceleration at a time, from values near it: those of the parabola through up to three.
package struct LocalMotion: Sendable {
  package private(set) var value: Double
  /// In units a second; NaN from one value.
  package var velocity = Double.nan
  /// In units a second squared; NaN from fewer than three values.
  package private(set) var acceleration = Double.nan
  /// Whether the values are all the same.
  package private(set) var isStill = true

  package typealias Sample = (time: Double, value: Double)

  /// Takes values at different times, those nearest to the time first.
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

  /// Whether a velocity may be the true one, of values that lie a step apart: near that on either side, which differ
  /// where two motions meet, or with nothing to compare.
  package func agrees(withVelocity known: Double, step: Double) -> Bool {
    if known.isNaN || velocity.isNaN { return !known.isNaN }
    let noise = 1e-12 * max(abs(value), 1) / step
    let bend = acceleration.isNaN ? 0 : abs(acceleration) * step
    return abs(known - velocity) <= 0.05 * max(abs(known), abs(velocity)) + bend + noise
  }

  /// Whether a motion that goes on as `next` is another one, as far as values can tell that lie a step apart.
  package func turns(into next: LocalMotion, step: Double) -> Bool {
    if isStill != next.isStill, !velocity.isNaN, !next.velocity.isNaN { return true }
    let size = max(abs(value), abs(next.value), 1)
    // What rounding makes of differences, several operations long.
    let noise = 1e-12 * size
    func differ(_ a: Double, _ b: Double, share: Double, least: Double) -> Bool {
      abs(a - b) > share * max(abs(a), abs(b)) + least
    }
    return abs(value - next.value) > 1e-7 * size
      || differ(velocity, next.velocity, share: 1e-4, least: noise / step)
      || differ(acceleration, next.acceleration, share: 0.05, least: 4 * noise / (step * step))
  }
}
