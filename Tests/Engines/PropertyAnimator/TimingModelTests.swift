import MotionValues
import PropertyAnimatorEngine
import SceneSupport
import Support
import Testing

/// Animators against the formulas of Web Animations, level 1, sections 4.6 to 4.10.
struct TimingModelTests {
  /// The standard's timing of an animation effect that fills both ways; times are in seconds.
  private struct Effect {
    let duration: Double
    let delay: Double
    let iterations: Double
    let iterationStart: Double
    let endDelay: Double
    let alternates: Bool

    var activeDuration: Double { duration * iterations }

    /// When it ends, as a local time.
    var endTime: Double { max(delay + activeDuration + endDelay, 0) }

    /// Whether an animation that begins at 0 and plays forwards runs at a local time.
    func isRunning(at time: Double) -> Bool { time < endTime }

    /// Whether a local time is within the active phase.
    func isActive(at time: Double) -> Bool {
      let begin = max(min(delay, endTime), 0)
      let end = max(min(delay + activeDuration, endTime), 0)
      return begin <= time && time < end
    }

    /// The directed progress and the current iteration at a local time.
    func place(at time: Double) -> (progress: Double, iteration: Double) {
      let active = min(max(time - delay, 0), activeDuration)
      let overall = active / duration + iterationStart
      let isOver = time - delay >= activeDuration
      var simple = overall.truncatingRemainder(dividingBy: 1)
      if simple == 0, isOver, iterations > 0 { simple = 1 }
      let iteration = simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
      let isBack = alternates && iteration.truncatingRemainder(dividingBy: 2) == 1
      return (isBack ? 1 - simple : simple, iteration)
    }
  }

  @Test("Delays, repetitions and `iterationStart` are those of the standard's formulas")
  func formulas() throws {
    for seed in 0..<4_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      // Eighths are exact, so the boundaries of repetitions are hit.
      func eighths(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 8
      }
      let alternates = Bool.random(using: &random)
      let (duration, delay) = (eighths(1...12), eighths(-20...12))
      let (count, start) = (eighths(1...24), eighths(0...20))
      let endDelay = Bool.random(using: &random) ? eighths(1...12) : 0
      let passes: Double = alternates ? 2 : 1
      let effect = Effect(
        duration: duration, delay: delay, iterations: count * passes,
        iterationStart: start * passes, endDelay: endDelay, alternates: alternates)
      var playback = Playback(
        timing: try PlaybackTiming(
          duration: duration, delay: delay, repeatCount: count, autoreverses: alternates,
          iterationStart: start, endDelay: endDelay))
      _ = try playback.play(at: 0)
      for _ in 0..<8 {
        let time = eighths(0...60)
        let (found, expected) = (playback.progress(at: time), effect.place(at: time))
        let words = "seed \(seed), \(effect) at \(time) s"
        #expect(abs(found.fraction - expected.progress) < 1e-9, "\(words)")
        #expect(found.isRunning == effect.isRunning(at: time), "\(words)")
        #expect((found.fractionVelocity != 0) == effect.isActive(at: time), "\(words)")
        let pass =
          alternates
          ? Double(found.iteration) * 2 + (found.place.isReturning ? 1 : 0)
          : Double(found.iteration)
        // At a turn, and at an end, one of the two passes is named.
        guard expected.progress > 0, expected.progress < 1 || !alternates else { continue }
        #expect(pass == expected.iteration, "\(words)")
      }
      #expect(playback.endTime == effect.endTime, "seed \(seed)")
    }
  }

  private static let prelude = """
    local box = scene:box { id = "box" }

    """

  @Test("A negative delay begins within the movement", arguments: [30, 60, 240])
  func negativeDelay(fps: Int) throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local move = motion.animator { duration = 1, delay = -0.25, curve = "linear" }:animate(box, { x = 100 })
        scene:timeline(function(t)
          t:start(move) print(box.x)
          t:wait(0.25) print(box.x)
          t:waitFor(move) print(t.time, box.x)
        end)
        """, fps: fps)
    try run.runToRest()
    #expect(run.printed == ["25.0", "50.0", "0.75\t100.0"])
  }

  @Test("The last values are kept until the end delay has passed", arguments: [30, 60, 240])
  func endDelay(fps: Int) throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local move = motion.animator { duration = 0.5, curve = "linear", endDelay = 0.75, speed = 2 }
          :animate(box, { x = 100 })
        scene:timeline(function(t)
          t:start(move)
          t:wait(0.125) print(box.x, move.isRunning)
          t:wait(0.25) print(box.x, move.isRunning, move.state)
          move:pause()
          t:wait(1) move:play()
          t:waitFor(move) print(t.time, box.x)
          t:play(move) print(t.time)
        end)
        """, fps: fps)
    try run.runToRest()
    #expect(
      run.printed == [
        "50.0\ttrue", "100.0\ttrue\tactive", "1.625\t100.0", "2.25",
      ])
  }

  @Test("What waits at its end turns back at once, and ends without a delay at its start")
  func reversedEndDelay() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local move = motion.animator { duration = 0.5, curve = "linear", endDelay = 1 }:animate(box, { x = 100 })
        scene:timeline(function(t)
          t:start(move)
          t:wait(0.75) move:reverse() move:reverse() move:reverse()
          t:wait(0.25) print(box.x)
          move:reverse()
          t:wait(0.5) print(box.x, move.isRunning)
          move:reverse()
          t:waitFor(move) print(t.time, box.x)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["50.0", "100.0\ttrue", "2.0\t0.0"])
  }

  @Test("A run that has no duration shows its end while its end delay passes")
  func endDelayAlone() throws {
    var playback = Playback(timing: try PlaybackTiming(duration: 0, endDelay: 1))
    _ = try playback.play(at: 0)
    #expect(playback.progress(at: 0.5).fraction == 1 && playback.progress(at: 0.5).isRunning)
    _ = try playback.pause(at: 0.5)
    #expect(playback.progress(at: 7).fraction == 1 && playback.endTime == nil)
    _ = try playback.play(at: 8)
    #expect(playback.endTime == 8.5)
  }

  @Test("Repetitions are counted, and the first one may begin within itself")
  func iterations() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local move = motion.animator { duration = 1, curve = "linear", repeatCount = 2, iterationStart = 0.5 }
          :animate(box, { x = { from = 0, to = 100 } })
        print(move.currentIteration)
        scene:timeline(function(t)
          t:start(move) print(box.x, move.currentIteration)
          t:wait(0.75) print(box.x, move.currentIteration)
          t:waitFor(move) print(t.time, box.x, move.currentIteration)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["nil", "50.0\t0.0", "25.0\t1.0", "2.0\t50.0\t2.0"])
  }

  @Test("The speed can be assigned while it runs", arguments: [30, 60, 240])
  func speed(fps: Int) throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local move = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 100 })
        scene:timeline(function(t)
          t:start(move)
          t:wait(0.5) move.speed = 4 print(box.x, move.speed)
          t:wait(0.0625) print(box.x)
          t:waitFor(move) print(t.time)
          box.x = 0
          t:play(move) print(t.time)
        end)
        """, fps: fps)
    try run.runToRest()
    #expect(run.printed == ["50.0\t4.0", "75.0", "0.625", "0.875"])
  }
}
