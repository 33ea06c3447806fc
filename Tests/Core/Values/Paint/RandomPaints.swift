import MotionValues
import Support

/// Makes paints of all kinds from a seed.
struct RandomPaints {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double { generator.number(range) }

  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  mutating func color() -> ColorValue {
    if chance(0.1) { return NamedColor.named("systemPink").map { .named($0) } ?? .clear }
    if chance(0.1) { return .clear }
    let parts = [number(0...1), number(0...1), number(0...1), chance(0.5) ? 1 : number(0...1)]
    return .fixed(Color { parts[$0] })
  }

  mutating func point() -> Point {
    chance(0.3)
      ? Point(x: 0.5, y: 0.5) : Point(x: number(-0.5...1.5), y: pick([0.5, number(0...1)]))
  }

  mutating func geometry() -> GradientGeometry {
    switch Int(number(0...4.999)) {
    case 0: .linear(angle: pick([180, 90, number(-400...400)]))
    case 1: .linearTo(pick(GradientCorner.allCases))
    case 2: .linearBetween(from: point(), to: point())
    case 3: .radial(center: point(), size: size())
    default: .conic(center: point(), angle: pick([0, number(-400...400)]))
    }
  }

  private mutating func size() -> RadialSize {
    switch Int(number(0...2.999)) {
    case 0: .circle(pick(RadialExtent.allCases))
    case 1: .ellipse(pick(RadialExtent.allCases))
    default: .radii(x: number(0...200), y: pick([40, number(0...200)]))
    }
  }

  mutating func gradient(_ geometry: GradientGeometry? = nil, mixing: ColorSpace? = nil) -> Gradient
  {
    let count = Int(number(1...7.999))
    var stops: [Gradient.Stop] = []
    var places = (0..<count).map { _ in number(-0.2...1.2) }.sorted()
    // Places that are left out, and hard edges.
    if chance(0.4) { places = (0..<count).map { Double($0) / Double(max(count - 1, 1)) } }
    if chance(0.3), count > 2 { places[1] = places[2] }
    for index in 0..<count {
      var stop = Gradient.Stop(color(), at: places[index])
      if index + 1 < count, chance(0.2) { stop.hint = number(places[index]...places[index + 1]) }
      stops.append(stop)
    }
    return Gradient(
      geometry ?? self.geometry(), stops, repeats: chance(0.2),
      mixing: mixing ?? pick([.srgb, .srgb, .oklab, .linearSRGB, .oklch]))
  }

  mutating func paint(depth: Int) -> Paint {
    if depth > 0, chance(0.15) {
      return .mix(paint(depth: depth - 1), paint(depth: depth - 1), number(0...1))
    }
    return chance(0.2) ? .color(color()) : .gradient(gradient())
  }
}
