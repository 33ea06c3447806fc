import MotionCore

/// When a spring counts as at rest: when its swings can never again reach the threshold.
///
/// The energy v² + ω²x² of a damped spring never grows, so x² + v²/ω² ≤ θ² keeps |x| ≤ θ and |v| ≤
/// ωθ for ever after. A spring that only passes its target does not meet it.
struct SpringRest {
  private let spring: Spring
  /// θ², in square units.
  private let limit: Double
  /// 1/ω², in square seconds.
  private let scale: Double

  init(_ spring: Spring, threshold: Double) {
    self.spring = spring
    limit = threshold * threshold
    scale = 1 / (spring.angularFrequency * spring.angularFrequency)
  }

  private func isMet(_ state: SpringState) -> Bool {
    state.displacement * state.displacement + state.velocity * state.velocity * scale <= limit
  }

  /// Returns the time at which the spring comes to rest, within a few units in the last place;
  /// infinity if it does not within thirty years.
  func time(from anchor: SpringAnchor) -> Double {
    func isAtRest(_ elapsed: Double) -> Bool {
      isMet(anchor.state(of: spring, at: anchor.time + elapsed))
    }
    if isAtRest(0) { return anchor.time }
    if spring.regime == .undamped { return .infinity }
    var (low, high) = (0.0, 1 / spring.angularFrequency)
    while !isAtRest(high) {
      (low, high) = (high, 2 * high)
      if high > 1e9 { return .infinity }
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high, high - low > 1e-13 * high else { break }
      if isAtRest(middle) { high = middle } else { low = middle }
    }
    return anchor.time + high
  }
}
