import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Testing

/// Properties that every layer has, and that take memory only where they are used.
struct LatentPropertyTests {
  private static let prelude = """
    local photo = scene:box { id = "photo", width = 100, height = 100, fill = "red" }
    local other = scene:box { id = "other", width = 100, height = 100 }

    """

  private func scene(_ script: String, fps: Int = 10) throws(Diagnostic) -> SteppedScene {
    try SteppedScene(scene: Self.prelude + script, fps: fps)
  }

  private func attached(_ run: SteppedScene, _ id: String) throws -> [String] {
    try #require(run.session.stage.layer(at: id)).attachments.map(\.group.name)
  }

  @Test("Reading one gives its default and attaches nothing")
  func reads() throws {
    let run = try scene(
      """
      print(photo.saturation, photo.contrast, photo.blendMode, photo.backgroundSaturation)
      print(photo:velocity "brightness", photo.shadows and #photo.shadows)
      """)
    #expect(run.printed == ["1.0\t1.0\tnormal\t1.0", "0.0\t0"])
    #expect(try attached(run, "photo").isEmpty)
  }

  @Test(
    "Any use attaches its group, to that layer alone",
    arguments: [
      ("photo.saturation = 0.5", "filters"), ("photo.blendMode = \"multiply\"", "blend"),
      ("photo.backgroundSaturation = 1.8", "material"),
      ("photo.shadows = { { y = 2 } }", "shadows"),
      (
        "motion.animator { duration = 1 }:animate(photo, { contrast = 2 }):play()", "filters"
      ),
      ("motion.withAnimation(\"smooth\", function() photo.brightness = 2 end)", "filters"),
      ("photo:derive { saturation = motion.map(photo, \"x\", { 0, 1 }, { 0, 1 }) }", "filters"),
      (
        "motion.states { name = \"s\", initial = \"a\", states = { a = { [photo] = { saturation = 0 } } } }",
        "filters"
      ),
    ])
  func uses(_ script: String, _ group: String) throws {
    let run = try scene(script)
    try run.run(toFrame: 1)
    #expect(try attached(run, "photo") == [group])
    #expect(try attached(run, "other").isEmpty)
  }

  @Test("A layer is made with them as with any property")
  func options() throws {
    let run = try scene(
      """
      local card = scene:image { id = "card", source = "a.png", saturation = 0, blendMode = "screen",
        shadows = { { y = 2, radius = 4, color = "#0000001a" }, { inner = true, y = 1 } } }
      print(card.saturation, card.blendMode, #card.shadows, card.shadows[1].radius, card.shadows[2].inner)
      """)
    #expect(run.printed == ["0.0\tscreen\t2\t4.0\ttrue"])
    #expect(try attached(run, "card") == ["filters", "blend", "shadows"])
  }

  @Test("What follows an unused property sees its first use")
  func derived() throws {
    let run = try scene(
      """
      other:derive { x = function() return 100 * photo.saturation end }
      scene:timeline(function(t) t:wait(0.1) photo.saturation = 0.25 t:wait(0.1) end)
      """)
    let x = try run.slot("other.x")
    try run.run(toFrame: 0)
    #expect(run.session.stage.store[x] == 100)
    try run.run(toFrame: 2)
    #expect(run.session.stage.store[x] == 25)
  }

  @Test(
    "What is written wrong is an error that says what to write",
    arguments: [
      (
        "photo.blendMode = \"multply\"", "unknown-choice",
        "`photo.blendMode` takes \"normal\", \"multiply\"", "did you mean `\"multiply\"`?"
      ),
      ("photo.saturation = 0/0", "non-finite", "NaN", ""),
      ("photo.contrast = -1", "out-of-range", "found -1", ""),
      ("photo.saturaton = 1", "unknown-member", "has no `saturaton`", "did you mean `saturation`?"),
      (
        "photo.shadows = { {}, {}, {}, {}, {}, {}, {}, {}, {} }", "out-of-range",
        "at most 8 further shadows, found 9", "leave out those that are hardly seen"
      ),
    ])
  func errors(_ script: String, _ code: String, _ message: String, _ help: String) throws {
    let error = #expect(throws: Diagnostic.self) { _ = try scene(script) }
    #expect(error?.code.slug == code, "\(String(describing: error))")
    #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
    #expect(
      help.isEmpty || error?.help.contains { $0.contains(help) } ?? false, "\(error?.help ?? [])")
  }

  @Test("A layer that uses none has no slot for them")
  func memory() throws {
    let run = try scene("photo.contrast = 2")
    let stage = run.session.stage
    let kinds = stage.layers.map(\.kind.group.slotCount).reduce(0, +)
    let attached = stage.layers.flatMap(\.attachments)
    #expect(stage.store.slotCount == kinds + attached.map(\.group.slotCount).reduce(0, +))
    #expect(stage.layers.filter { !$0.attachments.isEmpty }.map(\.id).contains("other") == false)
  }

  @Test("A trace of them is read as it was written", arguments: [TraceFormat.lines, .ndjson])
  func readsBack(_ format: TraceFormat) throws {
    let script = """
      local scene = motion.scene { name = "test" }
      \(Self.prelude)
      local box = scene:box { id = "box", blendMode = "screen", shadows = { { y = 2, color = "#0000001a" } } }
      scene:timeline(function(t)
        t:wait(0.1)
        photo.saturation = 0.5
        t:play(motion.withAnimation("smooth", function()
          box.shadows = { { inner = true, radius = 3, color = "#ffffff66" } }
        end))
      end)
      """
    func print(_ format: TraceFormat) throws -> String {
      var options = RunOptions()
      options.session.rate = try #require(FrameRate(framesPerSecond: 10))
      let memory = TraceMemory()
      var sink = TraceSink(printer: TracePrinter(format: format, output: memory))
      let run = SceneRun(SceneSource(name: "test.lua", text: Array(script.utf8)), options)
      #expect(try run.run(into: &sink).failure == nil)
      return memory.text
    }
    let text = try print(format)
    #expect(text.contains("shadows(0,2,0,0,#0000001a)"))
    let recording = try RecordingReader(Array(text.utf8), name: "test").recording
    let index = try #require(recording.layers.firstIndex { $0.path == "box" })
    #expect(Set(recording.layers[index].groups) == ["blend", "shadows"])
    let drawing = RecordedDrawings(recording)[index]
    #expect(drawing.blend == "blendMode" && drawing.filters.last == .shadows("shadows"))
    let photo = try #require(recording.layers.firstIndex { $0.path == "photo" })
    #expect(recording.value(of: "saturation", in: photo, at: 0) == .number(1))
    #expect(recording.constant(of: "contrast", in: photo) == .number(1))
    #expect(recording.constant(of: "brightness", in: index) == .number(1))
    let memory = TraceMemory()
    var printer = TracePrinter(format: .lines, output: memory)
    recording.print(with: &printer)
    #expect(try memory.text == print(.lines))
  }

  @Test("Named colours of shadows follow the appearance, at once or over its time")
  func appearances() throws {
    let run = try scene(
      """
      photo.shadows = { { color = "label" } }
      scene:timeline(function(t) t:wait(0.2) scene.appearance = "dark" t:wait(1) end)
      """)
    func word() throws -> String? {
      let slot = try run.slot("photo.shadows")
      return run.session.stage.store.mixed(numbered: run.session.stage.store[slot])?.value.content
        .word
    }
    try run.run(toFrame: 1)
    #expect(try word() == "shadows(0,0,0,0,#000000)")
    try run.runToRest()
    #expect(try word() == "shadows(0,0,0,0,#ffffff)")
  }

  @Test("Where motion is reduced, colours still fade, and shadows do not move")
  func reduced() throws {
    let script = """
      local scene = motion.scene { name = "test" }
      \(Self.prelude)
      photo.saturation, photo.shadows = 1, { { y = 0 } }
      scene:timeline(function(t)
        t:play(motion.animator { duration = 1, curve = "linear" }
          :animate(photo, { saturation = 0, shadows = { { y = 10 } } }))
      end)
      """
    let run = try SteppedScene(script, fps: 10, reducesMotion: true)
    try run.run(toFrame: 5)
    let stage = run.session.stage
    #expect(try stage.store[run.slot("photo.saturation")] == 0.5)
    let shadows = try stage.store.mixed(numbered: stage.store[run.slot("photo.shadows")])
    #expect(shadows?.value.content.word == "shadows(0,10,0,0,#000000)")
  }

  @Test("Shadows appear from none, and a state without them leads back to none")
  func appearing() throws {
    let run = try scene(
      """
      local s = motion.states { name = "s", initial = "off", curve = { duration = 0.4, curve = "linear" },
        states = { off = { [photo] = { opacity = 1 } }, on = { [photo] = { shadows = { { y = 8 } } } } } }
      scene:timeline(function(t)
        s:setState("on")
        t:wait(1)
        s:setState("off")
        t:wait(0.4)
      end)
      """)
    func word() throws -> String? {
      let slot = try run.slot("photo.shadows")
      return run.session.stage.store.mixed[run.session.stage.store[slot]]?.value.content.word
    }
    try run.run(toFrame: 1)
    #expect(try word() == "shadows(0,2,0,0,#00000040)")
    try run.run(toFrame: 12)
    #expect(try word() == "shadows(0,4,0,0,#00000080)")
    try run.runToRest()
    #expect(try word() == "shadows()")
  }

  @Test("A shared element is led from the look of one state to that of the other")
  func transitions() throws {
    let run = try scene(
      """
      local a = scene:group { id = "a", width = 100, height = 100 }
      a:box { id = "card", width = 50, height = 50, saturation = 0, blendMode = "multiply" }
      local b = scene:group { id = "b", width = 100, height = 100, hidden = true }
      b:box { id = "card", width = 50, height = 50, shadows = { { y = 4 } } }
      local t = motion.transition { name = "open", from = a, to = b, duration = 1, curve = "linear",
        rules = { card = motion.shared() } }
      scene:timeline(function(tl) tl:play(t) end)
      """)
    try run.run(toFrame: 5)
    let stage = run.session.stage
    let card = try #require(stage.layer(at: "open/card"))
    let slot = try #require(card.property("saturation")?.slot)
    #expect(abs(stage.store[slot] - 0.5) < 1e-9)
    let shadows = try #require(card.property("shadows")?.slot)
    #expect(
      stage.store.mixed(numbered: stage.store[shadows])?.value.content.word.hasPrefix(
        "shadows(0,2,") ?? false
    )
    #expect(card.attachments.map(\.group.name).sorted() == ["blend", "filters", "shadows"])
  }

  @Test("An effect of an element in one state moves an unused property from its default")
  func effects() throws {
    let run = try scene(
      """
      motion.define.effect { name = "grey", make = function() return { saturation = 0 } end }
      local a = scene:group { id = "a", width = 100, height = 100 }
      local b = scene:group { id = "b", width = 100, height = 100, hidden = true }
      b:box { id = "card", width = 50, height = 50, fill = "red" }
      local t = motion.transition { name = "open", from = a, to = b, duration = 1, curve = "linear",
        rules = { card = "grey" } }
      scene:timeline(function(tl) tl:play(t) end)
      """)
    try run.run(toFrame: 5)
    let stage = run.session.stage
    let card = try #require(stage.layer(at: "open/card"))
    #expect(try abs(stage.store[#require(card.property("saturation")?.slot)] - 0.5) < 1e-9)
  }
}
