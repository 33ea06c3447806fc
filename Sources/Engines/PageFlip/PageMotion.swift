import MotionCore
import MotionMath

/// The angle of a booklet that a finger turns, and that lies down by itself, as a closed form of time.
package struct PageMotion: Hashable, Sendable {
  /// How the leaves lie down: as fast as can be without swinging beyond.
  package static let settling: Spring? = {
    do throws(ParameterError) { return try Spring(duration: 0.4, bounce: 0) } catch { return nil }
  }()
  /// A leaf lies once it stays closer than this to flat, in degrees.
  package static let restAngle = 0.01

  package let booklet: Booklet
  /// When the finger comes down, in seconds.
  package let start: Double
  /// How long the finger moves, in seconds.
  package let duration: Double
  /// The angle for which the finger asks at first, and by how much that changes, in degrees.
  package let origin: Double
  package let travel: Double
  /// By how many degrees the outermost leaf gives way.
  package let limit: Double
  /// How fast the leaf is when the finger lifts, in degrees a second.
  package let releaseVelocity: Double
  private let liftAngle: Double
  private let restingAngle: Double
  private let settlingTime: Double

  /// Makes the motion of a finger that comes down at an angle; it `flings` if it lifts while it moves.
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

  /// When the finger lifts, in seconds.
  package var lift: Double { start + duration }

  /// When the leaves lie, in seconds.
  package var finish: Double { lift + settlingTime }

  /// The angle at a time, in degrees; from `finish` on exactly that of leaves that lie.
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

  /// How fast the angle changes at a time, in degrees a second.
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
