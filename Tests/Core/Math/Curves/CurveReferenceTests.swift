import MotionValues
import Support
import Testing

@Suite struct CurveReferenceTests {
  @Test("Bézier, steps and linear curves match the reference table")
  func easingReference() throws {
    let rows = try Oracle.table("easing_reference.csv")
    try #require(rows.count > 5000)
    for row in rows {
      let name = try #require(row["easing"])
      let kind = try #require(row["kind"])
      let input = try #require(row["input"].flatMap(Double.init))
      let expected = try #require(row["exact_17sig"].flatMap(Double.init))
      let curve = try Curve(css: name)
      var found = curve.value(at: input)
      if kind == "steps-boundary-before-flag", case .steps(let steps) = curve {
        found = steps.value(at: input, isBefore: true)
      }
      #expect((found - expected).magnitude <= 1e-9, "\(name) at \(input) (\(kind))")
    }
  }

  @Test("The stops of linear() have the reference's times")
  func controlPoints() throws {
    let cases = try Oracle.json("linear_control_points.json", as: [String: [[String]]].self)
    try #require(cases.count >= 20)
    for (text, points) in cases {
      guard case .stops(let easing) = try Curve(css: text) else {
        Issue.record("\(text) is not read as stops")
        continue
      }
      let inputs = points.compactMap { Double($0[0]) }
      #expect(easing.outputs == points.compactMap { Double($0[1]) }, "\(text)")
      #expect(easing.inputs.count == inputs.count, "\(text)")
      for (found, expected) in zip(easing.inputs, inputs) {
        #expect((found - expected).magnitude <= expected.ulp, "\(text)")
      }
    }
  }

  @Test("Penner's easings match the reference table, with exact ends")
  func penner() throws {
    let rows = try Oracle.table("penner_easing_reference.csv")
    try #require(rows.count == 41 * 21)
    for row in rows {
      let name = try #require(row["easing"])
      let t = try #require(row["t"].flatMap(Double.init))
      let expected = try #require(row["value"].flatMap(Double.init))
      let curve = try #require(Curve.named(name), "\(name)")
      let isEnd = t == 0 || t == 1
      let tolerance = isEnd && name.hasSuffix("Expo") ? 1.001e-3 : 1e-9
      #expect((curve.value(at: t) - expected).magnitude <= tolerance, "\(name) at \(t)")
    }
  }

  struct Syntax: Decodable {
    let kind: String
    let input: String
    let serialized: String?
  }

  @Test("CSS texts are accepted or rejected as in browsers")
  func syntax() throws {
    let cases = try Oracle.json("wpt_easing_syntax.json", as: [Syntax].self)
    try #require(cases.count >= 40)
    for row in cases {
      guard let serialized = row.serialized else {
        #expect(throws: CurveSyntaxError.self, "\(row.input)") { try Curve.list(css: row.input) }
        continue
      }
      let found = try Curve.list(css: row.input)
      let expected = try Curve.list(css: serialized)
      try #require(found.count == expected.count)
      for (a, b) in zip(found, expected) {
        for t in stride(from: -0.25, through: 1.25, by: 0.01) {
          // Browsers print percentages with six digits.
          #expect((a.value(at: t) - b.value(at: t)).magnitude < 2e-5, "\(row.input) at \(t)")
        }
      }
    }
  }

  struct Output: Decodable {
    struct Keyframe: Decodable {
      let easing: String?
    }
    struct Timing: Decodable {
      let duration: Double
      let easing: String
    }
    let test: String
    let keyframes: [Keyframe]
    let timing: Timing
    let currentTime: Double
    let expect: Position
    let tol: Double
  }

  /// A position in points, as a number or as CSS prints it, such as `100px`.
  struct Position: Decodable {
    let points: Double

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        points = number
      } else {
        points = try #require(Double(try container.decode(String.self).dropLast(2)))
      }
    }
  }

  @Test("An easing within an easing matches browsers")
  func output() throws {
    let cases = try Oracle.json("wpt_easing_output.json", as: [Output].self)
    try #require(cases.count >= 50)
    for row in cases {
      let outer = try Curve(css: row.timing.easing)
      let inner = try Curve(css: row.keyframes[0].easing ?? "linear")
      let found = 100 * inner.value(at: outer.value(at: row.currentTime / row.timing.duration))
      #expect((found - row.expect.points).magnitude <= row.tol, "\(row.test) at \(row.currentTime)")
    }
  }
}
