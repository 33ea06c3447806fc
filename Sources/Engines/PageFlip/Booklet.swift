import MotionCore
import MotionValues

/// A booklet as functions of one angle: leaves that turn about a spine, one after another.
///
/// Invariants:
/// 1. A leaf turns by 180°, from closed to open. At most one leaf is in the air: those before it
///    are at 180°, those after it at 0°.
/// 2. Only the first and the last leaf go beyond flat, when the angle is outside 0...`openAngle`.
/// 3. Sides are numbered in reading order: leaf *k* has the sides 2*k* and 2*k* + 1. The last side
///    is below all leaves and does not turn.
/// 4. At most three sides are visible: one face of the leaf in the air, and the pages beside it.
///
/// ```
///   angle    0° ------ leaf 0 ------ 180° ------ leaf 1 ------ 360° ... openAngle
///   face     front      |     back   front        |     back
///                   edge-on                    edge-on
/// ```
package struct Booklet: Hashable, Sendable {
  /// The angle of an open leaf, in degrees.
  package static let fullTurn = 180.0

  /// Angles closer than this, in degrees, are equal: an angle computed from a time misses flat or
  /// edge-on by a few units in the last place.
  package static let tolerance = 1e-9

  package let leafCount: Int
  /// The opacity of the black over a leaf that is upright, 0 to 1.
  package let shading: Double
  /// The opacity of the black shadow that a leaf casts on the page below it, 0 to 1.
  package let shadow: Double

  package init(leafCount: Int, shading: Double = 0, shadow: Double = 0) {
    precondition(leafCount > 0, "a booklet has a leaf")
    self.leafCount = leafCount
    self.shading = shading
    self.shadow = shadow
  }

  /// The angle at which all leaves are open, in degrees.
  package var openAngle: Double { Double(leafCount) * Self.fullTurn }

  /// The number of sides, including the one below the leaves.
  package var sideCount: Int { 2 * leafCount + 1 }

  /// The number of leaves turned; below 0 or above `leafCount` where the outermost leaf goes beyond
  /// flat.
  package func progress(at angle: Double) -> Double { angle / Self.fullTurn }

  /// The index of the leaf that is in the air, or turns next; 0 if the angle is not a number.
  package func leaf(at angle: Double) -> Int {
    let turned = Elementary.floor((angle + Self.tolerance) / Self.fullTurn)
    guard turned > 0 else { return 0 }
    return Int(min(turned, Double(leafCount - 1)))
  }

  /// The angle of one leaf, in degrees; only the outermost leaves go beyond flat.
  package func angle(ofLeaf leaf: Int, at angle: Double) -> Double {
    let present = self.leaf(at: angle)
    if leaf != present { return leaf < present ? Self.fullTurn : 0 }
    let turn = angle - Double(leaf) * Self.fullTurn
    assert(turn >= -Self.tolerance || leaf == 0 || turn.isNaN, "2: leaf \(leaf) is at \(turn)°")
    assert(
      turn <= Self.fullTurn || leaf == leafCount - 1 || turn.isNaN, "2: leaf \(leaf) is at \(turn)°"
    )
    return turn
  }

  /// The angle of the leaf that is in the air, in degrees.
  package func angle(inTheAirAt angle: Double) -> Double {
    self.angle(ofLeaf: leaf(at: angle), at: angle)
  }

  /// The state in which a side is drawn.
  package struct Side: Hashable, Sendable {
    package var isHidden: Bool
    /// Whether the side belongs to the leaf in the air, and so is in front of all others.
    package var isRaised: Bool
    /// The angle of its leaf, in degrees.
    package var angle: Double
    /// The opacity of the black over the side, 0 to 1.
    package var shade: Double
  }

  /// Returns the state of a side while the viewer sees `face` of the leaf in the air.
  package func side(_ side: Int, at angle: Double, face: PageFace) -> Side {
    let present = leaf(at: angle)
    let (sin, cos) = Elementary.sincos(degrees: self.angle(inTheAirAt: angle))
    let isBelow = side == 2 * leafCount
    let turn = isBelow ? 0 : self.angle(ofLeaf: side / 2, at: angle)
    switch side - 2 * present {
    case 0, 1:
      let isShown = face == (side % 2 == 0 ? .front : .back)
      return Side(
        isHidden: !isShown, isRaised: true, angle: turn, shade: shading * sin.magnitude)
    case 2:
      // The page below the leaf, and the one that it falls on.
      return Side(
        isHidden: false, isRaised: false, angle: turn, shade: shadow * max(0, 2 * sin * cos))
    case -1:
      return Side(
        isHidden: false, isRaised: false, angle: turn, shade: shadow * max(0, -2 * sin * cos))
    default: return Side(isHidden: true, isRaised: false, angle: turn, shade: 0)
    }
  }
}

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

/// The part of a leaf that the viewer sees.
package enum PageFace: String, CaseIterable, Sendable {
  case front
  case back
  /// The edge of a thick leaf, with neither side visible.
  case edge

  /// The position of the face in `allCases`.
  package var index: Int {
    switch self {
    case .front: 0
    case .back: 1
    case .edge: 2
    }
  }
}
