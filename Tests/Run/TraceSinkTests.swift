import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Testing

/// The contents of a trace, beyond those that the command's options select.
struct TraceSinkTests {
  private func trace(
    _ script: String, _ format: TraceFormat = .lines, scene: String = "",
    options: TraceSink.Options = TraceSink.Options()
  ) throws -> String {
    let memory = TraceMemory()
    var sink = TraceSink(options, printer: TracePrinter(format: format, output: memory))
    let text = "local scene = motion.scene { name = \"test\", \(scene) }\n" + script
    let run = SceneRun(SceneSource(name: "test.lua", text: Array(text.utf8)))
    if let failure = try run.run(into: &sink).failure { throw failure }
    return memory.text
  }

  @Test("The header names the tick if it is not 60")
  func tick() throws {
    #expect(try trace("") == "# motion 2  scene test  fps 60  seed 0\n")
    #expect(
      try trace("", scene: "tick = 120") == "# motion 2  scene test  fps 60  seed 0  tick 120\n")
  }

  @Test("A value that changes and is restored between two frames is not printed")
  func putBack() throws {
    let script = """
      local box = scene:box { id = "box", x = 1, corners = "top", fill = "red", hidden = true }
      scene:timeline(function(t)
        t:wait(1 / 60)
        box.x, box.corners, box.fill, box.hidden = 2, "left", "blue", false
        box.x, box.corners, box.fill, box.hidden = 1, "top", "red", true
        box.y = 3
      end)
      """
    #expect(try trace(script).hasSuffix("\n1 box.y 3\n"))
    #expect(try trace(script).split(separator: "\n").filter { $0.hasPrefix("1 ") }.count == 1)
  }

  @Test("Full frames and frames of changes show a callback's effect in the same frame")
  func sameFrame() throws {
    let script = """
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 5000 }
      local bar = scene:box { id = "bar", width = 390, height = 200 }
      local badge = scene:box { id = "badge", width = 10, height = 10 }
      local header = motion.header { layer = bar, scroll = list, min = 80, max = 200 }
      header:map(badge, "x", { from = 0, to = 100 })
      header:onCross(badge, "x", 50, function(side)
        badge.opacity, badge.fill, badge.hidden = 0.5, "red", true
      end)
      local move = motion.animator { duration = 2 / 60 }:animate(bar, { x = 10 })
      move:onComplete(function() badge.blur = 3 end)
      scene:timeline(function(t)
        t:play(move)
        t:play(list:drag { by = -100, duration = 5 / 60 })
      end)
      """
    var options = TraceSink.Options()
    options.isFull = true
    let changes = try TraceReader.read(trace(script)).frames
    let full = try TraceReader.read(trace(script, options: options)).frames
    var shown: [String: Value] = [:]
    for all in full {
      let frame = changes.first { $0.index == all.index }
      for change in frame?.changes ?? [] { shown[change.property] = change.value }
      for change in all.changes {
        if let value = shown[change.property] { #expect(value == change.value, "\(all.index)") }
      }
    }
    #expect(changes.count > 5 && full.count >= changes.count)
    #expect(shown["badge.hidden"] == .boolean(true) && shown["badge.blur"] == .number(3))
  }

  @Test("An event between two frames has its own time, in every format")
  func times() throws {
    let script = """
      local box = scene:box { id = "box" }
      local move = motion.animator { name = "move", duration = 0.02, curve = "linear" }
      scene:timeline(function(t) t:wait(0.01) t:play(move:animate(box, { x = 3 })) end)
      """
    #expect(try trace(script).contains("2 ! end move end @0.03\n"))
    #expect(try trace(script, .csv).contains("2,0.03,event,move,end,end\n"))
    #expect(
      try trace(script, .ndjson).contains("{\"event\":\"end\",\"time\":0.03,\"target\":\"move\""))
  }

  @Test("ndjson describes a layer's appearance, and announces later layers when they appear")
  func layers() throws {
    let lines = try trace(
      """
      scene:text { id = "title", text = "Hi", fontSize = 20, x = 4 }
      scene:timeline(function(t)
        t:wait(1 / 30)
        scene:group { id = "late" }:image { id = "icon", source = "icon.png" }
      end)
      """, .ndjson
    ).split(separator: "\n")
    #expect(
      lines.first?.hasSuffix(
        """
        "layers":[{"path":"scene","id":"scene","kind":"scene","width":390,"height":844},\
        {"path":"title","id":"title","kind":"text","parent":"scene","text":"Hi","fontSize":20}]}
        """) == true)
    #expect(
      lines[lines.count - 2] == """
        {"frame":2,"time":0.033333,"set":{"late/icon.source":"icon.png"},\
        "defaults":{"image":{"source":"","contentMode":"scaleToFill"}},\
        "draws":{"image":[["content",["image","source","contentMode"]]]},\
        "layers":[{"path":"late","id":"late","kind":"group","parent":"scene"},\
        {"path":"late/icon","id":"icon","kind":"image","parent":"late","source":"icon.png"}]}
        """)
    #expect(lines[0].contains("\"defaults\":{\"scene\":{\"width\":390,"))
    #expect(lines.last == "{\"frames\":3}")
  }

  @Test("ndjson says which layers turn as pages, including those of a later booklet")
  func pages() throws {
    let lines = try trace(
      """
      local book = scene:group { id = "book", width = 40, height = 60 }
      local function page(id) return book:box { id = id, width = 40, height = 60 } end
      local sides = { front = page("front"), innerLeft = page("left"), innerRight = page("right") }
      scene:timeline(function(t)
        t:wait(1 / 30)
        motion.booklet(sides)
      end)
      """, .ndjson
    ).split(separator: "\n")
    #expect(!lines[0].contains("\"sheet\""))
    let later = try #require(lines.first { $0.hasPrefix("{\"frame\":2,") })
    for part in [
      #""draws":[["sheet",[["about",0,[[0.5,["^","height"]]],[["rotate","y",[[-1,"turn"]]]]],"#
        + #"["move",[[["^","width"]]],0,0],["scale",-1,1]]],["mirror","x"]]"#,
      #""draws":[["view",0,[[0.5,"height"]]]]"#, "\"defaults\":{\"booklet\":{",
    ] { #expect(later.contains(part)) }
  }

  @Test("Output beyond the limit is an error, and the output before it is complete")
  func limit() throws {
    let memory = TraceMemory()
    var options = TraceSink.Options()
    options.outputLimit = 100
    var sink = TraceSink(options, printer: TracePrinter(format: .lines, output: memory))
    let script = """
      local box = motion.scene { name = "test" }:box { id = "box" }
      motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 60 }):play()
      """
    do throws(Diagnostic) {
      _ = try SceneRun(SceneSource(name: "t", text: Array(script.utf8)))
        .run(into: &sink)
      Issue.record("the output has no limit")
    } catch {
      #expect(error.code == .limitOutput)
    }
    #expect(memory.text.hasSuffix("\n"))
    #expect(try TraceReader.read(memory.text).frames.count > 3)
  }

  @Test("A hash has no limit of output, because nothing is printed")
  func hashWithoutLimit() throws {
    var options = TraceSink.Options()
    options.outputLimit = 100
    var sink = HashSink(options)
    let script = """
      local box = motion.scene { name = "test" }:box { id = "box" }
      motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 60 }):play()
      """
    let source = SceneSource(name: "t", text: Array(script.utf8))
    #expect(try SceneRun(source).run(into: &sink).failure == nil)
    var whole = HashSink()
    _ = try SceneRun(source).run(into: &whole)
    #expect(sink.hexadecimal == whole.hexadecimal)
  }
}
