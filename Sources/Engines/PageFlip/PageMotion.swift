import MotionCore
import MotionValues

/// The angle of a booklet under a finger, and after its release, as a closed form of time.
///
/// ```
///   start ---- finger, linear ---- lift ---- spring ---- finish ---- at rest
/// ```
package struct PageMotion: Hashable, Sendable {
  /// The spring that the leaves settle with: critically damped, so they do not overshoot.
  package static let settling: Spring? = {
    do throws(ParameterError) { return try Spring(duration: 0.4, bounce: 0) } catch { return nil }
  }()
  /// A leaf is at rest once it stays within this angle of flat, in degrees.
  package static let restAngle = 0.01

  package let booklet: Booklet
  /// The time at which the finger touches down, in seconds.
  package let start: Double
  /// How long the finger moves, in seconds.
  package let duration: Double
  /// The requested angle at the start and its change, in degrees, without the rubber band.
  package let origin: Double
  package let travel: Double
  /// The greatest angle, in degrees, by which the outermost leaf yields.
  package let limit: Double
  /// The velocity of the leaf when the finger lifts, in degrees per second.
  package let releaseVelocity: Double
  private let liftAngle: Double
  /// Where the leaves come to rest, in degrees.
  package let restingAngle: Double
  private let settlingTime: Double

  /// Makes the motion of a finger that touches down at an angle; if it `flings`, it lifts while it
  /// moves.
  package init(
    of booklet: Booklet, from angle: Double, by travel: Double, limit: Double, duration: Double,
    flings: Bool, at start: Double
  ) {
    self.booklet = booklet
    self.start = start
    self.duration = duration
    self.travel = travel
    self.limit = limit
    origin = booklet.unbanded(angle, limit: limit)
    let end = origin + travel
    liftAngle = booklet.banded(end, limit: limit)
    releaseVelocity =
      flings ? travel / duration * booklet.bandedSlope(end, limit: limit) : 0
    restingAngle = booklet.restingAngle(from: liftAngle, velocity: releaseVelocity)
    settlingTime =
      Self.settling?.settlingTime(
        from: liftAngle, to: restingAngle, velocity: releaseVelocity, threshold: Self.restAngle)
      ?? 0
  }

  /// The time at which the finger lifts, in seconds.
  package var lift: Double { start + duration }

  /// The time at which the leaves are at rest, in seconds.
  package var finish: Double { lift + settlingTime }

  /// The angle at a time, in degrees; from `finish` on exactly that at rest.
  package func angle(at time: Double) -> Double {
    if time >= finish { return restingAngle }
    if time < lift {
      let part = max(0, (time - start) / duration)
      return booklet.banded(origin + travel * part, limit: limit)
    }
    return Self.settling?.value(
      at: time - lift, from: liftAngle, to: restingAngle, velocity: releaseVelocity)
      ?? restingAngle
  }

  /// The velocity of the angle at a time, in degrees per second.
  package func velocity(at time: Double) -> Double {
    if time >= finish || time < start { return 0 }
    if time < lift {
      let requested = origin + travel * (time - start) / duration
      return travel / duration * booklet.bandedSlope(requested, limit: limit)
    }
    return Self.settling?.velocity(
      at: time - lift, from: liftAngle, to: restingAngle, velocity: releaseVelocity) ?? 0
  }
}
