import ArgumentParser
import MotionCore
import MotionPacks

/// `motion pack new`: begins a pack.
struct PackNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begin a pack in a new folder.")

  @Argument(help: ArgumentHelp("The pack's name, `scope/name`.", valueName: "scope/name"))
  var name: String

  @Option(help: ArgumentHelp("The folder; else it has the pack's name.", valueName: "folder"))
  var folder: String?

  func run() throws {
    try reporting { workspace throws(Diagnostic) in
      let name = try PackName.parse(name)
      let folder = folder ?? name.name
      let disk = workspace.disk
      if try disk.kind(of: folder) != nil, try !disk.names(in: folder).isEmpty {
        throw Diagnostic(
          .unwritableFile, "there is something in `\(folder)` already",
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
        Look at it with `motion run \(folder)/demo.lua`, share it with `motion pack build`.

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
        animator:keyframe(layer, { opacity = 1 }, { start = 0, duration = duration })
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
