extension Spring {
  /// UIKit's `settlingDuration` in seconds: below ζ = 1 the time at which the envelope falls to a
  /// thousandth, otherwise the first tenth of a second at which the distance does.
  package var settlingDuration: Double {
    switch regime {
    case .undamped: return .greatestFiniteMagnitude
    case .underdamped:
      let swings = 1 + ((decayRate - initialVelocity) / swing).magnitude
      return Elementary.log(swings / 0.001) / decayRate
    case .critical, .overdamped: return settlingDurationByTenths
    }
  }

  /// UIKit adds up tenths, so that 0.8 s comes out as 0.7999999999999999 s.
  private var settlingDurationByTenths: Double {
    var time = 0.0
    for _ in 0..<10_000 {
      time += 0.1
      let distance = state(at: time, displacement: -1, velocity: initialVelocity).displacement
      if distance.magnitude < 0.001 { return time }
    }
    // Slower than a thousand seconds: not worth adding up.
    return -Elementary.floor(-settlingTime(threshold: 0.001) / 0.1) * 0.1
  }

  /// Returns the time in seconds from which on progress stays within `threshold` of 1: the last
  /// crossing, never earlier; infinity where the spring never comes to rest.
  package func settlingTime(threshold: Double = 0.001) -> Double {
    settlingTime(from: 0, to: 1, velocity: initialVelocity, threshold: threshold)
  }

  /// Returns the time in seconds from which on the value stays within `threshold` units of `to`,
  /// on the way from `from`, begun at `velocity` units per second.
  package func settlingTime(
    from: Double, to: Double, velocity: Double = 0, threshold: Double
  ) -> Double {
    guard threshold > 0 else { return from == to && velocity == 0 ? 0 : .infinity }
    // Aiming a trillionth lower keeps rounding from ending before the crossing.
    let goal = threshold * (1 - 1e-12)
    let start = (displacement: from - to, velocity: velocity)
    func distance(_ time: Double) -> Double {
      state(at: time, displacement: start.displacement, velocity: start.velocity).displacement
    }
    let extremum = firstExtremum(displacement: start.displacement, velocity: start.velocity)
    var begin = 0.0
    var end = Double.infinity
    if let extremum {
      let height = distance(extremum).magnitude
      if height >= goal {
        if regime == .undamped { return .infinity }
        begin = extremum
        if swings {
          let half = Elementary.pi / swing
          begin += lastHalfPeriod(from: extremum, height: height, above: goal, distance) * half
          end = begin + half
        }
      } else {
        end = extremum
      }
    }
    guard distance(begin).magnitude >= goal else { return 0 }
    return lastCrossing(of: goal, from: begin, to: end, distance)
  }

  /// Returns how many half periods after the first extremum the last one of at least `goal` is.
  private func lastHalfPeriod(
    from extremum: Double, height: Double, above goal: Double, _ distance: (Double) -> Double
  ) -> Double {
    let half = Elementary.pi / swing
    // Each extremum is lower than the one before by the decay of half a period.
    let estimate = Elementary.floor(Elementary.log(height / goal) / (decayRate * half))
    guard estimate < 0x1p50 else { return estimate }
    var count = max(estimate, 0)
    while distance(extremum + (count + 1) * half).magnitude >= goal { count += 1 }
    while count > 0, distance(extremum + count * half).magnitude < goal { count -= 1 }
    return count
  }

  /// Returns the time between `begin` and `end` from which on the distance, which runs from one
  /// extremum towards the next, is below `goal`, by bisection.
  private func lastCrossing(
    of goal: Double, from begin: Double, to end: Double, _ distance: (Double) -> Double
  ) -> Double {
    let side: Double = distance(begin) < 0 ? -1 : 1
    var (low, high) = (begin, end)
    var reach = 1 / angularFrequency
    while !high.isFinite || high > begin + 2 * reach {
      guard reach.isFinite else { return .infinity }
      if side * distance(begin + reach) < goal {
        high = min(high, begin + reach)
        break
      }
      low = begin + reach
      reach *= 2
    }
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if side * distance(middle) >= goal { low = middle } else { high = middle }
    }
    return high
  }
}
