import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// `motion pack new`: creates a pack.
struct PackNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a pack in a new folder.",
    discussion: """
      The keys of `pack.toml`; a project that only uses packs needs just \
      `[dependencies]`:

        name = "scope/name"       the author's scope, and the pack's name
        version = "1.2.0"         a semantic version (semver.org)
        summary = "…"             one line for lists
        authors = ["Ada <ada@a.example>"]
        keywords = ["header"]     further words under which it is found
        license = "MIT"           an SPDX expression
        motion = ">=0.1, <1"      the supported versions of motion
        exports = ["init.lua"]    files that others may require: "scope/name" is
                                  init.lua, "scope/name/soft" is soft.lua
        registry = "../registry"  the source of dependencies that name none

        [demo]
        scene = "demo.lua"        a script that demonstrates the pack
        thumbnail = "demo.png"    a picture of it: PNG, at most 512 KB

        [assets]                  files other than Lua, each with a reason;
        "touch.csv" = "a swipe"   the pack can read only these

        [dependencies]            `motion pack add` writes these
        "north/soft" = "^1.2"
        "north/near" = { path = "../near" }
        "north/far" = { git = "https://…", tag = "v1.0.0" }

        [plugins]                 engines of other packages, with the least version;
        "gravity" = "1"           the pack runs in programs that contain them

        [tool.anything]           for other tools

      `tests/*.lua` are scenes as well; `motion pack verify` runs them. Files whose \
      name starts with a dot, the folder `packs`, the lock, archives and \
      signatures are not part of a pack.
      """)

  @Argument(help: ArgumentHelp("The pack's name, `scope/name`.", valueName: "scope/name"))
  var name: String

  @Option(
    help: ArgumentHelp("The folder; by default it is named after the pack.", valueName: "folder"))
  var folder: String?

  @Option(help: ArgumentHelp("What the pack provides, in one line.", valueName: "text"))
  var summary = PackManifest.placeholder.summary

  @Option(help: ArgumentHelp("Its author, such as `Ada <ada@a.example>`.", valueName: "name"))
  var author = PackManifest.placeholder.author

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let name = try PackName.parse(name)
      let folder = folder ?? name.name
      try workspace.disk.makeNewFolder(
        folder, files(of: name).map { ($0.path, Array($0.text.utf8)) },
        help: "name another folder: `motion pack new \(name) --folder …`")
      let isWritten =
        summary != PackManifest.placeholder.summary && author != PackManifest.placeholder.author
      StandardStream.output.write(
        """
        \(folder)/\(PackManifest.fileName)
        \(folder)/init.lua
        \(folder)/demo.lua
        \(isWritten ? "" : "Say in \(folder)/\(PackManifest.fileName) what it provides, and who its author is.\n")\
        Run it with `motion run \(folder)/demo.lua`, record its trace with
        `motion pack verify \(folder) --record`, share it with `motion pack build \(folder)`.

        """)
    }
  }

  private func files(of name: PackName) -> [(path: String, text: String)] {
    let manifest = """
      name = "\(name)"
      version = "0.1.0"
      summary = \(TOMLText.string(summary))
      authors = [\(TOMLText.string(author))]
      license = "MIT"
      motion = "\(VersionRange.compatible(with: Motion.semanticVersion))"
      exports = ["init.lua"]

      [demo]
      scene = "demo.lua"

      """
    let module = """
      -- The module that `require "\(name)"` returns.
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
