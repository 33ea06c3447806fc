import MotionCore
import MotionValues

/// How a declared motion runs, apart from its values: what a design system gives a name.
package enum MotionTiming: Hashable, Sendable {
  case curve(Curve)
  case spring(Spring)

  /// Takes a curve that runs over a duration in seconds. A spring's curve is the spring that moves
  /// alike: in another time, it has another response.
  init(_ curve: Curve, duration: Double?) {
    self = .curve(curve)
    guard case .spring(let part) = curve, let duration, duration > 0 else { return }
    let scale = duration / part.duration
    if (duration - part.duration).magnitude <= Instant.tolerance {
      self = .spring(part.spring)
    } else if let scaled = try? Spring(
      response: (part.spring.response * scale).rounded(decimals: 9),
      dampingRatio: part.spring.dampingRatio, initialVelocity: part.spring.initialVelocity / scale)
    {
      self = .spring(scaled)
    }
  }

  /// The name that scripts use for a curve, such as `easeInOut`; nil for others and for springs.
  package var name: String? {
    guard case .curve(let curve) = self else { return nil }
    return Curve.all.first { $0.curve == curve }?.name
  }

  /// The timing in words, such as "spring of 0.5 s, bounce 0.2" or "easeInOut".
  package var words: String {
    switch self {
    case .curve(let curve): name ?? Self.words(curve)
    case .spring(let spring): Self.words(spring)
    }
  }

  /// The timing as code for each framework.
  package var dialects: [CodeDialect] {
    switch self {
    case .curve(let curve): CurveDialects(curve).all
    case .spring(let spring): SpringDialects(spring).all
    }
  }

  /// The progress over a time from 0 to 1, and the length of this time in seconds if the timing has
  /// one; nil for a spring that never settles.
  package var progress: (duration: Double?, value: @Sendable (Double) -> Double)? {
    switch self {
    case .curve(let curve): return (nil, { curve.value(at: $0) })
    case .spring(let spring):
      let duration = spring.settlingTime()
      guard duration.isFinite, duration > 0 else { return nil }
      return (duration, { $0 < 1 ? spring.value(at: $0 * duration) : 1 })
    }
  }

  private static func words(_ spring: Spring) -> String {
    let speed =
      spring.initialVelocity == 0 ? "" : ", velocity \(CodeNumber(spring.initialVelocity))"
    return "spring of \(CodeNumber(spring.response)) s, bounce \(CodeNumber(spring.bounce))\(speed)"
  }

  private static func words(_ curve: Curve) -> String {
    switch curve {
    case .linear: "linear"
    case .cubicBezier(let bezier):
      [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { "\(CodeNumber($0))" }
        .joined(separator: ", ")
    case .penner: "Penner easing"
    case .steps(let steps): "\(steps.count) steps"
    case .stops(let easing): "\(easing.inputs.count) stops"
    case .sampled: "curve of samples"
    case .spring(let curve): words(curve.spring)
    case .chain(let chain): "chain of \(chain.links.count) curves"
    case .reversed(let curve): "reversed \(MotionTiming.curve(curve).words)"
    case .mirrored(let curve): "mirrored \(MotionTiming.curve(curve).words)"
    }
  }
}

extension DeclaredMotion {
  /// The timings of a motion, each with its duration in seconds, if it has one of its own.
  ///
  /// Keyframes have one for each movement. If a curve bends their time, it is the first, and theirs
  /// have no duration. A mapping has none.
  package var timings: [(timing: MotionTiming, duration: Double?)] {
    switch form {
    case .curve(let curve): return [(MotionTiming(curve, duration: duration), duration)]
    case .spring(let spring): return [(.spring(spring), spring.settlingTime())]
    case .keyframes(let keys, let along):
      let isEven = along == .linear
      return (isEven ? [] : [(MotionTiming(along, duration: duration), duration)])
        + keys.filter { $0.end > $0.start && $0.to != $0.from }.map { key in
          let length = isEven ? (key.end - key.start) * duration : nil
          return (MotionTiming(key.curve, duration: length), length)
        }
    case .mapping: return []
    }
  }
}
