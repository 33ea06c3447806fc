import Foundation
import Testing

/// Scripts with a mistake: the complete text of the error, and the exit code.
struct ScriptErrorTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let error: String
    var code: Int32 = 1
  }

  @Test("The error for a mistake has its line and says what to do", arguments: rows)
  func mistake(row: Row) throws {
    let outcome = try Command.script(row.script, ["--frames", "2"])
    #expect(outcome.error == row.error)
    #expect(outcome.code == row.code)
    #expect(!outcome.output.contains("error"))
  }

  private static let rows = [
    Row(
      testDescription: "an empty script", script: "",
      error: """
        error[missing-scene]: `scene.lua` makes no scene
          = help: begin with `local scene = motion.scene { name = "my-scene" }`

        """),
    Row(
      testDescription: "a script that makes no scene", script: "local width = 390\n",
      error: """
        error[missing-scene]: `scene.lua` makes no scene
          = help: begin with `local scene = motion.scene { name = "my-scene" }`

        """),
    Row(
      testDescription: "two scenes",
      script: "motion.scene { name = \"a\" }\nmotion.scene { name = \"b\" }\n",
      error: """
        error[second-scene]: the script has already made the scene `a`
          --> scene.lua:2
          |
        2 | motion.scene { name = "b" }
          = help: a script makes one scene; put the second one in another file

        """),
    Row(
      testDescription: "a syntax error", script: "local x = = 1\n",
      error: """
        error[syntax]: unexpected symbol near '='
          --> scene.lua:1
          |
        1 | local x = = 1

        """),
    Row(
      testDescription: "a script that ends too early", script: "local x = 1 +\n",
      error: """
        error[syntax]: unexpected symbol near <eof>
          --> scene.lua:2
          |
        2 |
          = help: the script ends too early: an `end`, a bracket or a value is missing

        """),
    Row(
      testDescription: "an id that is taken",
      script: """
        local scene = motion.scene { name = "a" }
        scene:box { id = "card" }
        scene:text { id = "card" }
        """,
      error: """
        error[duplicate-id]: the scene already has a layer `card`
          --> scene.lua:3
          |
        3 | scene:text { id = "card" }
          |                    ^^^^
          = help: use a different id for each layer of one parent

        """),
    Row(
      testDescription: "infinity in a property",
      script: """
        local scene = motion.scene { name = "a" }
        local card = scene:box { id = "card" }
        card.x = math.huge
        """,
      error: """
        error[non-finite]: `card.x` takes a finite number, found infinity
          --> scene.lua:3
          |
        3 | card.x = math.huge
          |      ^

        """),
    Row(
      testDescription: "more entries than a value has",
      script: """
        local scene = motion.scene { name = "a" }
        local stops = {}
        for i = 1, 1000000 do stops[i] = "red" end
        scene:box { id = "card", fill = motion.linearGradient(stops) }
        """,
      error: """
        error[wrong-type]: `motion.linearGradient` takes a table of colours, found a list of 1000000 entries, beyond the 256 entries of a value
          --> scene.lua:4
          |
        4 | scene:box { id = "card", fill = motion.linearGradient(stops) }
          = help: motion.linearGradient { "systemPink", "systemOrange" }

        """),
    Row(
      testDescription: "an error in a line that is too long to be shown",
      script: """
        local scene = motion.scene { name = "a" }
        scene:shape { id = "heart", path = "M0 0\(String(repeating: "L1 1", count: 400))x" }
        """,
      error: """
        error[path-data]: `layer:shape`: option `path`: `x` is not a command, at byte 1605 of `…1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1L1 1x`
          --> scene.lua:2
          |
        2 | scene:shape { id = "heart", path = "M0 0\(String(repeating: "L1 1", count: 40))…
          |                             ^^^^
          = help: the commands are M, L, H, V, C, S, Q, T, A and Z; small letters count from the last point

        """),
    Row(
      testDescription: "minus infinity in an option",
      script: """
        local scene = motion.scene { name = "a" }
        scene:box { id = "card", x = -math.huge }
        """,
      error: """
        error[non-finite]: `layer:box`: option `x` takes a finite number, found minus infinity
          --> scene.lua:2
          |
        2 | scene:box { id = "card", x = -math.huge }
          |                          ^

        """),
    Row(
      testDescription: "a misspelt option",
      script: """
        local scene = motion.scene { name = "a" }
        scene:box { id = "card", widht = 390 }
        """,
      error: """
        error[unknown-option]: `layer:box`: there is no option `widht`
          --> scene.lua:2
          |
        2 | scene:box { id = "card", widht = 390 }
          |                          ^^^^^
          = help: did you mean `width`?

        """),
    Row(
      testDescription: "a misspelt function",
      script: "local scene = motion.scen { name = \"a\" }",
      error: """
        error[unknown-member]: `motion` has no `scen`
          --> scene.lua:1
          |
        1 | local scene = motion.scen { name = "a" }
          |                      ^^^^
          = help: did you mean `scene`?

        """),
    Row(
      testDescription: "a value out of range, three calls deep",
      script: """
        local scene = motion.scene { name = "a" }
        local card = scene:box { id = "card" }
        local function fade() card.opacity = 2 end
        local function leave()
          fade()
        end
        leave()
        """,
      error: """
        error[out-of-range]: `card.opacity` takes a number from 0 to 1, found 2
          --> scene.lua:3
          |
        3 | local function fade() card.opacity = 2 end
          |                            ^^^^^^^
          = from: scene.lua:5 in `leave`
          = from: scene.lua:7

        """),
    Row(
      testDescription: "more memory than a script may hold",
      script: """
        motion.scene { name = "a" }
        local list = {}
        while true do list[#list + 1] = ("x"):rep(1 << 20) .. #list end
        """,
      error: """
        error[limit-memory]: the script needs more than 256 MB of memory
          --> scene.lua:3
          |
        3 | while true do list[#list + 1] = ("x"):rep(1 << 20) .. #list end
          = help: look for a table or a string that grows without end
          = help: raise the limit: `--limit-memory 1024`

        """, code: 3),
  ]

  @Test("NaN is refused, however it is computed")
  func notANumber() throws {
    for expression in ["0/0", "-(0/0)", "math.huge - math.huge"] {
      let outcome = try Command.script(
        """
        local scene = motion.scene { name = "a" }
        local card = scene:box { id = "card" }
        card.opacity = \(expression)
        """)
      let error = """
        error[non-finite]: `card.opacity` takes a finite number, found NaN, the result of 0/0
          --> scene.lua:3
          |
        3 | card.opacity = \(expression)
          |      ^^^^^^^

        """
      #expect(outcome == .init(error: error, code: 1))
    }
  }

  @Test(
    "Text that is not UTF-8 is refused by scenes, and outside Lua strings",
    arguments: [
      (
        "scene:text { id = 't', text = 'Zur\u{DC}ck' }",
        """
        error[encoding]: `layer:text`: option `text` takes UTF-8 text, found a string that is not UTF-8
          --> scene.lua:2
          |
        2 | scene:text { id = 't', text = 'Zur\u{FFFD}ck' }

        """
      ),
      (
        "local gr\u{F6}sse = 1",
        """
        error[syntax]: unexpected symbol near '<\\246>'
          --> scene.lua:2
          |
        2 | local gr\u{FFFD}sse = 1
          = help: `scene.lua` is not UTF-8 text: save it as UTF-8 in your editor

        """
      ),
    ])
  func encoding(_ line: String, error: String) throws {
    let script = Data("local scene = motion.scene { name = 'a' }\n".utf8)
    let latin = try #require(line.data(using: .isoLatin1))
    #expect(try Command.script(bytes: script + latin).error == error)
  }

  @Test("The error for a scene that does not end lists what is still active, with exit code 3")
  func endlessScene() throws {
    let outcome = try Command.script(
      """
      local scene = motion.scene { name = "pulse" }
      local card = scene:box { id = "card" }
      scene:timeline(function(t)
        while true do card.x = 1 - card.x; t:wait(20) end
      end)
      """)
    let output = """
      # motion 2  scene pulse  fps 60  seed 0
      0 card.x 1
      1200 card.x 0
      2400 card.x 1
      3600 card.x 0

      """
    let error = """
      error[limit-frames]: `pulse` has not come to rest after 60 s: the timeline of scene.lua:3 \
      waits until 80 s
        = help: set a length: `--seconds 120`, or `--frames 7201`
        = help: times are in seconds: 300 ms are `0.3`

      """
    #expect(outcome == .init(output: output, error: error, code: 3))
  }
}
