import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

/// The score of a run: who has begun to move what, by which line.
struct ScoreTests {
  private static let prelude = """
    local scene = motion.scene { name = "score", width = 390, height = 844 }
    local card = scene:box { id = "card", width = 100, height = 60 }

    """

  private struct Played {
    let recording: Recording
    let lines: String
    let plain: String
    let ndjson: String

    /// The entries as lines, without their mark.
    var score: [String] {
      lines.split(separator: "\n").filter { $0.hasPrefix("# score ") }.map {
        String($0.dropFirst("# score ".count))
      }
    }
  }

  private static func play(_ script: String, select: [String] = []) throws -> Played {
    let memories = (0..<3).map { _ in TraceMemory() }
    func sink(_ index: Int, _ format: TraceFormat, score: Bool) -> TraceSink {
      var options = TraceSink.Options()
      options.select = select
      options.printsScore = score
      return TraceSink(options, printer: TracePrinter(format: format, output: memories[index]))
    }
    var options = RunOptions()
    options.length = .atMost(frames: 600)
    let source = SceneSource(name: "a.lua", text: Array(script.utf8))
    var sinks = PairSink(
      PairSink(sink(0, .lines, score: true), sink(1, .ndjson, score: true)),
      RecordingSink(select: select, readsScore: true))
    let failure = try SceneRun(source, options).run(into: &sinks).failure
    #expect(failure == nil)
    var plain = sink(2, .lines, score: false)
    _ = try SceneRun(source, options).run(into: &plain)
    return Played(
      recording: sinks.second.recording, lines: memories[0].text, plain: memories[2].text,
      ndjson: memories[1].text)
  }

  private static let rows: [(case: String, script: String, score: [String])] = [
    (
      "an animator, the line that made it and the line that played it",
      """
      local slide = motion.animator { name = "slide", duration = 0.5, delay = 0.25, curve = "easeOut" }
      slide:animate(card, { x = 100, opacity = { from = 0, to = 1 } })
      slide:play()
      """,
      [
        "0.25 @a.lua:5 the animator `slide`  made @3  delay 0.25  easeOut  duration 0.5"
          + "  card.opacity 0 1  card.x 0 100"
      ]
    ),
    (
      "a spring that a call redirects, and one that it pushes",
      """
      local spring = motion.follower(card, "x", { to = 100 })
      scene:timeline(function(t)
        spring:play()
        t:wait(0.1)
        spring:retarget(50)
      end)
      """,
      [
        "0 @a.lua:5 the follower of `card.x`  made @3  spring 0.5 0  card.x 0 100",
        "0.1 @7 the follower of `card.x`  made @3  spring 0.5 0"
          + "  replaces the follower of `card.x` @5  card.x 35.773956 50 v 449.437376",
      ]
    ),
    (
      "a motion that another one takes over, and an assignment that ends it",
      """
      scene:timeline(function(t)
        motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 100 }):play()
        t:wait(0.5)
        motion.withAnimation({ duration = 1, curve = "linear" }, function() card.x = 0 end)
        t:wait(0.5)
        card.x = 7
      end)
      """,
      [
        "0 @a.lua:4 an animator  linear  duration 1  card.x 0 100",
        "0.5 @6 the `withAnimation` of a.lua:6  linear  duration 1"
          + "  replaces an animator @4  card.x 50 0 v 100",
        "1 @8 an assignment  replaces the `withAnimation` of a.lua:6 @6  card.x 43.75 7",
      ]
    ),
    (
      "a delay holds the value until the motion begins",
      """
      motion.withAnimation({ duration = 0.5, delay = 0.2, curve = "linear" }, function() card.y = 40 end)
      """,
      [
        "0.2 @a.lua:3 the `withAnimation` of a.lua:3  delay 0.2  linear  duration 0.5  card.y 0 40"
      ]
    ),
    (
      "the colours of one driver are one value",
      """
      card.fill = "#ff0000"
      motion.animator { duration = 0.5, curve = "linear" }:animate(card, { fill = "#0000ff" }):play()
      """,
      [
        "0 @a.lua:4 an animator  linear  duration 0.5  card.fill #ff0000 #0000ff"
      ]
    ),
    (
      "endless passes, keyframes and their number",
      """
      motion.animator { duration = 0.5, curve = "linear", repeatCount = "forever", autoreverse = true }
        :animate(card, { x = 9 }):play()
      motion.animator { duration = 1, curve = "linear" }
        :keyframe(card, { y = 40 }, { start = 0, duration = 0.5 })
        :keyframe(card, { y = 10 }, { start = 0.5, duration = 0.5 }):play()
      """,
      [
        "0 @a.lua:3 an animator  linear  duration 0.5  endless  autoreverses  card.x 0 9",
        "0 @5 an animator  keys 2  duration 1  card.y 0 10",
      ]
    ),
    (
      "a pause is no motion, and going on is one",
      """
      local slide = motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 100 })
      scene:timeline(function(t)
        slide:play()
        t:wait(0.5)
        slide:pause()
      end)
      """,
      [
        "0 @a.lua:5 an animator  made @3  linear  duration 1  card.x 0 100"
      ]
    ),
  ]

  @Test("An entry names the driver, its lines, its form and what it replaces", arguments: rows)
  func entries(case: String, script: String, score: [String]) throws {
    let played = try Self.play(Self.prelude + script)
    #expect(played.score == score)
  }

  @Test(
    "Without the score, a trace has the same bytes",
    arguments: ["02-snapping-header", "14-in-flight", "30-sheet", "31-toasts", "47-accordion"])
  func bytes(name: String) throws {
    let played = try Self.play(try Repository.text("examples/\(name).lua"))
    #expect(!played.score.isEmpty)
    let lines = played.lines.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.enumerated().filter { $0 == 0 || !$1.hasPrefix("#") }.map(\.element)
    #expect(rest.joined(separator: "\n") == played.plain)
  }

  @Test("A recording of NDJSON has the score, and readers of lines skip it")
  func reading() throws {
    let played = try Self.play(Self.prelude + Self.rows[1].script)
    let read = try RecordingReader.whole(Array(played.ndjson.utf8), name: "a.ndjson")
    #expect(read.score.map(\.frame) == played.recording.score.map(\.frame))
    #expect(read.score.map(\.entry.driver) == played.recording.score.map(\.entry.driver))
    let memory = TraceMemory()
    var printer = TracePrinter(format: .ndjson, output: memory)
    played.recording.print(with: &printer)
    let again = try RecordingReader.whole(Array(memory.text.utf8), name: "b.ndjson")
    #expect(again.score == read.score)
    let lines = try RecordingReader.whole(Array(played.lines.utf8), name: "a.trace")
    let plain = try RecordingReader.whole(Array(played.plain.utf8), name: "a.trace")
    #expect(lines == plain && lines.score.isEmpty)
  }

  @Test("A recording says of each column which lines have begun to move it")
  func causes() throws {
    let played = try Self.play(Self.prelude + Self.rows[2].script)
    #expect(
      played.recording.columns.map(\.causes) == [
        [
          "0 s, a.lua:4: an animator, linear, 0 → 100",
          "0.5 s, a.lua:6: the `withAnimation` of a.lua:6, linear, 50 → 0",
          "1 s, a.lua:8: an assignment, 43.75 → 7",
        ]
      ])
  }

  @Test("Patterns select properties in the score, too")
  func selected() throws {
    let script = Self.prelude + Self.rows[0].script
    let played = try Self.play(script, select: ["card.x"])
    #expect(played.score.count == 1)
    #expect(played.score.allSatisfy { $0.hasSuffix("  card.x 0 100") }, "\(played.score)")
  }

  @Test("A run that nobody asks for it has no score")
  func off() throws {
    var options = RunOptions()
    options.length = .atMost(frames: 2)
    let run = SceneRun(
      SceneSource(name: "a.lua", text: Array((Self.prelude + Self.rows[0].script).utf8)), options)
    var sink = TraceSink(printer: TracePrinter(format: .lines, output: TraceMemory()))
    _ = try run.run(into: &sink)
    #expect(try run.open().stage.score == nil)
  }
}
