import Foundation
import Support
import Testing

/// The channels of a colour, wherever a command takes the name of a property.
struct ChannelTests {
  private static let scene = """
    local scene = motion.scene { name = "colour" }
    local card = scene:box { id = "card", width = 10, fill = "#000000" }
    local dot = scene:box { id = "a.fill", width = 9, height = 9, fill = "#102030" }
    motion.animator { duration = 0.1, curve = "linear" }:animate(card, { fill = "#ff8000" }):play()
    """

  /// Runs a line in a folder with the scene `c.lua`, and `d.lua`, whose colour ends with less red.
  private func shell(_ line: String) throws -> Command.Outcome {
    try Command.withFolder { folder in
      for (name, text) in [
        ("c.lua", Self.scene), ("d.lua", Self.scene.replacing("ff8000", with: "f08000")),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      return try Command.shell(line, in: folder)
    }
  }

  @Test("A trace prints a channel that is selected as a number, and a whole colour as a word")
  func traces() throws {
    let red = try shell("motion run c.lua --select card.fill.red --frames 3")
    #expect(
      red.output == """
        # motion 2  scene colour  fps 60  seed 0
        0 card.fill.red 0
        1 card.fill.red 0.166667
        2 card.fill.red 0.333333

        """)
    #expect(red.error.isEmpty)
    let full = try shell("motion run c.lua --select '*.fill.green' --full --frames 1")
    #expect(
      full.output == """
        # motion 2  scene colour  fps 60  seed 0
        0 scene.fill.green 0
        0 card.fill.green 0
        0 a.fill.fill.green 0.12549

        """)
    let both = try shell("motion run c.lua --select card.fill.red --select card.fill --frames 2")
    #expect(both.output.hasSuffix("0 card.fill #000000\n1 card.fill #2b1500\n"))
  }

  @Test("A summary and a table measure a channel that is selected")
  func summaries() throws {
    let summary = try shell("motion run c.lua --select card.fill.red --format summary-json")
    #expect(
      summary.output.contains(
        #""property":"fill.red","from":0,"to":1,"start":0,"end":0.1,"set":false"#),
      "\(summary)")
    #expect(summary.output.contains(#""peakVelocity":10,"#), "\(summary)")
    let table = try shell("motion run c.lua --select card.fill.red --format table")
    #expect(table.output.contains("fill.red\n") && table.output.contains("0.166667\n"), "\(table)")
  }

  @Test(
    "A comparison takes a channel as a number, and names the channel of a colour that differs",
    arguments: [
      ("c.lua d.lua --select card.fill.green", "no differences\n", 0),
      (
        "c.lua d.lua --select card.fill.red",
        """
        --- c.lua
        +++ d.lua
        line 4: fill "#ff8000" → "#f08000". This alone accounts for all differences:
        first difference: `card.fill.red` is 0.156863 instead of 0.166667 in frame 1 (0.017 s)
        `card.fill.red` goes to 0.941 instead of 1

        """, 1
      ),
      ("c.lua d.lua --select card.fill.red --tolerance card.fill.red=0.06", "no differences\n", 0),
      ("c.lua d.lua --select card.fill.red --tolerance 'card.*=0.06'", "no differences\n", 0),
    ])
  func comparisons(arguments: String, output: String, code: Int32) throws {
    let outcome = try shell("motion diff \(arguments)")
    #expect(outcome.output == output && outcome.code == code, "\(outcome)")
  }

  @Test("A comparison as JSON says in which channel a colour is farthest apart")
  func json() throws {
    let outcome = try shell("motion diff c.lua d.lua --json")
    #expect(
      outcome.output.contains(#""greatest":{"distance":0.058824,"channel":"red","time":0.1}"#),
      "\(outcome)")
  }

  @Test("A trace has the same channels as its run, with or without whole colours")
  func reading() throws {
    for print in [
      "motion run c.lua", "motion run c.lua --format ndjson",
      "motion run c.lua --select card.fill.red",
      "motion run c.lua --select card.fill.red --format ndjson",
    ] {
      let same = try shell("\(print) >t.trace; motion diff t.trace c.lua --select card.fill.red")
      #expect(same == .init(output: "no differences\n"), "\(print): \(same)")
      let other = try shell("\(print) >t.trace; motion diff t.trace d.lua --select card.fill.red")
      #expect(other.code == 1 && other.output.contains("ends at 0.941 instead of 1"), "\(other)")
    }
  }

  @Test("A sweep measures a channel")
  func sweeps() throws {
    let outcome = try shell(
      "motion sweep c.lua --seed 1,2 --select card.fill.red --select a.fill.fill.blue "
        + "--select card.fill --format ndjson")
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome)")
    for measures in [
      #""card.fill.red":{"from":0,"to":1,"start":0,"settled":0.0999,"#,
      #""a.fill.fill.blue":{"from":0.188235,"to":0.188235,"start":null,"#,
      ##""card.fill":{"from":"#000000","to":"#ff8000","##,
    ] {
      #expect(outcome.output.contains(measures), "\(outcome)")
    }
  }

  @Test(
    "An export of a channel moves it alone; a sheet lists it as a number",
    arguments: [
      ("css", "from { background-color: #000000 } to { background-color: #ff0000 }"),
      ("swiftui", #"KeyframeTrack(\CardMotion.fill.red)"#),
      ("sheet", "| 0 s | `card.fill.red` | 0 → 1 | 0.1 s | linear | ▁▁▂▂▃▃▄▄▅▅▆▆▇▇██ |"),
    ])
  func exports(format: String, part: String) throws {
    let outcome = try shell("motion export c.lua --as \(format) -o - --select card.fill.red")
    #expect(outcome.code == 0 && outcome.output.contains(part), "\(outcome)")
    #expect(!outcome.output.contains("fill.green"), "\(outcome)")
  }

  @Test(
    "A wrong channel is reported with those that there are",
    arguments: [
      "motion run c.lua --select card.fill.hue",
      "motion diff c.lua d.lua --select card.fill.hue", "motion plot c.lua card.fill.hue",
      "motion sweep c.lua --seed 1,2 --select card.fill.hue",
      "motion export c.lua --as css -o - --select card.fill.hue",
    ])
  func wrong(line: String) throws {
    let outcome = try shell(line)
    #expect(
      outcome.error.contains(
        "help: the channels of a colour are `red`, `green`, `blue`, `alpha`"), "\(outcome)")
  }
}
