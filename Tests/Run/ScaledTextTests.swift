import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Texts that follow the text size")
struct ScaledTextTests {
  private func run(_ script: String, _ size: TextSize = .ax3) throws -> SteppedScene {
    let scene = try SteppedScene(
      "local scene = motion.scene { name = \"test\" }\n" + script, textSize: size)
    try scene.run(toFrame: 1)
    return scene
  }

  private func layout(_ text: String, size: Double, weight: Int = 400) -> TextLayout {
    TextLayout(text, in: FontMetrics(size: size, weight: weight), width: nil)
  }

  @Test("A scaled text has its size times that of body text, and is measured in it")
  func scales() throws {
    let run = try run(
      """
      local a = scene:text { id = "a", text = "Hello", fontSize = 34, scaled = true }
      local b = scene:text { id = "b", text = "Hello", fontSize = 34 }
      print(scene.textSize, a.scaled, b.scaled, a.fontSize, a.width == 2 * a.width / 2)
      """)
    #expect(try run.value("a.fontSize") == 80 && run.value("b.fontSize") == 34)
    #expect(try (run.value("a.width") - layout("Hello", size: 80).width).magnitude < 1e-9)
    #expect(try (run.value("a.height") - layout("Hello", size: 80).height).magnitude < 1e-9)
    #expect(try run.value("b.width") == layout("Hello", size: 34).width)
    #expect(run.printed == ["ax3\ttrue\tfalse\t80.0\ttrue"])
  }

  @Test("At the standard size, a scaled text is as any other")
  func standard() throws {
    let text = "scene:text { id = \"a\", text = \"Hello\""
    let plain = try RecordedScene(
      running: "local scene = motion.scene { name = \"test\" } \(text) }")
    let scaled = try RecordedScene(
      running: "local scene = motion.scene { name = \"test\" } \(text), scaled = true }")
    #expect(plain.failure == nil && plain.recording == scaled.recording)
    let run = try run(text + ", scaled = true }", .l)
    #expect(run.session.stage.modifiers.isEmpty)
  }

  @Test("An input changes texts, and the layout around them, at its instant")
  func input() throws {
    var log = InputLog()
    log.changes = [(0.1, .ax1), (0.2, .xs), (0.3, .l)].map { time, size in
      InputLog.Change(time: time, .textSize(size))
    }
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test" }
      local stack = scene:stack { id = "stack", axis = "y" }
      stack:text { id = "a", text = "Hello", scaled = true }
      stack:box { id = "b", width = 10, height = 10 }
      scene:text { id = "c", text = "Wraps here", width = 60, scaled = true }
      """, inputs: log)
    for (frame, size) in [(5, 17.0), (6, 28), (11, 28), (12, 14), (18, 17), (30, 17)] {
      try run.run(toFrame: frame)
      let stage = run.session.stage
      func value(_ path: String, _ name: String) throws -> Double {
        let slot = try #require(stage.layer(at: path)?.property(name)?.slot)
        return stage.store[slot]
      }
      let expected = layout("Hello", size: size)
      #expect(try (value("stack/a", "width") - expected.width).magnitude < 1e-9, "\(frame)")
      #expect(try (value("stack/b", "y") - expected.height).magnitude < 1e-9, "\(frame)")
      #expect(try (value("stack", "height") - expected.height - 10).magnitude < 1e-9, "\(frame)")
      let wrapped = TextLayout("Wraps here", in: FontMetrics(size: size), width: 60)
      #expect(try (value("c", "height") - wrapped.height).magnitude < 1e-9, "\(frame)")
    }
    #expect(run.session.stage.modifiers.isEmpty && run.session.activity == nil)
  }

  @Test("What a script assigns or animates is the size at the standard text size")
  func assigned() throws {
    let run = try run(
      """
      local a = scene:text { id = "a", text = "A", scaled = true }
      local b = scene:text { id = "b", text = "B", scaled = true }
      local c = scene:text { id = "c", text = "C", scaled = true }
      motion.animator { duration = 0.5, curve = "linear" }:animate(b, { fontSize = 34 }):play()
      scene:timeline(function(t)
        t:wait(0.25)
        a.fontSize = 34
        c.scaled = false
        t:wait(0.5)
        c.scaled = true
        c.fontSize = 8.5
      end)
      """)
    try run.run(to: 0.25)
    #expect(try (run.value("b.fontSize") - 60).magnitude < 1e-9)
    try run.run(to: 0.5)
    #expect(try run.value("a.fontSize") == 80 && run.value("c.fontSize") == 17)
    #expect(try (run.value("b.fontSize") - 80).magnitude < 1e-9)
    try run.runToRest()
    #expect(try run.value("c.fontSize") == 20 && run.value("b.fontSize") == 80)
    #expect(try (run.value("c.width") - layout("C", size: 20).width).magnitude < 1e-9)
  }

  @Test("A style sets size, weight and line height, and follows the text size only if it is scaled")
  func styles() throws {
    let script = """
      scene:text { id = "a", text = "A", textStyle = "headline" }
      scene:text { id = "b", text = "B", textStyle = "headline", scaled = true }
      scene:text { id = "c", text = "C", textStyle = "title1", scaled = true, fontSize = 14, lineHeightMultiple = 2 }
      """
    let large = try run(script)
    #expect(try large.value("a.fontSize") == 17 && large.value("a.fontWeight") == 5)
    #expect(try (large.value("a.height") - 22).magnitude < 1e-9)
    #expect(try large.value("b.fontSize") == 40 && large.value("b.fontWeight") == 5)
    #expect(try (large.value("b.height") - 48).magnitude < 1e-9)
    #expect(try large.value("c.fontSize") == 24 && large.value("c.lineHeightMultiple") == 2)
    let standard = try run(script, .l)
    #expect(try standard.value("b.fontSize") == 17)
    #expect(try (standard.value("b.height") - 22).magnitude < 1e-9)
    #expect(standard.session.stage.modifiers.isEmpty)
  }

  @Test(
    "Another style changes what the script has not set, and a set line height no longer follows")
  func changedStyle() throws {
    let run = try run(
      """
      local a = scene:text { id = "a", text = "A", textStyle = "title1", scaled = true }
      local b = scene:text { id = "b", text = "B", textStyle = "title1", scaled = true }
      scene:timeline(function(t)
        t:wait(0.1)
        a.fontWeight = "bold"
        a.textStyle = "body"
        b.lineHeightMultiple = 2
        t:wait(0.1)
        print(a.textStyle, a.fontWeight)
        b.textStyle = nil
        print(b.textStyle)
      end)
      """)
    #expect(try run.value("a.fontSize") == 48 && (run.value("a.height") - 57).magnitude < 1e-9)
    try run.run(to: 0.15)
    #expect(try run.value("a.fontSize") == 40 && (run.value("a.height") - 48).magnitude < 1e-9)
    #expect(try run.value("a.fontWeight") == 6)
    #expect(try run.value("b.fontSize") == 48 && run.value("b.lineHeightMultiple") == 2)
    try run.runToRest()
    #expect(run.printed == ["body\tbold", "nil"])
    #expect(try (run.value("b.fontSize") - 28 * 40 / 17).magnitude < 1e-9)
  }

  @Test(
    "The layers around a text that grows within withAnimation move, also when the text is removed")
  func animated() throws {
    let run = try run(
      """
      local stack = scene:stack { id = "stack", axis = "y" }
      local a = stack:text { id = "a", text = "A" }
      local b = stack:box { id = "b", width = 10, height = 10 }
      local gone = scene:text { id = "gone", text = "G", scaled = true }
      scene:timeline(function(t)
        t:wait(0.1)
        motion.withAnimation({ duration = 1, curve = "linear" }, function() a.scaled = true end)
        gone:remove()
        t:wait(0.5)
        print(b.y)
      end)
      """)
    try run.runToRest()
    let (before, after) = (layout("A", size: 17).height, layout("A", size: 40).height)
    let middle = try #require(run.printed.first.flatMap { Double($0) })
    #expect((middle - (before + after) / 2).magnitude < 1e-6)
    try run.session.set(.textSize(.ax5), at: run.time + 0.1)
    try run.run(to: run.time + 0.2)
    #expect(try run.value("scene.textSize") == 11)
  }

  @Test("A frame at any rate has the same sizes, and a finger meets the text where it is drawn")
  func rates() throws {
    var log = InputLog()
    log.changes = [InputLog.Change(time: 0.1, .textSize(.ax5))]
    log.touches = try TouchRecording(
      text: Array("time,finger,phase,x,y\n0.2,0,began,100,40\n0.25,0,ended,100,40\n".utf8))
    let script = """
      local scene = motion.scene { name = "test" }
      local a = scene:text { id = "a", text = "Hello", scaled = true }
      a:onTap(function() print("tapped", a.width) end)
      """
    let runs = try [30, 120].map { fps in
      let run = try SteppedScene(script, fps: fps, inputs: log)
      try run.run(to: 0.5)
      return run
    }
    #expect(runs[0].printed.count == 1 && runs[0].printed == runs[1].printed)
    #expect(try runs[0].value("a.width") == runs[1].value("a.width"))
  }
}
