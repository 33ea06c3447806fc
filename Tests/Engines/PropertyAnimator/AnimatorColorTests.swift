import MotionCore
import MotionRuntime
import SceneSupport
import Testing

@Suite("Colours that animate while the appearance changes")
struct AnimatorColorTests {
  /// Animations of `box.fill` from `systemBackground` to `label` over one second, linearly.
  static let rows: [(name: String, script: String)] = [
    ("an animator", "move = a:animate(box, { fill = \"label\" })"),
    (
      "a keyframe",
      "move = a:keyframe(box, { fill = \"label\" }, { start = 0, duration = 1 })"
    ),
    (
      "mixed in another space",
      "move = a:animate(box, { fill = { to = \"label\", mixing = \"linear\" } })"
    ),
    (
      "an animator inside another one",
      "move = motion.animator { duration = 1, curve = \"linear\" }:add(a:animate(box, { fill = \"label\" }))"
    ),
    (
      "both ends by name",
      "box.fill = \"red\" move = a:animate(box, { fill = { from = \"systemBackground\", to = \"label\" } })"
    ),
  ]

  private func run(_ script: String, fps: Int = 60) throws -> SteppedScene {
    try SteppedScene(
      box:
        """
        box.fill = "systemBackground"
        local a = motion.animator { duration = 1, curve = "linear" }
        local move
        \(script)
        """, fps: fps)
  }

  private func red(_ run: SteppedScene) -> Double {
    run.session.stage.store[run.session.stage.root.child("box")?.property("fill")?.slot ?? 0]
  }

  @Test("resolve both ends again at the change, and are continuous afterwards", arguments: rows)
  func switches(row: (name: String, script: String)) throws {
    let run = try run(
      """
      \(row.script)
      scene:timeline(function(t)
        t:start(move) t:wait(0.25) scene.appearance = "dark"
        local read = box.fill
        t:wait(0) assert(read == box.fill, read)
      end)
      """)
    try run.run(toFrame: 14)
    let isLinear = row.name == "mixed in another space"
    if !isLinear { #expect((red(run) - (1 - 14.0 / 60)).magnitude <= 1e-9, "\(row.name)") }
    for frame in 15...59 {
      try run.run(toFrame: frame)
      // In the dark appearance, from black to white.
      if !isLinear { #expect((red(run) - Double(frame) / 60).magnitude <= 1e-9, "\(row.name)") }
    }
    let last = red(run)
    try run.runToRest()
    #expect(red(run) == 1 && last > 0.95, "\(row.name)")
  }

  @Test("cross-fade over the span of a change, and of a second change")
  func fades() throws {
    let run = try run(
      """
      move = a:animate(box, { fill = "label" })
      scene:timeline(function(t)
        t:start(move) t:wait(0.25) scene:setAppearance("dark", { duration = 0.4, curve = "linear" })
        t:wait(0.1) scene:setAppearance("light", { duration = 0.2, curve = "linear" })
      end)
      """)
    var last = 1.0
    for frame in 0...60 {
      try run.run(toFrame: frame)
      #expect((red(run) - last).magnitude <= 0.12, "frame \(frame)")
      last = red(run)
      let time = Double(frame) / 60
      if time <= 0.25 { #expect((last - (1 - time)).magnitude <= 1e-9) }
      if time > 0.25, time <= 0.35 {
        let share = (time - 0.25) / 0.4
        #expect((last - (time + 0.5 * (1 - share))).magnitude <= 1e-9, "frame \(frame)")
      }
      if time >= 0.55 { #expect((last - (1 - time)).magnitude <= 1e-9, "frame \(frame)") }
    }
    #expect(last == 0)
  }

  @Test("follow the appearance after the end, and at the start after running back")
  func ends() throws {
    let run = try run(
      """
      move = a:animate(box, { fill = "label" })
      scene:timeline(function(t)
        t:play(move) print(box.fill) scene.appearance = "dark" t:wait(0.1) print(box.fill)
        move:reverse() t:waitFor(move) print(box.fill)
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["label", "label", "systemBackground"])
  }

  @Test("of a paused animator are resolved again as well")
  func paused() throws {
    let run = try run(
      """
      move = a:animate(box, { fill = "label" })
      scene:timeline(function(t)
        move:seek(0.25) t:wait(0.1) scene.appearance = "dark" t:wait(0.1)
      end)
      """)
    try run.run(toFrame: 5)
    #expect(red(run) == 0.75)
    try run.run(toFrame: 8)
    #expect(red(run) == 0.25)
  }

  @Test("a custom animation gets its start values in the current appearance")
  func drivers() throws {
    let run = try run(
      """
      local fade = motion.define.animation { name = "fade", properties = { "fill" }, duration = 1,
        step = function(_, time, from) return { fill = time < 0.9 and from.fill or "label" } end }
      scene:timeline(function(t)
        local d = fade:make { layer = box } t:start(d) t:wait(0.25) scene.appearance = "dark" t:waitFor(d)
        print(box.fill)
      end)
      """)
    try run.run(toFrame: 10)
    #expect(red(run) == 1)
    try run.run(toFrame: 20)
    #expect(red(run) == 0)
    try run.runToRest()
    #expect(red(run) == 1 && run.printed == ["label"])
  }
}
