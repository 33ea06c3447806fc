import Foundation
import Support
import Testing

/// `--limit-run`, the processor time of a whole job, and the lengths of texts.
@Suite("A whole run ends")
struct RunLimitTests {
  /// Computes for some milliseconds in each frame, and never rests.
  private static let busy = """
    local scene = motion.scene { name = "busy", width = 100, height = 100 }
    local box = scene:box { id = "box" }
    scene:timeline(function(t)
      for i = 1, 1e6 do
        for step = 1, 1e5 do box.x = i + step end
        t:wait(1 / 60)
      end
    end)
    """

  /// Computes little, and is long to write: also a release takes longer for its frames than the limit below.
  private static let long = """
    local scene = motion.scene { name = "long", width = 100, height = 100 }
    for i = 1, 400 do
      local box = scene:box { id = "box" .. i }
      motion.animator { curve = motion.spring { duration = 1, bounce = 0.9 } }:animate(box, { x = i, y = -i }):play()
    end
    """

  @Test("frames of a script that computes in each of them end with whole lines and its line")
  func frames() throws {
    let outcome = try Command.script(Self.busy, ["--limit-run", "0.5", "--seconds", "10000"])
    #expect(outcome.code == 3)
    #expect(outcome.output.hasSuffix("\n") && outcome.output.contains("\n0 box.x"))
    #expect(
      outcome.error.hasPrefix("error[limit-run]: the run has computed for more than 0.5 s\n"),
      "\(outcome.error)")
    #expect(outcome.error.contains("scene.lua:5"))
  }

  @Test(
    "what motion does between frames and after them counts",
    arguments: [
      "plot scene.lua -o -", "play scene.lua -o -", "export --as css scene.lua -o -",
      "diff scene.lua scene.lua", "sweep scene.lua --select 'box1.x'",
    ])
  func work(command: String) throws {
    try Command.withFolder { folder in
      try Data(Self.long.utf8).write(to: folder.appending(path: "scene.lua"))
      let outcome = try Command.shell(
        "motion \(command) --fps 240 --seconds 60 --limit-memory 2000 --limit-run 0.05", in: folder)
      #expect(outcome.error.contains("error[limit-run]: the run has computed"), "\(outcome.error)")
      #expect(outcome.code == 3 || command.hasPrefix("sweep"), "\(outcome.code)")
    }
  }

  @Test("each test has its own time, and one that exceeds it leaves the others alone")
  func tests() throws {
    try Command.withFolder { folder in
      try Data(Self.busy.utf8).write(to: folder.appending(path: "busy.lua"))
      try Data(Self.long.utf8).write(to: folder.appending(path: "long.lua"))
      let file = """
        test("short", function(t) t:run("long.lua", { seconds = 0.1 }) end)
        test("busy", function(t) t:run("busy.lua", { seconds = 10000 }) end)
        test("short again", function(t) t:run("long.lua", { seconds = 0.1 }) end)
        """
      try Data(file.utf8).write(to: folder.appending(path: "all.test.lua"))
      let outcome = try Command.shell("motion test all.test.lua --no-pages --timeout 2", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.output.components(separatedBy: "FAILED").count == 2, "\(outcome)")
      #expect(outcome.output.contains("FAILED all.test.lua: busy\n"), "\(outcome)")
      #expect(outcome.output.contains("error[limit-run]"), "\(outcome)")
    }
  }

  @Test(
    "`--limit-run` and `--timeout` take seconds", arguments: ["run --limit-run", "test --timeout"])
  func usage(option: String) throws {
    let outcome = try Command.shell("motion \(option) 0 scene.lua")
    #expect(outcome.code != 0)
    #expect(outcome.error.contains("takes 0.01 to 86400 s, found 0"))
  }

  @Test(
    "a longer text than motion takes ends the run, and the error shows how it begins",
    arguments: [
      "scene:box { id = long }", "scene:box { [long] = 1 }", "t:label(long)",
      "scene:box { id = \"b\", fill = long }", "require(long)", "motion.track(long)",
      "motion.curve(long)", "scene:find(long)", "t:wait(long)", "motion.params { [long] = { 1 } }",
      "pcall(function() scene:box { id = long } end)",
    ])
  func names(statement: String) throws {
    let outcome = try Command.script(
      """
      local scene = motion.scene { name = "long", width = 100, height = 100 }
      local long = ("ab"):rep(2 ^ 19 + 1)
      scene:timeline(function(t) \(statement) t:wait(1) end)
      """)
    #expect(outcome.code == 3)
    let beginning = String(repeating: "ab", count: 20)
    #expect(
      outcome.error.hasPrefix(
        "error[limit-text]: a text of 1.1 MB where motion takes at most 1 MB: \"\(beginning)…\"\n"),
      "\(outcome.error)")
    #expect(outcome.error.contains("--> scene.lua:3"))
  }

  @Test("a text of a layer may have 16 MB")
  func texts() throws {
    let outcome = try Command.script(
      """
      local scene = motion.scene { name = "long", width = 100, height = 100 }
      scene:text { id = "text", text = ("t"):rep(2 ^ 24 + 1) }
      """)
    #expect(outcome.code == 3)
    #expect(
      outcome.error.hasPrefix(
        "error[limit-text]: a text of 16.1 MB where motion takes at most 16 MB: \"tttt"),
      "\(outcome.error)")
  }
}
