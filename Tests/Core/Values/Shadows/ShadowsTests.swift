import MotionValues
import Testing

@Suite("Shadows")
struct ShadowsTests {
  private typealias Shadow = Shadows.Shadow

  private static let black = ColorValue.fixed(Color(hex: 0, alpha: 26.0 / 255))
  private static let white = ColorValue.fixed(Color(hex: 0xFFFFFF, alpha: 0.4))
  private static let mixing = ColorMixing.standard

  private static func fixed(_ hex: UInt32, _ alpha: Double) -> ColorValue {
    .fixed(Color(hex: hex, alpha: alpha))
  }

  @Test(
    "A word has everything, a literal what differs from the defaults",
    arguments: [
      (Shadows.none, "shadows()", "{}"),
      (
        Shadows([Shadow(y: 2, radius: 4, color: black)]), "shadows(0,2,4,0,#0000001a)",
        "{ { y = 2, radius = 4, color = \"#0000001a\" } }"
      ),
      (
        Shadows([
          Shadow(x: -1.5, y: 2, radius: 4, spread: 1.0 / 3, color: black),
          Shadow(y: 1, color: white, isInner: true),
        ]),
        "shadows(-1.5,2,4,0.333333,#0000001a;inner,0,1,0,0,#ffffff66)",
        "{ { x = -1.5, y = 2, radius = 4, spread = 0.333333, color = \"#0000001a\" }, "
          + "{ inner = true, y = 1, color = \"#ffffff66\" } }"
      ),
    ])
  func texts(_ shadows: Shadows, word: String, literal: String) throws {
    #expect(shadows.word == word)
    #expect(shadows.literal == literal)
    #expect(try #require(Shadows(word: word)).word == word)
  }

  @Test(
    "Other words are not read",
    arguments: [
      "", "shadows", "shadows(", "shadows(;)", "shadows(0,2,4,0)", "shadows(0,2,4,0,red)",
      "shadows(0,2,4,#000000)", "shadows(0,2,-4,0,#000000)", "shadows(0,2,nan,0,#000000)",
      "shadows(inf,2,4,0,#000000)", "shadows(0,2,4,0,#000000;)", "shadows(outer,0,2,4,0,#000000)",
      "shadows(inner,inner,0,2,4,0,#000000)", "shadows(0,2,4,0,#000000,inner)", "dash(4,2)",
      "shadows(0,,4,0,#000000)", "shadows(2000000,2,4,0,#000000)",
      "shadows(" + [String](repeating: "0,0,0,0,#000000", count: 9).joined(separator: ";") + ")",
    ])
  func others(_ word: String) {
    #expect(Shadows(word: word) == nil)
  }

  @Test("Words of random shadows, and of their mixtures, read back as themselves")
  func roundTrip() throws {
    var random = RandomShadows(seed: 41)
    var mixture = random.shadows()
    for _ in 0..<5_000 {
      let shadows = random.shadows()
      mixture = mixture.mixed(with: shadows, at: random.number(-0.5...1.5), Self.mixing)
      for value in [shadows, mixture] {
        let word = value.word
        let read = try #require(Shadows(word: word), "\(word)")
        #expect(read.word == word)
        #expect(Shadows(word: read.word) == read)
        #expect(!word.contains { $0 == " " || $0 == "\"" })
      }
    }
  }

  @Test("Shadows of one kind mix in pairs")
  func pairs() {
    let a = Shadows([
      Shadow(x: 0, y: 2, radius: 4, spread: -1, color: Self.fixed(0x000000, 0.2)),
      Shadow(y: 1, color: Self.fixed(0xFFFFFF, 0.4), isInner: true),
    ])
    let b = Shadows([
      Shadow(x: 8, y: 4, radius: 12, spread: 1, color: Self.fixed(0xFF0000, 0.6)),
      Shadow(y: -1, radius: 2, color: Self.fixed(0xFFFFFF, 0.8), isInner: true),
    ])
    #expect(
      a.mixed(with: b, at: 0.25, Self.mixing).word
        == "shadows(2,2.5,6,-0.5,#4000004d;inner,0,0.5,0.5,0,#ffffff80)")
    #expect(a.mixed(with: b, at: 0, Self.mixing) == a)
    #expect(a.mixed(with: b, at: 1, Self.mixing) == b)
  }

  @Test("The shorter list is filled with clear shadows, whose colour has no part in the mixture")
  func unequal() {
    let a = Shadows([Shadow(y: 2, radius: 4, color: Self.fixed(0x000000, 0.2))])
    let b = Shadows([
      Shadow(y: 2, radius: 4, color: Self.fixed(0x000000, 0.2)),
      Shadow(x: 4, y: 8, radius: 16, spread: 2, color: Self.fixed(0xFF8000, 0.8)),
    ])
    for mixing in [ColorMixing.standard, ColorMixing(space: .oklab)] {
      #expect(
        a.mixed(with: b, at: 0.25, mixing).word
          == "shadows(0,2,4,0,#00000033;1,2,4,0.5,#ff800033)")
      #expect(
        b.mixed(with: a, at: 0.75, mixing).word
          == "shadows(0,2,4,0,#00000033;1,2,4,0.5,#ff800033)")
    }
  }

  @Test("An outer shadow does not become an inner one: the two fade")
  func kinds() {
    let a = Shadows([Shadow(y: 8, radius: 4, color: Self.fixed(0x000000, 0.4))])
    let b = Shadows([Shadow(y: 4, radius: 8, color: Self.fixed(0xFFFFFF, 0.8), isInner: true)])
    #expect(
      a.mixed(with: b, at: 0.25, Self.mixing).word
        == "shadows(0,6,3,0,#0000004d;inner,0,1,2,0,#ffffff33)")
    // Each kind has its own order, so that kinds in another order still pair.
    let c = Shadows(a.list + b.list)
    let d = Shadows(b.list + a.list)
    #expect(c.mixed(with: d, at: 0.5, Self.mixing).word == c.word)
  }

  @Test("Mixtures are continuous at both ends, and never have more than eight of a kind")
  func continuous() {
    var random = RandomShadows(seed: 42)
    var mixture = random.shadows()
    for _ in 0..<500 {
      let other = random.shadows()
      for (place, end) in [(1e-9, mixture), (1 - 1e-9, other)] {
        let near = mixture.mixed(with: other, at: place, Self.mixing)
        #expect((near.distance(from: end) ?? 1) < 1e-6, "\(near.word) \(end.word)")
      }
      mixture = mixture.mixed(with: other, at: random.number(0.1...0.9), Self.mixing)
      #expect(mixture.list.count(where: \.isInner) <= Shadows.limit)
      #expect(mixture.list.count { !$0.isInner } <= Shadows.limit)
    }
  }

  @Test("Beyond the ends lengths go on, radii are not negative and colours are those of sRGB")
  func beyond() {
    let a = Shadows([Shadow(y: 2, radius: 2, color: Self.fixed(0x000000, 0.4))])
    let b = Shadows([Shadow(y: 4, radius: 12, color: Self.fixed(0xFFFFFF, 0.8))])
    #expect(a.mixed(with: b, at: 1.5, Self.mixing).word == "shadows(0,5,17,0,#ffffff)")
    #expect(a.mixed(with: b, at: -0.5, Self.mixing).word == "shadows(0,1,0,0,#00000033)")
    #expect(a.mixed(with: .none, at: 1.5, Self.mixing).word == "shadows(0,-1,0,0,#00000000)")
    #expect(a.mixed(with: b, at: 1e9, Self.mixing).word == "shadows(0,1000000,1000000,0,#ffffff)")
  }

  @Test("Lengths are a movement, colours are none")
  func movement() {
    let a = Shadows([Shadow(y: 2, radius: 4, color: Self.black)])
    #expect(!a.moves(to: a))
    #expect(!a.moves(to: Shadows([Shadow(y: 2, radius: 4, color: Self.white)])))
    #expect(a.moves(to: Shadows([Shadow(y: 2, radius: 5, color: Self.black)])))
    // A shadow grows from lengths of 0.
    #expect(a.moves(to: .none))
    #expect(Shadows.none.moves(to: a))
    #expect(!Shadows.none.moves(to: Shadows([Shadow(color: Self.black)])))
    #expect(a.moves(to: Shadows([Shadow(y: 2, radius: 4, color: Self.black, isInner: true)])))
  }

  @Test("The distance is that of the length or channel that differs most")
  func distance() {
    let a = Shadows([Shadow(y: 2, radius: 4, color: Self.fixed(0x000000, 0.2))])
    #expect(a.distance(from: a) == 0)
    #expect(a.distance(from: Shadows([Shadow(y: 5, radius: 2, color: a.list[0].color)])) == 3)
    #expect(
      a.distance(from: Shadows([Shadow(y: 2, radius: 4, color: Self.fixed(0x000000, 0.4))])) == 0.2)
    #expect(a.distance(from: .none) == 0.2)
    #expect(Shadows.none.distance(from: a) == 0.2)
  }

  @Test("Names follow the appearance, also halfway and while they fade")
  func names() throws {
    let label = ColorValue.named(try #require(NamedColor.named("label")))
    let a = Shadows([Shadow(y: 2, color: label)])
    let b = Shadows([Shadow(y: 2, color: Self.white), Shadow(y: 2, color: label)])
    #expect(a.followsAppearance)
    #expect(!Shadows([Shadow(y: 2, color: Self.white)]).followsAppearance)
    #expect(a.literal == "{ { y = 2, color = \"label\" } }")
    let mixed = a.mixed(with: b, at: 0.5, Self.mixing)
    #expect(mixed.followsAppearance)
    for appearance in ColorAppearance.allCases {
      let resolved = mixed.resolved(in: appearance)
      #expect(!resolved.followsAppearance)
      let separately = a.resolved(in: appearance)
        .mixed(with: b.resolved(in: appearance), at: 0.5, Self.mixing)
      #expect(resolved == separately)
    }
    #expect(mixed.resolved(in: .dark).word == "shadows(0,2,0,0,#ffffffb3;0,1,0,0,#ffffff80)")
  }
}
