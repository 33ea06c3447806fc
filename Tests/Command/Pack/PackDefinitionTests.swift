import Foundation
import Support
import Testing

/// The definitions of packs, as scripts, `motion api` and `motion pack info` see them.
struct PackDefinitionTests {
  /// A project with two packs that define the same names.
  private static func project(_ folder: PackFolder) throws {
    try folder.pack(
      "north/one", "1.0.0",
      module: """
        local lift = motion.define.curve {
          name = "lift", doc = "Rises late.", options = { power = { 2, min = 1, doc = "How late." } },
          make = function(options) return function(t) return t ^ options.power end end,
        }
        motion.define.palette { name = "sand", colors = { coral = { light = "#ff0000", dark = "#00ff00", doc = "Warm." } } }
        return { lift = lift, paint = function(layer) layer.fill = "sand.coral" end }
        """)
    try folder.pack(
      "south/two", "1.0.0",
      module: """
        require "more"
        return motion.define.curve { name = "lift", make = function() return "base" end }
        """)
    try folder.write(
      "two/more.lua",
      "motion.define.curve { name = 'base', make = function() return 'linear' end }\n"
    )
    try folder.run("mkdir p; cd p; motion pack add ../one >&2; motion pack add ../two >&2")
  }

  private static let preamble = """
    local scene = motion.scene { name = "x" }
    local card = scene:box { id = "card" }
    local one = require "north/one"
    local two = require "south/two"

    """

  @Test(
    "A definition is found by its full name, and in its own pack by its short name",
    arguments: [
      ("print(motion.curve('north/one.lift'):at(0.5))", "0.25"),
      ("print(motion.curve(one.lift:make { power = 3 }):at(0.5))", "0.125"),
      ("print(motion.curve('south/two.lift'):at(0.5), two.fullName)", "0.5\tsouth/two.lift"),
      ("one.paint(card) print(card.fill)", "north/one.sand.coral"),
      ("card.fill = 'north/one.sand.coral' print(card.fill)", "north/one.sand.coral"),
      (
        "motion.define.curve { name = 'lift', make = function() return 'steps(1)' end } "
          + "print(motion.curve('lift'):at(0.5))", "0.0"
      ),
    ])
  func names(line: String, printed: String) throws {
    try PackFolder.with { folder in
      try Self.project(folder)
      try folder.write("p/scene.lua", Self.preamble + line + "\n")
      let outcome = try folder.shell("cd p; motion run scene.lua")
      #expect(outcome.error == printed + "\n")
      #expect(outcome.code == 0)
    }
  }

  @Test(
    "The error for an ambiguous or missing name lists both packs and what to write",
    arguments: [
      (
        "motion.curve('lift')",
        [
          "write `\"north/one.lift\"`, which `north/one` defines, at north/one/init.lua:1",
          "write `\"south/two.lift\"`, which `south/two` defines, at south/two/init.lua",
        ]
      ),
      ("card.fill = 'sand.coral'", ["write `\"north/one.sand.coral\"`, which `north/one` defines"]),
      ("motion.curve('north/one.lfit')", ["did you mean `\"north/one.lift\"`?"]),
      (
        "motion.curve('west/three.lift')",
        [
          "`west/three` has not been required yet: write `require \"west/three\"` first",
          "`motion pack add west/three`",
        ]
      ),
    ])
  func clashes(line: String, says: [String]) throws {
    try PackFolder.with { folder in
      try Self.project(folder)
      try folder.write("p/scene.lua", Self.preamble + line + "\n")
      let error = try folder.failure("cd p; motion run scene.lua")
      for text in says { #expect(error.contains(text), "\(error)") }
    }
  }

  @Test("The error for a name that a pack defines twice names both files")
  func twice() throws {
    try PackFolder.with { folder in
      try folder.pack(
        "north/one", "1.0.0",
        module:
          "require 'more'\nlocal x = motion.define.curve { name = 'lift', make = print }\nreturn x"
      )
      try folder.write(
        "one/more.lua", "\nlocal x = motion.define.spring { name = 'lift', make = print }\n")
      try folder.run("mkdir p; cd p; motion pack add ../one >&2")
      try folder.write("p/scene.lua", "require 'north/one'\n")
      let error = try folder.failure("cd p; motion run scene.lua")
      let sentence = "the pack `north/one` already defines a spring `lift`, at north/one/more.lua:2"
      #expect(error.contains(sentence), "\(error)")
      #expect(error.contains("--> north/one/init.lua:2"), "\(error)")
    }
  }

  @Test("In a project, `motion api` lists the definitions of its packs, even if one pack is broken")
  func api() throws {
    try PackFolder.with { folder in
      try Self.project(folder)
      try folder.pack("north/broken", "1.0.0", module: "local x = nil .. 'a'")
      try folder.run("cd p; motion pack add ../broken >&2")
      let list = try folder.shell("cd p; motion api")
      #expect(list.code == 0)
      #expect(
        list.output.hasSuffix(
          """
          From packs
            curve north/one.lift: Rises late.
                power = 2, a number at least 1: How late.
            palette north/one.sand
                .coral = #ff0000, dark: #00ff00: Warm.
            curve south/two.base
            curve south/two.lift

          """), "\(list.output.suffix(500))")
      #expect(
        list.error.hasPrefix(
          """
          warning: `north/broken` is left out because it could not be loaded
          error[script-error]: attempt to concatenate a nil value
            --> north/broken/init.lua:1
            |
          1 | local x = nil .. 'a'
          """), "\(list.error)")
      let types = try folder.shell("cd p; motion api --lua").output
      for line in [
        "---| \"north/one.lift\" # Rises late.", "---| \"north/one.sand.coral\" # Warm.",
        "---@class north.one.lift: definition",
        "---@field power? number How late. (at least 1) Default: 2.",
      ] {
        #expect(types.contains(line + "\n"), "\(line)")
      }
      try folder.run("cd p; motion api --lua -o .")
      let module = try folder.run("cat p/north/one.lua")
      for line in [
        "---@field lift north.one.lift", "---@field paint fun(...: any): ...any",
        "---@type require.north.one",
      ] {
        #expect(module.contains(line + "\n"), "\(line)")
      }
      #expect(try folder.run("cat p/south/two.lua").contains("---@type south.two.lift\n"))
      let json = try folder.shell("cd p; motion api --json").output
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let names = (object?["definitions"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
      #expect(names == ["north/one.lift", "north/one.sand", "south/two.base", "south/two.lift"])
    }
  }

  @Test("A pack with dependencies is described in a project that has them")
  func needs() throws {
    try PackFolder.with { folder in
      try folder.pack("north/one", "1.0.0", module: "return { power = 3 }")
      try folder.pack(
        "north/two", "1.0.0", "[dependencies]\n\"north/one\" = { path = \"../one\" }",
        module: """
          local one = require "north/one"
          motion.define.spring { name = "soft", options = { power = { one.power } }, make = print }
          """)
      try folder.run("mkdir p; cd p; motion pack add ../two >&2")
      let info = try folder.run("cd p; motion pack info north/two")
      #expect(info.contains("spring soft\n"), "\(info)")
      #expect(info.contains("power = 3, a number\n"), "\(info)")
    }
  }
}
