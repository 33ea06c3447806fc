import MotionValues
import Support
import Testing

@Suite("Gradients as straight stops, and their mean")
struct GradientExpansionTests {
  private static func gradient(
    _ stops: [Gradient.Stop], _ mixing: ColorSpace = .srgb
  ) -> Gradient {
    Gradient(.linear(angle: 90), stops, mixing: mixing)
  }

  private static func named(_ name: String) throws -> ColorValue {
    .named(try #require(NamedColor.named(name)))
  }

  @Test(
    "Few stops are within 1/255",
    arguments: [
      ("systemPink", "systemOrange", 10), ("systemIndigo", "systemTeal", 3), ("red", "green", 25),
      ("blue", "yellow", 27), ("black", "white", 8),
    ])
  func oklab(from: String, to: String, most: Int) throws {
    let gradient = Self.gradient(
      [.init(try Self.named(from), at: 0), .init(try Self.named(to), at: 1)], .oklab)
    #expect(gradient.stops(within: 1.0 / 255).count <= most)
  }

  @Test("A hint becomes few stops", arguments: [(0.35, 13), (0.2, 17), (0.5, 2)])
  func hint(place: Double, most: Int) {
    let white = ColorValue.fixed(Color(hex: 0xFFFFFF))
    let gradient = Self.gradient([.init(.black, at: 0, hint: place), .init(white, at: 1)])
    #expect(gradient.stops(within: 1.0 / 255).count <= most)
  }

  @Test("A clear stop becomes two with the colours of its neighbours")
  func clear() throws {
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    let gradient = Self.gradient([
      .init(.fixed(red), at: 0), .init(.clear, at: 0.5), .init(.fixed(blue), at: 1),
    ])
    let stops = gradient.stops(within: 1.0 / 255)
    #expect(stops.map(\.place) == [0, 0.5, 0.5, 1])
    #expect(
      stops.map(\.color) == [
        red, Color(hex: 0xFF0000, alpha: 0), Color(hex: 0x0000FF, alpha: 0), blue,
      ])
  }

  @Test("Hard edges stay, also at the ends")
  func edges() throws {
    let colors = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF].map { Color(hex: $0) }
    let gradient = Self.gradient(
      zip(colors, [0, 0, 1, 1]).map { Gradient.Stop(.fixed($0), at: $1) })
    let stops = gradient.stops(within: 1.0 / 255)
    #expect(stops.map(\.place) == [0, 0, 1, 1])
    #expect(stops.map(\.color) == colors)
  }

  @Test("The stops look like the gradient, mixed straight or weighted by alpha")
  func equal() {
    var paints = RandomPaints(seed: 21)
    let tolerance = 1.0 / 255
    for _ in 0..<60 {
      let gradient = paints.gradient(.linear(angle: 90))
      let stops = gradient.stops(within: tolerance)
      #expect(stops.map(\.place) == stops.map(\.place).sorted())
      #expect(stops.first?.place == gradient.stops.first?.place)
      #expect(stops.last?.place == gradient.stops.last?.place)
      for (first, last) in zip(stops, stops.dropFirst()) where last.place - first.place > 1e-4 {
        for part in stride(from: 0.03, to: 1, by: 0.06) {
          let place = first.place + (last.place - first.place) * part
          let exact = gradient.color(at: place)
          for mixing in [ColorMixing.standard, ColorMixing(space: .srgb)] {
            let found = mixing.mix(first.color, last.color, at: part)
            let difference =
              (0..<3).map {
                abs(found[$0] * found.alpha - exact[$0] * exact.alpha)
              }.max() ?? 0
            // Between the places that are compared it may be slightly more.
            let most = tolerance * 1.2
            #expect(max(difference, abs(found.alpha - exact.alpha)) < most, "\(gradient) \(place)")
          }
        }
      }
    }
  }

  @Test("The mean is the average of many places, weighted by alpha")
  func mean() {
    var paints = RandomPaints(seed: 22)
    for _ in 0..<150 {
      let gradient = paints.gradient(.linear(angle: 90))
      let (first, last) = (gradient.stops.first?.place ?? 0, gradient.stops.last?.place ?? 1)
      let (start, end) = gradient.repeats && first < last ? (first, last) : (0, 1)
      var sums = [0.0, 0, 0, 0]
      let count = 1_000
      for index in 0..<count {
        let place = start + (end - start) * (Double(index) + 0.5) / Double(count)
        let color = gradient.color(at: place)
        for channel in 0..<3 { sums[channel] += min(max(color[channel], 0), 1) * color.alpha }
        sums[3] += color.alpha
      }
      let mean = gradient.mean(in: .light)
      #expect(abs(mean.alpha - sums[3] / Double(count)) < 2e-3, "\(gradient)")
      guard mean.alpha > 0.05 else { continue }
      for channel in 0..<3 {
        #expect(abs(mean[channel] - sums[channel] / sums[3]) < 1e-2, "\(gradient)")
      }
    }
  }

  @Test("The mean of a colour is itself, and that of a mixture is between")
  func simple() throws {
    let pink = try Self.named("systemPink")
    #expect(Paint.color(pink).mean == pink)
    let gradient = Paint.gradient(Self.gradient([.init(pink, at: 0), .init(pink, at: 1)]))
    let mean = gradient.mean
    for appearance in ColorAppearance.allCases {
      for channel in 0..<4 {
        #expect(
          abs(mean.color(in: appearance)[channel] - pink.color(in: appearance)[channel]) < 1e-12)
      }
    }
    let mixed = Paint.mix(.color(.black), .color(.fixed(Color(hex: 0xFFFFFF))), 0.25)
    #expect(mixed.mean == .fixed(Color(red: 0.25, green: 0.25, blue: 0.25)))
  }
}
