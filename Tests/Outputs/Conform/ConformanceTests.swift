import MotionAnalysis
import MotionCore
import MotionValues
import Support
import Testing

@Suite("What an app has logged is compared with its scene")
struct ConformanceTests {
  @Test("A log of the scene itself conforms, and its clock is found to a millisecond")
  func unchanged() throws {
    var (worst, count) = (0.0, 0)
    for scene in ConformScene.all {
      let app = try scene.app()
      for seed in Seeds.first(2) {
        var random = SeededGenerator(seed: UInt64(seed))
        let noise = SyntheticApp.Noise.random(&random)
        let found = try app.compare(app.log(noise, &random))
        let sentences = found.bursts.flatMap(\.differences).map(\.sentence)
        #expect(found.conforms, "\(scene.name), seed \(seed): \(sentences) \(noise)")
        worst = max(worst, abs(found.offset - noise.offset))
        count += 1
      }
    }
    #expect(worst <= 0.001)
    if Seeds.areAsked { print("unchanged: \(count) logs, offset within \(worst * 1000) ms") }
  }

  /// A change of the spring, and the part of the logs in which it has to be found.
  struct Change: Sendable {
    let name: String
    var duration = 1.0
    var bounce = 0.0
    var least = 1.0
  }

  @Test(
    "A changed spring is found",
    arguments: [
      Change(name: "duration +10 %", duration: 1.1), Change(name: "duration -10 %", duration: 0.9),
      Change(name: "bounce +0.05", bounce: 0.05), Change(name: "bounce -0.05", bounce: -0.05),
      Change(name: "duration +5 %", duration: 1.05, least: 0.9),
      Change(name: "duration -5 %", duration: 0.95, least: 0.9),
    ])
  func changed(_ change: Change) throws {
    var (found, count) = (0, 0)
    // A single log may be one of the few in which a small change is not seen.
    let scenes = Seeds.areAsked ? ConformScene.all : [ConformScene.card]
    for scene in scenes {
      let (own, other) = (
        try scene.app(),
        try scene.app(
          duration: scene.duration * change.duration, bounce: scene.bounce + change.bounce)
      )
      for seed in Seeds.first(1) {
        var random = SeededGenerator(seed: UInt64(seed))
        let log = other.log(.random(&random), &random)
        found += try own.compare(log).conforms ? 0 : 1
        count += 1
      }
    }
    #expect(Double(found) >= change.least * Double(count), "\(change.name): \(found) of \(count)")
    if Seeds.areAsked { print("\(change.name): found in \(found) of \(count)") }
  }

  @Test("A burst that is one frame late is named, and so is a property")
  func late() throws {
    let app = try ConformScene.card.app()
    var named = 0
    for seed in Seeds.first(1) {
      var random = SeededGenerator(seed: UInt64(seed))
      let noise = SyntheticApp.Noise(
        fps: 60, dropped: 0.05, jitter: 0.0003, rounding: 1.0 / 3, offset: 77)
      let burst = try app.compare(app.log(noise, &random) { _, time in time > 1.7 ? 1.0 / 60 : 0 })
      #expect(burst.bursts.map(\.conforms) == [true, false], "seed \(seed)")
      let sentence = burst.bursts[1].differences.first?.sentence ?? ""
      #expect(sentence.contains("start 1"), "\(sentence)")
      #expect(sentence.contains("ms (1 frame) later than in the scene"), "\(sentence)")
      let property = try app.compare(
        app.log(noise, &random) { name, _ in name == "dim.opacity" ? 2.0 / 60 : 0 })
      let words = property.bursts.flatMap(\.differences).map(\.sentence)
      #expect(words.count == 2, "\(words)")
      #expect(
        words.allSatisfy {
          $0.hasPrefix("`dim.opacity` starts 3") && $0.contains("(2 frames) after")
        },
        "\(words)")
      named += 1
    }
    if Seeds.areAsked { print("late: named in \(named) logs") }
  }

  @Test("The spring of an app is found within a hundredth")
  func fit() throws {
    var worst = (duration: 0.0, bounce: 0.0)
    for seed in Seeds.first(1) {
      var random = SeededGenerator(seed: UInt64(seed))
      let scene = ConformScene.island
      let (duration, bounce) = (scene.duration * 1.15, 0.15)
      let other = try scene.app(duration: duration, bounce: bounce)
      let noise = SyntheticApp.Noise(
        fps: 60, dropped: 0.1, jitter: 0.0005, rounding: 1.0 / 3, offset: 5)
      let found = try scene.app().compare(other.log(noise, &random))
      let words = try #require(found.bursts.first?.differences.first?.words)
      let numbers = try #require(
        words.firstMatch(of: /in the app a spring of (.+?) s, bounce ([0-9.]+)/))
      worst.duration = max(worst.duration, abs((Double(numbers.1) ?? 0) / duration - 1))
      worst.bounce = max(worst.bounce, abs((Double(numbers.2) ?? 9) - bounce))
    }
    #expect(worst.duration <= 0.01)
    #expect(worst.bounce <= 0.02)
    if Seeds.areAsked {
      print("fit: duration within \(worst.duration), bounce within \(worst.bounce)")
    }
  }

  @Test("A burst with too few frames, or with a gap in its motion, is not judged")
  func gaps() throws {
    let app = try ConformScene.card.app()
    var random = SeededGenerator(seed: 1)
    var log = app.log(.init(), &random)
    for index in log.signals.indices {
      let kept = log.signals[index].times.indices.filter {
        !(1.9...2.4).contains(log.signals[index].times[$0])
      }
      log.signals[index].values = kept.map { log.signals[index].values[$0] }
      log.signals[index].times = kept.map { log.signals[index].times[$0] }
    }
    let found = try app.compare(log)
    #expect(found.bursts.map { $0.doubt != nil } == [false, true])
    #expect(!found.conforms)
  }

  @Test("What moves in the app alone, and what rests in it alone, is named")
  func missing() throws {
    let app = try ConformScene.card.app()
    var random = SeededGenerator(seed: 1)
    var log = app.log(.init(), &random)
    for index in log.signals[2].times.indices { log.signals[2].values[index] = 0 }
    let still = try app.compare(log).bursts.flatMap(\.differences).map(\.sentence)
    #expect(still == Array(repeating: "`dim.opacity` does not move in the app", count: 2))
    var other = app.log(.init(), &random)
    let end = app.length - 0.1
    for index in other.signals[0].times.indices where other.signals[0].times[index] > end {
      other.signals[0].values[index] += 40
    }
    #expect(try !app.compare(other).conforms)
  }
}
