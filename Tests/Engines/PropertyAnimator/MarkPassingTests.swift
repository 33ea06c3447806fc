import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Support
import Testing

@Suite("Times of marks")
struct MarkPassingTests {
  typealias Plan = Animation

  static func plan(_ fractions: [Double], duration: Double = 1, curve: Curve = .linear) -> Plan {
    var plan = Plan(duration: duration, timing: .curve(curve))
    for (index, fraction) in fractions.enumerated() {
      plan.marks.append(.init(at: fraction, index))
    }
    return plan
  }

  /// Steps from passing to passing, and returns the crossed marks with their times.
  static func reported(
    _ flat: FlatAnimation, _ playback: Playback, autoreverses: Bool,
    until end: Double
  ) -> [(word: String, time: Double)] {
    var reported: [(String, Double)] = []
    var time = 0.0
    var previous: PlaybackSample?
    while time <= end {
      let sample = playback.progress(at: time)
      let path = PlaybackPath(from: previous, to: sample, autoreverses: autoreverses)
      for crossing in flat.crossings(along: path) {
        reported.append(((crossing.isForwards ? "+" : "-") + "\(crossing.mark)", time))
      }
      previous = sample
      let passings = playback.passings(of: flat, at: time)
      guard let next = playback.nextPassing(of: passings, after: time), next > time else { break }
      time = next
    }
    return reported
  }

  @Test("match the inverse of the timing")
  func inverse() throws {
    let flat = try Self.plan([0, 0.25, 0.5, 1], duration: 2).flattened { _ in 0 }
    var playback = try flat.playback(repeatCount: 2, autoreverses: true)
    _ = try playback.setSpeed(2, at: 0)
    _ = try playback.play(at: 0)
    let reported = Self.reported(flat, playback, autoreverses: true, until: 9)
    #expect(
      reported.map(\.word) == [
        "+0", "+1", "+2", "+3", "-3", "-2", "-1", "+1", "+2", "+3", "-3", "-2", "-1",
      ])
    let times = [0, 0.25, 0.5, 1, 1, 1.5, 1.75, 2.25, 2.5, 3, 3, 3.5, 3.75]
    for (row, time) in zip(reported, times) { #expect((row.time - time).magnitude <= 3e-12) }
    #expect(reported[1].time == 0.25 && reported[2].time == 0.5 && reported[3].time == 1)
  }

  @Test("restart with each repetition, at its boundary")
  func repeats() throws {
    let flat = try Self.plan([0, 0.5, 1]).flattened { _ in 0 }
    var playback = try flat.playback(repeatCount: 2)
    _ = try playback.play(at: 0)
    let reported = Self.reported(flat, playback, autoreverses: false, until: 3)
    #expect(reported.map(\.word) == ["+0", "+1", "+2", "+0", "+1", "+2"])
    #expect(reported.map(\.time) == [0, 0.5, 1, 1, 1.5, 2])
  }

  @Test("are crossed backwards in reverse order, repetition by repetition")
  func reversed() throws {
    let flat = try Self.plan([0, 0.5, 1]).flattened { _ in 0 }
    var playback = try flat.playback(repeatCount: 2, startsReversed: true)
    _ = try playback.play(at: 0)
    let reported = Self.reported(flat, playback, autoreverses: false, until: 3)
    #expect(reported.map(\.word) == ["-2", "-1", "-0", "-2", "-1"])
    for (row, time) in zip(reported, [0, 0.5, 1, 1, 1.5]) {
      #expect((row.time - time).magnitude <= 3e-9)
    }
  }

  @Test("include every crossing of an overshooting curve")
  func overshoot() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.6)
    let curve = Curve.spring(try SpringCurve(spring, duration: 2))
    let flat = try Self.plan([0.97], duration: 2, curve: curve).flattened { _ in 0 }
    var playback = try flat.playback()
    _ = try playback.play(at: 0)
    let reported = Self.reported(flat, playback, autoreverses: false, until: 2)
    #expect(reported.map(\.word) == ["+0", "-0", "+0"])
    for (index, row) in reported.enumerated() {
      let progress = playback.progress(at: row.time).progress
      #expect(index == 1 ? progress < 0.97 : progress >= 0.97)
      #expect((progress - 0.97).magnitude <= 1e-11)
    }
  }

  @Test(
    "are found one by one, as by very frequent sampling",
    arguments: Array(UInt64(1)...100))
  func agree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let curves: [Curve] = [
      .linear, .cubicBezier(.easeInOut), .cubicBezier(try CubicBezier(0.3, -0.6, 0.7, 1.6)),
    ]
    var plan = Self.plan(
      (0..<4).map { _ in random.number(0...1) }, duration: random.number(0.2...2),
      curve: curves.randomElement(using: &random) ?? .linear)
    let nested = Self.plan(
      [random.number(0...1)], duration: 0.1, curve: curves.randomElement(using: &random) ?? .linear)
    plan.nested = [.init(start: 0.3, nested)]
    let flat = try plan.flattened { _ in 0 }
    let autoreverses = Bool.random(using: &random)
    var playback = try flat.playback(
      repeatCount: [1, 2, 2.5].randomElement(using: &random) ?? 1, autoreverses: autoreverses)
    _ = try playback.play(at: 0)
    let end = try #require(playback.endTime)
    let reported = Self.reported(flat, playback, autoreverses: autoreverses, until: end)
    var seen: [(word: String, time: Double)] = []
    var previous: PlaybackSample?
    let count = 20_000
    for step in 0...count {
      let time = end * Double(step) / Double(count)
      let sample = playback.progress(at: time)
      let path = PlaybackPath(from: previous, to: sample, autoreverses: autoreverses)
      for crossing in flat.crossings(along: path) {
        seen.append(((crossing.isForwards ? "+" : "-") + "\(crossing.mark)", time))
      }
      previous = sample
    }
    #expect(reported.map(\.word) == seen.map(\.word), "seed \(seed)")
    for (row, other) in zip(reported, seen) {
      let late = other.time - row.time
      #expect(late >= -1e-9 && late <= 2 * end / Double(count), "seed \(seed), \(row), \(other)")
    }
  }
}
