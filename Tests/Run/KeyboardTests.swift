import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("The keyboard as playables")
struct KeyboardTests {
  /// The value of the sheets' spring, in closed form, from a value and a velocity to 0.
  private func spring(_ value: Double, _ velocity: Double = 0, at time: Double) -> Double {
    let omega = (1000.0 / 3).squareRoot()
    return (value + (velocity + omega * value) * time) * Elementary.exp(-omega * time)
  }

  @Test("The keyboard shows and hides by the sheets' spring, and timelines wait for it")
  func showsAndHides() throws {
    let run = try SteppedScene(
      scene: """
        local bar = scene:box { id = "bar", width = 100, height = 50, bottom = "keyboard + 12" }
        scene:timeline(function(t)
          t:play(scene:showKeyboard())
          print(scene.keyboardHeight, t.time > 0.3)
          t:play(scene:hideKeyboard())
          print(scene.keyboardHeight)
        end)
        """)
    try run.run(to: 0.1)
    let height = 0.4 * 844
    let moving = height - spring(height, at: 0.1)
    #expect((try run.value("scene.keyboardHeight") - moving).magnitude < 1e-9)
    #expect((try run.value("bar.y") - (844 - moving - 62)).magnitude < 1e-9)
    try run.runToRest()
    #expect(run.printed == ["337.6\ttrue", "0.0"])
    #expect(try run.value("bar.y") == 782)
  }

  @Test("A movement that interrupts another one goes on from its height and velocity")
  func interrupts() throws {
    let run = try SteppedScene(
      scene: """
        local show = scene:showKeyboard { height = 300 }
        scene:timeline(function(t)
          t:wait(0.1)
          print(show.isRunning)
          scene:hideKeyboard():play()
          print(show.isRunning)
        end)
        scene:timeline(function(t) t:play(show) print("interrupted at", t.time) end)
        """)
    try run.run(to: 0.2)
    let omega = (1000.0 / 3).squareRoot()
    let (value, velocity) = (
      300 - spring(300, at: 0.1), 300 * omega * omega * 0.1 * Elementary.exp(-omega * 0.1)
    )
    let expected = spring(value, velocity, at: 0.1)
    #expect((try run.value("scene.keyboardHeight") - expected).magnitude < 1e-9)
    #expect(run.printed == ["true", "false", "interrupted at\t0.1"])
    try run.runToRest()
    #expect(try run.value("scene.keyboardHeight") == 0)
  }

  @Test("An input interrupts it, and an input without a duration has the same spring")
  func input() throws {
    var log = InputLog()
    log.changes = [InputLog.Change(time: 0.1, .keyboard(height: 0, duration: nil))]
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test" }
      scene:timeline(function(t) t:play(scene:showKeyboard { height = 300 }) print(t.time) end)
      """, inputs: log)
    let other = try SteppedScene(
      scene: """
        scene:showKeyboard { height = 300 }:play()
        scene:timeline(function(t) t:wait(0.1) scene:hideKeyboard():play() end)
        """)
    for time in [0.05, 0.1, 0.15, 0.3] {
      try run.run(to: time)
      try other.run(to: time)
      let height = try run.value("scene.keyboardHeight")
      #expect(try height == other.value("scene.keyboardHeight"))
    }
    #expect(run.printed == ["0.1"])
  }

  @Test("It has a curve of its own, is stopped and finished, and belongs to groups")
  func verbs() throws {
    let run = try SteppedScene(
      scene: """
        local show = scene:showKeyboard { height = 200, curve = "linear", duration = 0.4 }
        scene:timeline(function(t)
          show:play() t:wait(0.1) print(scene.keyboardHeight)
          show:stop() t:wait(0.1) print(scene.keyboardHeight, show.isRunning)
          show:play() t:wait(0.1) show:finish() print(scene.keyboardHeight)
          t:play(motion.sequence {
            scene:hideKeyboard { curve = "linear", duration = 0.2 },
            motion.together { scene:showKeyboard { height = 100, curve = "linear", duration = 0.1 } },
          })
          print(t.time, scene.keyboardHeight)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["50.0", "50.0\tfalse", "200.0", "0.6\t100.0"])
  }

  @Test("It moves where motion is reduced, as on a device")
  func reduced() throws {
    let run = try SteppedScene(
      box: "scene:showKeyboard():play()", reducesMotion: true)
    try run.run(to: 0.05)
    #expect((1..<337).contains(try run.value("scene.keyboardHeight")))
  }

  @Test("The same keyboard at all rates")
  func rates() throws {
    let script = """
      scene:timeline(function(t) scene:showKeyboard():play() t:wait(0.11) t:play(scene:hideKeyboard()) end)
      """
    let heights = try [30, 60, 120, 240].map { rate in
      let run = try SteppedScene(scene: script, fps: rate)
      try run.run(to: 0.2)
      return try run.value("scene.keyboardHeight")
    }
    #expect(Set(heights).count == 1)
  }

  @Test(
    "Heights that no keyboard has are errors",
    arguments: [
      ("height = -1", "at least 0"), ("height = 845", "at most the scene's height, 844 points"),
      ("heigth = 1", "did you mean `height`"),
    ])
  func wrongHeights(options: String, words: String) throws {
    let error = try #require(
      SteppedScene.failure(scene: "scene:showKeyboard { \(options) }:play()"))
    #expect("\(error.message) \(error.help)".contains(words))
  }
}
