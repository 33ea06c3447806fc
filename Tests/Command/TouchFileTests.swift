import Foundation
import Testing

/// `--touches`: recorded fingers on a scene.
struct TouchFileTests {
  private static let scene = """
    local scene = motion.scene { name = "touched", width = 390, height = 844 }
    local card = scene:box { id = "card", x = 20, y = 100, width = 100, height = 100, fill = "red" }
    """

  private func run(_ touches: String, _ line: String, script: String = scene) throws
    -> Command.Outcome
  {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      try Data(touches.utf8).write(to: folder.appending(path: "swipe.csv"))
      return try Command.shell(line, in: folder)
    }
  }

  @Test(
    "A file that is not a recording is an error, with its line",
    arguments: [
      (
        "0,1,began,2,3\n0.1,1,up,2,3\n",
        "error[unreadable-file]: `--touches`: swipe.csv:2: `phase` is \"up\"; expected `began`, "
      ),
      ("", "error[unreadable-file]: `--touches`: swipe.csv: there is no sample; "),
      (
        "-0.5,1,began,2,3\n",
        "error[out-of-range]: `--touches`: the first finger comes down at -0.5 s; a scene begins at 0 s\n"
      ),
    ])
  func wrongFile(text: String, message: String) throws {
    for command in ["run", "plot", "play -o page.html"] {
      let outcome = try run(text, "motion \(command) scene.lua --touches swipe.csv")
      #expect(outcome.code == 1 && outcome.output.isEmpty)
      #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    }
  }

  @Test("A missing file is an error that names one nearby")
  func missing() throws {
    let outcome = try run("", "motion run scene.lua --touches swip.csv")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("error[unreadable-file]: there is no file `swip.csv`\n"))
    #expect(outcome.error.contains("did you mean `swipe.csv`?"))
  }
}
