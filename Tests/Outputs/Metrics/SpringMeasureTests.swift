import MotionAnalysis
import MotionCore
import MotionValues
import Support
import Testing

/// Measures of springs against `spring_summary.json`.
struct SpringMeasureTests {
  private struct Known {
    let name: String
    let spring: Spring
    let from: Double
    let to: Double
    let velocity: Double
    let overshootTime: Double?
    let overshootValue: Double?
    let settling: Double
    /// The time of the last crossing of a ten-thousandth of the distance.
    let end: Double

    init?(_ row: [String: String?]) throws {
      func number(_ key: String) -> Double? { row[key].flatMap { $0.flatMap(Double.init) } }
      guard let mass = number("mass"), let stiffness = number("stiffness"),
        let damping = number("damping"), let from = number("from"), let to = number("to"),
        let velocity = number("v0"), let settling = number("settle_0.001"),
        let end = number("settle_0.0001"), from != to
      else { return nil }
      name = (row["name"] ?? nil) ?? ""
      spring = try Spring(
        mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
      self.from = from
      self.to = to
      self.velocity = velocity
      self.settling = settling
      overshootTime = number("first_overshoot_t")
      overshootValue = number("first_overshoot_x")
      self.end = end + 0.1
    }

    /// Whether a frame is at most a third of the spring's shortest time constant, and the motion
    /// ends within five seconds.
    var isSlow: Bool {
      let ratio = spring.dampingRatio
      let fastest = ratio > 1 ? ratio + (ratio * ratio - 1).squareRoot() : 1
      return spring.angularFrequency * fastest / 60 < 0.33 && end < 5
    }

    func samples(_ rate: Double, velocities: Bool) -> MotionSamples {
      MotionSamples(
        (0...Int(end * rate)).map { frame in
          let time = Double(frame) / rate
          return .init(
            time: time, value: spring.value(at: time, from: from, to: to, velocity: velocity),
            velocity: velocities
              ? spring.velocity(at: time, from: from, to: to, velocity: velocity) : .nan)
        } + [.init(time: end, value: to, velocity: 0, isCorner: true)])
    }

    /// Finds the greatest velocity and its time on increasingly fine grids.
    var peak: (velocity: Double, time: Double) {
      func speed(_ time: Double) -> Double {
        abs(spring.velocity(at: time, from: from, to: to, velocity: velocity))
      }
      var best = 0.0
      for step in [1e-3, 1e-5, 1e-7, 1e-9] {
        let start = step == 1e-3 ? 0 : max(best - 100 * step, 0)
        let count = step == 1e-3 ? Int(end / step) : 200
        for index in 0...count where speed(start + Double(index) * step) > speed(best) {
          best = start + Double(index) * step
        }
      }
      return (spring.velocity(at: best, from: from, to: to, velocity: velocity), best)
    }
  }

  private static func all() throws -> [Known] {
    let rows = try Oracle.json("spring_summary.json", as: [[String: String?]].self)
    let known = try rows.compactMap { try Known($0) }
    try #require(known.count >= 40)
    return known
  }

  @Test("With velocities, as in a recording, measures are accurate to a millionth")
  func exact() throws {
    var count = 0
    for known in try Self.all() where known.isSlow {
      count += 1
      let measured = try #require(MotionMeasures(known.samples(60, velocities: true)))
      let distance = abs(known.to - known.from)
      #expect(abs(measured.settlingTime - known.settling) < 1e-6, "settling of \(known.name)")
      let peak = known.peak
      #expect(
        abs(measured.peakVelocity - peak.velocity) < 1e-6 * abs(peak.velocity),
        "peak of \(known.name)")
      #expect(abs(measured.peakTime - peak.time) < 1e-4, "time of the peak of \(known.name)")
      if let value = known.overshootValue, let time = known.overshootTime, measured.overshoot > 0 {
        #expect(
          abs(measured.overshoot - abs(value - known.to)) < 1e-6 * distance,
          "overshoot of \(known.name)")
        #expect(abs(measured.overshootTime - time) < 1e-6, "its time, of \(known.name)")
      }
      #expect(measured.jumps.isEmpty, "jumps of \(known.name)")
    }
    #expect(count >= 15)
  }

  @Test("From values alone, as in a trace, times are accurate to one frame")
  func sampled() throws {
    for known in try Self.all() where known.isSlow {
      let measured = try #require(MotionMeasures(known.samples(60, velocities: false)))
      let frame = 1.0 / 60 + 1e-9
      #expect(abs(measured.settlingTime - known.settling) <= frame, "settling of \(known.name)")
      #expect(abs(measured.peakTime - known.peak.time) <= frame, "peak of \(known.name)")
      if let time = known.overshootTime, measured.overshoot > 0 {
        #expect(abs(measured.overshootTime - time) <= frame, "overshoot of \(known.name)")
      }
      #expect(measured.jumps.isEmpty, "jumps of \(known.name)")
    }
  }
}
