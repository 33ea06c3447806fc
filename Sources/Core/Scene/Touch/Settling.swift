import MotionValues

/// How a coordinate comes to rest after a release, in points.
package enum Settling {
  /// The distance from its target, in points, within which a coordinate counts as at rest.
  package static let threshold = 0.001

  /// The measured spring of iOS sheets: critically damped, ω² = 1000/3.
  package static let sheetSpring: Spring = {
    do throws(ParameterError) {
      return try Spring(
        mass: 1, stiffness: 1000.0 / 3, damping: 2 * (1000.0 / 3).squareRoot())
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// A spring that moves it to a target.
  case spring(SpringSettling)
  /// The phases of a motion with momentum; empty if it is at rest.
  case flight([ScrollPhase], from: Double, start: Double)

  /// When it comes to rest, in seconds.
  package var finish: Double {
    switch self {
    case .spring(let settling): settling.finish
    case .flight(let phases, _, let start): phases.last?.finish ?? start
    }
  }

  /// The position to which a spring moves it; nil for a motion with momentum.
  package var target: Double? {
    if case .spring(let settling) = self { settling.target } else { nil }
  }

  package func position(at time: Double) -> Double {
    switch self {
    case .spring(let settling): settling.position(at: time)
    case .flight(let phases, let from, _):
      (phases.first { time < $0.finish } ?? phases.last)?.position(at: time) ?? from
    }
  }

  package func velocity(at time: Double) -> Double {
    switch self {
    case .spring(let settling): settling.velocity(at: time)
    case .flight(let phases, _, _):
      phases.first { time < $0.finish }?.velocity(at: time) ?? 0
    }
  }
}

/// The motion of a spring to a target, from a position with an initial velocity.
package struct SpringSettling {
  private let spring: Spring
  private let start: Double
  private let from: Double
  private let initialVelocity: Double
  package let target: Double
  /// When it comes to rest, in seconds.
  package let finish: Double

  /// Makes a motion that counts as at rest once it stays within `threshold` of its target.
  package init(
    from: Double, velocity: Double, to target: Double, by spring: Spring, at start: Double,
    threshold: Double = Settling.threshold
  ) {
    self.spring = spring
    self.start = start
    self.from = from
    initialVelocity = velocity
    self.target = target
    finish =
      start
      + spring.settlingTime(
        from: from, to: target, velocity: velocity, threshold: threshold)
  }

  package func position(at time: Double) -> Double {
    time >= finish
      ? target : spring.value(at: time - start, from: from, to: target, velocity: initialVelocity)
  }

  package func velocity(at time: Double) -> Double {
    time >= finish
      ? 0 : spring.velocity(at: time - start, from: from, to: target, velocity: initialVelocity)
  }
}
