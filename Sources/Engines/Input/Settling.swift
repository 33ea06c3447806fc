import MotionMath

/// How a coordinate comes to rest after a release, in points.
package struct Settling {
  /// It counts as at rest once it stays this close to its target, in points.
  package static let threshold = 0.001

  /// The measured spring of iOS sheets: critically damped, ω² = 1000/3.
  package static let sheetSpring: Spring = {
    do throws(ParameterError) {
      let frequency = (1000.0 / 3).squareRoot()
      return try Spring(mass: 1, stiffness: 1000.0 / 3, damping: 2 * frequency)
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private let spring: Spring
  private let start: Double
  private let from: Double
  private let initialVelocity: Double
  package let target: Double
  /// When it is at rest, in seconds.
  package let finish: Double

  /// Makes the motion to a target by a spring.
  package init(
    from: Double, velocity: Double, to target: Double, by spring: Spring, at start: Double
  ) {
    self.spring = spring
    self.start = start
    self.from = from
    initialVelocity = velocity
    self.target = target
    finish =
      start
      + spring.settlingTime(from: from, to: target, velocity: velocity, threshold: Self.threshold)
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
