/// The return of content from beyond its bounds, as a displacement from the edge over time.
///
/// Units are points, seconds, and points per second. Both forms were measured on iOS.
package struct Bounce: Equatable, Sendable {
  /// The angular frequency, per second, of content that arrives at its edge.
  package static let angularFrequency = 11.0

  /// Content that is released below this velocity, in points per second, counts as at rest.
  package static let restVelocity = 50.0

  /// The distance from the edge, in points, within which slow content counts as settled.
  package static let settlingDistance = 0.05

  /// The velocity, in points per second, below which content close to the edge counts as settled.
  package static let settlingVelocity = 0.5

  /// The rates, per second, of content that is released at rest: `x = A·e^(−9t) + B·e^(−46t)`.
  private static let slowRate = 9.0
  private static let fastRate = 46.0

  private enum Form: Equatable {
    /// `(first + second·t)·e^(−ωt)`: critical damping.
    case critical(angularFrequency: Double)
    /// `first·e^(−9t) + second·e^(−46t)`.
    case released
  }

  private let form: Form
  private let first: Double
  private let second: Double

  /// The bounce of content that arrives with a velocity. It is critically damped, so the content
  /// does not overshoot the edge on its return.
  package static func arriving(
    displacement: Double = 0, velocity: Double,
    angularFrequency: Double = Bounce.angularFrequency
  ) -> Bounce {
    Bounce(
      form: .critical(angularFrequency: angularFrequency), first: displacement,
      second: velocity + angularFrequency * displacement)
  }

  /// The bounce of content that a finger releases beyond the edge; released at rest, the content
  /// returns more slowly.
  package static func released(displacement: Double, velocity: Double) -> Bounce {
    guard velocity.magnitude < restVelocity else {
      return arriving(displacement: displacement, velocity: velocity)
    }
    let slow = (velocity + fastRate * displacement) / (fastRate - slowRate)
    return Bounce(form: .released, first: slow, second: displacement - slow)
  }

  /// The displacement from the edge, in points, after `time` seconds.
  package func position(at time: Double) -> Double {
    switch form {
    case .critical(let frequency):
      (first + second * time) * Elementary.exp(-frequency * time)
    case .released:
      first * Elementary.exp(-Self.slowRate * time)
        + second * Elementary.exp(-Self.fastRate * time)
    }
  }

  /// The velocity, in points per second, after `time` seconds.
  package func velocity(at time: Double) -> Double {
    switch form {
    case .critical(let frequency):
      (second - frequency * (first + second * time)) * Elementary.exp(-frequency * time)
    case .released:
      -Self.slowRate * first * Elementary.exp(-Self.slowRate * time)
        - Self.fastRate * second * Elementary.exp(-Self.fastRate * time)
    }
  }

  /// The seconds until the content returns to its edge and is still moving; nil if it does not.
  package var edgeCrossing: Double? {
    switch form {
    case .critical:
      guard first != 0, second != 0 else { return nil }
      return first / second < 0 ? -first / second : nil
    case .released:
      guard first != 0, -second / first > 1 else { return nil }
      return Elementary.log(-second / first) / (Self.fastRate - Self.slowRate)
    }
  }

  /// The seconds after which the content stays within the settling distance and velocity.
  ///
  /// Displacement and velocity each have at most one extremum, known in closed form, and decrease
  /// after it. The last crossing of each threshold is found by bisection to the last bit.
  package var settlingDuration: Double {
    max(
      lastTime(above: Self.settlingDistance, peak: positionPeak) { position(at: $0).magnitude },
      lastTime(above: Self.settlingVelocity, peak: velocityPeak) { velocity(at: $0).magnitude })
  }

  /// The seconds until the displacement reverses; 0 if it does not.
  package var positionPeak: Double {
    switch form {
    case .critical(let frequency):
      second == 0 ? 0 : (second - frequency * first) / (frequency * second)
    case .released: balance(power: 1)
    }
  }

  private var velocityPeak: Double {
    switch form {
    case .critical(let frequency):
      second == 0 ? 0 : (2 * second - frequency * first) / (frequency * second)
    case .released: balance(power: 2)
    }
  }

  /// Returns the time at which the two exponentials, each multiplied by a power of its rate, cancel
  /// out; 0 if they do not.
  private func balance(power: Int) -> Double {
    let ratio = Self.fastRate / Self.slowRate
    let weight = power == 1 ? ratio : ratio * ratio
    guard first != 0, -second / first * weight > 1 else { return 0 }
    return Elementary.log(-second / first * weight) / (Self.fastRate - Self.slowRate)
  }

  private func lastTime(
    above threshold: Double, peak: Double, of magnitude: (Double) -> Double
  ) -> Double {
    var low = max(0, peak)
    var high = low
    if magnitude(low) >= threshold {
      var span = 0.125
      repeat {
        high = low + span
        span *= 2
      } while magnitude(high) >= threshold
    } else if magnitude(0) >= threshold {
      low = 0
    } else {
      return 0
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if magnitude(middle) >= threshold { low = middle } else { high = middle }
    }
  }
}
