import MotionCore

/// How a header goes somewhere by itself.
package enum HeaderTiming: Hashable, Sendable {
  case curve(Curve, duration: Double)
  case spring(Spring)

  /// The critically damped return of content that was pulled beyond its edge, as iOS does it.
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

/// A header's way from one height to another, as a closed form of time; points and seconds.
package struct HeaderMotion: Hashable, Sendable {
  /// A spring has arrived once it stays closer than this, in points, to its end.
  package static let restDistance = 0.001

  package let timing: HeaderTiming
  package let from: Double
  package let to: Double
  /// The velocity of the height at the start, in points per second; a curve has its own.
  package let initialVelocity: Double
  package let start: Double
  /// The length in seconds.
  package let duration: Double

  package init(
    _ timing: HeaderTiming, from: Double, to: Double, velocity: Double = 0, at start: Double
  ) {
    self.timing = timing
    self.from = from
    self.to = to
    self.start = start
    initialVelocity = velocity
    switch timing {
    case .curve(_, let duration): self.duration = duration
    case .spring(let spring):
      duration = spring.settlingTime(
        from: from, to: to, velocity: velocity, threshold: Self.restDistance)
    }
  }

  /// When the header arrives, in seconds.
  package var finish: Double { start + duration }

  /// The height at a time; from `finish` on exactly the end. A spring may go beyond it before.
  package func height(at time: Double) -> Double {
    if time >= finish { return to }
    if time <= start { return from }
    switch timing {
    case .curve(let curve, let duration):
      return from + (to - from) * curve.value(at: (time - start) / duration)
    case .spring(let spring):
      return spring.value(at: time - start, from: from, to: to, velocity: initialVelocity)
    }
  }

  /// The velocity at a time, in points per second.
  package func velocity(at time: Double) -> Double {
    if time >= finish || time < start { return 0 }
    switch timing {
    case .curve(let curve, let duration):
      return (to - from) * curve.velocity(at: (time - start) / duration) / duration
    case .spring(let spring):
      return spring.velocity(at: time - start, from: from, to: to, velocity: initialVelocity)
    }
  }
}

extension Header {
  /// Shows a height of the header's own motion: what is above the greatest height is stretch.
  package mutating func show(_ height: Double) {
    resize(to: height)
    stretch = max(0, height - maximum)
  }
}
