import Foundation
import MotionAnalysis
import MotionRuntime
import MotionSinks
import StandardRuntime
import Support
import Testing

/// The summary that `motion run` prints.
struct SummaryTests {
  private static let scene = """
    local scene = motion.scene { name = "pull" }
    local card = scene:box { id = "card", width = 10 }
    local move = motion.animator { name = "move", duration = 1, curve = "linear" }
    scene:timeline(function(t)
      t:wait(0.25)
      t:play(move:animate(card, { x = 100 }))
      card.fill = "red"
    end)
    """
  private func run(_ options: String) throws -> Command.Outcome {
    try Command.script(Self.scene, options.split(separator: " ").map(String.init))
  }

  @Test("A summary has a line for each property that moved, and the events")
  func summary() throws {
    let outcome = try run("--format summary")
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("card"))
    let row = try #require(lines.first { $0.hasPrefix("  x ") })
    for word in ["0 → 100", "0.25–1.25", "▁", "█"] { #expect(row.contains(word), "\(row)") }
    #expect(lines.contains { $0.hasPrefix("1.25 ! end move") })
    #expect(
      lines.last == "pull: 1.25 s · 76 frames at 60 fps · 1 property of 1 layer · 1 event"
    )
    #expect(lines.allSatisfy { $0.count <= 80 } && !outcome.output.contains("\u{1B}"))
  }

  @Test("It follows the trace on standard error, if requested or in a terminal")
  func time() throws {
    let alone = try run("")
    let never = try run("--summary never")
    #expect(alone.error.isEmpty && alone == never)
    let both = try run("--summary always")
    let summary = try run("--format summary").output
    #expect(both.output == alone.output && both.error == summary)
    #expect(try run("--summary always --select fill").error.contains("  x ") == false)
  }

  @Test("As JSON, it is one object")
  func json() throws {
    let outcome = try run("--format summary-json")
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    #expect(value["motion-summary"]?.number == 1 && value["frames"]?.number == 76)
    let row = try #require(value["properties"]?.list?.first { $0["property"]?.text == "x" })
    let move = try #require(row["moves"]?[0])
    #expect(row["path"]?.text == "card" && row["drivers"]?[0]?.text?.contains("move") == true)
    #expect(move["to"]?.number == 100 && move["start"]?.number == 0.25)
    #expect(move["peakVelocity"]?.number == 100 && move["velocityJumps"]?.list?.isEmpty == true)
    #expect(value["events"]?[0]?["time"]?.number == 1.25)
  }

  @Test("It says if nothing moves; for a run that fails, it covers the frames before")
  func edges() throws {
    let still = try Command.script("motion.scene { name = \"still\" }", ["--format", "summary"])
    #expect(
      still.output
        == "still: 0.00 s · 1 frame at 60 fps · nothing moves\n")
    let failing = try Command.script(
      """
      local box = motion.scene { name = "late" }:box { id = "box" }
      motion.animator { duration = 1 }:animate(box, { x = 1 }):play()
      motion.animator { duration = 0.5 }:animate(box, { y = 1 }):onComplete(function() error("no") end):play()
      """, ["--format", "summary"])
    #expect(failing.code == 1 && failing.output.contains("  x ") && failing.error.contains("no"))
  }

  @Test("No line is wider than the terminal", arguments: [40, 60, 80, 120, 200])
  func width(width: Int) throws {
    for name in ["00-collapsing-header", "03-passport", "04-search-transitions"] {
      let text = try Repository.text("examples/\(name).lua")
      var sink = RecordingSink()
      _ = try SceneRun(SceneSource(name: name, text: Array(text.utf8))).run(
        into: &sink)
      let summary = SummaryText(MotionSummary(sink.recording), width: width).text
      for line in summary.split(separator: "\n") where !line.contains("→") {
        #expect(line.count <= width, "\(line)")
      }
      if width >= 80 { #expect(summary.split(separator: "\n").allSatisfy { $0.count <= width }) }
    }
  }
}
