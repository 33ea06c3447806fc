import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Fingers on booklets")
struct BookletHitTests {
  /// A booklet at an angle, in a turned layer; pages are filled.
  private static func script(_ options: String, angle: Double) -> String {
    BookletScene.script(
      pages: 4, options: "angle = \(angle), \(options)",
      """
      for _, id in ipairs { "front", "left", "page1", "page2", "page3", "page4", "right" } do
        passport:find(id).fill = "white"
      end
      """)
  }

  /// Whether a projected page covers a point, and by how far it is away from the edges.
  private static func covers(_ shape: Quadrilateral, _ point: Point) -> (
    isInside: Bool, distance: Double
  ) {
    var signs = 0
    var distance = Double.infinity
    let corners = shape.corners
    for (from, to) in zip(corners, corners[1...] + corners[..<1]) {
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = (x * x + y * y).squareRoot()
      let side = (x * (point.y - from.y) - y * (point.x - from.x)) / max(length, 1e-12)
      signs += side > 0 ? 1 : -1
      distance = min(distance, side.magnitude)
    }
    return (signs.magnitude == 4, distance)
  }

  @Test(
    "The visible page in front is met, from every viewpoint",
    arguments: [
      "vanishingPoint = \"spine\"", "vanishingPoint = \"layer\"", "vanishingPoint = \"parent\"",
      "perspective = 0", "spine = \"top\"", "thickness = 10",
    ])
  func pages(options: String) throws {
    var random = SeededGenerator(seed: 7)
    var met: Set<String> = []
    for angle in stride(from: 0.0, through: 540, by: 22.5) {
      let run = try SteppedScene(Self.script(options, angle: angle))
      try run.run(to: 0)
      let stage = run.session.stage
      let passport = try #require(stage.layer(at: "passport"))
      func value(_ layer: Layer, _ name: String) -> Double {
        layer.property(name).map { stage.store[$0.slot] } ?? 0
      }
      let pages = passport.children.filter { value($0, "hidden") == 0 }
        .sorted { (value($0, "zPosition"), $0.index) > (value($1, "zPosition"), $1.index) }
      let shapes = try pages.map { try SceneProjection($0).corners(in: stage.store) }
      for _ in 0..<60 {
        let point = Point(
          x: Double.random(in: -150...390, using: &random),
          y: Double.random(in: 250...560, using: &random))
        let covered = shapes.map { Self.covers($0, point) }
        guard covered.allSatisfy({ $0.distance > 0.01 }) else { continue }
        let expected = covered.firstIndex { $0.isInside }.map { pages[$0].id }
        let found = stage.hit(point) { _ in false }
        #expect(found?.id == expected, "at \(angle)°, \(point)")
        if let found { met.insert(found.id) }
      }
    }
    #expect(met.count > 4)
  }
}
