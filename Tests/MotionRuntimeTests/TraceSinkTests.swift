import MotionCore
import MotionRuntime
import MotionTrace
import Testing

/// What the trace holds of a run, beyond the options that the command has.
struct TraceSinkTests {
  private func trace(
    _ script: String, _ format: TraceFormat = .lines, tick: Int = 60,
    _ options: TraceSink.Options = TraceSink.Options()
  ) throws -> String {
    let memory = TraceMemory()
    var sink = TraceSink(options, printer: TracePrinter(format: format, output: memory))
    var runOptions = RunOptions()
    runOptions.tick = tick
    let text = "local scene = motion.scene { name = \"test\" }\n" + script
    let run = MotionRuntime.SceneRun(
      SceneSource(name: "test.lua", text: Array(text.utf8)), runOptions)
    if let failure = try run.run(into: &sink).failure { throw failure }
    return memory.text
  }

  @Test("The header names the tick where it is not 60")
  func tick() throws {
    #expect(try trace("") == "# motion 2  scene test  fps 60  seed 0\n")
    #expect(try trace("", tick: 120) == "# motion 2  scene test  fps 60  seed 0  tick 120\n")
  }

  @Test("What is written and put back between two frames is not printed")
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
    #expect(try trace(script, .table).contains("  ! end move end @0.03\n"))
  }

  @Test("ndjson tells what a layer is drawn from, and layers that are made later when they appear")
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
        "layers":[{"path":"scene","id":"scene","kind":"scene"},\
        {"path":"title","id":"title","kind":"text","parent":"scene","text":"Hi","fontSize":20}]}
        """) == true)
    #expect(
      lines.last == """
        {"frame":2,"time":0.033333,"set":{"late/icon.source":"icon.png"},\
        "layers":[{"path":"late","id":"late","kind":"group","parent":"scene"},\
        {"path":"late/icon","id":"icon","kind":"image","parent":"late","source":"icon.png"}]}
        """)
  }

  @Test("More than may be printed is an error, and what was printed is whole")
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
      _ = try MotionRuntime.SceneRun(SceneSource(name: "t", text: Array(script.utf8)))
        .run(into: &sink)
      Issue.record("the output has no limit")
    } catch {
      #expect(error.code == .limitOutput)
    }
    #expect(memory.text.hasSuffix("\n"))
    #expect(try TraceReader.read(memory.text).frames.count > 3)
  }
}
