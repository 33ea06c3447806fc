import MotionCore
import MotionValues
import Support
import Testing

@testable import TransitionEngine

@Suite("The geometry of effects at a progress")
struct EffectGeometryTests {
  /// One row of `transition_geometry.json`. Numbers and lists of numbers are both lists here.
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    struct Numbers: Decodable, Sendable {
      let all: [Double]

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        all = try (try? value.decode([Double].self)) ?? [value.decode(Double.self)]
      }
    }

    struct Sample: Decodable, Sendable {
      let progress: Double
      let values: [Double]

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        progress = try list.decode(Double.self)
        values = try list.decode(Numbers.self).all
      }
    }

    enum Setting: Decodable, Sendable {
      case word(String)
      case numbers([Double])

      init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
          self = .word(word)
        } else {
          self = .numbers(try Numbers(from: decoder).all)
        }
      }
    }

    let kind: String
    let config: [String: Setting]
    let samples: [Sample]

    var testDescription: String { kind }

    func numbers(_ name: String) -> [Double] {
      if case .numbers(let numbers)? = config[name] { numbers } else { [] }
    }

    func frame(_ name: String) -> Rectangle {
      let numbers = numbers(name)
      guard numbers.count == 4 else { return Rectangle(x: 0, y: 0, width: 0, height: 0) }
      return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    var edge: Edge? {
      if case .word(let word)? = config["edge"] { Edge(rawValue: word) } else { nil }
    }
  }

  static let rows = (try? Oracle.json("transition_geometry.json", as: [Row].self)) ?? []

  @Test("The table exists")
  func table() { #expect(Self.rows.count == 16) }

  @Test("An effect has the geometry of the table", arguments: rows)
  func oracle(row: Row) throws {
    for sample in row.samples {
      let found = try Self.values(of: row, at: sample.progress)
      try #require(found.count == sample.values.count)
      for (value, expected) in zip(found, sample.values) {
        #expect((value - expected).magnitude <= 1e-9, "at \(sample.progress)")
      }
    }
  }

  private static func values(of row: Row, at progress: Double) throws -> [Double] {
    let arrives = row.kind.hasSuffix(" in")
    switch row.kind.split(separator: " ").first {
    case "sharedElement", "anchorTranslation":
      let isAnchor = row.kind.hasPrefix("anchor")
      let from = row.numbers(isAnchor ? "anchor_source" : "source")
      let to = row.numbers(isAnchor ? "anchor_destination" : "destination")
      var timeline = TransitionTimeline()
      let linear = ElementTiming(start: 0, duration: 1, curve: .linear)
      let channels = zip(from, to).map {
        timeline.addLine(to: nil, from: $0, to: $1, timing: linear)
      }
      timeline.evaluate(at: progress)
      let values = channels.map { timeline[$0] }
      return isAnchor ? zip(values, to).prefix(2).map(-) : values
    case "edgeTranslation":
      let edge = try #require(row.edge)
      let moved = shown(.edge(edge), row, arrives, at: progress)
      return [moved["translationX"] ?? 0, moved["translationY"] ?? 0]
    case "translateY":
      let distance = try #require(row.numbers("dy").first)
      return [shown(.translate(x: 0, y: distance), row, arrives, at: progress)["translationY"] ?? 0]
    case "crossfade":
      return [shown(.crossfade, row, arrives, at: progress)["opacity"] ?? 1]
    case "blur":
      let radius = try #require(row.numbers("radius").first)
      let effect = Effect.blur(.layer, radius: radius, fades: false)
      // In the table, the background is blurred by the effect's own radius.
      let shift = shown(effect, row, arrives, at: progress, own: ["blur": radius])["blur"] ?? 0
      return [radius + shift]
    default: return []
    }
  }

  /// The look of an element under an effect. Its opacity is 1, and its other numbers are `own` or
  /// 0.
  private static func shown(
    _ effect: Effect, _ row: Row, _ arrives: Bool, at progress: Double,
    own: [String: Double] = [:]
  ) -> [String: Double] {
    let size = row.numbers("container")
    var composer = EffectComposer(
      frame: row.frame("frame"),
      container: Rectangle(x: 0, y: 0, width: size.first ?? 0, height: size.last ?? 0),
      arrives: arrives, isPresenting: true,
      rest: { $0 == "opacity" ? 1 : own[$0] ?? 0 })
    composer.add(
      TimedEffect(effect), in: ElementTiming(start: 0, duration: 1, curve: .linear))
    return Dictionary(
      composer.terms.map { ($0.property, $0.value(at: progress)) }, uniquingKeysWith: { $1 })
  }

  @Test(
    "A blur ends at the element's own, and differs by its radius while the element is away",
    arguments: [(BlurSubject.layer, "blur"), (.background, "backgroundBlur")])
  func blur(subject: BlurSubject, property: String) throws {
    for (own, away) in [(0.0, 20.0), (5, 25), (20, 0), (30, 10)] {
      let row = try #require(Self.rows.first)
      let effect = Effect.blur(subject, radius: 20, fades: false)
      #expect(effect.description == "\(property)(20)")
      for (arrives, progress) in [(true, 0.0), (false, 1.0)] {
        let away = away - own
        let shown = Self.shown(effect, row, arrives, at: progress, own: [property: own])
        #expect(shown == [property: away], "\(own)")
        let rest = Self.shown(effect, row, arrives, at: 1 - progress, own: [property: own])
        #expect(rest == [property: 0], "\(own)")
      }
    }
  }

  @Test("An element already outside its edge is not shifted further", arguments: Edge.allCases)
  func outside(edge: Edge) {
    let container = Rectangle(x: 0, y: 0, width: 100, height: 200)
    let frames: [Edge: Rectangle] = [
      .top: Rectangle(x: 0, y: -90, width: 10, height: 50),
      .bottom: Rectangle(x: 0, y: 250, width: 10, height: 50),
      .left: Rectangle(x: -60, y: 0, width: 10, height: 50),
      .right: Rectangle(x: 130, y: 0, width: 10, height: 50),
    ]
    for (side, frame) in frames {
      let shift = edge.shift(outOf: container, of: frame)
      #expect((shift.x == 0 && shift.y == 0) == (side == edge))
    }
  }

  @Test("Leaving plays an effect in reverse")
  func mirrored() {
    let own = CustomEffect(
      name: "own", tracks: [("rotationZ", .away(30)), ("opacity", .away(0.2))])
    for effect in [
      Effect.crossfade, .edge(.left), .translate(x: 3, y: -40), .scale(0.5),
      .blur(.layer, radius: 20, fades: true), .blur(.background, radius: 20, fades: true),
      .custom(own),
      .together([TimedEffect(.crossfade), TimedEffect(.scale(2))]),
    ] { Self.checkMirror(effect) }
  }

  private static func checkMirror(_ effect: Effect) {
    func terms(_ arrives: Bool) -> [EffectTerm] {
      var composer = EffectComposer(
        frame: Rectangle(x: 10, y: 20, width: 30, height: 40),
        container: Rectangle(x: 0, y: 0, width: 100, height: 200), arrives: arrives,
        isPresenting: true, rest: { $0 == "opacity" ? 0.9 : 7 })
      composer.add(TimedEffect(effect), in: ElementTiming(start: 0, duration: 1, curve: .linear))
      return composer.terms
    }
    #expect(!terms(true).isEmpty, "\(effect)")
    for (coming, going) in zip(terms(true), terms(false)) {
      for step in 0...10 {
        let progress = Double(step) / 10
        #expect(coming.property == going.property)
        #expect((coming.value(at: progress) - going.value(at: 1 - progress)).magnitude < 1e-12)
      }
    }
  }

  @Test("A sequence shares the remaining time among its parts, and is reversed to leave")
  func sequence() {
    func starts(_ arrives: Bool) -> [[Double]] {
      var composer = EffectComposer(
        frame: Rectangle(x: 0, y: 0, width: 1, height: 1),
        container: Rectangle(x: 0, y: 0, width: 1, height: 1), arrives: arrives,
        isPresenting: true, rest: { _ in 0 })
      let parts = [
        TimedEffect(.crossfade, EffectTiming(duration: 0.2)), TimedEffect(.scale(0.5)),
        TimedEffect(.translate(x: 9, y: 0), EffectTiming(delay: 0.1)),
      ]
      composer.add(
        TimedEffect(.sequence(parts)), in: ElementTiming(start: 1, duration: 0.9, curve: .linear))
      return composer.terms.map { [$0.timing.start, $0.timing.duration] }
    }
    func isNear(_ found: [[Double]], _ expected: [[Double]]) -> Bool {
      zip(found.joined(), expected.joined()).allSatisfy { ($0 - $1).magnitude < 1e-12 }
    }
    #expect(isNear(starts(true), [[1, 0.2], [1.2, 0.3], [1.6, 0.3]]))
    #expect(isNear(starts(false), [[1.1, 0.3], [1.4, 0.3], [1.7, 0.2]]))
  }

  @Test("A wave travels in any of 8 directions", arguments: TransitionStagger.Direction.allCases)
  func stagger(direction: TransitionStagger.Direction) throws {
    // A grid of 3 by 3. Its centre is half way in every direction.
    let frames = (0..<9).map {
      Rectangle(x: Double($0 % 3) * 10, y: Double($0 / 3) * 10, width: 8, height: 8)
    }
    let wave = TransitionStagger([], direction: direction, duration: .total(1))
    let delays = wave.delays(of: frames)
    #expect(delays.min() == 0 && delays.max() == 1)
    #expect(delays[4] == 0.5)
    let first: [TransitionStagger.Direction: Int] = [
      .up: 7, .down: 1, .left: 5, .right: 3, .upLeft: 8, .upRight: 6, .downLeft: 2, .downRight: 0,
    ]
    #expect(delays[try #require(first[direction])] == 0)
    let each = TransitionStagger([], direction: direction, duration: .each(0.1))
    #expect((each.delays(of: frames).max() ?? 0) <= 0.4 + 1e-12)
  }
}
