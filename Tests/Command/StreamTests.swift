import Foundation
import Testing

/// The use of the standard streams, and the handling of streams that fail.
struct StreamTests {
  @Test("Output of the script goes to standard error, the trace to standard output")
  func print() throws {
    let outcome = try Command.script(
      """
      print("loading", 1, 2.5, true, nil)
      local scene = motion.scene { name = "talk" }
      scene:timeline(function(t) print("begun") end)
      """)
    #expect(
      outcome
        == .init(
          output: "# motion 2  scene talk  fps 60  seed 0\n",
          error: "loading\t1\t2.5\ttrue\tnil\nbegun\n"))
  }

  @Test(
    "Output before a failure is complete up to the last frame that ended",
    arguments: [
      (
        "lines",
        """
        # motion 2  scene fail  fps 60  seed 0
        0 card.x 1
        30 card.x 2

        """
      ),
      (
        "ndjson",
        """
        {"motion":2,"scene":"fail","fps":60,"seed":0,"layers":[\
        {"path":"scene","id":"scene","kind":"scene","width":390,"height":844},\
        {"path":"card","id":"card","kind":"box","parent":"scene"}]}
        {"frame":0,"time":0,"set":{"card.x":1}}
        {"frame":30,"time":0.5,"set":{"card.x":2}}
        {"frames":60,"failure":"`card`, a box, has no `colour`"}

        """
      ),
    ])
  func failure(format: String, output: String) throws {
    let outcome = try Command.script(
      """
      local scene = motion.scene { name = "fail" }
      local card = scene:box { id = "card" }
      scene:timeline(function(t)
        card.x = 1
        t:wait(0.5)
        card.x = 2
        t:wait(0.5)
        card.x = 3
        card.colour = "red"
      end)
      """, ["--format", format])
    let error = """
      error[unknown-member]: `card`, a box, has no `colour`
        --> scene.lua:9
        |
      9 |   card.colour = "red"
        |        ^^^^^^
        = help: motion calls it `fill`: `card.fill = "red"`

      """
    #expect(outcome.output.withoutDefaults == output)
    #expect(outcome.error == error && outcome.code == 1)
  }

  @Test("A run ends quietly if its reader closes the pipe")
  func closedPipe() throws {
    let outcome = try Command.withFolder { folder in
      try Data(Self.long.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(
        "{ motion run scene.lua; echo \"code $?\" >&2; } | head -n 1", in: folder)
    }
    #expect(
      outcome == .init(output: "# motion 2  scene long  fps 60  seed 0\n", error: "code 0\n"))
  }

  @Test(
    "A write error is reported, and the exit code is 1",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has /dev/full"))
  func fullDisk() throws {
    let outcome = try Command.shell("motion run examples/00-collapsing-header.lua >/dev/full")
    let error = "error: cannot write the output: No space left on device\n"
    #expect(outcome == .init(error: error, code: 1))
  }

  /// A scene whose trace is far larger than the buffer of a pipe.
  private static let long = """
    local scene = motion.scene { name = "long" }
    local cards = {}
    for index = 1, 100 do cards[index] = scene:box { id = "card" .. index } end
    scene:timeline(function(t)
      for frame = 1, 1000 do
        for _, card in ipairs(cards) do card.x = frame end
        t:wait(1 / 60)
      end
    end)
    """

  @Test(
    "Colours are used only in terminals that support them",
    .enabled(if: Command.hasTerminal, "/usr/bin/script makes the terminal"),
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
      (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    ])
  func color(environment: [String: String], isColored: Bool) throws {
    let outcome = try Command.withFolder { folder in
      try Command.terminal("run nowhere.lua", in: folder, environment: environment)
    }
    let plain = """
      error[unreadable-file]: there is no file `nowhere.lua`
        = help: check the path
        = help: for more, run `motion explain unreadable-file`

      """
    let colored = """
      \u{1B}[1;31merror[unreadable-file]\u{1B}[0m: there is no file `nowhere.lua`
      \u{1B}[1;36m  = help\u{1B}[0m: check the path
      \u{1B}[1;36m  = help\u{1B}[0m: for more, run `motion explain unreadable-file`

      """
    #expect(outcome.output == (isColored ? colored : plain))
    #expect(outcome.code == 1)
  }

  @Test("An error that goes to a file has no colours")
  func colorlessFile() throws {
    let outcome = try Command.shell(
      "motion run nowhere.lua", environment: ["TERM": "xterm-256color"])
    #expect(outcome.error.hasPrefix("error[unreadable-file]: "))
    #expect(!outcome.error.contains("\u{1B}"))
  }
}
