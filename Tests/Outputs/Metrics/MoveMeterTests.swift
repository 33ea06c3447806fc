import Foundation
import MotionAnalysis
import Support
import Testing

/// Measures of moves that are taken while the samples come.
struct MoveMeterTests {
  /// Values by the time in seconds.
  private static let shapes: [String: @Sendable (Double) -> Double] = [
    "line": { 100 * $0 },
    "decay": { 300 * (1 - exp(-2 * $0)) },
    "ringing": { 300 * (1 - exp(-0.5 * $0) * cos(9 * $0)) },
    "endless": { 50 * sin(3 * $0) },
    "trembling": { 50 * sin(3 * $0) + sin(40 * $0) },
    "creep": { 1000 * (1 - exp(-20 * $0)) + 0.0001 * sin($0) },
  ]

  @Test("What is kept does not grow with the number of samples", arguments: shapes.keys.sorted())
  func memory(name: String) throws {
    let shape = try #require(Self.shapes[name])
    var meter = MoveMeter()
    var most = 0
    for frame in 0..<100_000 {
      let time = Double(frame) / 60
      meter.add(.init(time: time, value: shape(time)))
      most = max(most, meter.keptCount)
    }
    // Only values that stay within two thousandths of their distance need many samples.
    let isAtRest = name == "decay" || name == "ringing" || name == "creep"
    #expect(most <= (isAtRest ? 8200 : 600), "\(most)")
  }

  @Test(
    "Extremes and the settling time are those of all samples, for random polylines",
    arguments: Seeds.first(200))
  func polylines(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // Walks with a step that shrinks, so that some settle early, some late, and some at once.
    var value = Double.random(in: -9...9, using: &random)
    let shrinking = Double.random(in: 0.8...1.01, using: &random)
    var step = 100.0
    var values: [Double] = []
    for _ in 0...Int.random(in: 1...300, using: &random) {
      values.append(value)
      // Not so different from the steps beside it that it would count as set.
      value +=
        Double.random(in: 0.4 * step...step, using: &random)
        * (Bool.random(using: &random) ? 1 : -1)
      step *= shrinking
    }
    // A third ends where it began.
    if Int.random(in: 0..<3, using: &random) == 0 { values += values.reversed() }
    let samples = values.enumerated().map {
      MotionSamples.Sample(time: Double($0) / 60, value: $1)
    }
    let measured = try #require(MotionMeasures(MotionSamples(samples)))
    let (from, to) = (values[0], values[values.count - 1])
    let farthest = values.map { abs($0 - from) }.max() ?? 0
    let beyond = to > from ? values.max().map { $0 - to } : values.min().map { to - $0 }
    #expect(measured.overshoot == (from == to ? 0 : max(beyond ?? 0, 0)))
    let speeds = zip(samples, samples.dropFirst()).map {
      abs(($1.value - $0.value) / ($1.time - $0.time))
    }
    #expect(abs(abs(measured.peakVelocity) - (speeds.max() ?? 0)) <= 1e-9 * (speeds.max() ?? 0))
    let band = 0.001 * (from == to ? farthest : abs(to - from))
    guard let outside = values.lastIndex(where: { abs($0 - to) > band }) else {
      #expect(measured.settlingTime == 0)
      return
    }
    // The line from there crosses the border of the band.
    let (low, high) = (samples[outside], samples[outside + 1])
    let border = low.value > to ? to + band : to - band
    let share = (border - low.value) / (high.value - low.value)
    let time = low.time + share * (high.time - low.time)
    #expect(abs(measured.settlingTime - time) < 1e-9, "seed \(seed): \(time)")
  }
}
