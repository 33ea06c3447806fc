import MotionCore
import MotionRuntime
import SceneSupport
import Testing

@Suite("Reduced motion")
struct ReducedMotionTests {
  private func run(_ script: String, reducesMotion: Bool = true) throws -> SteppedScene {
    let run = try SteppedScene(
      box:
        "print(scene.reduceMotion)\nscene:timeline(function(t)\n\(script)\nend)",
      reducesMotion: reducesMotion)
    try run.runToRest()
    return run
  }

  @Test("Scripts can read the setting", arguments: [true, false])
  func visible(reduces: Bool) throws {
    #expect(try run("", reducesMotion: reduces).printed == ["\(reduces)"])
  }

  @Test("Movement jumps to its end, fades stay, and the trace says so")
  func jump() throws {
    let run = try run(
      """
      local a = motion.animator { name = "a", duration = 1, curve = "linear" }
      t:start(a:animate(box, { x = 100, opacity = 0 }))
      t:wait(0.5) print(box.x, box.opacity)
      """)
    #expect(run.printed == ["true", "100.0\t0.5"])
    #expect(run.events == ["0 reduced a jump", "60 end a end"])
  }

  @Test("A movement that autoreverses stays at its start")
  func autoreverse() throws {
    let run = try run(
      "t:play(motion.animator { duration = 0.5, autoreverse = true }:animate(box, { x = 100 }))")
    #expect(run["x"] == 0)
  }

  @Test("`keep` changes nothing")
  func keep() throws {
    let run = try run(
      """
      t:start(motion.animator { duration = 1, curve = "linear", reduced = "keep" }:animate(box, { x = 100 }))
      t:wait(0.5) print(box.x)
      """)
    #expect(run.printed == ["true", "50.0"] && run.events.isEmpty)
  }

  @Test("The replacement plays instead, and reports the completions of both")
  func replacement() throws {
    let run = try run(
      """
      local fade = motion.animator { duration = 0.25 }:animate(box, { opacity = 0 })
      local a = motion.animator { name = "a", duration = 1, reduced = fade }:animate(box, { x = 100 })
      a:onComplete(function(position) print("a", position) end)
      fade:onComplete(function(position) print("fade", position) end)
      t:start(a) print(a.isRunning, a.state) t:wait(0.125) a:pause() print(a.isRunning, box.opacity < 1)
      a:play() t:waitFor(a) print(t.time, box.x, box.opacity)
      """)
    #expect(
      run.printed == [
        "true", "true\tactive", "false\ttrue", "0.25\t0.0\t0.0", "fade\tend", "a\tend",
      ])
    #expect(run.events.first == "0 reduced a replaced")
  }

  @Test("A spring follower jumps, unless it keeps its motion")
  func driver() throws {
    let run = try run(
      """
      t:play(motion.follower(box, "x", { to = 100 })) print(t.time, box.x)
      t:play(motion.follower(box, "y", { to = 100, keepsMotion = true })) print(t.time > 0, box.y)
      """)
    #expect(run.printed == ["true", "0.0\t100.0", "true\t100.0"])
    #expect(run.events == ["0 reduced box.x jump"])
  }

  @Test("A run that starts at load is reported in the first frame")
  func atLoad() throws {
    let run = try SteppedScene(
      box:
        "motion.animator { duration = 1 }:animate(box, { x = 1 }):play()", reducesMotion: true)
    try run.runToRest()
    #expect(run.events == ["0 reduced animator jump"])
  }
}
