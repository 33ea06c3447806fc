import Foundation
import MotionCore
import MotionValues
import ScrollEngine
import Support
import Testing

/// The tables use the continuous form of deceleration and a bounce of √100 per second. The measured
/// rule has the same velocities; its distances are longer by a constant factor.
@Suite("Reference tables of scroll physics")
struct ScrollReferenceTests {
  struct Row: CustomTestStringConvertible {
    let model: String
    let parameters: String
    let input: Double
    let x: Double
    let v: Double?
    let duration: Double?

    var testDescription: String { "\(model) \(parameters) \(input)" }

    /// The number after `name=`.
    func number(_ name: String) throws -> Double {
      let fields = (model + " " + parameters).split(separator: " ")
      let field = try #require(fields.first { $0.hasPrefix("\(name)=") })
      return try #require(Double(field.dropFirst(name.count + 1)))
    }

    /// The numbers in square brackets.
    func bounds() throws -> [Double] {
      let text = try #require(parameters.split(separator: "[").last).dropLast()
      return text.split(separator: ",").compactMap { Double($0) }
    }

    func deceleration(_ rule: Deceleration.Rule = .continuous) throws -> Deceleration {
      let rate = parameters.contains("d=") ? try number("d") : 0.998
      return try Deceleration(rate: rate, rule: rule)
    }

    func axis() throws -> ScrollAxis {
      let bounds = try bounds()
      let configuration = try ScrollConfiguration(
        contentLength: 400 + bounds[1], viewportLength: 400, deceleration: deceleration())
      var axis = ScrollAxis(configuration, offset: try number("x0"))
      axis.release(velocity: try number("v0"), at: 0)
      return axis
    }
  }

  static let rows: [Row] = ((try? Oracle.table("scroll_physics_reference.csv")) ?? []).compactMap {
    guard let model = $0["model"], let parameters = $0["params"] else { return nil }
    func number(_ column: String, of row: [String: String]) -> Double? {
      row[column].flatMap { Double($0) }
    }
    return Row(
      model: model, parameters: parameters, input: number("t_or_input", of: $0) ?? 0,
      x: number("x", of: $0) ?? .nan, v: number("v", of: $0),
      duration: number("duration_to_0.5pt", of: $0))
  }

  static func rows(_ model: String) -> [Row] { rows.filter { $0.model == model } }

  @Test(
    "The table is there",
    arguments: [
      ("decelerate", 91), ("decelerate-destination", 13), ("rubberband c=0.55", 14),
      ("bounce crit k=100", 21), ("fling-bound-hit", 4), ("bounce-peak", 4), ("fling-no-bounce", 1),
    ])
  func tableIsThere(model: String, count: Int) {
    #expect(Self.rows(model).count >= count)
  }

  @Test(
    "Deceleration: positions of the continuous rule, velocities of both",
    arguments: rows("decelerate"))
  func deceleration(row: Row) throws {
    let continuous = try row.deceleration()
    let velocity = try row.number("v0")
    let x = try row.number("x0") + continuous.distance(velocity: velocity, after: row.input)
    #expect(agree(x, row.x))
    let expected = try #require(row.v)
    for rule in Deceleration.Rule.allCases {
      #expect(agree(try row.deceleration(rule).velocity(velocity, after: row.input), expected))
    }
  }

  @Test(
    "The destination of the continuous rule, and the time at which it is half a point away",
    arguments: rows("decelerate-destination"))
  func destination(row: Row) throws {
    let deceleration = try row.deceleration()
    let velocity = try row.number("v0")
    #expect(agree(try row.number("x0") + deceleration.projection(velocity: velocity), row.x))
    #expect(agree(deceleration.duration(velocity: velocity), try #require(row.duration)))
  }

  @Test("Rubber band", arguments: rows("rubberband c=0.55"))
  func rubberBand(row: Row) throws {
    let band = RubberBand(dimension: try row.number("dim")).band(forTravel: row.input)
    #expect(agree(band, row.x))
  }

  @Test("A flick reaches its edge at the exact instant", arguments: rows("fling-bound-hit"))
  func boundHit(row: Row) throws {
    let axis = try row.axis()
    let phase = try #require(axis.phases.first)
    #expect(agree(phase.duration, row.input))
    #expect(phase.end == row.x)
    #expect(agree(phase.velocity(at: phase.finish), try #require(row.v)))
  }

  @Test(
    "Bounces with stiffness 100", arguments: rows("bounce crit k=100") + rows("bounce-peak"))
  func bounce(row: Row) throws {
    let axis = try row.axis()
    let deceleration = try #require(axis.phases.first)
    let edge = deceleration.end
    let bounce = Bounce.arriving(
      velocity: deceleration.velocity(at: deceleration.finish), angularFrequency: 10)
    #expect(agree(edge + bounce.position(at: row.input), row.x))
    if let velocity = row.v { #expect(agree(bounce.velocity(at: row.input), velocity)) }
  }

  @Test("A flick that stops inside reaches no edge", arguments: rows("fling-no-bounce"))
  func noBounce(row: Row) throws {
    let axis = try row.axis()
    #expect(axis.phases.count == 1)
    // The table has the limit; the motion stops half a point before it.
    #expect(agree(try #require(axis.phases.last).end, row.x - 0.5))
  }
}

@Suite("Expectations of other projects' tests")
struct ScrollCrossCheckTests {
  struct Row: Decodable, CustomTestStringConvertible {
    let source: String
    let what: String
    let exact: String
    let expected: Double
    let tol: Double
    var testDescription: String { "\(source): \(what)" }
  }

  /// Flutter's friction is per second.
  static let values: [String: @Sendable () throws -> Double] = [
    "0.135 x0=100 v=100 x(0.1)": { try position(0.135, 100, 0.1) },
    "0.135 x0=100 v=100 x(0.5)": { try position(0.135, 100, 0.5) },
    "0.135 x0=100 v=100 x(2.0)": { try position(0.135, 100, 2) },
    "0.135 x0=100 v=-100 x(0.1)": { try position(0.135, -100, 0.1) },
    "0.135 x0=100 v=-100 x(0.5)": { try position(0.135, -100, 0.5) },
    "0.135 x0=100 v=-100 x(2.0)": { try position(0.135, -100, 2) },
    "drag .3 dx(1)": { try friction(0.3).velocity(400, after: 1) },
    "drag .3 dx(2)": { try friction(0.3).velocity(400, after: 2) },
    "drag .3 dx(3)": { try friction(0.3).velocity(400, after: 3) },
    "scroll x(1) inf edge 0.135 v400": { try position(0.135, 400, 1) },
    "dx(1)": { try friction(0.135).velocity(400, after: 1) },
    "dx(2)": { try friction(0.135).velocity(400, after: 2) },
    "x(5)": { try position(0.135, 400, 5) },
    "x(.065)": { 400 + (try position(0.135, -7500, 0.065)) },
    "dx(.065)": { try friction(0.135).velocity(-7500, after: 0.065) },
    "x(.1) after bound": { try overscroll(at: 0.1).value },
    "dx(.1)": { try overscroll(at: 0.1).velocity },
    "x(.5)": { try overscroll(at: 0.5).value },
    "dx(.5)": { try overscroll(at: 0.5).velocity },
    "2000pt/s from 0, d=.998 rest": { try rest(2000) },
    "1000pt/s": { try rest(1000) },
  ]

  static func friction(_ perSecond: Double) throws -> Deceleration {
    try Deceleration(rate: pow(perSecond, 0.001), rule: .continuous)
  }

  static func position(_ perSecond: Double, _ velocity: Double, _ time: Double) throws -> Double {
    100 + (try friction(perSecond)).distance(velocity: velocity, after: time)
  }

  /// Flutter's edge: content at 500 points moves at 7500 points per second to the edge at 0. There
  /// a spring of mass 1, stiffness 170 and damping ratio 1.1 takes over.
  static func overscroll(at time: Double) throws -> ValueAndVelocity {
    let friction = try friction(0.135)
    let hit = try #require(friction.time(toTravel: -500, velocity: -7500))
    let impact = friction.velocity(-7500, after: hit)
    let spring = try Spring(
      mass: 1, stiffness: 170, damping: 2.2 * (170.0).squareRoot(), allowsOverdamping: true)
    return ValueAndVelocity(
      value: spring.value(at: time - hit, from: 0, to: 0, velocity: impact),
      velocity: spring.velocity(at: time - hit, from: 0, to: 0, velocity: impact))
  }

  static func rest(_ velocity: Double) throws -> Double {
    try Deceleration(rate: 0.998, rule: .continuous).projection(velocity: velocity)
  }

  static let rows = try? Oracle.json("scroll_third_party_crosscheck.json", as: [Row].self)

  @Test("The table exists, and the code has a value for each row")
  func tableIsThere() throws {
    let names = try #require(Self.rows).map(\.what)
    #expect(names.count == 21 && Set(names) == Set(Self.values.keys))
  }

  @Test("Friction, and an edge as in Flutter", arguments: rows ?? [])
  func friction(row: Row) throws {
    let evaluate = try #require(Self.values[row.what])
    let value = try evaluate()
    #expect(agree(value, try #require(Double(row.exact))))
    #expect((value - row.expected).magnitude <= row.tol)
  }
}
