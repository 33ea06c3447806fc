import MotionCore
import MotionValues
import Support
import Testing

@testable import TransitionEngine

@Suite("A transition in space: caught, moved, released")
struct TransitionScrubTests {
  /// A number with a curve of its own, one that starts later, and one with a carried velocity.
  private static func timeline() -> (timeline: TransitionTimeline, channels: [Int]) {
    var timeline = TransitionTimeline()
    let early = ElementTiming(start: 0, duration: 0.5, curve: Curve.named("easeOut") ?? .linear)
    let late = ElementTiming(start: 0.3, duration: 0.4, curve: Curve.named("easeIn") ?? .linear)
    let channels = [
      timeline.addLine(to: nil, from: 600, to: 0, timing: early),
      timeline.addLine(to: nil, from: 0, to: 1, timing: late),
      timeline.addLine(to: nil, from: 20, to: 120, velocity: 900, timing: early),
    ]
    return (timeline, channels)
  }

  private static func leg(_ start: Double, _ end: Double) -> PanLeg {
    PanLeg(start: start, end: end, from: Point(x: 0, y: 0), to: Point(x: 0, y: 1))
  }

  @Test("It stays where it was caught, and is straight from there to either end")
  func straight() {
    var (timeline, channels) = Self.timeline()
    timeline.evaluate(at: 0.2)
    let caught = channels.map { timeline[$0] }
    var scrub = timeline.scrub(at: 0.4)
    timeline.evaluate(scrub, at: 1)
    #expect(channels.map { timeline[$0] } == caught)
    _ = scrub.follow(Self.leg(1, 2), by: 0.6, nearness: 1, limit: nil)
    for share in [0.25, 0.5, 1] {
      timeline.evaluate(scrub, at: 1 + share)
      for (index, end) in [0.0, 1, 120].enumerated() {
        let expected = caught[index] + (end - caught[index]) * share
        #expect((timeline[channels[index]] - expected).magnitude <= 1e-9, "\(share), \(index)")
      }
    }
    #expect(timeline[channels[0]] == 0 && timeline[channels[1]] == 1)
    _ = scrub.follow(Self.leg(2, 3), by: -1, nearness: 1, limit: nil)
    timeline.evaluate(scrub, at: 3)
    #expect(channels.map { timeline[$0] } == [600, 0, 20])
  }

  @Test("A release keeps the value and the velocity of every number, and ends exactly")
  func release() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    for (end, goals) in [
      (TransitionEnd.source, [600.0, 0, 20]), (.destination, [0, 1, 120]),
    ] {
      var (timeline, channels) = Self.timeline()
      timeline.evaluate(at: 0.2)
      var scrub = timeline.scrub(at: 0.4)
      _ = scrub.follow(Self.leg(1, 1.1), by: 0.2, nearness: 1, limit: nil)
      func motion(_ time: Double) -> [ValueAndVelocity] {
        timeline.evaluate(scrub, at: time)
        return channels.map {
          ValueAndVelocity(value: timeline[$0], velocity: timeline.velocity(of: $0))
        }
      }
      let before = motion(1.1)
      scrub.release(to: end, velocity: 2, by: spring, at: 1.1)
      let after = motion(1.1)
      for (one, other) in zip(before, after) {
        #expect((one.value - other.value).magnitude <= 1e-9)
        #expect((one.velocity - other.velocity).magnitude <= 1e-9 * (1 + one.velocity.magnitude))
      }
      let step = 1e-6
      for (first, second) in zip(motion(1.2), motion(1.2 + step)) {
        #expect(((second.value - first.value) / step - first.velocity).magnitude <= 0.1)
      }
      let finish = try #require(scrub.finish)
      #expect(motion(finish).map(\.value) == goals && scrub.end == end)
      for (motion, goal) in zip(motion(finish - 1e-9), goals) {
        #expect((motion.value - goal).magnitude <= 0.01)
      }
    }
  }

  @Test("It does not matter into how many legs a path is cut", arguments: Array(UInt64(0)..<50))
  func cuts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let travel = random.number(-0.5...0.5)
    func caught() -> TransitionScrub { TransitionScrub([0.3], timingCount: 1, progress: 0.5) }
    var whole = caught()
    _ = whole.follow(Self.leg(1, 2), by: travel, nearness: 1, limit: nil)
    var cut = caught()
    let count = Int(random.number(2...9))
    for index in 0..<count {
      let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
      _ = cut.follow(
        Self.leg(1 + from, 1 + to), by: travel / Double(count), nearness: 1, limit: nil)
    }
    for _ in 0..<10 {
      let time = random.number(0.9...2.1)
      #expect(
        (whole.motion(of: 0, at: time).value - cut.motion(of: 0, at: time).value).magnitude
          <= 1e-12, "seed \(seed)")
    }
  }

  @Test("A finger that reaches an end stops there, and what is cut off does not move it")
  func limits() {
    var scrub = TransitionScrub([0.5], timingCount: 1, progress: 0.75)
    func progress(_ time: Double) -> Double { scrub.progress(at: time).value }
    #expect(scrub.follow(Self.leg(0, 1), by: 0.5, nearness: 1, limit: 0.25) == 0.5)
    #expect(progress(0.25) == 0.875 && progress(2) == 1)
    #expect(scrub.motion(of: 0, at: 2).value == 1)
    scrub.cut(at: 0.25)
    #expect(progress(1) == 0.875 && scrub.motion(of: 0, at: 1).value == 0.75)
  }
}
