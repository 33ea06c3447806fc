import MotionValues

/// How long it takes to mix gradients and outlines for a frame, and to measure a path.
struct DrawingBenchmark {
  private let repeats = 2000

  func run() throws {
    for space in [ColorSpace.srgb, .oklab] {
      for count in [2, 4, 16] {
        let ends = [3, 5].map { MixedValue(Self.gradient(of: count, seed: $0)) }
        let mixing = space == .srgb ? ColorMixing.standard : ColorMixing(space: space)
        report(
          "a stop of \(count) and a frame, mixed in \(space)", MixedChain(ends, mixing: mixing),
          parts: count, goal: 100)
      }
    }
    let star = try Self.star(of: 100, inner: 20)
    report(
      "a morph of 100 points", MixedChain([star, try Self.star(of: 100, inner: 35)]), goal: 2000)
    report(
      "  into one of 66 points", MixedChain([star, try Self.star(of: 66, inner: 35)]), goal: 2000)
    try reportLength()
  }

  private func report(_ title: String, _ chain: MixedChain, parts: Int = 1, goal: Double) {
    let time = Stopwatch.best {
      for index in 1...repeats {
        let value = Mixed(chain, at: Double(index) / Double(repeats + 1)).value
        precondition(value.type.name == chain.values[0].type.name)
      }
    }
    Report.line(title, time / Double(repeats * parts), "ns", goal: goal)
  }

  private func reportLength() throws {
    var number = 1
    let data = (0..<1000).reduce(into: "M0 0") { data, _ in
      data += "C"
      for _ in 0..<6 {
        number = number * 16807 % 2_147_483_647
        data += " \(number % 1000)"
      }
    }
    let outline = try Path(data: data).outline(width: 0, height: 0)
    let time = Stopwatch.best { precondition(OutlineMeasure(outline).length > 0) }
    Report.line("the length of 1000 cubics", time / 1e6, "ms", goal: 1)
  }

  private static func gradient(of count: Int, seed: Int) -> Paint {
    let stops = (0..<count).map { index in
      Gradient.Stop(
        .fixed(Color(hex: UInt32((index + seed) * 5_000_011 % 0x100_0000))),
        at: Double(index) / Double(count - 1))
    }
    return .gradient(Gradient(.linear(angle: 90), stops))
  }

  private static func star(of count: Int, inner: Double) throws -> MixedValue {
    let data = (0..<count).map { index in
      let turn = Elementary.sincos(degrees: 360 * Double(index) / Double(count))
      let radius = index % 2 == 0 ? 50 : inner
      return "\(index == 0 ? "M" : "L")\(radius * turn.cos) \(radius * turn.sin)"
    }
    return MixedValue(try Path(data: data.joined() + "Z"))
  }
}
