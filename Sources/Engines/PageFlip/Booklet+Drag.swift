import MotionCore
import MotionValues

extension Booklet {
  /// How far ahead a finger's velocity is projected when it lifts, in seconds.
  package static let foresight = 0.2

  /// The angle with the rubber band, for an angle without it; both in degrees.
  ///
  /// Where there is no page left to turn, the outermost leaf yields like rubber, by up to `limit`
  /// degrees.
  package func banded(_ requested: Double, limit: Double) -> Double {
    let inside = min(max(requested, 0), openAngle)
    guard limit > 0 else { return inside }
    return inside + RubberBand(dimension: limit).band(forTravel: requested - inside)
  }

  /// The derivative of `banded`: degrees on screen for each degree that the finger requests.
  package func bandedSlope(_ requested: Double, limit: Double) -> Double {
    let inside = min(max(requested, 0), openAngle)
    if requested == inside { return 1 }
    return limit > 0 ? RubberBand(dimension: limit).slope(atTravel: requested - inside) : 0
  }

  /// The angle without the rubber band, for an angle with it; both in degrees.
  package func unbanded(_ seen: Double, limit: Double) -> Double {
    let inside = min(max(seen, 0), openAngle)
    guard limit > 0 else { return inside }
    return inside + RubberBand(dimension: limit).travel(forBand: seen - inside)
  }

  /// The angle at which the leaves come to rest after a finger lifts, in degrees. The leaf in the
  /// air falls to the side that is nearer after `foresight`; the other leaves stay.
  package func restingAngle(from angle: Double, velocity: Double) -> Double {
    let turned = progress(at: angle)
    let aim = Elementary.floor(progress(at: angle + velocity * Self.foresight) + 0.5)
    let leaves = min(max(aim, Elementary.floor(turned)), -Elementary.floor(-turned))
    return min(max(leaves, 0), Double(leafCount)) * Self.fullTurn
  }
}
