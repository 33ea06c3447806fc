import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack new`: begins a pack.
struct PackNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begin a pack in a new folder.",
    discussion: """
      What `pack.toml` says; a project that only uses packs needs `[dependencies]` \
      alone:

        name = "scope/name"       who makes it, and what it is called
        version = "1.2.0"         as semver.org has it
        summary = "…"             a line for lists
        authors = ["Ada <ada@a.example>"]
        license = "MIT"           as SPDX writes it
        motion = ">=0.1, <1"      the versions of motion that run it
        exports = ["init.lua"]    what others may require: "scope/name" is
                                  init.lua, "scope/name/soft" is soft.lua
        registry = "../registry"  where dependencies are that name no source

        [demo]
        scene = "demo.lua"        a script that shows the pack
        thumbnail = "demo.png"    a picture of it: PNG, at most 512 KB

        [assets]                  files that are no Lua, each with a reason;
        "touch.csv" = "a swipe"   the pack may read these, and no others

        [dependencies]            `motion pack add` writes these
        "north/soft" = "^1.2"
        "north/near" = { path = "../near" }
        "north/far" = { git = "https://…", tag = "v1.0.0" }

        [tool.anything]           for other tools

      `tests/*.lua` are scenes, too, which `motion pack verify` plays. Files whose \
      name begins with a dot, the folder `packs`, the lock, archives and \
      signatures are no part of a pack.
      """)

  @Argument(help: ArgumentHelp("The pack's name, `scope/name`.", valueName: "scope/name"))
  var name: String

  @Option(help: ArgumentHelp("The folder; else it has the pack's name.", valueName: "folder"))
  var folder: String?

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let name = try PackName.parse(name)
      let folder = folder ?? name.name
      let disk = workspace.disk
      let kind = try disk.kind(of: folder)
      let isThere = try kind == .folder ? !disk.names(in: folder).isEmpty : kind != nil
      if isThere {
        throw Diagnostic(
          .unwritableFile,
          "there is something \(kind == .folder ? "in" : "called") `\(folder)` already",
          help: ["name another folder: `motion pack new \(name) --folder …`"])
      }
      try disk.makeFolder(folder)
      for (path, text) in Self.files(of: name) {
        try disk.create("\(folder)/\(path)", Array(text.utf8))
      }
      StandardStream.output.write(
        """
        \(folder)/\(PackManifest.fileName)
        \(folder)/init.lua
        \(folder)/demo.lua
        Look at it with `motion run \(folder)/demo.lua`, keep what it prints with
        `motion pack verify \(folder) --record`, share it with `motion pack build \(folder)`.

        """)
    }
  }

  private static func files(of name: PackName) -> [(path: String, text: String)] {
    let manifest = """
      name = "\(name)"
      version = "0.1.0"
      summary = "What it gives, in a line"
      authors = ["Your Name"]
      license = "MIT"
      motion = "\(VersionRange.compatible(with: Motion.semanticVersion))"
      exports = ["init.lua"]

      [demo]
      scene = "demo.lua"

      """
    let module = """
      -- What `require "\(name)"` gives.
      local pack = {}

      --- Fades a layer in; `duration` is in seconds.
      function pack.appear(layer, duration)
        local animator = motion.animator { duration = duration }
        animator:animate(layer, { opacity = 1 })
        return animator
      end

      return pack

      """
    let demo = """
      -- Watch: the card fades in.
      local pack = require "\(name)"
      local scene = motion.scene { name = "\(name.name)", width = 390, height = 844 }
      local card = scene:box { id = "card", x = 20, y = 100, width = 350, height = 200, opacity = 0 }
      scene:timeline(function(t)
        t:play(pack.appear(card, 0.5))
      end)

      """
    return [(PackManifest.fileName, manifest), ("init.lua", module), ("demo.lua", demo)]
  }
}
