import MotionExport
import MotionValues
import Support
import Testing

@Suite("Reduction of samples to keys")
struct KeyReductionTests {
  private static func deviation(_ pieces: [KeyPiece], from samples: KeySamples) -> Double {
    var worst = 0.0
    for (time, value) in zip(samples.times, samples.values) {
      let piece = pieces.last { $0.start.time <= time } ?? pieces[0]
      worst = max(worst, (piece.value(at: time) - value).magnitude)
    }
    return worst
  }

  @Test(
    "A move with a Bézier curve is reduced to one piece",
    arguments: Curve.all.filter { curve in
      if case .cubicBezier = curve.curve { true } else { false }
    }.map(\.name))
  func ease(name: String) throws {
    let curve = try #require(Curve.listed(name))
    let samples = KeySamples(duration: 0.5, count: 120) { 300 * curve.value(at: $0 / 0.5) }
    let pieces = KeyReduction(samples, tolerance: 0.25).pieces(.bezier)
    #expect(pieces.count == 1)
    #expect(Self.deviation(pieces, from: samples) <= 0.25 + 1e-9)
  }

  @Test(
    "A spring of 0.87 s is at most 3 Bézier pieces, 9 cubic ones or 32 lines",
    arguments: [(KeyFamily.bezier, 3), (.cubic, 9)])
  func spring(family: KeyFamily, limit: Int) throws {
    let spring = try Spring(duration: 0.5, bounce: 0.2)
    let samples = KeySamples(duration: 0.87, count: 209) { 300 * spring.value(at: $0) }
    let reduction = KeyReduction(samples, tolerance: 0.25)
    let pieces = reduction.pieces(family)
    #expect(pieces.count <= limit)
    #expect(Self.deviation(pieces, from: samples) <= 0.25 + 1e-9)
    #expect(reduction.chords().count - 1 <= 32)
  }

  @Test("Pieces and lines stay within the tolerance and end at cuts", arguments: 0..<60)
  func withinTolerance(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = (0..<6).map { _ in
      (Double.random(in: -80...80, using: &random), Double.random(in: 0.5...12, using: &random))
    }
    let samples = KeySamples(duration: 2, count: 480) { time in
      parts.enumerated().reduce(0) { sum, part in
        let (height, speed) = part.element
        return sum + height * time * (2 - time) * Elementary.sin(speed * time + Double(part.offset))
      }
    }
    let cuts = samples.turningPoints(threshold: 0.5) + [100]
    let reduction = KeyReduction(samples, tolerance: 0.25)
    for family in [KeyFamily.bezier, .cubic] {
      let pieces = reduction.pieces(family, cutAt: cuts)
      #expect(Self.deviation(pieces, from: samples) <= 0.25 + 1e-9)
      // Where the motion hardly moves before or after a cut, a piece may pass it.
      let ends = [0] + cuts.sorted() + [480]
      for (index, cut) in ends.enumerated().dropFirst().dropLast() {
        let ways = [(ends[index - 1], cut), (cut, ends[index + 1])]
        let hardlyMoves = ways.contains { first, last in
          (samples.values[last] - samples.values[first]).magnitude <= 2 * 0.25
        }
        #expect(hardlyMoves || pieces.contains { $0.end.time == samples.times[cut] })
      }
      #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start })
    }
    let kept = reduction.chords(cutAt: cuts)
    #expect(Set(cuts).isSubset(of: Set(kept)) && kept.first == 0 && kept.last == 480)
    for (first, last) in zip(kept, kept.dropFirst()) {
      for index in first...last {
        let share =
          (samples.times[index] - samples.times[first])
          / (samples.times[last] - samples.times[first])
        let line =
          samples.values[first] + (samples.values[last] - samples.values[first]) * share
        #expect((line - samples.values[index]).magnitude <= 0.25 + 1e-9)
      }
    }
  }

  @Test("A small move to and fro becomes two pieces that each have an easing")
  func toAndFro() {
    let samples = KeySamples(duration: 0.2, count: 48) { 45 * $0 * (0.2 - $0) }
    let track = MotionTrack(
      layer: 0, property: "x", channel: nil, unit: .points, initial: 0,
      changes: [.move(.init(samples: samples, corners: []))], drivers: [])
    let planned = TrackPlanner(style: KeyStyle(.bezier), isSmallest: false, offset: 0)
      .plan(track, tolerance: 0.25)
    #expect(planned.parts.count == 2 && planned.deviation.worst <= 0.25)
  }

  @Test("Turning points are extrema from which the value departs on both sides")
  func turningPoints() {
    let values = [0.0, 1, 2, 1.95, 2.05, 1, 0, 0.5, 0.3, 0.6, 3, 3, 2.9]
    let samples = KeySamples(times: values.indices.map(Double.init), values: values)
    #expect(samples.turningPoints(threshold: 0.3) == [4, 6])
    #expect(samples.turningPoints(threshold: 0.04) == [2, 3, 4, 6, 7, 8, 10])
    let flat = KeySamples(times: [0, 1, 2], values: [1, 1, 1])
    #expect(flat.turningPoints(threshold: 0) == [])
    #expect(KeyReduction(flat, tolerance: 0).pieces(.bezier).count == 1)
  }
}
