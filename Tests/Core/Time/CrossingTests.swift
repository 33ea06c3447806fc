import MotionCore
import Testing

@Suite("Crossing a level")
struct CrossingTests {
  @Test("A value on the level does not cross it, from either side")
  func equality() {
    var crossing = Crossing(level: 24, startingAt: 40)
    let rows: [(Double, Side?)] = [
      (24.2, nil), (24, nil), (23.8, .below), (10, nil), (24, nil), (24.2, .above), (24.2, nil),
    ]
    for (value, side) in rows { #expect(crossing.update(value) == side) }
  }

  @Test("With hysteresis a fluctuating value crosses once")
  func hysteresis() {
    var crossing = Crossing(level: 24, hysteresis: 2, startingAt: 40)
    let rows: [(Double, Side?)] = [
      (23, nil), (21.9, .below), (25, nil), (26, nil), (26.1, .above),
    ]
    for (value, side) in rows { #expect(crossing.update(value) == side) }
  }
}
