import Foundation
import Support
import Testing

/// Numbers that `motion play --watch` writes into the script for a page.
struct WrittenNumbersTests {
  private static let script = """
    local scene = motion.scene { name = "sheet", width = 390, height = 844 }
    local card = scene:box { id = "card", width = 100, height = 100 } -- 0.4
    local move = motion.animator { duration = 0.4, delay = 2 * 0.1 }
    move:animate(card, { x = 200 }):play()

    """

  /// The byte at which a text begins.
  private static func place(of text: String) throws -> Int {
    script.utf8.distance(
      from: script.startIndex, to: try #require(script.range(of: text)?.lowerBound))
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try Command.withFolder { folder in
      try Data(Self.script.utf8).write(to: folder.appending(path: "sheet.lua"))
      try body(folder)
    }
  }

  /// The hash of the script, as the process that runs it says.
  private func hash(in folder: URL) throws -> String {
    let answer = try Command.motion(
      ["live", "sheet.lua"], input: "{\"script\":\"card\",\"until\":0}\n", in: folder
    ).output
    return String(try #require(answer.firstMatch(of: /"hash":"([0-9a-f]{64})"/)?.1))
  }

  private func answers(
    _ lines: [String], in folder: URL, script: String = "sheet.lua"
  ) throws -> [String] {
    try Command.motion(
      ["play", "--write-numbers", script, "--watch"], input: lines.map { $0 + "\n" }.joined(),
      in: folder
    ).output.split(separator: "\n").map(String.init)
  }

  private func text(in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "sheet.lua"), encoding: .utf8)
  }

  private func change(_ place: Int, _ value: String, _ hash: String) -> String {
    "{\"numbers\":[{\"at\":\(place),\"value\":\(value)}],\"files\":[{\"file\":\"sheet.lua\",\"hash\":\"\(hash)\"}]}"
  }

  @Test("The changed line is shown, and then written; nothing else changes")
  func writes() throws {
    try inFolder { folder in
      let path = folder.appending(path: "sheet.lua").path
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let line = change(try Self.place(of: "0.4, delay"), "0.75", try hash(in: folder))
      #expect(
        try answers([line], in: folder) == [
          "{\"lines\":[{\"file\":\"sheet.lua\",\"line\":3,"
            + "\"old\":\"local move = motion.animator { duration = 0.4, delay = 2 * 0.1 }\","
            + "\"new\":\"local move = motion.animator { duration = 0.75, delay = 2 * 0.1 }\"}]}"
        ])
      #expect(try text(in: folder) == Self.script)
      let answers = try answers([line, "{\"write\":true}", "{\"write\":true}"], in: folder)
      #expect(answers.last == "{\"written\":\"sheet.lua\"}" && answers.count == 2)
      #expect(
        try text(in: folder) == Self.script.replacing("duration = 0.4", with: "duration = 0.75"))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["sheet.lua"])
    }
  }

  @Test("Nothing is written before it is shown")
  func order() throws {
    try inFolder { folder in
      let answers = try answers(["{\"write\":true}"], in: folder)
      #expect(answers == [])
      #expect(try text(in: folder) == Self.script)
    }
  }

  @Test("A script that has changed since it was run is not written")
  func changed() throws {
    try inFolder { folder in
      let hash = try hash(in: folder)
      let changed = Self.script + "-- mine\n"
      try Data(changed.utf8).write(to: folder.appending(path: "sheet.lua"))
      let answers = try answers(
        [change(try Self.place(of: "0.4, delay"), "1", hash), "{\"write\":true}"], in: folder)
      #expect(answers.count == 1 && answers[0].contains("has changed since the scene was run"))
      #expect(try text(in: folder) == changed)
    }
  }

  @Test(
    "What is no number of its own is not written",
    arguments: [
      ("2 * 0.1", "part of a computation"), ("0.1 }", "part of a computation"),
      ("0.4\nlocal move", "has no number"), ("card", "expected a number"),
    ])
  func refused(place: String, message: String) throws {
    try inFolder { folder in
      let line = change(try Self.place(of: place), "1", try hash(in: folder))
      let answers = try answers([line, "{\"write\":true}"], in: folder)
      #expect(answers.count == 1 && answers[0].contains(message), "\(answers)")
      #expect(try text(in: folder) == Self.script)
    }
  }

  @Test("A module's number is written into its file, with those of the script")
  func modules() throws {
    try inFolder { folder in
      let module = "return { far = function(card) card.x = 40 end }\n"
      try FileManager.default.createDirectory(
        at: folder.appending(path: "lib"), withIntermediateDirectories: false)
      try Data(module.utf8).write(to: folder.appending(path: "lib/far.lua"))
      let script = Self.script + "require(\"lib.far\").far(card)\n"
      try Data(script.utf8).write(to: folder.appending(path: "sheet.lua"))
      let answer = try Command.motion(
        ["live", "sheet.lua"], input: "{\"script\":\"card\",\"until\":0}\n", in: folder
      ).output
      let files = try #require(answer.firstMatch(of: /"files":(\[[^\]]*\])/)?.1)
      #expect(files.contains("\"file\":\"lib/far.lua\""), "\(files)")
      let place = try Self.place(of: "0.4, delay")
      let numbers =
        "[{\"at\":39,\"value\":60,\"file\":\"lib/far.lua\"},{\"at\":\(place),\"value\":0.75}]"
      let answers = try answers(
        ["{\"numbers\":\(numbers),\"files\":\(files)}", "{\"write\":true}"], in: folder)
      #expect(answers.last == "{\"written\":\"lib/far.lua, sheet.lua\"}", "\(answers)")
      #expect(
        try String(contentsOf: folder.appending(path: "lib/far.lua"), encoding: .utf8)
          == module.replacing("= 40", with: "= 60"))
      #expect(try text(in: folder) == script.replacing("duration = 0.4", with: "duration = 0.75"))
    }
  }

  @Test(
    "Nothing is written where one of the files is elsewhere, a link, or none that was run",
    arguments: ["../far.lua", "lib/../far.lua", "link/far.lua", "other.lua", "/etc/far.lua"])
  func otherFiles(file: String) throws {
    try inFolder { folder in
      let manager = FileManager.default
      try manager.createDirectory(
        at: folder.appending(path: "lib"), withIntermediateDirectories: false)
      for name in ["lib/far.lua", "far.lua", "other.lua"] {
        try Data("return { 1 }\n".utf8).write(to: folder.appending(path: name))
      }
      try manager.createSymbolicLink(
        atPath: folder.appending(path: "link").path, withDestinationPath: "lib")
      let (hash, place) = (try hash(in: folder), try Self.place(of: "0.4, delay"))
      let line = change(place, "1", hash).replacing(
        "]", with: ",{\"at\":9,\"value\":2,\"file\":\"\(file)\"}]", maxReplacements: 1)
      let answers = try answers([line, "{\"write\":true}"], in: folder)
      #expect(answers.count == 1 && answers[0].contains("unwritable-file"), "\(answers)")
      #expect(try text(in: folder) == Self.script)
    }
  }

  @Test("A page chooses no file, no text, and no value that is no number")
  func wrong() throws {
    try inFolder { folder in
      let hash = try hash(in: folder)
      let place = try Self.place(of: "0.4, delay")
      for line in [
        change(place, "\"1) os.exit(\"", hash), change(place, "1e999", hash), "hello",
        change(place, "1", "").replacing("\"files\"", with: "\"file\":\"../other.lua\",\"files\""),
      ] {
        let answers = try answers([line, "{\"write\":true}"], in: folder)
        #expect(answers.count == 1 && answers[0].hasPrefix("{\"error\":"), "\(answers)")
        #expect(try text(in: folder) == Self.script)
      }
    }
  }

  @Test("A link, a folder and a trace are not replaced")
  func links() throws {
    try inFolder { folder in
      let line = change(try Self.place(of: "0.4, delay"), "1", try hash(in: folder))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link.lua").path, withDestinationPath: "sheet.lua")
      try FileManager.default.createDirectory(
        at: folder.appending(path: "folder.lua"), withIntermediateDirectories: false)
      for script in ["link.lua", "folder.lua", "sheet.trace"] {
        let answers = try answers([line, "{\"write\":true}"], in: folder, script: script)
        #expect(answers.count == 1 && answers[0].contains("unwritable-file"), "\(answers)")
      }
      #expect(try text(in: folder) == Self.script)
    }
  }
}
