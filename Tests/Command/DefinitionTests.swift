import Foundation
import Testing

struct DefinitionTests {
  private static let badge = """
    local scene = motion.scene { name = "x" }
    local layer = scene:box { id = "layer" }
    local badge = motion.define.scene {
      name = "badge", doc = "A dot with a number.",
      options = {
        size = { 20, min = 1, max = 100, doc = "In points." },
        shape = { "round", choices = { "round", "square" } }, on = { true },
      },
      make = function(options) return options.size, options.shape, options.on end,
    }
    """

  @Test(
    "The options of a definition are checked, and defaults are added",
    arguments: [
      ("badge:make {}", "20.0\tround\ttrue"),
      ("badge:make { size = 3, on = false }", "3.0\tround\tfalse"),
      ("badge.name, badge.kind, badge.doc", "badge\tscene\tA dot with a number."),
    ])
  func makes(call: String, printed: String) throws {
    let outcome = try Self.run("print(\(call))")
    #expect(outcome.error == printed + "\n")
    #expect(outcome.code == 0)
  }

  @Test(
    "A wrong option has the same error as one of motion's own",
    arguments: [
      ("badge:make { sise = 3 }", "unknown-option", "did you mean `size`?"),
      (
        "badge:make { size = 0 }", "out-of-range",
        "takes a number from 1 to 100, found 0"
      ),
      ("badge:make { size = 'big' }", "wrong-type", "found \"big\""),
      (
        "badge:make { shape = 'squar' }", "unknown-choice", "did you mean `square`?"
      ),
      (
        "badge:make { size = layer }", "wrong-type",
        "`size` takes a number from 1 to 100, found the box `layer`"
      ),
      ("badge:make { size = {} }", "wrong-type", "found an empty table"),
      ("badge:make(5)", "wrong-type", "a table of options, found the number 5"),
      (
        "motion.define.compnent { name = 'x', make = print }", "unknown-member",
        "did you mean `component`?"
      ),
      (
        "motion.define.curve { name = 'badge', make = print }", "duplicate-id",
        "the project already defines a scene `badge`, at scene.lua:3"
      ),
    ])
  func refuses(call: String, code: String, says: String) throws {
    let outcome = try Self.run(call)
    #expect(outcome.error.hasPrefix("error[\(code)]"), "\(outcome.error)")
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(outcome.code == 1)
  }

  @Test("An error in a definition's function has its line")
  func fails() throws {
    let outcome = try Self.run(
      "motion.define.curve { name = 'c', make = function() error('no') end }:make()")
    #expect(outcome.error.contains("no"))
    #expect(outcome.error.contains("--> scene.lua:"))
    #expect(outcome.code == 1)
  }

  @Test("`pack info` lists definitions with their options")
  func info() throws {
    let info = try Command.shell(
      "motion pack info examples/packs/passport",
      environment: ["XDG_CACHE_HOME": FileManager.default.temporaryDirectory.path])
    #expect(info.output.contains("defines  component cover: The closed cover of a passport.\n"))
    #expect(
      info.output.contains(
        "part seal: The round seal.\n"))
    #expect(info.error == "")
  }

  private static func run(_ line: String) throws -> Command.Outcome {
    try Command.script(badge + "\n" + line + "\n")
  }
}
