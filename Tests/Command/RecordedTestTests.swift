import Foundation
import Support
import Testing

/// Tests that `motion play --watch` makes of what a page has recorded.
struct RecordedTestTests {
  private static let script = """
    local scene = motion.scene { name = "sheet", width = 390, height = 844 }
    local params = motion.params { low = { 600 } }
    local sheet = scene:box { id = "sheet", y = params.low, width = 390, height = 844, fill = "white" }
    sheet:draggable { axis = "y", detents = { low = params.low, high = 100 } }

    """

  private static let log = [
    "{\"inputs\":1,\"scene\":\"sheet\",\"seconds\":1.5,\"set\":{\"low\":500},\"device\":\"iphone-15\"}",
    "{\"time\":0.1,\"finger\":1,\"phase\":\"began\",\"x\":195,\"y\":700}",
    "{\"time\":0.2,\"finger\":1,\"phase\":\"moved\",\"x\":195,\"y\":400}",
    "{\"time\":0.25,\"finger\":1,\"phase\":\"ended\",\"x\":195,\"y\":400}",
  ]

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try Command.withFolder { folder in
      try Data(Self.script.utf8).write(to: folder.appending(path: "sheet.lua"))
      try body(folder)
    }
  }

  /// The answers to lines from a page.
  private func answers(
    _ lines: [String], in folder: URL, script: String = "sheet.lua"
  ) throws -> [String] {
    try Command.motion(
      ["play", "--make-tests", script, "--watch"], input: lines.map { $0 + "\n" }.joined(),
      in: folder
    ).output.split(separator: "\n").map(String.init)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("The files pass as a test, and fail when the motion has changed")
  func passes() throws {
    try inFolder { folder in
      let lines = Self.log + ["{\"test\":\"It \\\"opens\\\" \\\\ at once\"}", "{\"write\":true}"]
      let answers = try answers(lines, in: folder)
      try #require(answers.count == 2, "\(answers)")
      #expect(answers[0].hasPrefix("{\"files\":[{\"name\":\"sheet.inputs\",\"lines\":4,\"text\":"))
      #expect(
        answers[1]
          == "{\"written\":[\"sheet.inputs\",\"sheet.inputs.trace\",\"sheet.test.lua\"]}")
      let test = try String(contentsOf: folder.appending(path: "sheet.test.lua"), encoding: .utf8)
      #expect(
        test == """
          test("It \\"opens\\" \\\\ at once", function(t)
            t:run("sheet.lua", { inputs = "sheet.inputs" }):matches "sheet.inputs.trace"
          end)

          """)
      let log = try String(contentsOf: folder.appending(path: "sheet.inputs"), encoding: .utf8)
      #expect(log == Self.log.map { $0 + "\n" }.joined())
      #expect(try Command.motion(["test"], in: folder).output == "1 test: all passed\n")
      try Data(Self.script.replacing("high = 100", with: "high = 90").utf8)
        .write(to: folder.appending(path: "sheet.lua"))
      let changed = try Command.motion(["test"], in: folder)
      #expect(changed.code != 0 && changed.output.contains("error[golden-trace]"))
    }
  }

  @Test("Nothing is written before it is shown, and nothing is replaced")
  func order() throws {
    try inFolder { folder in
      #expect(try answers(["{\"write\":true}"], in: folder) == [])
      #expect(try names(in: folder) == ["sheet.lua"])
      try Data("mine".utf8).write(to: folder.appending(path: "sheet.test.lua"))
      let lines = Self.log + ["{\"test\":\"a\"}", "{\"write\":true}", "{\"write\":true}"]
      _ = try answers(lines, in: folder)
      _ = try answers(lines, in: folder)
      #expect(
        try names(in: folder) == [
          "sheet-2.inputs", "sheet-2.inputs.trace", "sheet-2.test.lua", "sheet-3.inputs",
          "sheet-3.inputs.trace", "sheet-3.test.lua", "sheet.lua", "sheet.test.lua",
        ])
      #expect(
        try String(contentsOf: folder.appending(path: "sheet.test.lua"), encoding: .utf8) == "mine")
    }
  }

  @Test(
    "What is no log, no scene or no script makes no test",
    arguments: [
      (["{\"time\":1,\"x\":\"\"}", "{\"test\":\"a\"}"], "sheet.lua", "expected"),
      (log + ["hello", "{\"test\":7}"], "sheet.lua", "expected a JSON object, found `hello`"),
      (
        ["{\"inputs\":1,\"scene\":\"cards\",\"seconds\":1}", "{\"test\":\"a\"}"], "sheet.lua",
        "the log is that of the scene `cards`"
      ),
      (
        ["{\"inputs\":1,\"set\":{\"high\":1}}", "{\"test\":\"a\"}"], "sheet.lua",
        "the scene has no parameter `high`"
      ),
      (log + ["{\"test\":\"a\"}"], "sheet.trace", "`sheet.trace` is none"),
      (
        log + ["{\"test\":\"\(String(repeating: "a", count: 201))\"}"], "sheet.lua",
        "has at most 200 bytes"
      ),
    ])
  func wrong(lines: [String], script: String, message: String) throws {
    try inFolder { folder in
      let answers = try answers(lines + ["{\"write\":true}"], in: folder, script: script)
      #expect(answers.first?.hasPrefix("{\"error\":") ?? false, "\(answers)")
      #expect(answers.first?.contains(message) ?? false, "\(answers)")
      #expect(try names(in: folder) == ["sheet.lua"])
    }
  }
}
