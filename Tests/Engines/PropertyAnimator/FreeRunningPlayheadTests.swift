import MotionCore
import SceneSupport
import Testing

@Suite("Animators that only play")
struct FreeRunningPlayheadTests {
  @Test("end in the order of their starts, whether they run freely or not")
  func order() throws {
    let run = try SteppedScene(
      box:
        """
        local names = { "first", "second", "third" }
        for index, name in ipairs(names) do
          local layer = scene:box { id = name }
          local move = motion.animator { name = name, duration = 0.5 }:animate(layer, { x = 100 })
          if name == "second" then move:call(0.5, function() print("half") end) end
          move:play()
        end
        """)
    try run.runToRest()
    #expect(run.printed == ["half"])
    #expect(run.events == ["30 end first end", "30 end second end", "30 end third end"])
  }

  /// A change half a second after a script plays two animators, and where their layers end.
  private static let changes: [(name: String, script: String, left: Double, right: Double)] = [
    ("nothing", "", 100, 100),
    ("stopped", "left:stop()", 50, 100),
    ("finished", "left:finish()", 100, 100),
    ("paused and played on", "left:pause() t:wait(0.25) left:play()", 100, 100),
    ("reversed", "left:reverse()", 0, 100),
    ("sought back", "left:seek(0.2) left:play()", 100, 100),
    ("taken over", "motion.animator { duration = 0.1 }:animate(box, { x = -5 }):play()", -5, 100),
    ("assigned", "box.x = 7", 7, 100),
  ]

  @Test("are attached when a call changes them, and the others keep running", arguments: changes)
  func change(row: (name: String, script: String, left: Double, right: Double)) throws {
    let run = try SteppedScene(
      box:
        """
        local other = scene:box { id = "other" }
        local function make(layer)
          return motion.animator { duration = 1, curve = "linear" }:animate(layer, { x = 100 })
        end
        local left, right = make(box), make(other)
        left:play() right:play()
        scene:timeline(function(t) t:wait(0.5) \(row.script) end)
        """)
    try run.run(toFrame: 29)
    let before = 100 * 29.0 / 60
    #expect((run["x"] - before).magnitude <= 1e-9)
    try run.run(toFrame: 45)
    #expect(try (run.value("other.x") - 75).magnitude <= 1e-9, "\(row.name)")
    try run.runToRest()
    #expect((run["x"] - row.left).magnitude <= 1e-9, "\(row.name)")
    #expect(try run.value("other.x") == row.right, "\(row.name)")
  }

  @Test("reverse and repeat exactly")
  func turns() throws {
    let run = try SteppedScene(
      box:
        """
        motion.animator { duration = 0.5, curve = "linear", repeatCount = 3, autoreverse = true }
          :animate(box, { x = 60 }):play()
        """)
    for frame in 0..<180 {
      try run.run(toFrame: frame)
      let phase = Double(frame % 60)
      let expected = 2 * min(phase, 60 - phase)
      #expect((run["x"] - expected).magnitude <= 1e-9, "frame \(frame)")
    }
    try run.runToRest()
    #expect(run["x"] == 0 && run.frame == 180)
  }
}
