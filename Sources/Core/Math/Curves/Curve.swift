/// A timing curve: progress as a function of time, both as fractions of the whole.
package indirect enum Curve: Hashable, Sendable {
  /// Progress equals time.
  case linear

  /// A cubic Bézier curve (CSS `cubic-bezier()`).
  case cubicBezier(CubicBezier)

  /// One of Robert Penner's easings.
  case penner(PennerEasing)

  /// A staircase (CSS `steps()`).
  case steps(Steps)

  /// Straight lines between stops (CSS `linear()`).
  case stops(LinearEasing)

  /// Evenly spaced samples.
  case sampled(SampledCurve)

  /// A spring, from its start until it has settled.
  case spring(SpringCurve)

  /// Several curves one after another.
  case chain(CurveChain)

  /// The same motion played backwards: 1 − f(1 − t), so that a slow start becomes a slow end.
  case reversed(Curve)

  /// Forwards in the first half of the time and backwards in the second; ends where it began.
  case mirrored(Curve)

  /// Returns the progress at time `t`; the behaviour outside 0…1 depends on the kind of curve.
  package func value(at t: Double) -> Double {
    switch self {
    case .linear: t
    case .cubicBezier(let curve): curve.value(at: t)
    case .penner(let curve): curve.value(at: t)
    case .steps(let curve): curve.value(at: t)
    case .stops(let curve): curve.value(at: t)
    case .sampled(let curve): curve.value(at: t)
    case .spring(let curve): curve.value(at: t)
    case .chain(let curve): curve.value(at: t)
    case .reversed(let curve): 1 - curve.value(at: 1 - t)
    case .mirrored(let curve): curve.value(at: t <= 0.5 ? 2 * t : 2 - 2 * t)
    }
  }

  /// Returns the rate of progress at time `t`, in progress per unit of time.
  package func velocity(at t: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve): curve.velocity(at: t)
    case .penner(let curve): curve.velocity(at: t)
    case .steps(let curve): curve.velocity(at: t)
    case .stops(let curve): curve.velocity(at: t)
    case .sampled(let curve): curve.velocity(at: t)
    case .spring(let curve): curve.velocity(at: t)
    case .chain(let curve): curve.velocity(at: t)
    case .reversed(let curve): curve.velocity(at: 1 - t)
    case .mirrored(let curve):
      t <= 0.5 ? 2 * curve.velocity(at: 2 * t) : -2 * curve.velocity(at: 2 - 2 * t)
    }
  }
}
