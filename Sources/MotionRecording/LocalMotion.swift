/// Value, velocity and acceleration at a time, from values near it: those of the parabola through up to three.
package struct LocalMotion: Sendable {
  package private(set) var value: Double
  /// In units a second; NaN from one value.
  package var velocity = Double.nan
  /// In units a second squared; NaN from two values.
  package private(set) var acceleration = Double.nan
  /// Whether the values are all the same.
  package let isStill: Bool

  /// Takes the values that lie nearest to the time, up to three at different times; nil from none.
  package init?(_ samples: [(time: Double, value: Double)], at time: Double) {
    let near = samples.sorted { abs($0.time - time) < abs($1.time - time) }.prefix(3)
    guard let first = near.first else { return nil }
    value = first.value
    isStill = near.allSatisfy { $0.value == first.value }
    guard near.count > 1 else { return }
    let second = near[1]
    let slope = (second.value - first.value) / (second.time - first.time)
    value = first.value + slope * (time - first.time)
    velocity = slope
    guard near.count > 2 else { return }
    let third = near[2]
    let bend =
      ((third.value - second.value) / (third.time - second.time) - slope)
      / (third.time - first.time)
    value += bend * (time - first.time) * (time - second.time)
    velocity += bend * (2 * time - first.time - second.time)
    acceleration = 2 * bend
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
