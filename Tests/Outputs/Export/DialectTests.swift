import MotionExport
import MotionValues
import Support
import Testing

@Suite("Curves and springs as code for frameworks")
struct DialectTests {
  private static func css(_ dialects: [CodeDialect]) throws -> String {
    try #require(dialects.first { $0.name == "CSS" }).code
  }

  @Test("The CSS of each named curve reads back as the curve", arguments: Curve.all.map(\.name))
  func cssOfCurves(name: String) throws {
    let curve = try #require(Curve.listed(name))
    let read = try Curve(css: try Self.css(CurveDialects(curve).all))
    for part in 0...2000 {
      let time = Double(part) / 2000
      #expect((read.value(at: time) - curve.value(at: time)).magnitude <= 0.004, "at \(time)")
    }
  }

  @Test("The CSS of a spring reads back as the spring", arguments: 0..<40)
  func cssOfSprings(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let spring = try Spring(
      duration: Double.random(in: 0.1...2, using: &random),
      bounce: Double.random(in: -0.5...0.9, using: &random),
      initialVelocity: Double.random(in: -4...8, using: &random))
    let parts = try Self.css(SpringDialects(spring).all).split(separator: "s ", maxSplits: 1)
    let duration = try #require(Double(parts[0]))
    let read = try Curve(css: String(parts[1]))
    #expect((duration - spring.settlingTime()).magnitude <= 1e-4)
    for part in 0...999 {
      let time = Double(part) / 1000
      let value = spring.value(at: time * spring.settlingTime())
      #expect((read.value(at: time) - value).magnitude <= 0.004, "at \(time)")
    }
  }

  @Test("A spring with another mass is converted for frameworks without mass")
  func mass() throws {
    let spring = try Spring(mass: 2, stiffness: 200, damping: 16)
    let dialects = SpringDialects(spring).all
    let code = { (name: String) in dialects.first { $0.name == name }?.code }
    #expect(code("Compose") == "spring(dampingRatio = 0.4f, stiffness = 100f)")
    #expect(code("SwiftUI") == ".spring(duration: 0.6283, bounce: 0.6)")
    #expect(code("Flutter") == "SpringDescription(mass: 2, stiffness: 200, damping: 16)")
  }

  @Test("A spring that never settles has no CSS")
  func undamped() throws {
    let spring = try Spring(stiffness: 100, damping: 0)
    #expect(!SpringDialects(spring).all.contains { $0.name == "CSS" })
  }

  @Test(
    "Each curve has code for the frameworks that can express it",
    arguments: [
      ("linear", "Compose", "LinearEasing"),
      ("easeIn", "Flutter", "Cubic(0.42, 0, 1, 1)"), ("easeIn", "CSS", "ease-in"),
      ("materialStandard", "Android views", "PathInterpolator(0.2f, 0f, 0f, 1f)"),
    ])
  func code(name: String, framework: String, expected: String) throws {
    let dialects = CurveDialects(try #require(Curve.listed(name))).all
    #expect(dialects.first { $0.name == framework }?.code == expected)
  }

  @Test("A curve that ends at its initial value has no path on Android")
  func mirrored() throws {
    let curve = try #require(Curve.listed("easeIn")).mirrored()
    #expect(CurveDialects(curve).all.map(\.name) == ["SwiftUI", "CSS"])
  }
}
