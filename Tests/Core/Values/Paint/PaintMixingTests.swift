import MotionValues
import Support
import Testing

@Suite("Mixing paints")
struct PaintMixingTests {
  static let points = (0..<12).map { index in
    Point(x: Double(index * 7 % 12) * 8 + 3, y: Double(index) * 5 + 2)
  }

  private static func colors(_ paint: Paint) -> [Color] {
    points.map { paint.color(atX: $0.x, y: $0.y, width: 100, height: 60) }
  }

  /// The greatest difference of a channel weighted by alpha.
  private static func difference(_ a: [Color], _ b: [Color]) -> Double {
    zip(a, b).map { a, b in
      max(
        abs(a.alpha - b.alpha),
        (0..<3).map { abs(a[$0] * a.alpha - b[$0] * b.alpha) }.max() ?? 0)
    }.max() ?? 0
  }

  @Test(
    "The ends are exact, and nothing jumps there",
    arguments: [ColorMixing.standard, ColorMixing(space: .oklab)])
  func ends(mixing: ColorMixing) {
    var paints = RandomPaints(seed: 11)
    for _ in 0..<600 {
      let (a, b) = (paints.smooth(), paints.smooth())
      #expect(a.mixed(with: b, at: 0, mixing) == a)
      #expect(a.mixed(with: b, at: 1, mixing) == b)
      for (place, end) in [(1e-9, a), (1 - 1e-9, b)] {
        let near = a.mixed(with: b, at: place, mixing)
        // Hints become straight pieces where the stops are not equal.
        let difference = Self.difference(Self.colors(near), Self.colors(end))
        #expect(difference < 0.5 / 255, "\(a.word) \(b.word) \(place)")
      }
    }
  }

  @Test("Between the ends the picture is continuous")
  func continuous() {
    var paints = RandomPaints(seed: 12)
    for _ in 0..<500 {
      let (a, b) = (paints.smooth(), paints.smooth())
      let place = paints.number(0.01...0.99)
      let first = Self.colors(a.mixed(with: b, at: place, .standard))
      let second = Self.colors(a.mixed(with: b, at: place + 1e-9, .standard))
      #expect(Self.difference(first, second) < 1e-5, "\(a.word) \(b.word) \(place)")
    }
  }

  @Test("A paint mixed with itself is itself")
  func same() {
    var paints = RandomPaints(seed: 13)
    for _ in 0..<300 {
      let paint = Paint.gradient(paints.gradient())
      let mixed = paint.mixed(with: paint, at: 0.3, .standard)
      #expect(mixed.gradient?.geometry == paint.gradient?.geometry)
      #expect(Self.difference(Self.colors(mixed), Self.colors(paint)) < 1e-12)
      #expect(!paint.moves(to: paint))
      #expect(paint.distance(from: paint) == 0)
    }
  }

  private static let pink = ColorValue.fixed(Color(hex: 0xFF2D55))
  private static let teal = ColorValue.fixed(Color(hex: 0x5AC8FA))
  private static let white = ColorValue.fixed(Color(hex: 0xFFFFFF))

  private static func linear(_ angle: Double, _ stops: Gradient.Stop...) -> Paint {
    .gradient(Gradient(.linear(angle: angle), stops))
  }

  @Test("A colour is the same gradient with that colour at every stop")
  func color() throws {
    let gradient = Self.linear(90, .init(Self.pink, at: 0), .init(Self.teal, at: 0.4))
    let mixed = Paint.color(Self.white).mixed(with: gradient, at: 0.25, .standard)
    let expected = [Self.pink, Self.teal].map {
      ColorValue.fixed(
        ColorMixing.standard.mix(
          Self.white.color(in: .light), $0.color(in: .light), at: 0.25))
    }
    let found = try #require(mixed.gradient)
    #expect(found.stops.map(\.color) == expected)
    #expect(found.stops.map(\.place) == [0, 0.4])
    #expect(found.geometry == .linear(angle: 90))
  }

  @Test("Gradients of different numbers of stops mix at the places of both")
  func union() throws {
    let a = Self.linear(0, .init(Self.pink, at: 0), .init(Self.teal, at: 1))
    let b = Self.linear(
      90, .init(Self.white, at: 0), .init(Self.pink, at: 0.3), .init(Self.pink, at: 0.3),
      .init(Self.teal, at: 1))
    let mixed = try #require(a.mixed(with: b, at: 0.5, .standard).gradient)
    #expect(mixed.stops.map(\.place) == [0, 0.3, 0.3, 1])
    #expect(mixed.geometry == .linear(angle: 45))
    #expect(mixed.stops[1].color == mixed.stops[2].color)
  }

  @Test("Other kinds cross-fade, at most four deep, and go back on the same way")
  func crossFade() throws {
    let linear = Self.linear(0, .init(Self.pink, at: 0), .init(Self.teal, at: 1))
    let conic = Paint.gradient(
      Gradient(.conic(center: GradientGeometry.middle, angle: 0), [.init(Self.white, at: 0)]))
    let half = linear.mixed(with: conic, at: 0.5, .standard)
    #expect(half == .mix(linear, conic, 0.5))
    #expect(half.mixed(with: linear, at: 0.5, .standard) == .mix(linear, conic, 0.25))
    #expect(half.mixed(with: conic, at: 0.5, .standard) == .mix(linear, conic, 0.75))
    #expect(linear.mixed(with: conic, at: 1.5, .standard) == conic)
    #expect(linear.mixed(with: conic, at: -0.5, .standard) == linear)
    #expect(linear.mixed(with: conic, at: 0.5, .standard).moves(to: half) == false)
    var paints = RandomPaints(seed: 14)
    var paint = linear
    for _ in 0..<40 {
      paint = paint.mixed(with: .gradient(paints.gradient()), at: 0.4, .standard)
      #expect(Paint(word: paint.word)?.word == paint.word)
    }
  }

  @Test("Beyond the ends places stay in order, radii positive and colours in sRGB")
  func beyond() throws {
    var paints = RandomPaints(seed: 15)
    for _ in 0..<500 {
      let geometry = paints.geometry()
      let (a, b) = (paints.gradient(geometry), paints.gradient(geometry))
      for place in [-0.4, 1.6] {
        let mixed = Paint.gradient(a).mixed(with: .gradient(b), at: place, .standard)
        guard let gradient = mixed.gradient else { continue }
        let places = gradient.stops.flatMap { [$0.place] + ($0.hint.map { [$0] } ?? []) }
        #expect(places == places.sorted())
        for stop in gradient.stops {
          #expect(stop.color.color(in: .dark).components.allSatisfy { 0...1 ~= $0 })
        }
      }
    }
  }

  @Test(
    "On a chain a stop has the colour of its pair alone, to the last digit",
    arguments: [
      ColorMixing.standard, .init(space: .srgb), .init(space: .oklab), .init(space: .oklch),
    ])
  func chain(mixing: ColorMixing) throws {
    var paints = RandomPaints(seed: 16)
    for _ in 0..<100 {
      let a = paints.gradient(.linear(angle: 9))
      let b = a.filled(from: &paints)
      let chain = MixedChain([a, b].map { MixedValue(Paint.gradient($0)) }, mixing: mixing)
      for place in [0.125, 0.7, 0.3, 0.125] {
        let mixed = try #require(Mixed(chain, at: place).value.content as? Paint)
        let colors = try #require(mixed.gradient).stops.map { $0.color.color(in: .light) }
        let expected = zip(chain.gradient(0), chain.gradient(1)).map {
          mixing.mix($0.color.color(in: .light), $1.color.color(in: .light), at: place)
        }
        #expect(colors == expected, "\(mixed.word)")
      }
    }
  }

  @Test("Names mix to a colour that follows the appearance")
  func names() throws {
    let named = ColorValue.named(try #require(NamedColor.named("systemBackground")))
    let mixed = Paint.color(named).mixed(with: .color(Self.pink), at: 0.5, .standard)
    #expect(mixed.followsAppearance)
    for appearance in ColorAppearance.allCases {
      let expected = ColorMixing.standard.mix(
        named.color(in: appearance), Self.pink.color(in: appearance), at: 0.5)
      #expect(mixed.resolved(in: appearance) == .color(.fixed(expected)))
    }
  }

  @Test("Geometry and places are a movement, colours are none")
  func movement() {
    let a = Self.linear(0, .init(Self.pink, at: 0), .init(Self.teal, at: 1))
    #expect(a.moves(to: Self.linear(9, .init(Self.pink, at: 0), .init(Self.teal, at: 1))))
    #expect(a.moves(to: Self.linear(0, .init(Self.pink, at: 0.1), .init(Self.teal, at: 1))))
    #expect(!a.moves(to: Self.linear(0, .init(Self.white, at: 0), .init(Self.pink, at: 1))))
    #expect(!a.moves(to: Self.linear(0, .init(Self.white, at: 0))))
    #expect(!a.moves(to: .color(Self.pink)))
  }

  @Test("The distance is that of the channel that differs most")
  func distance() {
    #expect(Paint.color(Self.white).distance(from: .color(.black)) == 1)
    #expect(Paint.color(Self.white).distance(from: .color(.clear)) == 1)
    let a = Self.linear(90, .init(.black, at: 0), .init(Self.white, at: 1))
    let b = Self.linear(-90, .init(.black, at: 0), .init(Self.white, at: 1))
    let distance = a.distance(from: b) ?? 0
    #expect(distance > 0.9 && distance <= 1)
    let c = Self.linear(90.001, .init(.black, at: 0), .init(Self.white, at: 1))
    #expect(a.distance(from: c) == 1.0 / 255)
  }
}

extension RandomPaints {
  /// A paint without hard edges, whose picture is a continuous function of geometry and places.
  mutating func smooth() -> Paint {
    if chance(0.2) { return .color(color()) }
    if chance(0.1) { return .mix(smooth(), smooth(), number(0...1)) }
    let count = Int(number(2...5.999))
    let stops = (0..<count).map { index in
      let place = (Double(index) + number(0.1...0.9)) / Double(count)
      let hint =
        chance(0.2) && index + 1 < count ? (Double(index) + 0.95) / Double(count) : nil
      return Gradient.Stop(color(), at: place, hint: hint)
    }
    // The ray of a cone, and the ends of a repeated line, are hard edges.
    var geometry = geometry()
    if case .conic = geometry { geometry = .linearTo(.topLeft) }
    if case .linearBetween = geometry {
      geometry = .linearBetween(from: Point(x: 0.1, y: 0.2), to: Point(x: number(0.5...1), y: 0.4))
    }
    if case .radial(_, let size) = geometry {
      let center = Point(x: number(0.2...0.4), y: number(0.2...0.4))
      if case .radii(let x, let y) = size {
        geometry = .radial(center: center, size: .radii(x: x + 20, y: y + 20))
      } else {
        geometry = .radial(center: center, size: size)
      }
    }
    return .gradient(Gradient(geometry, stops, mixing: pick([.srgb, .oklab, .linearSRGB])))
  }
}

extension Gradient {
  /// The gradient with other colours.
  fileprivate func filled(from paints: inout RandomPaints) -> Gradient {
    let stops = stops.map {
      Gradient.Stop(
        .fixed(Color { _ in paints.number(0...1) }), at: $0.place, hint: $0.hint)
    }
    return Gradient(geometry, stops, repeats: repeats, mixing: mixing)
  }
}

extension MixedChain {
  fileprivate func gradient(_ index: Int) -> [Gradient.Stop] {
    (values[index].content as? Paint)?.gradient?.stops ?? []
  }
}
