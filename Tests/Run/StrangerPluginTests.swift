import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import Testing

/// An engine that nothing else knows is played, traced, hit, checked and reduced as the others are.
struct StrangerPluginTests {
  private static let scene = """
    local scene = motion.scene { name = "test", width = 100, height = 100 }
    local dial = scene:gauge { id = "dial", x = 10, y = 10, width = 40, height = 40, level = 0.25 }
    dial:veil()

    """

  private static func stepped(
    _ script: String, reducesMotion: Bool = false
  ) throws -> SteppedScene {
    try SteppedScene(
      scene + script, fps: 10, reducesMotion: reducesMotion, plugins: StrangerPlugin.plugins)
  }

  private static func trace(_ script: String, _ format: TraceFormat) throws -> String {
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: 10))
    let run = SceneRun(
      SceneSource(name: "test.lua", text: Array((scene + script).utf8)), options,
      plugins: StrangerPlugin.plugins)
    let memory = TraceMemory()
    var sink = TraceSink(printer: TracePrinter(format: format, output: memory))
    #expect(try run.run(into: &sink).failure == nil)
    return memory.text
  }

  private static let moves = """
    dial:pour { level = 0.75, duration = 0.2 }
    motion.animator { duration = 0.2, curve = "linear" }:animate(dial, { mist = 0.5 }):play()
    """

  @Test("Its values are traced frame by frame")
  func played() throws {
    let lines = try Self.trace(Self.moves, .lines).split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.contains("dial.") } == [
        "0 dial.x 10", "0 dial.y 10", "0 dial.width 40", "0 dial.height 40", "0 dial.level 0.25",
        "0 dial.mist 0", "1 dial.level 0.5", "1 dial.mist 0.25", "2 dial.level 0.75",
        "2 dial.mist 0.5",
      ])
  }

  @Test("A trace of it carries its drawings, and is read as it was written")
  func readsBack() throws {
    let text = try Self.trace(Self.moves, .ndjson)
    let recording = try RecordingReader(Array(text.utf8), name: "test.ndjson").recording
    let drawing = RecordedDrawings(recording)[1]
    #expect(drawing == StrangerPlugin.gauge.drawing.adding(StrangerPlugin.veil.parts))
    let memory = TraceMemory()
    var printer = TracePrinter(format: .lines, output: memory)
    recording.print(with: &printer)
    #expect(try memory.text == Self.trace(Self.moves, .lines))
  }

  @Test("A finger hits it within its own outline, if it paints anything")
  func hit() throws {
    let run = try Self.stepped(
      """
      scene:timeline(function(t)
        t:wait(0.1) dial.shape = "square"
        t:wait(0.1) dial.shape = "disc" dial.level = 0
        t:wait(0.1) dial.mist = 1
        t:wait(0.1) dial.fold = 60
      end)
      """)
    let stage = run.session.stage
    func hits(_ points: (x: Double, y: Double)...) -> [Bool] {
      points.map { stage.hit(Point(x: $0.x, y: $0.y)) { _ in false }?.id == "dial" }
    }
    // The middle, and points inside and outside of the disc at its top left.
    try run.run(to: 0)
    #expect(hits((30, 30), (17, 17), (15, 15), (11, 11)) == [true, true, false, false])
    try run.run(to: 0.1)
    #expect(hits((30, 30), (15, 15), (11, 11), (9, 11)) == [true, true, true, false])
    try run.run(to: 0.2)
    #expect(hits((30, 30), (17, 17)) == [false, false])
    try run.run(to: 0.3)
    #expect(hits((30, 30), (17, 17), (15, 15)) == [true, true, false])
    // It is half as wide, from its left edge.
    try run.run(to: 0.4)
    #expect(hits((20, 30), (28, 30), (31, 30), (40, 30)) == [true, true, false, false])
  }

  @Test("Its corners are those of its sheet")
  func projected() throws {
    let run = try Self.stepped("dial.fold = 60")
    try run.run(to: 0)
    let dial = try #require(run.session.stage.layer(at: "dial"))
    let corners = try SceneProjection(dial).corners(in: run.session.stage.store)
    #expect((corners.topRight.x - 30).magnitude < 1e-9 && corners.topLeft.x == 10)
  }

  @Test(
    "A wrong value or an unknown name is an error that says what to do",
    arguments: [
      ("dial.level = 2", "`dial.level` takes a number from 0 to 1, found 2", ""),
      ("dial.levle = 1", "`dial`, a gauge, has no `levle`", "did you mean `level`?"),
      ("dial.misst = 1", "`dial`, a gauge, has no `misst`", "did you mean `mist`?"),
      ("dial.shape = 'disk'", "takes \"disc\" or \"square\"", "did you mean `\"disc\"`?"),
      ("scene:guage { id = 'b' }", "has no `guage`", "did you mean `gauge`?"),
      ("dial:pour { levl = 1 }", "there is no option `levl`", "did you mean `level`?"),
      (
        "motion.animator {}:animate(dial, { misst = 1 })", "has no property `misst`",
        "did you mean `mist`?"
      ),
    ])
  func refused(script: String, message: String, help: String) throws {
    do throws(Diagnostic) {
      let run = try SteppedScene(Self.scene + script, plugins: StrangerPlugin.plugins)
      try run.run(toFrame: 1)
      Issue.record("`\(script)` runs")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(help.isEmpty || error.help.contains(help), "\(error.help)")
    }
  }

  private static func findings(_ script: String) -> [String] {
    let source = SceneSource(name: "test.lua", text: Array((scene + script).utf8))
    let inspection = SceneInspection(source, RunOptions(), plugins: StrangerPlugin.plugins)
    #expect(inspection.failure == nil)
    return inspection.findings.map { "\($0.location?.line ?? 0) \($0.code.slug)" }
  }

  @Test("A check of it finds what it would find of any other layer")
  func checked() {
    #expect(Self.findings(Self.moves).isEmpty)
    // An empty one paints nothing, so it is not missed.
    #expect(Self.findings("dial.opacity = 0") == ["2 never-visible"])
    #expect(Self.findings("dial.opacity = 0 dial.level = 0").isEmpty)
    #expect(
      Self.findings("dial.opacity = 0 dial.level = 0 dial.near = 1") == ["2 never-visible"])
    #expect(
      Self.findings("motion.animator { duration = 1 }:animate(dial, { mist = 1 })") == [
        "4 unused-animation"
      ])
    #expect(
      Self.findings("motion.animator { duration = 0.1 }:animate(dial, { mist = 0 }):play()") == [
        "4 still-animation"
      ])
  }

  @Test("Where motion is reduced, what moves it jumps, and what fades it does not")
  func reduced() throws {
    let run = try Self.stepped(
      Self.moves
        + "\nmotion.animator { duration = 0.2, curve = 'linear' }:animate(dial, { fold = 90 }):play()",
      reducesMotion: true)
    try run.run(to: 0.1)
    #expect(try run.value("dial.level") == 0.75)
    #expect(try run.value("dial.fold") == 90)
    #expect(try run.value("dial.mist") == 0.25)
  }
}
