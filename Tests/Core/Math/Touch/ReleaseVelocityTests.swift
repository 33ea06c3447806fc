import MotionValues
import Support
import Testing

@Suite("Velocity at the release")
struct ReleaseVelocityTests {
  @Test(
    "A shorter motion counts whole, an instantaneous one is at rest",
    arguments: [(0.0, 100.0), (0.85, 100.0), (0.95, 100.0), (1.0, 0.0), (1.5, 0.0)])
  func window(start: Double, expected: Double) {
    let velocity = ReleaseVelocity.mean(from: start, to: 1) { 7 + 100 * $0 }
    #expect((velocity - expected).magnitude < 1e-9)
  }

  @Test("Only the last 0.1 s count")
  func pause() {
    // The position rests from 0.9 s on.
    #expect(ReleaseVelocity.mean(from: 0, to: 1) { min($0, 0.9) * 1000 } == 0)
    let velocity = ReleaseVelocity.mean(from: 0, to: 0.95) { min($0, 0.9) * 1000 }
    #expect((velocity - 500).magnitude < 1e-9)
  }

  @Test("The projected end, the travel and the duration match the reference")
  func projection() throws {
    let rows = try Oracle.table("projection.csv")
    #expect(rows.count == 59)
    for row in rows {
      func number(_ name: String) throws -> Double {
        try #require(row[name].flatMap(Double.init))
      }
      let velocity = try number("velocity")
      let measured = try Decay(rate: number("rate"))
      let continuous = try Decay(rate: number("rate"), rule: .continuous)
      func isClose(_ value: Double, _ expected: Double, _ tolerance: Double = 1e-12) -> Bool {
        (value - expected).magnitude <= tolerance * max(expected.magnitude, 1)
      }
      #expect(
        isClose(
          measured.projection(velocity: velocity),
          try number("projected_by_wwdc_v_d_over_1_minus_d_over_1000")))
      #expect(
        isClose(
          continuous.target(velocity: velocity),
          try number("continuous_integral_minus_v_over_1000_ln_d")))
      #expect(
        isClose(
          measured.target(velocity: velocity), try number("measured_ios_travel_stop_at_10"), 1e-11))
      #expect(
        isClose(
          measured.stoppingTime(velocity: velocity), try number("measured_ios_time_stop_at_10"),
          1e-11))
    }
  }
}
