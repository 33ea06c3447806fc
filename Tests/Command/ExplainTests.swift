import Foundation
import Support
import Testing

/// `motion explain`, and the errors that name it.
struct ExplainTests {
  @Test("A page is printed as plain text, with its code indented")
  func page() throws {
    let outcome = try Command.motion(["explain", "missing-scene"])
    let text = """
      missing-scene

      The script makes no scene.

      Every script makes exactly one scene, which holds all layers. Modules for
      `require` make none, so they cannot be run on their own.

          -- wrong.lua
          local width = 350

          $ motion run wrong.lua
          error[missing-scene]: `wrong.lua` makes no scene
            = help: begin with `local scene = motion.scene { name = "my-scene" }`

      Begin the script with `motion.scene`.

          -- right.lua
          local scene = motion.scene { name = "hello" }
          scene:box { id = "card", width = 350, height = 60 }

      See also: `second-scene`, `motion.scene`.

      """
    #expect(outcome == .init(output: text))
  }

  @Test("Without a slug, it lists all errors by room, with a line for each")
  func list() throws {
    let outcome = try Command.motion(["explain"])
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    #expect(outcome.output.hasPrefix("Scripts\n  crossed-coroutines       A timeline"))
    let slugs = outcome.output.matches(of: /(?m)^  ([a-z-]+) +\S.*\.$/).map { String($0.1) }
    #expect(slugs.sorted() == (try Repository.errorSlugs()))
    let rooms = outcome.output.matches(of: /(?m)^\w+$/).map { String($0.0) }
    #expect(rooms.count == Set(rooms).count && rooms.last == "Packs", "\(rooms)")
  }

  @Test(
    "The error for an unknown slug suggests the nearest one, or the list",
    arguments: [
      ("unknown-optoin", "Did you mean `unknown-option`?"),
      ("quux", "`motion explain` lists all of them."),
    ])
  func unknown(slug: String, advice: String) throws {
    let outcome = try Command.motion(["explain", slug])
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("Error: There is no error `\(slug)`. \(advice)\n"))
  }

  @Test(
    "On a terminal, an error or a warning names the command that explains it",
    .enabled(if: Command.hasTerminal, "/usr/bin/script makes the terminal"),
    arguments: [
      ("motion.scen { name = 'a' }", "unknown-member"),
      (
        "local scene = motion.scene { name = 'a' } "
          + "scene:timeline(function(t) t:waitFor(motion.animator { duration = 1 }) end)",
        "endless-wait"
      ),
    ])
  func terminal(script: String, slug: String) throws {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      let shown = try Command.terminal("run scene.lua", in: folder).output
      #expect(shown.contains("[\(slug)]"), "\(shown)")
      #expect(shown.contains(": for more, run `motion explain \(slug)`\n"), "\(shown)")
      let piped = try Command.motion(["run", "scene.lua"], in: folder)
      #expect(piped.error.contains("[\(slug)]") && !piped.error.contains("motion explain"))
    }
  }
}
