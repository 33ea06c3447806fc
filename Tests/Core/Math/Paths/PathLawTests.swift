import MotionValues
import Support
import Testing

@Suite("Laws of paths")
struct PathLawTests {
  /// An outline of several subpaths of all commands.
  static func randomOutline(_ generator: inout SeededGenerator) -> Outline {
    var outline = Outline()
    func point() -> Vector2 { Vector2(generator.number(-100...100), generator.number(-100...100)) }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      outline.move(to: point())
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: outline.line(to: point())
        case 1: outline.quadratic(point(), to: point())
        case 2: outline.cubic(point(), point(), to: point())
        default:
          outline.arc(
            radii: Vector2(generator.number(5...90), generator.number(5...90)),
            rotation: generator.number(-180...180), isLarge: Bool.random(using: &generator),
            isClockwise: Bool.random(using: &generator), to: point())
        }
      }
      if Bool.random(using: &generator) { outline.close() }
    }
    return outline
  }

  static func randomPath(_ generator: inout SeededGenerator, depth: Int = 0) -> Path {
    switch Int.random(in: 0..<(depth < 3 ? 8 : 7), using: &generator) {
    case 0: return (try? Path(.ellipse)) ?? .empty
    case 1: return (try? Path(.rectangle(cornerRadius: generator.number(0...30)))) ?? .empty
    case 2: return (try? Path(.polygon(sides: Int.random(in: 3...9, using: &generator)))) ?? .empty
    case 3:
      let points = Int.random(in: 3...9, using: &generator)
      return (try? Path(.star(points: points, inner: generator.number(0...1)))) ?? .empty
    case 4:
      let close = Figure.Closing.allCases.randomElement(using: &generator) ?? .none
      let (from, to) = (generator.number(-400...400), generator.number(-400...400))
      return (try? Path(.arc(from: from, to: to, close: close))) ?? .empty
    case 5: return Path(outline: randomOutline(&generator))
    case 6:
      let box = try? Path.Box(width: generator.number(1...99), height: generator.number(1...99))
      return Path(outline: randomOutline(&generator), box: box)
    default:
      return randomPath(&generator, depth: depth + 1)
        .mixed(with: randomPath(&generator, depth: depth + 1), at: generator.number(0.01...0.99))
    }
  }

  @Test("Words read back", arguments: 1...10)
  func words(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<1_000 {
      let path = Self.randomPath(&generator)
      let word = path.word
      let read = try #require(Path(word: word), "\(word)")
      #expect(read.word == word)
      #expect(Path(word: read.word) == read)
      #expect(!word.contains { $0 == " " || $0 == "\"" })
    }
  }

  @Test("Trims of parts add up to the whole", arguments: 1...100)
  func trims(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let measure = OutlineMeasure(Self.randomOutline(&generator))
    let each = seed % 2 == 0
    let offset = seed % 3 == 0 ? generator.number(-2...2) : 0
    let cuts = [0] + (0..<5).map { _ in generator.number(0...1) }.sorted() + [1]
    var sum = 0.0
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let part = measure.trimmed(OutlineTrim(start: end, end: start, offset: offset, each: each))
      let length = part.length
      #expect((length - (end - start) * measure.length).magnitude <= 1e-9 * measure.length)
      sum += length
    }
    #expect((sum - measure.length).magnitude <= 1e-9 * measure.length)
  }

  @Test("A trim of the whole is the whole, and an empty one draws nothing")
  func wholeTrims() throws {
    let outline = try Path(data: "M0 0H10V10ZM20 20L30 30").outline(width: 0, height: 0)
    #expect(outline.trimmed(OutlineTrim()) == outline)
    #expect(outline.trimmed(OutlineTrim(offset: 0.3)) == outline)
    #expect(outline.trimmed(OutlineTrim(start: 0.5, end: 0.5)).commands.isEmpty)
    #expect(outline.trimmed(OutlineTrim(end: 0.5, offset: 0, each: true)).commands.count == 5)
  }

  @Test("A trim over the beginning of a closed subpath is one line")
  func joined() throws {
    let outline = try Path(data: "M0 0H10V10H0Z").outline(width: 0, height: 0)
    let part = outline.trimmed(OutlineTrim(start: 0, end: 0.5, offset: 0.75))
    #expect(part.svg == "M0,10L0,0L10,0")
    let open = try Path(data: "M0 0H10V10H0L0 0").outline(width: 0, height: 0)
    let parts = open.trimmed(OutlineTrim(start: 0, end: 0.5, offset: 0.75))
    #expect(parts.svg == "M0,10L0,0M0,0L10,0")
  }

  @Test("Points move at constant speed along the length", arguments: 1...50)
  func speed(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let measure = OutlineMeasure(Self.randomOutline(&generator))
    for _ in 0..<20 {
      let place = generator.number(0...1)
      let point = try #require(measure.point(at: place))
      let part = measure.trimmed(OutlineTrim(end: place))
      let end = try #require(OutlineMeasure(part).point(at: 1))
      #expect((part.length - place * measure.length).magnitude <= 1e-9 * measure.length)
      #expect((end.x - point.x).magnitude + (end.y - point.y).magnitude <= 1e-7)
      #expect(
        (point.tangentX * point.tangentX + point.tangentY * point.tangentY - 1).magnitude < 1e-9)
    }
  }

  @Test("Path data of an outline is the outline", arguments: 1...50)
  func data(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = Self.randomOutline(&generator).svg
    let outline = try Path(data: text).outline(width: 0, height: 0)
    #expect(outline.svg == text)
    let cubics = outline.withoutArcs
    #expect(!cubics.commands.contains(.arc) && !cubics.commands.contains(.quadratic))
    #expect((cubics.length - outline.length).magnitude <= 2e-3 * outline.length)
  }

  @Test("Figures fit the layer and begin at the top, clockwise")
  func figures() throws {
    let ellipse = try Path(.ellipse).outline(width: 80, height: 40)
    #expect(
      ellipse.svg == "M40,0A40,20,0,0,1,80,20A40,20,0,0,1,40,40A40,20,0,0,1,0,20A40,20,0,0,1,40,0Z")
    let square = try Path(.polygon(sides: 4)).outline(width: 80, height: 40)
    #expect(square.svg == "M40,0L80,20L40,40L0,20Z")
    let star = try Path(.star(points: 3, inner: 0.5)).outline(width: 8, height: 8)
    #expect(star.commands.count == 7)
    #expect(star.svg.hasPrefix("M4,0L5.732051,3L7.464102,6"))
    let quarter = try Path(.arc(from: 0, to: 90, close: .center)).outline(width: 10, height: 10)
    #expect(quarter.svg == "M5,0A5,5,0,0,1,10,5L5,5Z")
    let back = try Path(.arc(from: 90, to: 0, close: .none)).outline(width: 10, height: 10)
    #expect(back.svg == "M10,5A5,5,0,0,0,5,0")
    // In a layer that is not square the directions stay those on the screen.
    let diagonal = try Path(.arc(from: 45, to: 45, close: .none)).outline(width: 80, height: 40)
    #expect(diagonal.numbers.count == 2)
    #expect((diagonal.numbers[0] - 40 - (20 - diagonal.numbers[1])).magnitude < 1e-12)
    let corners = try Path(.rectangle(cornerRadius: 90)).outline(width: 20, height: 10)
    #expect(corners.svg.hasPrefix("M5,0L15,0A5,5,0,0,1,20,5"))
    let box = try Path(.rectangle(cornerRadius: 0)).outline(width: 20, height: 10)
    #expect(box.svg == "M0,0L20,0L20,10L0,10L0,0Z")
    #expect(throws: ParameterError.self) { try Path(.polygon(sides: 2)) }
    #expect(throws: ParameterError.self) { try Path(.star(points: 5, inner: 1.5)) }
    #expect(throws: ParameterError.self) { try Path(.rectangle(cornerRadius: -1)) }
    #expect(throws: ParameterError.self) { try Path(.arc(from: .nan, to: 1, close: .none)) }
  }

  @Test("A box is scaled to the layer")
  func box() throws {
    let path = try Path(data: "M8 5L19 12L8 19Z", box: Path.Box(width: 24, height: 24))
    #expect(path.word == "path(24x24:M8,5L19,12L8,19Z)")
    #expect(path.literal == "motion.path(\"M8,5L19,12L8,19Z\", { box = 24 })")
    #expect(path.outline(width: 48, height: 12).svg == "M16,2.5L38,6L16,9.5Z")
    #expect(path.naturalSize ?? (0, 0) == (24, 24))
    let drawn = try Path(data: "M-5 0L30 40")
    #expect(drawn.naturalSize ?? (0, 0) == (30, 40))
    #expect(throws: ParameterError.self) { try Path.Box(width: 0, height: 24) }
    #expect(Path.empty.naturalSize == nil)
    #expect(Path.empty.word == "path()")
  }
}

@Suite("Arc length of a segment")
struct ArcLengthTests {
  @Test("Lengths and places of curves with known ones")
  func known() {
    // A number that turns back in the middle: 0 → 1/4 → 0.
    let turning = ArcLength(derivatives: [[1, -2, 0]])
    #expect((turning.total - 0.5).magnitude <= 1e-9)
    #expect((turning.parameter(at: 0.5) - 0.5).magnitude <= 1e-6)
    // A line in three dimensions at growing speed.
    let line = ArcLength(derivatives: [[0, 2, 0], [0, 4, 0], [0, 4, 0]])
    #expect((line.total - 3).magnitude <= 1e-12)
    #expect((line.parameter(at: 0.25) - 0.5).magnitude <= 1e-12)
    #expect((line.rate(at: 0.5) - 1).magnitude <= 1e-12)
    #expect(line.parameter(at: 0) == 0)
    #expect(line.parameter(at: 1) == 1)
    #expect(ArcLength(derivatives: [[0, 0, 0]]).total == 0)
  }

  @Test("A number that turns back goes as far as between its turns", arguments: 1...20)
  func turning(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let (first, second) = (generator.number(0...1), generator.number(0...1))
      let scale = generator.number(1...300)
      // x' = scale · (t − first)(t − second)
      let arc = ArcLength(
        derivatives: [[scale * first * second, -scale * (first + second), scale]])
      func place(_ t: Double) -> Double {
        scale * (t * t * t / 3 - (first + second) * t * t / 2 + first * second * t)
      }
      let turns = [0, min(first, second), max(first, second), 1].map(place)
      let distance = zip(turns, turns.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).magnitude }
      #expect((arc.total - distance).magnitude <= 1e-9 * distance)
    }
  }

  @Test("Curves that almost have a cusp are as long as their parts", arguments: 1...20)
  func cusps(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let place = generator.number(0.05...0.95)
      let width = Elementary.pow(10, generator.number(-7...0))
      // The first coordinate turns back where the second one moves by little.
      let derivatives = [[-300 * place, 300, 0], [width, 0, generator.number(-1...1) * width]]
      let arc = ArcLength(derivatives: derivatives)
      // Parts that get shorter towards the place, so that each is smooth.
      var borders = [0.0, place, 1]
      for step in 1...40 {
        borders.append(place - place * Elementary.exp2(-Double(step)))
        borders.append(place + (1 - place) * Elementary.exp2(-Double(step)))
      }
      borders.sort()
      var sum = 0.0
      for (low, high) in zip(borders, borders.dropFirst()) where high > low {
        let size = high - low
        let parts = derivatives.map { part in
          [
            (part[0] + (part[1] + part[2] * low) * low) * size,
            (part[1] + 2 * part[2] * low) * size * size, part[2] * size * size * size,
          ]
        }
        sum += ArcLength(derivatives: parts).total
      }
      #expect((arc.total - sum).magnitude <= 1e-9 * sum)
    }
  }
}
