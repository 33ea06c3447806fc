import MotionValues
import Support
import Testing

@Suite("Mixtures of paths")
struct PathMorphTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let value: JSONValue

    var testDescription: String { value["id"]?.text ?? "" }

    func path(_ key: String) throws -> Path { try Path(data: try #require(value[key]?.text)) }
  }

  static let rows = ((try? Oracle.json("path_morphs.json", as: [JSONValue].self)) ?? [])
    .map { Row(value: $0) }

  @Test("The table has all rows of equal commands")
  func count() { #expect(Self.rows.count == 32) }

  @Test("Paths of equal commands mix number by number", arguments: rows)
  func equal(_ row: Row) throws {
    let (from, to) = (try row.path("from"), try row.path("to"))
    let morph = PathMorph(from: from, to: to, width: 0, height: 0)
    let places = try #require(row.value["progress"]?.list)
    for (index, place) in places.enumerated() {
      let place = try #require(place.number)
      let text = try #require(row.value["own"]?[index]?.text)
      let expected = try Path(data: text).outline(width: 0, height: 0)
      for outline in [
        morph.outline(at: place), from.mixed(with: to, at: place).outline(width: 0, height: 0),
      ] {
        try #require(outline.commands == expected.commands)
        for (number, expected) in zip(outline.numbers, expected.numbers) {
          #expect((number - expected).magnitude <= 1e-9, "at \(place)")
        }
      }
    }
  }

  static let icons: [(name: String, from: String, to: String)] = [
    ("play, pause", "M6 4L20 12L6 20Z", "M5 4L10 4L10 20L5 20ZM14 4L19 4L19 20L14 20Z"),
    (
      "heart, ring", "M12 21C5 15 2 12 2 8C2 5 4.5 3 7 3C9 3 11 4.5 12 6C13 4.5 15 3 17 3Z",
      "M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2ZM12 6A6 6 0 0 0 12 18A6 6 0 0 0 12 6Z"
    ),
    (
      "ring, ring and dot",
      "M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2ZM12 6A6 6 0 0 0 12 18A6 6 0 0 0 12 6Z",
      "M2 2H22V22H2ZM6 6V18H18V6ZM11 11H13V13H11Z"
    ),
    ("menu, cross", "M4 6L20 6M4 12L20 12M4 18L20 18", "M5 5L19 19M19 5L5 19"),
    ("check, circle", "M4 12L10 18L20 6", "M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2Z"),
    ("square, the other way round", "M2 2H22V22H2Z", "M12 2L2 12L12 22L22 12L15 4Z"),
    ("nothing, something", "", "M2 2H22V22H2Z"),
    ("a point, something", "M2 2L2 2Z", "M2 2H22V22H2Z"),
  ]

  @Test("A mixture at 0 and 1 is its ends, and near them looks like them", arguments: icons.indices)
  func ends(_ index: Int) throws {
    let icon = Self.icons[index]
    let (from, to) = (try Path(data: icon.from), try Path(data: icon.to))
    for (first, last) in [(from, to), (to, from)] {
      #expect(first.mixed(with: last, at: 0) == first)
      #expect(first.mixed(with: last, at: 1) == last)
      for rule in FillRule.allCases {
        let morph = PathMorph(from: first, to: last, width: 0, height: 0, rule: rule)
        for (place, end) in [(0.0, first), (1, last)] {
          let expected = end.outline(width: 0, height: 0)
          #expect(morph.outline(at: place) == expected)
          let near = morph.outline(at: place == 0 ? 1e-9 : 1 - 1e-9)
          var generator = SeededGenerator(seed: UInt64(index))
          for _ in 0..<2_000 {
            let point = Point(x: generator.number(0...24), y: generator.number(0...24))
            #expect(
              near.contains(point, rule: rule) == expected.contains(point, rule: rule),
              "\(icon.name) \(rule) \(point)")
          }
        }
      }
    }
  }

  @Test("Any two outlines mix without a jump", arguments: Seeds.first(60))
  func continuous(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let from = PathLawTests.randomOutline(&generator)
    let to = PathLawTests.randomOutline(&generator)
    guard from.commands != to.commands else { return }
    let rule = seed % 2 == 0 ? FillRule.nonzero : .evenOdd
    let morph = OutlineMorph(from: from, to: to, rule: rule)
    let (near, far) = (morph.outline(at: 1e-10), morph.outline(at: 1 - 1e-10))
    var wrong = 0
    for _ in 0..<300 {
      let point = Point(x: generator.number(-120...120), y: generator.number(-120...120))
      if near.contains(point, rule: rule) != from.contains(point, rule: rule) { wrong += 1 }
      if far.contains(point, rule: rule) != to.contains(point, rule: rule) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect((far.length - near.length).isFinite)
  }

  @Test("Both halves are cut at the same places, so a mixture has few cubics")
  func cuts() throws {
    let from = try Path(data: "M0 0H10V10H0Z").outline(width: 0, height: 0)
    let to = try Path(data: "M0 0Q20 0 20 20Q0 20 0 0Z").outline(width: 0, height: 0)
    let morph = OutlineMorph(from: from, to: to)
    // Four corners and two, one of them shared.
    #expect(morph.commands.count == 1 + 4 + 1)
    var numbers = [Double](repeating: 0, count: morph.numberCount)
    morph.mix(at: 0.5, into: &numbers)
    #expect(morph.outline(at: 0.5).numbers == numbers)
  }

  @Test("Figures of one kind mix their parameters, others stay a pair")
  func figures() throws {
    func path(_ figure: Figure) throws -> Path { try Path(figure) }
    let star = try path(.star(points: 5, inner: 0.4))
    let other = try path(.star(points: 5, inner: 0.8))
    #expect(star.mixed(with: other, at: 0.5).word == "star(5,0.6)")
    #expect(star.mixed(with: other, at: 2).word == "star(5,1)")
    let arc = try path(.arc(from: 0, to: 90, close: .none))
    let wide = try path(.arc(from: 90, to: 270, close: .none))
    #expect(arc.mixed(with: wide, at: 0.5).word == "arc(45,180,none)")
    let pair = star.mixed(with: try path(.ellipse), at: 0.25)
    #expect(pair.word == "mix(star(5,0.4),ellipse(),0.25)")
    let morph = PathMorph(from: star, to: try path(.ellipse), width: 30, height: 30)
    #expect(pair.outline(width: 30, height: 30) == morph.outline(at: 0.25))
    let ellipse = try path(.ellipse).outline(width: 30, height: 30)
    #expect(morph.outline(at: 1) == ellipse)
    var deep = star
    let triangle = try path(.polygon(sides: 3))
    for _ in 0..<9 { deep = deep.mixed(with: triangle, at: 0.5) }
    #expect(Path(word: deep.word)?.word == deep.word)
    #expect(
      pair.fixed(width: 30, height: 30).outline(width: 30, height: 30)
        == pair.outline(width: 30, height: 30))
  }

  @Test("Boxes of different sizes mix in one")
  func boxes() throws {
    let small = try Path(data: "M0 0L12 12", box: Path.Box(width: 12, height: 12))
    let large = try Path(data: "M0 0L24 0", box: Path.Box(width: 24, height: 24))
    #expect(small.mixed(with: large, at: 0.5).word == "path(24x24:M0,0L24,12)")
    let morph = PathMorph(from: small, to: large, width: 48, height: 48)
    #expect(morph.outline(at: 0.5).svg == "M0,0L48,24")
    #expect(morph.outline(at: 0) == small.outline(width: 48, height: 48))
  }

  @Test("The word of a mixture reads back, though it is longer than a path may be")
  func longWords() throws {
    let one = try Path(data: "M0 0" + String(repeating: "l1 3", count: 6_000))
    let two = try Path(data: "M9 0" + String(repeating: "q3 4 2-1", count: 5_000))
    let mixed = one.mixed(with: two, at: 0.3)
    #expect(mixed.word.utf8.count > 64 << 10)
    #expect(Path(word: mixed.word)?.word == mixed.word)
  }

  @Test("Distances are those of the points at the same places")
  func distances() throws {
    let one = try Path(data: "M0 0L10 0")
    let other = try Path(data: "M0 3L10 7")
    #expect(one.distance(from: other) == 7)
    #expect(one.distance(from: one) == 0)
    #expect(one.distance(from: .empty) == nil)
    #expect(one.moves(to: .empty) && !one.moves(to: one))
  }
}
