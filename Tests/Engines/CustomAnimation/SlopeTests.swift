import Support
import Testing

@testable import CustomAnimationEngine

struct SlopeTests {
  @Test("The slope of a parabola is exact everywhere, also at the ends", arguments: Seeds.first(20))
  func parabolas(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (a, b, c) = (
      Double.random(in: -5...5, using: &random), Double.random(in: -5...5, using: &random),
      Double.random(in: -5...5, using: &random)
    )
    for time in [0, 0.125, 0.5, 1] {
      let slope = Slope(at: time, duration: 1)
      let velocity = slope.velocity(slope.times.map { a * $0 * $0 + b * $0 + c })
      #expect((velocity - (2 * a * time + b)).magnitude < 1e-7, "seed \(seed), \(time) s")
      #expect(slope.times.allSatisfy { 0...1 ~= $0 }, "seed \(seed), \(time) s")
    }
  }

  @Test("A duration of zero has no slope")
  func noLength() {
    let slope = Slope(at: 0, duration: 0)
    #expect(slope.velocity([1, 2, 3]) == 0)
  }

  @Test("Without an end, only the start limits the times")
  func endless() {
    #expect(Slope(at: 0, duration: nil).times[0] == 0)
    #expect(Slope(at: 1e6, duration: nil).times[1] == 1e6)
  }
}
