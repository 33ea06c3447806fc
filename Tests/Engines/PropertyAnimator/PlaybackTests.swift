import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Testing

@Suite("Playback")
struct PlaybackTests {
  static let linear = Curve.linear
  static let easeInOut = Curve.cubicBezier(.easeInOut)

  private func playback(
    _ duration: Double = 2, delay: Double = 0, repeats: Double = 1, autoreverses: Bool = false,
    curve: Curve = .linear
  ) throws -> Playback {
    Playback(
      timing: try PlaybackTiming(
        duration: duration, delay: delay, repeatCount: repeats, autoreverses: autoreverses),
      curve: curve)
  }

  @Test(
    "Repetitions depend only on the time",
    arguments: [
      (1.5, false, 0.5, 0, 0.5), (1.5, false, 1, 1, 0), (1.5, false, 1.25, 1, 0.25),
      (1.5, false, 1.5, 1, 0.5), (1.5, false, 9, 1, 0.5), (3, false, 3, 2, 1),
      (1, true, 0.5, 0, 0.5), (1, true, 1, 0, 1), (1, true, 1.5, 0, 0.5), (1, true, 2, 0, 0),
      (1.5, true, 3, 1, 1), (2, true, 2, 1, 0), (2, true, 3.25, 1, 0.75),
      (.infinity, false, 1000.25, 1000, 0.25), (.infinity, true, 1001, 500, 1),
    ])
  func repetitions(
    repeats: Double, autoreverses: Bool, time: Double, iteration: Int, fraction: Double
  ) throws {
    var playback = try playback(1, repeats: repeats, autoreverses: autoreverses)
    _ = try playback.play(at: 0)
    let sample = playback.progress(at: time)
    #expect(sample.iteration == iteration)
    #expect((sample.fraction - fraction).magnitude < 1e-12)
    #expect(playback.endTime == (repeats.isFinite ? repeats * (autoreverses ? 2 : 1) : nil))
  }

  @Test("A duration of zero ends when played, after the delay", arguments: [0, 0.5])
  func zeroDuration(delay: Double) throws {
    var playback = try playback(0, delay: delay)
    let outcome = try playback.play(at: 1)
    #expect(outcome.completions.map(\.position) == (delay == 0 ? [.end] : []))
    #expect(playback.progress(at: 1).fraction == (delay == 0 ? 1 : 0))
    #expect(playback.progress(at: 1 + delay).fraction == 1)
    #expect(playback.progress(at: 1 + delay).hasEnded)
    _ = playback.advance(to: 2)
    #expect(playback.endTime == 1 + delay)
    let back = try playback.reverse(at: 3)
    #expect(back.completions.map(\.position) == [.start])
    #expect(playback.progress(at: 3).fraction == 0)
  }

  @Test("Completions report the position and the time of the end")
  func completions() throws {
    var playback = try playback()
    _ = try playback.play(at: 1)
    #expect(playback.advance(to: 2.9) == .none)
    let end = playback.advance(to: 7)
    #expect(end.completions == [.init(position: .end, time: 3)])
    #expect(end.transitions == [.init(from: .active, to: .inactive)])
    _ = try playback.reverse(at: 7)
    #expect(playback.advance(to: 9).completions == [.init(position: .start, time: 9)])
    _ = try playback.play(at: 10)
    _ = try playback.stop(withoutFinishing: false, at: 10.5)
    #expect(try playback.finish(at: .current, at: 11).completions.first?.position == .current)
    #expect(playback.progress(at: 99).fraction == 0.25)
  }

  @Test("After running back, a playback plays forwards from its current position")
  func toggling() throws {
    var playback = try playback()
    _ = try playback.play(at: 0)
    _ = try playback.reverse(at: 1)
    _ = playback.advance(to: 3)
    _ = try playback.play(at: 3)
    #expect(playback.progress(at: 3).fraction == 0)
    #expect(playback.progress(at: 4).fraction == 0.5)
    #expect(!playback.isReversed)
  }

  @Test("A playback that pauses at its end reports no completion until it is finished")
  func pausesOnCompletion() throws {
    var playback = try playback()
    playback.pausesOnCompletion = true
    _ = try playback.play(at: 0)
    #expect(playback.advance(to: 5) == .none)
    #expect(playback.state == .active)
    #expect(!playback.isRunning)
    #expect(playback.progress(at: 5).hasEnded)
    _ = try playback.reverse(at: 5)
    #expect(playback.progress(at: 6).fraction == 1)
    _ = try playback.play(at: 6)
    #expect(playback.progress(at: 7).fraction == 0.5)
    _ = playback.advance(to: 9)
    #expect(try playback.finish(at: .start, at: 9).completions.count == 1)
  }

  @Test(
    "Scrubbing bypasses or follows the curve",
    arguments: [(true, 0.25), (false, Curve.cubicBezier(.easeInOut).value(at: 0.25))])
  func scrubbing(linearly: Bool, progress: Double) throws {
    var playback = try playback(curve: Self.easeInOut)
    playback.scrubsLinearly = linearly
    _ = try playback.seek(to: 0.25, at: 0)
    #expect(playback.progress(at: 0).progress == progress)
    _ = try playback.play(at: 1)
    #expect(playback.progress(at: 1).progress == progress)
    #expect(playback.endTime == 2.5)
    #expect(playback.progress(at: 2.5).progress == 1)
  }

  @Test("Setting fractionComplete to itself while paused moves nothing", arguments: [false, true])
  func fractionComplete(isReversed: Bool) throws {
    var playback = try playback(curve: Self.easeInOut)
    _ = try playback.play(at: 0)
    if isReversed { _ = try playback.reverse(at: 1.75) }
    #expect(playback.progress(at: 1.75).fractionComplete == (isReversed ? 0.125 : 0.875))
    _ = try playback.pause(at: 2 - 0.5)
    let before = playback.progress(at: 9)
    _ = try playback.setFractionComplete(before.fractionComplete, at: 9)
    #expect((playback.progress(at: 9).progress - before.progress).magnitude < 1e-15)
  }

  @Test(
    "`continue` takes the remaining time or a factor of the duration",
    arguments: [(0, 1.5), (1, 2), (0.25, 0.5), (3, 6)])
  func continues(factor: Double, rest: Double) throws {
    for curve in [nil, Self.linear, Self.easeInOut] {
      var playback = try playback(curve: Self.easeInOut)
      _ = try playback.seek(to: 0.25, at: 0)
      _ = try playback.continue(curve: curve, durationFactor: factor, at: 10)
      #expect(playback.progress(at: 10).progress == 0.25)
      #expect(playback.endTime == 10 + rest)
      #expect(playback.progress(at: 10 + rest).progress == 1)
      if let curve {
        let expected = 0.25 + 0.75 * curve.value(at: 0.5)
        let found = playback.progress(at: 10 + rest / 2).progress
        #expect((found - expected).magnitude < 1e-12)
      }
    }
  }

  @Test("At the end, no time remains for `continue`")
  func continueAtEnd() throws {
    var playback = try playback()
    _ = try playback.seek(to: 1, at: 0)
    #expect(try playback.continue(durationFactor: 2, at: 1).completions.count == 1)
  }

  @Test("Speed applies from the call on, and also to the delay")
  func speed() throws {
    var playback = try playback(delay: 1)
    _ = try playback.play(at: 0)
    _ = try playback.setSpeed(2, at: 0.5)
    #expect(playback.progress(at: 0.75).fraction == 0)
    #expect(playback.endTime == 1.75)
    #expect(playback.progress(at: 1.25).fraction == 0.5)
    #expect(playback.progress(at: 1.25).fractionVelocity == 1)
  }

  @Test("A scrub to the end of a repetition shows its end")
  func scrubToBorder() throws {
    var playback = try playback(1, repeats: 3)
    _ = try playback.seek(to: 1, at: 0)
    #expect(playback.progress(at: 0).fraction == 1)
    #expect(playback.progress(at: 0).iteration == 0)
    _ = try playback.play(at: 0)
    #expect(playback.progress(at: 0.5).iteration == 1)
    #expect(playback.endTime == 2)
  }

  @Test("An endless animator cannot begin at its end")
  func endlessReversed() throws {
    var playback = try playback(repeats: .infinity)
    _ = try playback.reverse(at: 0)
    #expect(throws: PlaybackError.self) { try playback.play(at: 0) }
    var running = try self.playback(repeats: .infinity)
    _ = try running.play(at: 0)
    _ = try running.reverse(at: 5)
    #expect(running.endTime == 10)
  }
}
