import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Pausing groups")
struct GroupPauseTests {
  private static let prelude = """
    local boxes = {}
    local function move(index, duration)
      boxes[index] = scene:box { id = "box" .. index }
      return motion.animator { duration = duration, curve = "linear" }:animate(boxes[index], { x = 100 })
    end

    """

  @Test(
    "What moves stops, what has not started waits, and all go on together",
    arguments: [30, 60, 120, 240])
  func stagger(fps: Int) throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local wave = motion.stagger({ move(1, 0.5), move(2, 0.5) }, { each = 0.2 })
        scene:timeline(function(t)
          wave:play()
          t:wait(0.1)
          wave:pause()
          print(wave.isPaused, wave.isRunning)
          t:wait(1)
          print(boxes[1].x, boxes[2].x)
          wave:play()
          t:waitFor(wave)
          print(string.format("%.6f", t.time), boxes[1].x, boxes[2].x, wave.isPaused, wave.isRunning)
          wave:pause()
          print(wave.isPaused)
        end)
        """, fps: fps)
    try run.runToRest()
    #expect(
      run.printed == [
        "true\tfalse", "20.0\t0.0", "1.700000\t100.0\t100.0\tfalse\tfalse", "false",
      ])
  }

  @Test("A paused group that is stopped begins anew")
  func stopped() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local pair = motion.sequence { move(1, 0.5), move(2, 0.5) }
        scene:timeline(function(t)
          pair:play()
          t:wait(0.5)
          pair:pause()
          pair:stop()
          print(pair.isPaused)
          boxes[1].x = 0
          pair:play()
          t:waitFor(pair)
          print(t.time)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["false", "1.5"])
  }

  @Test("A finger in it is an error before anything is paused")
  func finger() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        local card = scene:box { id = "card", width = 100, height = 100, fill = "red" }
        card:draggable {}
        local show = motion.together { motion.sequence { move(1, 1) }, card:drag { by = 50, duration = 1 } }
        scene:timeline(function(t)
          show:play()
          t:wait(0.5)
          local isDone, message = pcall(function() show:pause() end)
          print(isDone, tostring(message):match("contains.*paused"))
          t:waitFor(show)
          print(t.time, boxes[1].x)
        end)
        """)
    try run.runToRest()
    #expect(
      run.printed == [
        "false\tcontains the drag of `card`, which cannot be paused", "1.0\t100.0",
      ])
  }

  /// A group of random shape, as a script, which uses the indices from `count` on.
  private func group(
    depth: Int, _ count: inout Int, _ random: inout SeededGenerator
  ) -> String {
    if depth == 0 {
      count += 1
      return "move(\(count), \(Double(Int.random(in: 1...20, using: &random)) / 20))"
    }
    let members = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      group(depth: Int.random(in: 0..<depth, using: &random), &count, &random)
    }.joined(separator: ", ")
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "motion.together { \(members) }"
    case 1: return "motion.sequence { \(members) }"
    case 2: return "motion.race { \(members) }"
    default:
      let delay = Double(Int.random(in: 0...6, using: &random)) / 20
      return "motion.stagger({ \(members) }, { each = \(delay) })"
    }
  }

  @Test("A pause delays all that follows, whatever the group is")
  func law() throws {
    var pauseCount = 0
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      var count = 0
      let script = Self.prelude + "local whole = \(group(depth: 3, &count, &random))\n"
      // Multiples of 1/40 s: some pauses are at the instants at which members start and end.
      let moment = Double(Int.random(in: 1...60, using: &random)) / 40
      let plain = try SteppedScene(scene: script + "whole:play()", fps: 40)
      let paused = try SteppedScene(
        scene: script + """
          whole:play()
          scene:timeline(function(t)
            t:wait(\(moment))
            whole:pause()
            local isPaused = whole.isPaused
            print(isPaused)
            t:wait(0.5)
            if isPaused then whole:play() end
          end)
          """, fps: 40)
      let pauseFrame = Int((moment * 40).rounded())
      for frame in 0...160 {
        try paused.run(toFrame: frame)
        // A group that has ended is not paused.
        let delay = paused.printed == ["true"] ? 20 : 0
        let own = frame <= pauseFrame ? frame : max(pauseFrame, frame - delay)
        if own > plain.frame { try plain.run(toFrame: own) }
        guard own == plain.frame else { continue }
        for index in 1...count {
          let (found, expected) = (
            try paused.value("box\(index).x"), try plain.value("box\(index).x")
          )
          #expect(abs(found - expected) < 1e-6, "seed \(seed), frame \(frame), box\(index)")
        }
      }
      if paused.printed == ["true"] { pauseCount += 1 }
    }
    #expect(pauseCount > 100)
  }
}
