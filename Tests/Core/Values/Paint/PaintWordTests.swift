import MotionValues
import Support
import Testing

@Suite("Paints as words")
struct PaintWordTests {
  static let red = ColorValue.fixed(Color(hex: 0xFF0000))
  static let blue = ColorValue.fixed(Color(hex: 0x0000FF, alpha: 128 / 255))

  @Test(
    "A word says what differs from the defaults",
    arguments: [
      (Paint.color(red), "#ff0000"),
      (.gradient(Gradient(.linear(angle: 180), [.init(red, at: 0)])), "linear(#ff0000)"),
      (
        .gradient(
          Gradient(
            .linear(angle: 90), [.init(red, at: 0), .init(blue, at: 0.4), .init(red, at: 1)])),
        "linear(90,#ff0000,#0000ff80@0.4,#ff0000)"
      ),
      (
        .gradient(
          Gradient(
            .linearBetween(from: Point(x: 0.25, y: 0.5), to: Point(x: 1, y: 0.5)),
            [.init(red, at: 0, hint: 0.3), .init(blue, at: 1)], mixing: .oklab)),
        "linear(from=0.25:0.5,to=1:0.5,mixing=oklab,#ff0000,hint=0.3,#0000ff80)"
      ),
      (
        .gradient(
          Gradient(
            .linearTo(.topRight), [.init(red, at: 0), .init(blue, at: 0.2)], repeats: true,
            mixing: .linearSRGB)),
        "linear(topRight,repeats,mixing=linear,#ff0000,#0000ff80@0.2)"
      ),
      (
        .gradient(
          Gradient(
            .radial(center: Point(x: 0.5, y: 0.5), size: .ellipse(.farthestCorner)),
            [
              .init(red, at: 0), .init(blue, at: 1.0 / 3), .init(red, at: 2.0 / 3),
              .init(red, at: 1),
            ])),
        "radial(#ff0000,#0000ff80,#ff0000,#ff0000)"
      ),
      (
        .gradient(
          Gradient(
            .radial(center: Point(x: 0.2, y: 0.5), size: .circle(.closestSide)),
            [.init(red, at: 0.1), .init(blue, at: 1)])),
        "radial(center=0.2:0.5,size=closestSide,circle,#ff0000@0.1,#0000ff80)"
      ),
      (
        .gradient(
          Gradient(
            .radial(center: Point(x: 0.5, y: 0.5), size: .radii(x: 40, y: 40)), [.init(red, at: 0)])
        ),
        "radial(radius=40,#ff0000)"
      ),
      (
        .mix(
          .color(red),
          .gradient(Gradient(.conic(center: Point(x: 0.5, y: 0), angle: 45), [.init(blue, at: 0)])),
          0.25),
        "mix(#ff0000,conic(45,center=0.5:0,#0000ff80),0.25)"
      ),
    ] as [(Paint, String)])
  func words(_ paint: Paint, word: String) {
    #expect(paint.word == word)
    #expect(Paint(word: word) == paint)
  }

  @Test(
    "Other words are not read",
    arguments: [
      "", "red", "#f00", "#ff00000", "linear()", "linear(#ff0000", "linear(90)", "linear(90,red)",
      "linear(hint=0.3,#ff0000)", "linear(#ff0000,hint=0.3)", "linear(#ff0000@nan)",
      "linear(from=0:0,#ff0000)", "radial(90,#ff0000)", "radial(size=big,#ff0000)",
      "radial(radius=-1,#ff0000)", "mix(#ff0000,#0000ff)", "mix(#ff0000,#0000ff,1.5)",
      "mix(mix(mix(mix(mix(#ff0000,#ff0000,0),#ff0000,0),#ff0000,0),#ff0000,0),#ff0000,0)",
      "spiral(#ff0000)", "linear(mixing=lab,#ff0000)", "linear(#ff0000,)", "linear((#ff0000))",
    ])
  func others(_ word: String) {
    #expect(Paint(word: word) == nil)
  }

  @Test("Words of random paints read back as themselves")
  func roundTrip() throws {
    var paints = RandomPaints(seed: 7)
    for _ in 0..<10_000 {
      let paint = paints.paint(depth: 2)
      let word = paint.word
      let read = try #require(Paint(word: word), "\(word)")
      #expect(read.word == word)
      #expect(Paint(word: read.word) == read, "\(word)")
      #expect(!word.contains { $0 == " " || $0 == "\"" })
    }
  }
}
