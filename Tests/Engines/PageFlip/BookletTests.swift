import MotionCore
import MotionValues
import PageFlipEngine
import Testing

@Suite("The model of a booklet")
struct BookletTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let leafCount: Int
    let angle: Double
    var face = PageFace.front
    /// The visible sides, the raised ones with a star.
    let seen: String
    /// The angle of each leaf, in degrees.
    let leaves: [Double]
  }

  static let rows = [
    Row(testDescription: "closed", leafCount: 1, angle: 0, seen: "0* 2", leaves: [0]),
    Row(
      testDescription: "half open", leafCount: 1, angle: 90, face: .back, seen: "1* 2", leaves: [90]
    ),
    Row(
      testDescription: "open", leafCount: 1, angle: 180, face: .back, seen: "1* 2", leaves: [180]),
    Row(
      testDescription: "beyond open", leafCount: 1, angle: 200, face: .back, seen: "1* 2",
      leaves: [200]),
    Row(testDescription: "beyond closed", leafCount: 1, angle: -20, seen: "0* 2", leaves: [-20]),
    Row(
      testDescription: "a thick edge", leafCount: 1, angle: 89, face: .edge, seen: "2", leaves: [89]
    ),
    Row(
      testDescription: "the second of three in the air", leafCount: 3, angle: 225,
      seen: "1 2* 4", leaves: [180, 45, 0]),
    Row(
      testDescription: "between two leaves", leafCount: 3, angle: 360, seen: "3 4* 6",
      leaves: [180, 180, 0]),
    Row(
      testDescription: "two leaves turned, less a rounding error", leafCount: 3,
      angle: (360.0).nextDown, seen: "3 4* 6", leaves: [180, 180, (360.0).nextDown - 360]),
    Row(
      testDescription: "all turned", leafCount: 3, angle: 540, face: .back, seen: "3 5* 6",
      leaves: [180, 180, 180]),
    Row(
      testDescription: "the last one beyond flat", leafCount: 3, angle: 550, face: .back,
      seen: "3 5* 6", leaves: [180, 180, 190]),
  ]

  @Test("An angle determines the visible sides and each leaf's angle", arguments: rows)
  func sides(_ row: Row) {
    let booklet = Booklet(leafCount: row.leafCount)
    let seen = (0..<booklet.sideCount).compactMap { index in
      let side = booklet.side(index, at: row.angle, face: row.face)
      return side.isHidden ? nil : "\(index)\(side.isRaised ? "*" : "")"
    }
    #expect(seen.joined(separator: " ") == row.seen)
    for (leaf, angle) in row.leaves.enumerated() {
      #expect(booklet.angle(ofLeaf: leaf, at: row.angle) == angle)
      for side in [2 * leaf, 2 * leaf + 1] {
        #expect(booklet.side(side, at: row.angle, face: row.face).angle == angle)
      }
    }
  }

  @Test("A leaf is darkest when upright, and its shadow falls on the side below it")
  func shade() {
    let booklet = Booklet(leafCount: 3, shading: 0.5, shadow: 0.4)
    func shades(_ angle: Double) -> [Double] {
      (0..<booklet.sideCount).map { booklet.side($0, at: angle, face: .front).shade }
    }
    // The second leaf is in the air; the pages 1 and 4 lie to its left and right.
    #expect(shades(180) == [0, 0, 0, 0, 0, 0, 0])
    #expect(shades(270) == [0, 0, 0.5, 0.5, 0, 0, 0])
    let low = shades(180 + 45)
    let high = shades(180 + 135)
    #expect(abs(low[4] - 0.4) < 1e-15 && low[1] == 0)
    #expect(abs(high[1] - 0.4) < 1e-15 && high[4] == 0)
    #expect(abs(low[2] - 0.5 * 0.7071067811865476) < 1e-15 && low[2] == low[3])
  }

  struct EdgeRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The distance of the hinge to the right of the point below the viewer, in points.
    let hinge: Double
    let angle: Double
  }

  @Test(
    "A leaf is edge-on at 90° + atan(h / d) for a hinge beside the viewer",
    arguments: [
      EdgeRow(testDescription: "below the viewer", hinge: 0, angle: 90),
      EdgeRow(testDescription: "75 to the right", hinge: 75, angle: 98.53076560994815),
      EdgeRow(testDescription: "75 to the left", hinge: -75, angle: 81.46923439005185),
    ])
  func edgeOn(_ row: EdgeRow) {
    let hinge = Hinge(spine: .left)
    let viewer = Viewer(vanishingPoint: Point(x: -row.hinge, y: 105), distance: 500)
    func facing(_ degrees: Double) -> Double {
      hinge.transform(degrees, width: 150, height: 210).facing(viewer)
    }
    #expect(facing(row.angle - 1e-9) > 0)
    #expect(facing(row.angle + 1e-9) < 0)
    if row.hinge == 0 { #expect(facing(90) == 0) }
  }
}
