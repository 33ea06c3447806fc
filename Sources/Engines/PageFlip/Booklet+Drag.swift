import MotionCore
import MotionMath

extension Booklet {
  /// How far ahead the velocity of a finger that lifts counts, in seconds.
  package static let foresight = 0.2

  /// The angle that is seen when a finger asks for one, in degrees.
  ///
  /// Where there is no page left to turn, the outermost leaf gives way like rubber, by up to `limit` degrees.
  package func banded(_ requested: Double, limit: Double) -> Double {
    let inside = min(max(requested, 0), openAngle)
    guard limit > 0 else { return inside }
    return inside + RubberBand(dimension: limit).band(forTravel: requested - inside)
  }

  /// How many degrees are seen for each degree that a finger asks for.
  package func bandedSlope(_ requested: Double, limit: Double) -> Double {
    let inside = min(max(requested, 0), openAngle)
    if requested == inside { return 1 }
    return limit > 0 ? RubberBand(dimension: limit).slope(atTravel: requested - inside) : 0
  }

  /// The angle for which a finger has to ask so that one is seen, in degrees.
  package func unbanded(_ seen: Double, limit: Double) -> Double {
    let inside = min(max(seen, 0), openAngle)
    guard limit > 0 else { return inside }
    return inside + RubberBand(dimension: limit).travel(forBand: seen - inside)
  }

  /// The angle at which the leaves lie down when a finger lifts, in degrees: the leaf in the air comes down on
  /// the side that is nearer as seen a little ahead, and the leaves that lie stay.
  package func restingAngle(from angle: Double, velocity: Double) -> Double {
    let turned = progress(at: angle)
    let aim = Elementary.floor(progress(at: angle + velocity * Self.foresight) + 0.5)
    let leaves = min(max(aim, Elementary.floor(turned)), -Elementary.floor(-turned))
    return min(max(leaves, 0), Double(leafCount)) * Self.fullTurn
  }
}
