import Foundation
import Testing

/// `--inputs`: recorded fingers on a scene.
struct InputFileTests {
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
        "error[unreadable-file]: `--inputs`: swipe.csv:2: `phase` is \"up\"; expected `began`, "
      ),
      ("", "error[unreadable-file]: `--inputs`: swipe.csv: there is no sample; "),
      (
        "-0.5,1,began,2,3\n",
        "error[out-of-range]: `--inputs`: the first finger comes down at -0.5 s; a scene begins at 0 s\n"
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

  @Test("A log gives a run its length and its inputs, also in a test file")
  func log() throws {
    try Command.withFolder { folder in
      func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      try write(Self.scene + "\ncard:draggable { axis = \"x\" }\n", "scene.lua")
      try write(
        """
        {"inputs":1,"scene":"touched","seconds":2}
        {"time":0.1,"finger":1,"phase":"began","x":50,"y":150}
        {"time":0.5,"finger":1,"phase":"moved","x":150,"y":150}
        {"time":1.5,"finger":1,"phase":"ended","x":150,"y":150}
        {"time":1.5,"width":500}
        """, "drag.inputs")
      try write(
        """
        test("a log", function(t)
          local run = t:run("scene.lua", { inputs = "drag.inputs" })
          run:expect("scene.width"):at(1.4, 390):at(2, 500)
          run:expect("card.x"):at(0, 20):settlesBy(1.6)
        end)

        """, "drag.test.lua")
      let run = "motion run scene.lua --format ndjson"
      let whole = try Command.shell("\(run) --inputs drag.inputs | tail -n 1", in: folder)
      #expect(whole.output == "{\"frames\":121}\n")
      let part = try Command.shell("\(run) --inputs drag.inputs --frames 7 | tail -n 1", in: folder)
      #expect(part.output == "{\"frames\":7}\n")
      let test = try Command.shell("motion test drag.test.lua", in: folder)
      #expect(test.code == 0, "\(test)")
    }
  }
}
