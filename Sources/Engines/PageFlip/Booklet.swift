import MotionCore
import MotionMath

/// A booklet as functions of one angle: leaves that turn about a spine, one after another.
///
/// A leaf takes 180° from lying closed to lying open. Its sides are counted in reading order: the first leaf has
/// the sides 0 and 1, the next one 2 and 3, and the last side, which does not turn, is what lies below.
package struct Booklet: Hashable, Sendable {
  /// The angle of a leaf that lies open, in degrees.
  package static let fullTurn = 180.0

  /// Angles nearer than this, in degrees, are one: an angle computed from a time misses a leaf that is flat or
  /// edge-on by a few units in the last place.
  package static let tolerance = 1e-9

  package let leafCount: Int
  /// How dark a leaf is while it stands upright, as the opacity of black.
  package let shading: Double
  /// How dark the shadow of a leaf is on the page that it stands over, as the opacity of black.
  package let shadow: Double

  package init(leafCount: Int, shading: Double = 0, shadow: Double = 0) {
    precondition(leafCount > 0, "a booklet has a leaf")
    self.leafCount = leafCount
    self.shading = shading
    self.shadow = shadow
  }

  /// The angle at which all leaves lie open, in degrees.
  package var openAngle: Double { Double(leafCount) * Self.fullTurn }

  /// The sides, with the one below the leaves.
  package var sideCount: Int { 2 * leafCount + 1 }

  /// How many leaves are turned; beyond the ends, by how much the outermost one has gone too far.
  package func progress(at angle: Double) -> Double { angle / Self.fullTurn }

  /// The leaf that is in the air, or the next one to be; the first one where the angle is not a number.
  package func leaf(at angle: Double) -> Int {
    let turned = Elementary.floor((angle + Self.tolerance) / Self.fullTurn)
    guard turned > 0 else { return 0 }
    return Int(min(turned, Double(leafCount - 1)))
  }

  /// The angle of one leaf, in degrees; only the outermost ones go beyond lying flat.
  package func angle(ofLeaf leaf: Int, at angle: Double) -> Double {
    let present = self.leaf(at: angle)
    if leaf != present { return leaf < present ? Self.fullTurn : 0 }
    return angle - Double(leaf) * Self.fullTurn
  }

  /// The angle of the leaf that is in the air, in degrees.
  package func angle(inTheAirAt angle: Double) -> Double {
    self.angle(ofLeaf: leaf(at: angle), at: angle)
  }

  /// What is shown of a side.
  package struct Side: Hashable, Sendable {
    package var isHidden: Bool
    /// Whether it belongs to the leaf that is in the air, and so lies in front of all others.
    package var isRaised: Bool
    /// The angle of its leaf, in degrees.
    package var angle: Double
    /// The opacity of the black that lies over it.
    package var shade: Double
  }

  /// Returns what is shown of a side while the viewer sees `face` of the leaf in the air.
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
      // The page that the leaf is lifted off, and the one that it comes down on.
      return Side(
        isHidden: false, isRaised: false, angle: turn, shade: shadow * max(0, 2 * sin * cos))
    case -1:
      return Side(
        isHidden: false, isRaised: false, angle: turn, shade: shadow * max(0, -2 * sin * cos))
    default: return Side(isHidden: true, isRaised: false, angle: turn, shade: 0)
    }
  }
}
