import MotionValues
import Support
import Testing

@Suite("Transforms of space")
struct Transform3DTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let transform: Transform3D
    /// The sixteen numbers of `matrix3d()` for it in a browser.
    let matrix3d: [Double]

    init(_ name: String, _ transform: Transform3D, _ matrix3d: [Double]) {
      testDescription = name
      self.transform = transform
      self.matrix3d = matrix3d
    }
  }

  static let rows = [
    Row(
      "translate3d(8px, -4px, 12px)", .translation(x: 8, y: -4, z: 12),
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 8, -4, 12, 1]),
    Row(
      "scale(2, 3)", .scale(x: 2, y: 3), [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    Row(
      "rotateX(90deg)", .rotation(x: 90), [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]),
    Row(
      "rotateY(90deg)", .rotation(y: 90), [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
    Row(
      "rotateZ(90deg)", .rotation(z: 90), [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    Row(
      "rotateY(-270deg)", .rotation(y: -270), [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
    Row(
      "rotateZ(180deg)", .rotation(z: 180),
      [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    Row(
      "perspective(400px)", .perspective(400),
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.0025, 0, 0, 0, 1]),
    Row(
      "translate3d(8px, -4px, 12px) scale(1, 2)",
      .scale(x: 1, y: 2).followed(by: .translation(x: 8, y: -4, z: 12)),
      [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 8, -4, 12, 1]),
    Row(
      "perspective(500px) translateZ(250px)",
      .translation(z: 250).followed(by: .perspective(500)),
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 250, 0.5]),
    Row(
      "no perspective", .perspective(0), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
  ]

  @Test("The numbers are in the order of `matrix3d()`, exact at quarter turns", arguments: rows)
  func matrix3d(_ row: Row) {
    let transform = row.transform
    let numbers = [transform.xAxis, transform.yAxis, transform.zAxis, transform.origin]
      .flatMap { [$0.x, $0.y, $0.z, $0.w] }
    #expect(numbers == row.matrix3d)
  }

  @Test("A point at the viewer is reported with its depth, without a division by zero")
  func reachesViewer() throws {
    let viewer = Viewer(vanishingPoint: Point(x: 0, y: 0), distance: 500)
    func project(_ depth: Double) throws(ViewerReached) -> Point {
      try Transform3D.translation(z: depth).followed(by: viewer.perspective)
        .project(Point(x: 10, y: 20))
    }
    #expect(try project(250) == Point(x: 20, y: 40))
    #expect(try project(-500) == Point(x: 5, y: 10))
    for depth in [500, 500.1, 1e300] {
      let error = #expect(throws: ViewerReached.self) { try project(depth) }
      #expect(error?.depth == depth)
    }
  }

  @Test(
    "The visible side has the sign of the projected area of the first three corners",
    arguments: 1...200)
  func facingIsArea(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let transform = Transform3D.scale(x: random.number(-2...2), y: random.number(-2...2))
      .followed(by: .rotation(z: random.number(-360...360)))
      .followed(by: .rotation(y: random.number(-360...360)))
      .followed(by: .rotation(x: random.number(-360...360)))
      .followed(by: .translation(x: random.number(-99...99), z: random.number(-99...99)))
    let viewer = Viewer(
      vanishingPoint: Point(x: random.number(-300...300), y: random.number(-300...300)),
      distance: seed % 4 == 0 ? 0 : random.number(900...3000))
    let seen = transform.followed(by: viewer.perspective)
    let shape = try Quadrilateral(width: random.number(1...200), height: random.number(1...200))
      .map { try seen.project($0) }
    let area =
      (shape.topRight.x - shape.topLeft.x) * (shape.bottomRight.y - shape.topLeft.y)
      - (shape.topRight.y - shape.topLeft.y) * (shape.bottomRight.x - shape.topLeft.x)
    #expect((transform.facing(viewer) > 0) == (area > 0), "seed \(seed)")
  }
}
