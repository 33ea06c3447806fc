import Foundation
import Support
import Testing

/// The check of the process's size, which alone limits what Swift allocates in builds that do not count `malloc`, such as
/// the debug build.
struct ProcessMemoryTests {
  @Test(
    "Growing memory that is not counted is stopped as at the limit",
    arguments: [
      #"local text = ("l"):rep(1e6) for i = 1, 1e6 do t:label(text .. i) end"#,
      #"local text = ("l"):rep(1e6) for i = 1, 1e5 do scene:text { id = "t" .. i, text = text .. i } end"#,
    ])
  func ends(growth: String) throws {
    let script = """
      local scene = motion.scene { name = "grows" }
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        for i = 1, 5 do box.x = i t:wait(1 / 60) end
        \(growth)
      end)
      """
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      let outcome = try Command.shell(
        "ulimit -d 512000; motion run scene.lua --limit-memory 32 --limit-time 60",
        by: Repository.debugMotion.path, in: folder)
      #expect(outcome.code == 3)
      #expect(outcome.output.hasSuffix("4 box.x 5\n"))
      #expect(
        outcome.error.hasPrefix(
          "error[limit-memory]: the script needs more than 32 MB of memory\n"),
        "\(outcome.error.prefix(400))")
      #expect(outcome.error.contains("--> scene.lua:5\n"))
    }
  }
}
