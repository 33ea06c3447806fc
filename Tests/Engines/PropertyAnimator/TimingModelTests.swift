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
    let alternates: Bool

    /// The directed progress and the current iteration at a local time.
    func place(at time: Double) -> (progress: Double, iteration: Double) {
      let activeDuration = duration * iterations
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

  @Test("Delay, repetitions and `iterationStart` are those of the standard's formulas")
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
      let passes: Double = alternates ? 2 : 1
      let effect = Effect(
        duration: duration, delay: delay, iterations: count * passes,
        iterationStart: start * passes, alternates: alternates)
      var playback = Playback(
        timing: try PlaybackTiming(
          duration: duration, delay: delay, repeatCount: count, autoreverses: alternates,
          iterationStart: start))
      _ = try playback.play(at: 0)
      for _ in 0..<8 {
        let time = eighths(0...60)
        let (found, expected) = (playback.progress(at: time), effect.place(at: time))
        let words = "seed \(seed), \(effect) at \(time) s"
        #expect(abs(found.fraction - expected.progress) < 1e-9, "\(words)")
        let pass =
          alternates
          ? Double(found.iteration) * 2 + (found.place.isReturning ? 1 : 0)
          : Double(found.iteration)
        // At a turn, and at an end, one of the two passes is named.
        guard expected.progress > 0, expected.progress < 1 || !alternates else { continue }
        #expect(pass == expected.iteration, "\(words)")
      }
      #expect(playback.endTime == max(0, delay + duration * count * passes), "seed \(seed)")
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
