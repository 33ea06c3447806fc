import MotionValues
import Support
import Testing

@Suite("Detents")
struct DetentChoiceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let number: Int
    let value: JSONValue

    var testDescription: String { "row \(number)" }

    /// A member that is a number in one dimension and a pair of them in two.
    func point(_ key: String) -> Point? { value[key].flatMap { Self.point($0) } }

    static func point(_ value: JSONValue) -> Point? {
      if let y = value.number { return Point(x: 0, y: y) }
      guard let x = value[0]?.number, let y = value[1]?.number else { return nil }
      return Point(x: x, y: y)
    }

    var detents: [Point] { (value["detents"]?.list ?? []).compactMap(Self.point) }
  }

  static let rows = ((try? Oracle.json("detents.json", as: [JSONValue].self)) ?? []).enumerated()
    .map { Row(number: $0 + 1, value: $1) }

  @Test("The table has all rows, in one and in two dimensions, with ties")
  func count() {
    #expect(Self.rows.count == 90)
    #expect(Self.rows.filter { $0.value["tie"] == .boolean(true) }.count > 5)
    #expect(Self.rows.filter { $0.value["dimensions"]?.number == 2 }.count > 10)
  }

  @Test("The detent nearest to the projected end is chosen", arguments: rows)
  func chosen(_ row: Row) throws {
    let rate = try #require(row.value["rate"]?.number)
    let position = try #require(row.point("position"))
    let velocity = try #require(row.point("velocity"))
    let decay = try Decay(rate: rate)
    let projected = Point(
      x: decay.projection(from: position.x, velocity: velocity.x),
      y: decay.projection(from: position.y, velocity: velocity.y))
    let expected = try #require(row.point("projected"))
    #expect((projected.x - expected.x).magnitude <= 1e-12 * max(1, expected.x.magnitude) * 4)
    #expect((projected.y - expected.y).magnitude <= 1e-12 * max(1, expected.y.magnitude) * 4)
    let isAtRest = velocity == Point(x: 0, y: 0)
    let heading = isAtRest ? Point(x: 0, y: row.value["last_way"]?.number ?? 0) : velocity
    let choice = DetentChoice(position: position, projected: projected, heading: heading)
    let isPlane = row.value["dimensions"]?.number == 2
    let detents = row.detents.map { Detent(x: isPlane ? $0.x : nil, y: $0.y) }
    let index = try #require(choice.index(among: detents))
    #expect(row.detents[index] == row.point("chosen"))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let detents: [Detent]
    var position = Point(x: 0, y: 0)
    var projected: Point
    var heading: Point
    var skips = true
    let expected: Int?
  }

  static let cases = [
    Case(
      testDescription: "Without detents there is none", detents: [],
      projected: Point(x: 0, y: 9), heading: Point(x: 0, y: 1), expected: nil),
    Case(
      testDescription: "A coordinate left out counts as where the motion ends",
      detents: [Detent(x: 0, y: 0), Detent(x: -500), Detent(x: 500)],
      position: Point(x: 240, y: -42), projected: Point(x: 864, y: -300),
      heading: Point(x: 1250, y: -500), expected: 2),
    Case(
      testDescription: "A tie goes where the finger went", detents: [Detent(y: 0), Detent(y: 10)],
      projected: Point(x: 0, y: 5), heading: Point(x: 0, y: -1), expected: 0),
    Case(
      testDescription: "A tie of a finger that went nowhere goes to the first",
      detents: [Detent(y: 10), Detent(y: 0)], projected: Point(x: 0, y: 5),
      heading: Point(x: 0, y: 0), expected: 0),
    Case(
      testDescription: "A flick skips a detent",
      detents: [Detent(y: 0), Detent(y: 100), Detent(y: 200), Detent(y: 300)],
      position: Point(x: 0, y: 20), projected: Point(x: 0, y: 900), heading: Point(x: 0, y: 1),
      expected: 3),
    Case(
      testDescription: "unless it may not: it goes to the next one",
      detents: [Detent(y: 0), Detent(y: 100), Detent(y: 200), Detent(y: 300)],
      position: Point(x: 0, y: 20), projected: Point(x: 0, y: 900), heading: Point(x: 0, y: 1),
      skips: false, expected: 1),
    Case(
      testDescription: "from where it is let go, not from where it was taken",
      detents: [Detent(y: 0), Detent(y: 100), Detent(y: 200), Detent(y: 300)],
      position: Point(x: 0, y: 120), projected: Point(x: 0, y: 900), heading: Point(x: 0, y: 1),
      skips: false, expected: 2),
    Case(
      testDescription: "and the other way",
      detents: [Detent(y: 0), Detent(y: 100), Detent(y: 200), Detent(y: 300)],
      position: Point(x: 0, y: 280), projected: Point(x: 0, y: -900),
      heading: Point(x: 0, y: -1), skips: false, expected: 2),
    Case(
      testDescription: "Beyond the last detent it comes back to it",
      detents: [Detent(y: 0), Detent(y: 100)], position: Point(x: 0, y: 130),
      projected: Point(x: 0, y: 400), heading: Point(x: 0, y: 1), skips: false, expected: 1),
    Case(
      testDescription: "A slow release does not need to reach the next one",
      detents: [Detent(y: 0), Detent(y: 100)], position: Point(x: 0, y: 20),
      projected: Point(x: 0, y: 30), heading: Point(x: 0, y: 1), skips: false, expected: 0),
  ]

  @Test("Detents left out, ties, and detents that are not skipped", arguments: cases)
  func special(_ row: Case) {
    let choice = DetentChoice(
      position: row.position, projected: row.projected, heading: row.heading)
    #expect(choice.index(among: row.detents, skipping: row.skips) == row.expected)
  }

  @Test("The end at a detent keeps the coordinate that it leaves out")
  func end() {
    let choice = DetentChoice(
      position: Point(x: 1, y: 2), projected: Point(x: 30, y: 40), heading: Point(x: 1, y: 1))
    #expect(choice.end(at: Detent(x: 500)) == Point(x: 500, y: 40))
    #expect(choice.end(at: Detent(y: 0)) == Point(x: 30, y: 0))
  }
}
