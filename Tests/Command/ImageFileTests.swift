import Foundation
import Support
import Testing

/// Warnings about image files that do not exist, or are broken.
struct ImageFileTests {
  private static let script = """
    local scene = motion.scene { name = "test" }
    local function show(id, source)
      return scene:image { id = id, width = 40, height = 40, source = source }
    end
    local photo = show("photo", "images/peak.png")
    show("again", "images/peak.png")
    show("present", "images/valley.png")
    show("broken", "images/half.png")
    local other = show("other", "images/valley.png")
    motion.animator { duration = 0.1 }:animate(photo, { x = 50 }):play()
    scene:timeline(function(t)
      t:wait(0.05)
      other.source = "images/later.png"
      t:wait(0.05)
      other.source = "../outside.png"
    end)

    """

  private static func withScript<Result>(
    _ text: String = script, _ body: (URL) throws -> Result
  ) throws -> Result {
    try Command.withFolder { folder in
      let images = folder.appending(path: "images")
      try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "examples/images/valley.png"),
        to: images.appending(path: "valley.png"))
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]).write(
        to: images.appending(path: "half.png"))
      try Data(text.utf8).write(to: folder.appending(path: "scene.lua"))
      return try body(folder)
    }
  }

  private static let expected = [
    "`images/half.png` ends within the header of its PNG",
    "there is no image `images/peak.png` in the script's folder",
    "there is no image `images/later.png` in the script's folder",
    "the image `../outside.png` is outside the script's folder",
  ]

  @Test(
    "Every command that runs a scene warns about each missing image once",
    arguments: [
      "run scene.lua", "run scene.lua --hash", "run scene.lua --summary always", "check scene.lua",
      "play scene.lua -o page.html", "play scene.lua --variants -o page.html",
      "plot scene.lua -o plot.svg", "export scene.lua -o scene.css",
      "test scene.lua --record missing", "sweep scene.lua --seed 1,2,3",
    ])
  func commands(line: String) throws {
    try Self.withScript { folder in
      let outcome = try Command.motion(line.split(separator: " ").map(String.init), in: folder)
      let said = outcome.output + outcome.error
      let warnings = said.matches(of: /warning\[(?:missing|bad)-image\]: ([^\n]+)/).map {
        String($0.1)
      }
      #expect(warnings.sorted() == Self.expected.sorted(), "\(said)")
    }
  }

  @Test("A layer without a size has that of the file, in every folder")
  func sizes() throws {
    let script = """
      local scene = motion.scene { name = "test" }
      scene:image { id = "photo", width = "100%", source = "images/valley.png" }

      """
    try Self.withScript(script) { folder in
      let outcome = try Command.motion(["run", "\(folder.path)/scene.lua"])
      #expect(outcome.code == 0 && outcome.error == "", "\(outcome)")
      #expect(outcome.output.contains("0 photo.width 390\n0 photo.height 513\n"), "\(outcome)")
      #expect(try Command.motion(["run", "scene.lua"], in: folder).output == outcome.output)
    }
  }

  @Test("A warning names the line that made the layer, and the nearest file")
  func help() throws {
    let script = """
      local scene = motion.scene { name = "test" }
      scene:image { id = "photo", width = 40, height = 40, source = "images/valey.png" }

      """
    try Self.withScript(script) { folder in
      let outcome = try Command.motion(["run", "scene.lua"], in: folder)
      #expect(outcome.code == 0)
      #expect(
        outcome.error == """
          warning[missing-image]: there is no image `images/valey.png` in the script's folder
            --> scene.lua:2
            = help: did you mean `images/valley.png`?

          """)
    }
  }

  @Test("Paths are those from the script's folder, wherever the command runs")
  func folders() throws {
    let script = """
      local scene = motion.scene { name = "test" }
      scene:image { id = "photo", width = 40, height = 40, source = "images/valley.png" }

      """
    try Self.withScript(script) { folder in
      let outcome = try Command.motion(["run", "\(folder.path)/scene.lua"])
      #expect(outcome.code == 0 && outcome.error == "", "\(outcome)")
    }
  }

  @Test("A script from standard input has no folder, so nothing is missed")
  func standardInput() throws {
    let outcome = try Command.motion(["run", "-"], input: Self.script)
    #expect(outcome.code == 0 && outcome.error == "", "\(outcome)")
  }
}
