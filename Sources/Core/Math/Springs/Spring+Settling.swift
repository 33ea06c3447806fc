extension Spring {
  /// UIKit's `settlingDuration` in seconds: for ζ < 1 the time at which the envelope falls to a
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

  /// UIKit sums tenths of a second, so 0.8 s becomes 0.7999999999999999 s.
  private var settlingDurationByTenths: Double {
    var time = 0.0
    for _ in 0..<10_000 {
      time += 0.1
      let distance = state(at: time, displacement: -1, velocity: initialVelocity).displacement
      if distance.magnitude < 0.001 { return time }
    }
    // Beyond a thousand seconds the sum is replaced by a product.
    return -Elementary.floor(-settlingTime(threshold: 0.001) / 0.1) * 0.1
  }

  /// Returns the time in seconds from which on the progress stays within `threshold` of 1: the last
  /// crossing, never earlier; infinity if the spring never comes to rest.
  package func settlingTime(threshold: Double = 0.001) -> Double {
    settlingTime(from: 0, to: 1, velocity: initialVelocity, threshold: threshold)
  }

  /// Returns the time in seconds from which on the value stays within `threshold` units of `to`, in
  /// a motion from `from` with an initial `velocity` in units per second.
  package func settlingTime(
    from: Double, to: Double, velocity: Double = 0, threshold: Double
  ) -> Double {
    guard threshold > 0 else { return from == to && velocity == 0 ? 0 : .infinity }
    // A goal lower by a trillionth prevents rounding from ending before the crossing.
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

  /// Returns the number of half periods from the first extremum to the last one of at least `goal`.
  private func lastHalfPeriod(
    from extremum: Double, height: Double, above goal: Double, _ distance: (Double) -> Double
  ) -> Double {
    let half = Elementary.pi / swing
    // Each extremum is lower than the previous one by the decay of half a period.
    let estimate = Elementary.floor(Elementary.log(height / goal) / (decayRate * half))
    guard estimate < 0x1p50 else { return estimate }
    var count = max(estimate, 0)
    while distance(extremum + (count + 1) * half).magnitude >= goal { count += 1 }
    while count > 0, distance(extremum + count * half).magnitude < goal { count -= 1 }
    return count
  }

  /// Returns the time between `begin` and `end` from which on the distance is below `goal`, by
  /// bisection; the distance is monotonic from one extremum towards the next.
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

extension Spring {
  /// A turning point beyond the target.
  package struct Peak: Hashable, Sendable {
    /// The time in seconds.
    package let time: Double

    /// The value there.
    package let value: Double
  }

  /// The first turning point beyond the target between 0 and 1, if there is one.
  package var peak: Peak? { peak(from: 0, to: 1, velocity: initialVelocity) }

  /// How far the spring first passes its target, as a fraction of the distance.
  package var overshoot: Double { peak.map { max(0, $0.value - 1) } ?? 0 }

  /// Returns the first turning point beyond the target in a motion from `from` to `to` with an
  /// initial `velocity`; the first turning point at all if `from` equals `to`.
  package func peak(from: Double, to: Double, velocity: Double = 0) -> Peak? {
    let displacement = from - to
    guard let first = firstExtremum(displacement: displacement, velocity: velocity) else {
      return nil
    }
    let half = Elementary.pi / swing
    for count in 0...1 {
      let time = first + (count == 0 ? 0 : half)
      guard time > 0, time.isFinite else { continue }
      let found = state(at: time, displacement: displacement, velocity: velocity).displacement
      let isBeyond =
        displacement == 0 ? found != 0 : found != 0 && (found > 0) != (displacement > 0)
      if isBeyond { return Peak(time: time, value: to + found) }
      if !swings { return nil }
    }
    return nil
  }

  /// Whether the spring crosses its target repeatedly.
  var swings: Bool {
    switch regime {
    case .undamped, .underdamped: true
    case .critical, .overdamped: false
    }
  }

  /// Returns the first time, from zero on, at which the velocity is zero; if the spring oscillates,
  /// the other extrema follow every half period.
  func firstExtremum(displacement: Double, velocity: Double) -> Double? {
    if velocity == 0 { return displacement == 0 ? nil : 0 }
    // x′ = 0 where sin(st)/(s·cos(st)) = v / (ζωv + ω²x), or with hyperbolic functions.
    let square = angularFrequency * angularFrequency
    let pull = decayRate * velocity + square * displacement
    switch regime {
    case .undamped, .underdamped:
      if pull == 0 { return Elementary.pi / 2 / swing }
      let angle = Elementary.atan(velocity * swing / pull)
      let time = angle == 0 ? velocity / pull : angle / swing
      return time >= 0 ? time : time + Elementary.pi / swing
    case .critical:
      let time = velocity / pull
      return time > 0 && time.isFinite ? time : nil
    case .overdamped:
      let tangent = velocity * swing / pull
      guard tangent >= 0, tangent < 1, pull != 0 else { return nil }
      let time = Elementary.log1p(2 * tangent / (1 - tangent)) / (2 * swing)
      return tangent < 1e-9 ? velocity / pull : time
    }
  }
}
