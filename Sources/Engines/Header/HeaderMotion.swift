import MotionCore
import MotionValues

/// The timing of a header's own motion: a curve with a duration in seconds, or a spring.
package enum HeaderTiming: Hashable, Sendable {
  case curve(Curve, duration: Double)
  case spring(Spring)

  /// The critically damped return of content that was pulled beyond its edge, as on iOS.
  package static let release: HeaderTiming? = {
    let frequency = 11.0
    do throws(ParameterError) {
      return .spring(
        try Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency))
    } catch {
      return nil
    }
  }()
}

/// A header's motion from one height to another in closed form; points and seconds.
package struct HeaderMotion: Hashable, Sendable {
  /// A spring ends once it stays within this distance, in points, of its target.
  package static let restDistance = 0.001

  package let timing: HeaderTiming
  package let from: Double
  package let to: Double
  /// The velocity of the height at the start, in points per second.
  package let initialVelocity: Double
  package let start: Double
  /// The blend from the initial velocity into the curve.
  private let carried: CarriedVelocity?
  /// The limits beyond which the initial velocity does not push a curve; the curve itself may
  /// exceed them.
  private let limits: ClosedRange<Double>
  /// The length in seconds.
  package let duration: Double

  package init(
    _ timing: HeaderTiming, from: Double, to: Double, velocity: Double = 0,
    within limits: ClosedRange<Double> = -Double.infinity...Double.infinity, at start: Double
  ) {
    self.timing = timing
    self.limits = limits
    self.from = from
    self.to = to
    self.start = start
    initialVelocity = velocity
    switch timing {
    case .curve(let curve, let duration):
      self.duration = duration
      carried = Self.carried(
        velocity, into: curve, travel: to - from, from: from, duration: duration)
    case .spring(let spring):
      carried = nil
      duration = spring.settlingTime(
        from: from, to: to, velocity: velocity, threshold: Self.restDistance)
    }
  }

  private static func carried(
    _ velocity: Double, into curve: Curve, travel: Double, from: Double, duration: Double
  ) -> CarriedVelocity? {
    guard velocity != 0 else { return nil }
    func distance(at fraction: Double) -> Double {
      (travel * (curve.value(at: fraction) - curve.value(at: 0))).magnitude
    }
    return CarriedVelocity(
      entry: velocity, start: travel * curve.velocity(at: 0) / duration,
      origin: from + travel * curve.value(at: 0),
      firstStep: distance(at: CarriedVelocity.firstMoment), rate: 1,
      distance: (1...16).map { distance(at: Double($0) / 16) }.max() ?? 0, duration: duration,
      spring: nil)
  }

  /// The end of the motion, in seconds.
  package var finish: Double { start + duration }

  /// The height at a time; exactly `to` from `finish` on. A spring may overshoot before that.
  package func height(at time: Double) -> Double {
    if time >= finish { return to }
    if time <= start { return from }
    switch timing {
    case .curve(let curve, let duration):
      let fraction = (time - start) / duration
      let track = from + (to - from) * curve.value(at: fraction)
      guard let carried else { return track }
      return bounded(carried.value(at: fraction, track: track), beside: track)
    case .spring(let spring):
      return spring.value(at: time - start, from: from, to: to, velocity: initialVelocity)
    }
  }

  /// The velocity at a time, in points per second.
  package func velocity(at time: Double) -> Double {
    if time >= finish || time < start { return 0 }
    switch timing {
    case .curve(let curve, let duration):
      let fraction = (time - start) / duration
      let track = ValueAndVelocity(
        value: from + (to - from) * curve.value(at: fraction),
        velocity: (to - from) * curve.velocity(at: fraction) / duration)
      guard let carried else { return track.velocity }
      let height = carried.value(at: fraction, track: track.value)
      return bounded(height, beside: track.value) == height
        ? carried.velocity(at: fraction, track: track) : 0
    case .spring(let spring):
      return spring.velocity(at: time - start, from: from, to: to, velocity: initialVelocity)
    }
  }

  /// Limits `height` to the range, extended to `track` where the curve itself leaves it.
  private func bounded(_ height: Double, beside track: Double) -> Double {
    min(max(height, min(limits.lowerBound, track)), max(limits.upperBound, track))
  }
}

extension Header {
  /// Sets the height of the header's own motion; the part above the greatest height is stretch.
  package mutating func show(_ height: Double) {
    resize(to: height)
    stretch = max(0, height - maximum)
    checkInvariants()
  }
}
