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
