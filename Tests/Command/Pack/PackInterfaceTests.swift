import Foundation
import Testing

/// What a pack declares: its record, what `publish` demands, `motion pack diff`, and what an update says.
struct PackInterfaceTests {
  private static let module = """
    local define = motion.define
    define.component {
      name = "sheet", doc = "A sheet.", defaults = { width = 100, height = 100 },
      options = {
        small = { false, doc = "Whether it is small." }, reach = { 5, min = 0, max = 10, unit = "points" },
        style = { "plain", choices = { "plain", "bold" } }, titles = { {}, type = "list", of = { type = "text" } },
        form = { {}, type = "table", fields = { depth = { 1 } } }, target = { type = "layer", kind = "scroll", optional = true },
      },
      properties = { page = { 1, type = "integer", min = 1 }, progress = { 0, readOnly = true } },
      events = { close = { { "reason", type = "text" }, doc = "It closes." } },
      slots = { content = { kinds = { "box" }, max = 3, doc = "The content." } }, parts = { card = "The card." },
      methods = { show = { { "message", type = "text" }, doc = "Shows it." } },
      build = function(self, options)
        self.content = self:box { id = "card", width = 10, height = 10 }
        function self:show(message) end
      end,
    }
    define.spring {
      name = "settle", options = { bounce = { 0.2, min = 0, max = 0.9 } },
      make = function(options) return motion.spring { duration = 0.4, bounce = options.bounce } end,
    }
    define.palette { name = "dusk", colors = { ink = { light = "#2b2622", dark = "#ece4d9", doc = "Text." } } }
    define.animation {
      name = "sway", properties = { "translationX" }, options = { angle = { 6 } },
      duration = function() return 0.1 end,
      step = function(options, time) return { translationX = options.angle * time } end,
    }
    return {}
    """

  private static func withPack(
    _ version: String = "0.1.0", _ body: (PackFolder) throws -> Void
  ) throws {
    try PackFolder.with { folder in
      try folder.pack("journey/sheets", version, module: module)
      try body(folder)
    }
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The names in a list of objects, such as `options`.
  private static func names(_ list: Any?) -> Set<String> {
    Set((list as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
  }

  // MARK: The record

  @Test("`build` writes the same record each time, beside the file and not into it")
  func build() throws {
    try Self.withPack { folder in
      let output = try folder.run("motion pack build sheets --output out")
      #expect(output.contains("out/sheets-0.1.0.motionpack  "))
      #expect(output.hasSuffix("\nout/sheets-0.1.0.api.json\n"))
      let record = try folder.text("out/sheets-0.1.0.api.json")
      try folder.run(
        "cd sheets; motion pack build; motion pack build; cd ..; cp -r sheets copy; motion pack build copy"
      )
      #expect(try folder.text("sheets/sheets-0.1.0.api.json") == record)
      #expect(try folder.text("sheets-0.1.0.api.json") == record)
      #expect(
        try folder.run(
          "cmp out/sheets-0.1.0.motionpack sheets-0.1.0.motionpack; motion pack publish sheets --registry r"
        ).hasPrefix("published"))
      #expect(try folder.text("r/journey/sheets/sheets-0.1.0.api.json") == record)
      for part in [
        #""format":1,"name":"journey/sheets","version":"0.1.0","motion":">=0.1","exports":["journey/sheets"]"#,
        #"{"name":"reach","type":{"word":"number","unit":"points","min":0,"max":10},"default":"5","required":false,"readOnly":false,"doc":""}"#,
        #""type":{"word":"list","of":{"word":"text"}},"default":"{}""#,
        #""type":{"word":"table","fields":[{"name":"depth""#,
        #""type":{"word":"layer","kind":"scroll"},"required":false"#,
        #""slots":[{"name":"content","kinds":["box"],"max":3,"doc":"The content."}]"#,
        #""parts":[{"name":"card","doc":"The card."}]"#,
        ##""colors":[{"name":"ink","light":"#2b2622","dark":"#ece4d9","doc":"Text."}]"##,
        #""moves":["translationX"]"#,
      ] {
        #expect(record.contains(part), "\(part) in \(record)")
      }
    }
  }

  @Test("The record, `motion api`, the types for Lua and the Markdown have the same names")
  func names() throws {
    try Self.withPack { folder in
      try folder.run("motion pack build sheets >&2")
      let record = try Self.object(try folder.text("sheets-0.1.0.api.json"))
      let api = try Self.object(try folder.run("cd sheets; motion api --json"))
      let types = try folder.run("cd sheets; motion api --lua")
      let markdown = try folder.run("cd sheets; motion api --markdown")
      let recorded = try #require(record["definitions"] as? [[String: Any]])
      let listed = try #require(api["definitions"] as? [[String: Any]])
      #expect(
        Set(Self.names(recorded).map { "journey/sheets.\($0)" }) == Self.names(listed))
      for definition in recorded {
        let name = try #require(definition["name"] as? String)
        let twin = try #require(listed.first { $0["name"] as? String == "journey/sheets.\(name)" })
        let isComponent = definition["kind"] as? String == "component"
        // A property that users set is an option of the call that makes the layer, too. What all
        // definitions of a kind have is motion's own.
        let set = (definition["properties"] as? [[String: Any]] ?? []).filter {
          $0["readOnly"] as? Bool == false
        }
        let options = Self.names(definition["options"]).union(Self.names(set))
        let own = Self.names(twin["options"])
        #expect(isComponent ? own == options : own.isSuperset(of: options), "\(name)")
        for kind in ["property", "event", "slot", "part", "method"] {
          let members = (twin["members"] as? [[String: Any]] ?? []).filter {
            $0["kind"] as? String == kind
          }
          let plural = kind == "property" ? "properties" : "\(kind)s"
          #expect(Self.names(members) == Self.names(definition[plural]), "\(name): \(kind)")
        }
        // `motion api` lists colours by their whole names.
        var colors: Set<String> = []
        for color in Self.names(definition["colors"]) {
          colors.insert("journey/sheets.\(name).\(color)")
        }
        #expect(Self.names(twin["colors"]) == colors, "\(name)")
        let others = ["properties", "colors", "slots", "methods"].map { Self.names(definition[$0]) }
        for word in others.reduce(options, { $0.union($1) }) {
          #expect(types.contains(word), "\(name).\(word) in the types")
          #expect(markdown.contains(word), "\(name).\(word) in the Markdown")
        }
        let isTyped =
          types.contains("journey/sheets.\(name)") || types.contains("journey.sheets.\(name)")
        #expect(isTyped && markdown.contains(name), "\(name)")
      }
    }
  }

  // MARK: Publishing

  @Test("A version that removes something needs a greater step, and the error says which")
  func refuses() throws {
    try Self.withPack { folder in
      try folder.run(
        """
        motion pack publish sheets --registry r
        sed -i -e '/small = /s/small = [^}]*}, //' sheets/init.lua
        sed -i 's/0.1.0/0.1.1/' sheets/pack.toml
        """)
      let before = folder.snapshot("r")
      #expect(
        try folder.failure("motion pack publish sheets --registry r") == """
          error[breaking-change]: `journey/sheets` 0.1.1 removes the option `small` of `sheet`; the least version is 0.2.0
            = help: write `version = "0.2.0"` in `pack.toml`

          """)
      #expect(folder.snapshot("r") == before)
      // A registry of an older motion has no record: one is made of the archive.
      try folder.run("rm r/journey/sheets/sheets-0.1.0.api.json")
      #expect(
        try folder.failure("motion pack publish sheets --registry r").contains("breaking-change"))
      #expect(
        try folder.run(
          "sed -i 's/0.1.1/0.2.0/' sheets/pack.toml; motion pack publish sheets --registry r"
        ).hasPrefix("published journey/sheets 0.2.0"))
      // It stays installable.
      try folder.run("mkdir p; cd p; motion pack add journey/sheets@=0.1.0 --registry ../r")
    }
  }

  @Test("A version that cannot be loaded is not published, and a published one is not compared")
  func unloadable() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0", module: "error 'no'")
      let error = try folder.failure("motion pack publish one --registry r")
      #expect(error.contains("no"), "\(error)")
      try folder.pack("a/one", "1.0.0")
      try folder.run(
        """
        sed -i 's/>=0.1/>=9/' one/pack.toml; motion pack publish one --registry r --skip-scenes 2>note
        grep -q 'neither recorded nor compared' note
        """)
      try folder.pack("a/one", "1.0.1")
      #expect(try folder.run("motion pack publish one --registry r").hasPrefix("published"))
    }
  }

  @Test(
    "A version that does not run with this motion is published unplayed only, and said where it is not used"
  )
  func otherMotion() throws {
    try Self.withFunction { folder in
      try folder.run("sed -i 's/^motion = .*/motion = \">=9\"/' soft/pack.toml")
      let error = try folder.failure("motion pack publish soft --registry r")
      #expect(error.contains("`ada/soft` 0.1.1 runs with motion `>=9`, but this is"), "\(error)")
      try folder.run("motion pack publish soft --registry r --skip-scenes; mkdir p")
      let added = try folder.shell("cd p; motion pack add ada/soft@^0.1 --registry ../r")
      #expect(added.output.hasPrefix("+ ada/soft 0.1.0\n"))
      #expect(
        added.error.contains(
          "note: `ada/soft` 0.1.1 is not used, because it runs with motion `>=9`"),
        "\(added.error)")
      let list = try folder.run("cd p; motion pack list")
      #expect(list.contains("0.1.1 needs motion `>=9`"), "\(list)")
    }
  }

  @Test("The texts of a new pack are not published", arguments: ["summary", "authors"])
  func placeholders(key: String) throws {
    try PackFolder.with { folder in
      let option = key == "summary" ? "--author Ada" : "--summary x"
      let error = try folder.failure(
        "motion pack new ada/soft \(option); motion pack build soft; motion pack publish soft --registry r"
      )
      #expect(error.contains("`\(key)` in `pack.toml` is still the text of a new pack"), "\(error)")
    }
  }

  // MARK: Comparing

  @Test("`diff` lists the changes since a version, and the least next one")
  func diff() throws {
    try Self.withPack("1.0.0") { folder in
      try folder.run("motion pack publish sheets --registry r")
      let same = try folder.run("motion pack diff --pack sheets --registry r")
      #expect(
        same == """
          journey/sheets 1.0.0 → this folder
          declares and moves the same
          the least next version is 1.0.1

          """)
      try folder.run(
        """
        sed -i -e 's/max = 10/max = 9/' -e 's/bounce = { 0.2/bounce = { 0.3/' -e 's/A sheet./The sheet./' sheets/init.lua
        sed -i 's/1.0.0/1.1.0/' sheets/pack.toml
        """)
      let text = """
        journey/sheets 1.0.0 → 1.1.0
        major  takes less for `sheet.reach`: number in points from 0 to 9, was number in points from 0 to 10
        minor  changes the default of `settle.bounce` from `0.2` to `0.3`
        minor  changes the motion of `settle`
        patch  describes `sheet` in other words
        the least next version is 2.0.0, and `pack.toml` says 1.1.0

        """
      #expect(try folder.run("motion pack diff --pack sheets --registry r") == text)
      #expect(try folder.run("cd sheets; motion pack diff 1.0.0 --registry ../r") == text)
      let json = try Self.object(
        try folder.run("motion pack diff --pack sheets --registry r --json"))
      #expect(json["least"] as? String == "2.0.0" && json["step"] as? String == "major")
      let changes = try #require(json["changes"] as? [[String: Any]])
      #expect(
        changes.map { $0["definition"] as? String } == ["sheet", "settle", "settle", "sheet"])
      let error = try folder.failure("motion pack diff 3.0.0 --pack sheets --registry r")
      #expect(error.contains("it has 1.0.0"), "\(error)")
    }
  }

  /// Calls the body with a registry that has version 0.1.0 of a pack with a function and a demo.
  private static func withFunction(_ body: (PackFolder) throws -> Void) throws {
    try PackFolder.with { folder in
      try folder.run(
        """
        motion pack new ada/soft --summary "Soft fades" --author Ada
        motion pack verify soft --record; motion pack publish soft --registry r
        sed -i '/^version/s/0.1.0/0.1.1/' soft/pack.toml
        """)
      try body(folder)
    }
  }

  @Test(
    "A version that moves the demo of the one before in another way needs a minor step, and says why"
  )
  func motion() throws {
    try Self.withFunction { folder in
      try folder.run("sed -i 's/duration = duration }/duration = 2 * duration }/' soft/init.lua")
      let line =
        "moves `demo.lua` of 0.1.0 in another way: ada/soft/init.lua line 6: duration duration → 2 * duration"
      // The trace of the new demo is recorded anew, or not.
      for step in ["rm soft/demo.trace", "motion pack verify soft --record"] {
        let text = try folder.run("\(step) >&2; motion pack diff --pack soft --registry r")
        #expect(text.contains("minor  \(line)\n"), "\(text)")
        #expect(!text.contains("demo.trace"), "\(text)")
        let error = try folder.failure("motion pack publish soft --registry r")
        #expect(
          error.contains("`ada/soft` 0.1.1 \(line); the least version is 0.2.0"), "\(error)")
      }
      #expect(
        try folder.run(
          "sed -i 's/0.1.1\"$/0.2.0\"/' soft/pack.toml; motion pack publish soft --registry r"
        ).hasPrefix("published"))
    }
  }

  @Test("A demo of its own that moves in another way is not the pack's change, but its trace is")
  func ownDemo() throws {
    try Self.withFunction { folder in
      try folder.run("sed -i 's/(card, 0.5)/(card, 0.6)/' soft/demo.lua")
      let compared =
        "motion pack verify soft --record >&2; motion pack diff --pack soft --registry r"
      let text = try folder.run(compared)
      #expect(text.contains("minor  changes the motion in `demo.trace`\n"), "\(text)")
      #expect(!text.contains("another way"), "\(text)")
      // The same motion by another script is none.
      try folder.run("sed -i 's/(card, 0.6)/(card, 0.3 + 0.2)/' soft/demo.lua")
      let same = try folder.run(compared)
      #expect(same.contains("declares and moves the same\n"), "\(same)")
    }
  }

  @Test("What a module returns is a part of its pack, and a demo that no longer runs says so")
  func members() throws {
    try Self.withFunction { folder in
      try folder.run(
        "sed -i 's/pack.appear/pack.show/' soft/init.lua; sed -i 's/[.]appear/.show/' soft/demo.lua"
      )
      let text = try folder.run("motion pack diff --pack soft --registry r")
      #expect(
        text.contains(
          """
          major  removes the function `ada/soft.appear`
          major  breaks `demo.lua` of 0.1.0, which no longer runs: error[script-error] in line 6: attempt to call \
          a nil value (field 'appear')
          minor  adds the function `ada/soft.show`
          the least next version is 0.2.0
          """), "\(text)")
      // A project hears what the pack has instead.
      try folder.write(
        "p/use.lua",
        """
        local s = require "ada/soft"
        local scene = motion.scene { name = "x", width = 100, height = 100 }
        s.appear(scene:box { id = "b", width = 9, height = 9, opacity = 0 }, 1):play()

        """)
      try folder.write(
        "p/pack.toml", "registry = \"../r\"\n[dependencies]\n\"ada/soft\" = \"<1\"\n")
      let update = try folder.run(
        """
        cd p; motion pack update >&2; motion run use.lua >&2; cd ..
        sed -i 's/0.1.1"$/0.2.0"/' soft/pack.toml; motion pack publish soft --registry r >&2
        cd p; motion pack update
        """)
      #expect(
        update.hasSuffix(
          """
          a scene of the project changes:
            use.lua no longer runs: error[script-error] in line 3: attempt to call a nil value (field 'appear')

          """), "\(update)")
      let error = try folder.failure("cd p; motion run use.lua")
      #expect(error.contains("`ada/soft` has no `appear`; it has `show`"), "\(error)")
    }
  }

  // MARK: Updating

  @Test("An update says how the scenes of the project move with it, and leaves out those that stay")
  func updatedMotion() throws {
    try Self.withFunction { folder in
      let scene = """
        local s = require "ada/soft"
        local scene = motion.scene { name = "x", width = 100, height = 100 }
        s.appear(scene:box { id = "b", width = 9, height = 9, opacity = 0 }, 0.5):play()

        """
      try folder.write("p/moved.lua", scene)
      try folder.write(
        "p/still.lua", "local s = require \"ada/soft\"\nmotion.scene { name = \"y\" }\n")
      try folder.write(
        "p/pack.toml", "registry = \"../r\"\n[dependencies]\n\"ada/soft\" = \"<1\"\n")
      let update = try folder.run(
        """
        cd p; motion pack update >&2; cd ..
        sed -i 's/duration = duration }/duration = 2 * duration }/' soft/init.lua
        sed -i 's/0.1.1"$/0.2.0"/' soft/pack.toml; rm soft/demo.trace
        motion pack publish soft --registry r >&2; cd p; motion pack update
        """)
      #expect(
        update.contains(
          """
          a scene of the project changes:
            moved.lua:
              ada/soft/init.lua line 6: duration duration → 2 * duration. This alone accounts for all differences:
          """), "\(update)")
      #expect(update.contains("`b.opacity` takes 1 s instead of 0.5 s"), "\(update)")
      #expect(!update.contains("still.lua"), "\(update)")
    }
  }

  @Test("An update says what changes, and which scenes use it")
  func update() throws {
    try Self.withPack("1.0.0") { folder in
      try folder.write("p/pack.toml", "registry = \"../r\"\n")
      let scene = "require 'journey/sheets'\nlocal scene = motion.scene { name = 'x' }\n"
      try folder.write("p/card.lua", scene + "scene:sheet { id = 'a' }\n")
      try folder.write(
        "p/deep/rest.lua",
        scene + "scene:box { id = 'b', fill = 'journey/sheets.dusk.ink' }\n")
      try folder.write("p/plain.lua", "motion.scene { name = 'y' }\n")
      try folder.run(
        """
        motion pack publish sheets --registry r
        cd p; motion pack add journey/sheets@^1; cd ..
        sed -i -e 's/max = 10/max = 11/' -e 's/bounce = { 0.2/bounce = { 0.3/' -e 's/#2b2622/#2b2623/' sheets/init.lua
        sed -i 's/1.0.0/1.1.0/' sheets/pack.toml
        motion pack publish sheets --registry r
        """)
      let text = """
        journey/sheets 1.0.0 → 1.1.0
          takes more for `sheet.reach`: number in points from 0 to 11, was number in points from 0 to 10
          changes the colour `dusk.ink`
          changes the default of `settle.bounce` from `0.2` to `0.3`
          changes the motion of `settle`
          card.lua uses `sheet`
          deep/rest.lua uses `dusk`

        """
      let dry = try folder.run("cd p; motion pack update --dry-run")
      let scenes = """
          card.lua uses `sheet`
          deep/rest.lua uses `dusk`
        a scene of the project changes:
          deep/rest.lua:
            journey/sheets/init.lua line 22: light "#2b2622" → "#2b2623". This alone accounts for all differences:
            first difference: `b.fill` is #2b2623 instead of #2b2622 in frame 0 (0 s)
            `b.fill` is #2b2623 instead of #2b2622

        """
      #expect(
        Set(dry.split(separator: "\n")) == Set((text + scenes).split(separator: "\n")), "\(dry)")
      #expect(dry.hasSuffix(scenes), "\(dry)")
      #expect(try folder.run("cd p; motion pack update") == dry)
      #expect(try folder.run("cd p; motion pack update") == "nothing changes\n")
    }
  }

  @Test("Without a registry, no command is advised that needs one")
  func advice() throws {
    try PackFolder.with { folder in
      try folder.pack("a/one", "1.0.0")
      try folder.write(
        "p/pack.toml", "[dependencies]\n\"a/one\" = { path = \"../one\", version = \"^2\" }\n")
      let error = try folder.failure("cd p; motion pack update")
      #expect(error.contains("change the range of `a/one` in `pack.toml`"), "\(error)")
      #expect(!error.contains("motion pack add"), "\(error)")
      let list = try folder.run("cd p; motion pack list")
      #expect(!list.contains("motion pack add"), "\(list)")
    }
  }
}
