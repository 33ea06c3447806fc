import MotionValues
import Support
import Testing

@Suite("Functions in pieces between stops")
struct PiecewiseMapTests {
  private static let tent = PiecewiseMap(stops: [-10, 0, 40], values: [1, 5, -3])

  @Test(
    "the values at the stops are exact, straight in between, and constant beyond",
    arguments: [
      (-100.0, 1.0), (-10, 1), (-5, 3), (0, 5), (10, 3), (40, -3), (1e300, -3),
    ])
  func values(number: Double, value: Double) {
    #expect(Self.tent.value(at: number) == value)
  }

  @Test(
    "with an extension the outer pieces go on straight",
    arguments: [(-20.0, -3.0), (-10, 1), (40, -3), (60, -7)])
  func extended(number: Double, value: Double) {
    let map = PiecewiseMap(
      stops: Self.tent.stops, values: Self.tent.values,
      extends: PiecewiseMap.Extension(below: true, above: true))
    #expect(map.value(at: number) == value)
  }

  @Test(
    "at a stop the slope is that of the piece ahead",
    arguments: [
      (-5.0, 1.0, 0.4), (0, 1, -0.2), (0, -1, 0.4), (-10, -1, 0), (-10, 1, 0.4), (40, 1, 0),
      (40, -1, -0.2), (50, -1, 0),
    ])
  func slope(number: Double, velocity: Double, slope: Double) {
    #expect(Self.tent.slope(at: number, velocity: velocity) == slope)
  }

  @Test("a curve applies to each piece, and has its slope")
  func curve() throws {
    let map = PiecewiseMap(
      stops: [0, 1, 3], values: [0, 10, 0], curve: Curve.named("inQuad"))
    #expect(map.value(at: 0.5) == 2.5)
    #expect(map.value(at: 2) == 7.5)
    #expect(map.value(at: 1) == 10)
    #expect(map.value(at: 3) == 0)
    let (before, after) = (map.value(at: 1.999_999), map.value(at: 2.000_001))
    #expect(abs(map.slope(at: 2, velocity: 1) - (after - before) / 2e-6) < 1e-6)
  }

  @Test("a function of a function has the values of both", arguments: 0..<2000)
  func composed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func map() -> PiecewiseMap {
      let count = Int.random(in: 2...4, using: &random)
      var stops: [Double] = []
      while stops.count < count {
        let stop = Double(Int.random(in: -5...5, using: &random))
        if !stops.contains(stop) { stops.append(stop) }
      }
      return PiecewiseMap(
        stops: stops.sorted(),
        values: stops.map { _ in Double(Int.random(in: -5...5, using: &random)) },
        extends: .init(
          below: Bool.random(using: &random), above: Bool.random(using: &random)))
    }
    let (outer, inner) = (map(), map())
    let composed = try #require(outer.composed(of: inner))
    for step in -300...300 {
      let number = Double(step) / 8
      let expected = outer.value(at: inner.value(at: number))
      #expect(
        abs(composed.value(at: number) - expected) < 1e-9 * max(1, expected.magnitude),
        "seed \(seed): \(outer) of \(inner) at \(number)")
    }
  }

  @Test("a curved function is composed of nothing")
  func composedCurve() {
    let curved = PiecewiseMap(stops: [0, 1], values: [0, 1], curve: Curve.named("inQuad"))
    #expect(Self.tent.composed(of: curved) == nil)
    #expect(curved.composed(of: Self.tent) == nil)
  }
}
