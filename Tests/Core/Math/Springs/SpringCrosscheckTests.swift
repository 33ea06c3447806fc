import MotionValues
import Support
import Testing

/// Expectations in the tests of other projects, and the exact values behind them.
@Suite("Springs against other projects' tests")
struct SpringCrosscheckTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let source: String
    let what: String
    let expected: JSONValue
    let exact: String
    let tol: Double?

    var testDescription: String { "\(source): \(what)" }

    /// The number in the row's words after a mark, such as the 0.25 of `x(0.25)`.
    func number(after mark: String) -> Double? {
      guard let range = what.firstRange(of: mark) else { return nil }
      return Double(what[range.upperBound...].prefix { $0.isNumber || $0 == "." })
    }
  }

  static let rows =
    (try? Oracle.json("spring_third_party_crosscheck.json", as: [Row].self)) ?? []

  /// Rows with the accuracy of a project's own samples, without the samples.
  static func hasValue(_ row: Row) -> Bool { row.expected.number != nil }

  @Test("All rows are present, and all but eight have a value")
  func tableIsThere() {
    #expect(Self.rows.count == 92)
    #expect(
      Set(Self.rows.filter { !Self.hasValue($0) }.map(\.source)) == ["wobble snapshot (MIT)"])
    #expect(Self.rows.count { !Self.hasValue($0) } == 8)
  }

  @Test("The expectations of other projects hold", arguments: rows.filter(hasValue))
  func holds(row: Row) throws {
    let expected = try #require(row.expected.number)
    let exact = try #require(Double(row.exact))
    let found = try value(of: row)
    if row.what.contains("envelope") {
      // Compose uses the time at which the envelope is below; this one is the last crossing.
      #expect((found - exact).magnitude < 1e-6)
      #expect(found < expected)
    } else {
      #expect((found - exact).magnitude <= 1e-9 * max(exact.magnitude, 1), "found \(found)")
      let seen =
        row.what.hasSuffix("floor")
        ? (found < 0 ? -(-found).rounded() : found.rounded(.down))
        : found
      #expect((seen - expected).magnitude <= row.tol ?? 0, "found \(found)")
    }
  }

  private func value(of row: Row) throws -> Double {
    switch row.source {
    case "flutter newton_test (BSD-3)": return try newton(row)
    case "flutter spring_simulation_test", "flutter":
      let bounce = row.what.contains("-.3") ? -0.3 : 0.3
      let spring = try Spring(duration: 0.5, bounce: bounce)
      return row.what.hasSuffix("stiffness") ? spring.stiffness : spring.damping
    case "compose PhysicsAnimationTest", "compose":
      let ratio = row.what.contains("z5") ? 5 : row.what.contains("z.5") ? 0.5 : 1
      let spring = try Spring(stiffness: 100, dampingRatio: ratio)
      return 1000 * spring.settlingTime(from: 100, to: 0, velocity: 3000, threshold: 1)
    case "Wave SpringTests", "Wave":
      let spring = try Spring(response: 0.8, dampingRatio: row.what.contains("z=.6") ? 0.6 : 1)
      return row.what.contains("stiffness") ? spring.stiffness : spring.damping
    case "motion-dom spring.test (MIT)":
      let constants: (Double, Double) =
        row.what.hasPrefix("under")
        ? (300, 10) : row.what.hasPrefix("crit") ? (100, 20) : (300, 100)
      let spring = try Spring(
        stiffness: constants.0, damping: constants.1, allowsOverdamping: true)
      return spring.value(at: try #require(row.number(after: "t=")) / 1000, from: 100, to: 1000)
    case "motion-dom toString 1100ms":
      let sample = try #require(row.number(after: "sample "))
      return try Spring(stiffness: 100, damping: 10).value(at: 1.1 * sample / 36)
    default:
      Issue.record("no spring is known for \(row.source)")
      return .nan
    }
  }

  /// Flutter's springs: mass 1, stiffness 100, from 0 to 500, or to 300 if it oscillates.
  private func newton(_ row: Row) throws -> Double {
    let swings = row.what.hasPrefix("under")
    let ratio = swings ? 0.25 : row.what.hasPrefix("over") ? 1.25 : 1
    let spring = try Spring(stiffness: 100, dampingRatio: ratio)
    let target = swings ? 300.0 : 500
    if row.what.contains(" dx(") {
      return spring.velocity(at: try #require(row.number(after: "dx(")), from: 0, to: target)
    }
    return spring.value(at: try #require(row.number(after: "x(")), from: 0, to: target)
  }

  struct Facts: Decodable {
    struct Constants: Decodable {
      let k: JSONValue?
      let c: Double?
      let zeta: Double?
      let response: Double?
      let duration: Double?
      let bounce: Double?
      let rejects: [String]?
    }

    struct State: Decodable {
      let spring: String?
      let rounded: [Double]?
      let bezier: [Double]?
      let pairs: [[Double]]?
      let tol: Double?
    }

    struct Tenths: Decodable {
      let bezier: [Double]
      let tenths: [Double]
      let tol: Double
    }

    enum CodingKeys: String, CodingKey {
      case composeSpring = "compose_spring"
      case wave
      case motionDOM = "motion_dom"
      case advance
    }

    let composeSpring: [Constants]
    let wave: [Constants]
    let motionDOM: [State]
    let advance: Tenths
  }

  static func facts() throws -> Facts {
    try Oracle.json("third_party_facts.json", as: Facts.self)
  }

  @Test("Constants from durations, bounces and responses match Compose and Wave")
  func constants() throws {
    let facts = try Self.facts()
    var checked = 0
    for fact in facts.composeSpring + facts.wave {
      if let duration = fact.duration, let bounce = fact.bounce {
        let spring = try Spring(duration: duration, bounce: bounce)
        #expect((spring.stiffness - (fact.k?.number ?? 0)).magnitude < 1e-5)
        #expect(spring.dampingRatio == fact.zeta)
        checked += 1
      }
      if let response = fact.response, let ratio = fact.zeta {
        let spring = try Spring(response: response, dampingRatio: ratio)
        #expect((spring.stiffness - (fact.k?.number ?? 0)).magnitude < 1e-4)
        #expect((spring.damping - (fact.c ?? 0)).magnitude < 1e-4)
        checked += 1
      }
      for refusal in fact.rejects ?? [] {
        let (duration, bounce) =
          switch refusal {
          case "duration 0": (0.0, 0.0)
          case "bounce 1.1": (1, 1.1)
          case "bounce -1": (1, -1)
          default: (1, 0)
          }
        #expect(throws: ParameterError.self, "\(refusal)") {
          try Spring(duration: duration, bounce: bounce)
        }
        checked += 1
      }
    }
    #expect(checked == 7)
    // Wave treats a response of 0 as an infinitely stiff spring; here it is rejected.
    #expect(throws: ParameterError.self) { try Spring(response: 0, dampingRatio: 1) }
    #expect(try Spring(stiffness: 100, damping: 0).settlingTime() == .infinity)
  }

  @Test("Samples of springs and curves match Motion and advance")
  func samples() throws {
    let facts = try Self.facts()
    let springs = try [(300.0, 10.0), (100, 20), (300, 100)].map {
      try Spring(stiffness: $0.0, damping: $0.1, allowsOverdamping: true)
    }
    let samples = facts.motionDOM.compactMap(\.rounded)
    try #require(samples.count == springs.count)
    for (spring, values) in zip(springs, samples) {
      for (index, value) in values.enumerated() {
        let found = spring.value(at: 0.2 * Double(index), from: 100, to: 1000)
        // Their generator returns the target itself once it has settled.
        #expect((found - value).magnitude <= (index == values.count - 1 ? 2 : 0.500001))
      }
    }
    let row = try #require(facts.motionDOM.first { $0.bezier != nil })
    let bezier = try curve(row.bezier ?? [])
    for pair in row.pairs ?? [] {
      #expect((bezier.value(at: pair[0]) - pair[1]).magnitude <= row.tol ?? 0)
    }
    let tenths = try curve(facts.advance.bezier)
    for (index, value) in facts.advance.tenths.enumerated() {
      #expect((tenths.value(at: Double(index) / 10) - value).magnitude <= facts.advance.tol)
    }
  }

  private func curve(_ points: [Double]) throws -> Curve {
    try #require(points.count == 4)
    return .cubicBezier(
      try CubicBezier(points[0], points[1], points[2], points[3]))
  }

  @Test("Damping slows a spring, stiffness speeds it up, and critical damping settles first")
  func order() throws {
    let damped = try [1, 1.5, 3, 10].map { try Spring(stiffness: 100, dampingRatio: $0) }
    for (faster, slower) in zip(damped, damped.dropFirst()) {
      for frame in 1...120 {
        let time = Double(frame) / 60
        #expect(slower.value(at: time) < faster.value(at: time))
      }
    }
    for ratio in [0.3, 0.5, 1, 5] {
      let times = try [50.0, 500, 1500, 5000].map {
        try Spring(stiffness: $0, dampingRatio: ratio).settlingTime()
      }
      #expect(times == times.sorted(by: >))
    }
    let critical = try Spring(stiffness: 100, dampingRatio: 1).settlingTime()
    for ratio in [0.2, 0.5, 2, 5] {
      #expect(try Spring(stiffness: 100, dampingRatio: ratio).settlingTime() > critical)
    }
  }

  @Test("Compose's sweep: within 1 from the settling time on, and outside just before")
  func sweep() throws {
    for seed in UInt64(1)...500 {
      var random = SeededGenerator(seed: seed)
      let mass = Double(2 * Int.random(in: 1...50, using: &random) - 1)
      let stiffness = Double(20 * Int.random(in: 0...49, using: &random) + 1)
      let spring = try Spring(
        mass: mass * mass, stiffness: stiffness * stiffness,
        damping: random.number(1...10_000) / 500, allowsOverdamping: true)
      let start = random.number(-10_000...10_000)
      let velocity = random.number(-200_000...200_000)
      let time = spring.settlingTime(from: start, to: 0, velocity: velocity, threshold: 1)
      for later in [0, 0.033, 0.5, 7] {
        let value = spring.value(at: time + later, from: start, to: 0, velocity: velocity)
        #expect(value.magnitude <= 1.001, "seed \(seed)")
      }
      guard time > 0 else { continue }
      let before = spring.value(
        at: time * (1 - 1e-9), from: start, to: 0, velocity: velocity)
      #expect(before.magnitude >= 0.999, "seed \(seed)")
    }
  }
}

extension Spring {
  fileprivate init(stiffness: Double, dampingRatio: Double) throws {
    try self.init(
      stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot(),
      allowsOverdamping: true)
  }
}
