/// The condition for a spring to be at rest: its oscillation can never reach the threshold again.
///
/// The energy v² + ω²x² of a damped spring never grows, so x² + v²/ω² ≤ θ² keeps |x| ≤ θ and |v| ≤
/// ωθ ever after. A spring that only passes its target does not satisfy the condition.
package struct SpringRest {
  private let spring: Spring
  /// θ², in square units.
  private let limit: Double
  /// 1/ω², in square seconds.
  private let scale: Double

  package init(_ spring: Spring, threshold: Double) {
    self.spring = spring
    limit = threshold * threshold
    scale = 1 / (spring.angularFrequency * spring.angularFrequency)
  }

  /// Returns the rest threshold for a movement over a distance: a thousandth of it, as in UIKit, but
  /// at most a thousandth of a unit, and at least the precision of a trace.
  package static func threshold(for distance: Double) -> Double {
    distance == 0 ? 1e-3 : min(max(1e-3 * distance, 1e-6), 1e-3)
  }

  /// Returns how long a movement by a spring takes to come to rest, in seconds; infinity if it does
  /// not. The spring's own initial velocity is ignored.
  package static func duration(
    of spring: Spring, from: Double, to: Double, velocity: Double
  ) -> Double {
    SpringRest(spring, threshold: threshold(for: (to - from).magnitude))
      .time(from: 0, displacement: from - to, velocity: velocity)
  }

  /// Returns the time at which a spring comes to rest that has a displacement and a velocity at
  /// `start`, within a few units in the last place; infinity if it does not within thirty years.
  package func time(from start: Double, displacement: Double, velocity: Double) -> Double {
    func excess(_ elapsed: Double) -> Double {
      let state = spring.state(
        at: start + elapsed - start, displacement: displacement, velocity: velocity)
      let energy =
        state.displacement * state.displacement + state.velocity * state.velocity * scale
      return energy - limit
    }
    if excess(0) <= 0 { return start }
    if spring.regime == .undamped { return .infinity }
    var (low, high) = (0.0, 1 / spring.angularFrequency)
    var above = excess(0)
    var below = excess(high)
    while below > 0 {
      (low, high) = (high, 2 * high)
      if high > 1e9 { return .infinity }
      above = below
      below = excess(high)
    }
    // The energy decays almost exponentially, so its logarithm converges in a few steps; where it
    // does not, every other step bisects.
    var (lowLevel, highLevel) = (level(above), level(below))
    var halves = false
    while high - low > 1e-13 * high {
      let share = halves ? 0.5 : lowLevel / (lowLevel - highLevel)
      let margin = 4e-14 * high
      let middle = min(max(low + (high - low) * share, low + margin), high - margin)
      guard middle > low, middle < high else { break }
      let width = high - low
      let rest = excess(middle)
      if rest <= 0 {
        (high, highLevel) = (middle, level(rest))
      } else {
        (low, lowLevel) = (middle, level(rest))
      }
      halves = !halves && high - low > width / 2
    }
    return start + high
  }

  /// The logarithm of an energy over the limit, computed from the excess over that limit; 0 at the
  /// limit.
  private func level(_ excess: Double) -> Double {
    guard limit > 0 else { return excess > 0 ? 1 : -1 }
    return Elementary.log(max((excess + limit) / limit, .leastNormalMagnitude))
  }
}
