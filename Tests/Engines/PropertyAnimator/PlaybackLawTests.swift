import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Support
import Testing

@Suite("Laws of playback")
struct PlaybackLawTests {
  static let seeds = Array(UInt64(1)...200)

  private static let curves: [Curve] = [
    .linear, .cubicBezier(.easeInOut), .cubicBezier(.ease), .cubicBezier(.materialLegacyAccelerate),
  ]

  private static let repeatCounts: [Double] = [1, 1, 2, 2.5, .infinity]

  private static func playback(_ random: inout SeededGenerator) throws -> Playback {
    var playback = Playback(
      timing: try PlaybackTiming(
        duration: random.number(0.1...3), delay: Bool.random(using: &random) ? 0.25 : 0,
        repeatCount: repeatCounts.randomElement(using: &random) ?? 1,
        autoreverses: Bool.random(using: &random)),
      curve: curves.randomElement(using: &random) ?? .linear)
    playback.scrubsLinearly = Bool.random(using: &random)
    return playback
  }

  /// Makes one random call, which may be rejected; returns whether it may move the value.
  private static func interrupt(
    _ playback: inout Playback, at time: Double, _ random: inout SeededGenerator
  ) -> Bool {
    let wasAtRest = playback.state == .inactive
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      _ = try? playback.play(at: time)
      return wasAtRest
    case 1: _ = try? playback.pause(at: time)
    case 2:
      _ = try? playback.reverse(at: time)
      return wasAtRest
    case 3:
      _ = try? playback.seek(to: random.number(0...1), at: time)
      return true
    case 4: _ = try? playback.setSpeed(random.number(0.2...4), at: time)
    case 5:
      let curve = curves.randomElement(using: &random)
      _ = try? playback.continue(
        curve: curve, durationFactor: random.number(0...2), at: time)
    default:
      _ = try? playback.finish(at: .current, at: time)
    }
    return false
  }

  @Test("Until its end, a free-running playhead matches its playback", arguments: seeds)
  func freeRunning(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var playback = try Self.playback(&random)
    var time = 0.0
    _ = try playback.play(at: time)
    for _ in 0..<20 {
      time += random.number(0...0.5)
      _ = playback.advance(to: time)
      if random.number(0...1) < 0.3 { _ = Self.interrupt(&playback, at: time, &random) }
      guard let freeRun = playback.detach(at: time) else { continue }
      #expect(freeRun.endTime > time, "seed \(seed)")
      let end = min(freeRun.endTime, time + 10)
      for step in 0..<8 {
        let later = time + (end - time) * Double(step) / 8
        let sample = playback.progress(at: later)
        let fraction = freeRun.fraction + (later - freeRun.time) * freeRun.velocity
        #expect(sample.fraction == fraction, "seed \(seed), time \(later)")
        #expect(
          sample.progress == playback.curve.value(at: fraction), "seed \(seed), time \(later)")
        #expect(sample.isRunning && sample.fractionVelocity == freeRun.velocity, "seed \(seed)")
      }
    }
  }

  @Test("Only a seek and a replay move the value", arguments: seeds)
  func valueIsContinuous(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var playback = try Self.playback(&random)
    var time = 0.0
    for index in 0..<40 {
      _ = playback.advance(to: time)
      let before = playback.progress(at: time).progress
      if !Self.interrupt(&playback, at: time, &random) {
        let after = playback.progress(at: time).progress
        #expect((after - before).magnitude < 1e-9, "seed \(seed) call \(index)")
      }
      time += random.number(0...0.7)
    }
  }

  @Test("Reversing twice changes no value, now or later", arguments: seeds)
  func reverseTwice(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var playback = try Self.playback(&random)
    var time = 0.0
    for index in 0..<20 {
      _ = Self.interrupt(&playback, at: time, &random)
      time += random.number(0...0.7)
      // At a boundary, the first of the two reversals ends it.
      let sample = playback.progress(at: time)
      guard sample.isRunning, sample.fraction > 0.001, sample.fraction < 0.999 else { continue }
      var twice = playback
      _ = try twice.reverse(at: time)
      _ = try twice.reverse(at: time)
      for later in [0, 0.1, 0.5, 2, 9] {
        let expected = playback.progress(at: time + later)
        let found = twice.progress(at: time + later)
        #expect(
          (found.progress - expected.progress).magnitude < 1e-9, "seed \(seed) call \(index)")
        #expect(found.hasEnded == expected.hasEnded, "seed \(seed) call \(index)")
      }
    }
  }

  @Test("Sampling every frame changes nothing", arguments: seeds)
  func stepsAgree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stepped = try Self.playback(&random)
    _ = try stepped.play(at: 0.1)
    let direct = stepped
    for frame in 0...600 {
      let time = Double(frame) / 120
      _ = stepped.advance(to: time)
      let (a, b) = (stepped.progress(at: time), direct.progress(at: time))
      #expect(a.progress == b.progress, "seed \(seed) frame \(frame)")
      #expect(a.fraction == b.fraction, "seed \(seed) frame \(frame)")
    }
  }

  @Test("Pausing and resuming only shifts time", arguments: seeds)
  func pauseShifts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var playback = try Self.playback(&random)
    _ = try playback.play(at: 0)
    var paused = playback
    let (time, rest) = (random.number(0...0.5), random.number(0...4))
    guard playback.progress(at: time).isRunning else { return }
    _ = try paused.pause(at: time)
    _ = try paused.play(at: time + rest)
    for later in [0, 0.05, 0.3, 1, 4] {
      let expected = playback.progress(at: time + later).progress
      let found = paused.progress(at: time + rest + later).progress
      #expect((found - expected).magnitude < 1e-9, "seed \(seed) after \(later)")
    }
  }

  @Test("The velocities are the slopes of fraction and progress", arguments: seeds)
  func velocities(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var playback = try Self.playback(&random)
    var time = 0.0
    let step = 1e-5
    for index in 0..<20 {
      _ = Self.interrupt(&playback, at: time, &random)
      time += random.number(0.01...0.7)
      let (before, sample, after) = (
        playback.progress(at: time - step), playback.progress(at: time),
        playback.progress(at: time + step)
      )
      guard before.isRunning == after.isRunning,
        before.place.isReturning == after.place.isReturning,
        before.iteration == after.iteration, before.fractionVelocity == after.fractionVelocity
      else { continue }
      let fraction = (after.fraction - before.fraction) / (2 * step)
      let progress = (after.progress - before.progress) / (2 * step)
      let scale = max(sample.fractionVelocity.magnitude, 1)
      #expect(
        (sample.fractionVelocity - fraction).magnitude < 1e-5 * scale, "seed \(seed) \(index)")
      #expect(
        (sample.progressVelocity - progress).magnitude < 1e-2 * scale, "seed \(seed) \(index)")
    }
  }

  @Test("The last frame is exactly the end", arguments: seeds)
  func endIsExact(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let frames = Int.random(in: 1...900, using: &random)
    let rates: [Double] = [30, 60, 120, 240]
    let rate = rates.randomElement(using: &random) ?? 60
    var playback = Playback(
      timing: try PlaybackTiming(duration: Double(frames) / rate), curve: Self.curves[1])
    let first = Int.random(in: 0...5000, using: &random)
    _ = try playback.play(at: Double(first) / rate)
    let sample = playback.progress(at: Double(first + frames) / rate)
    #expect(sample.progress == 1, "seed \(seed)")
    #expect(sample.hasEnded, "seed \(seed)")
  }
}
