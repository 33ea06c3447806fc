import Foundation
import Support

/// A folder with a scene, its golden trace and test files, for `motion test`.
struct TestFolder {
  static let card = """
    local p = motion.params { far = { 100 } }
    local scene = motion.scene { name = "card", width = 390, height = 300 }
    local card = scene:box { id = "card", width = 100, height = 100 }
    local note = scene:box { id = "note", x = 300, width = 20, height = 20, opacity = 0 }
    local move = motion.animator { duration = 0.2, curve = "easeInOut" }:animate(card, { x = p.far })
    local fade = motion.animator { duration = 0.1 }:animate(note, { opacity = 1 })
    scene:timeline(function(t)
      t:play(move)
      t:label("moved")
      t:play(fade)
    end)
    """

  let url: URL

  /// Calls the body with a folder that contains `card.lua` and its golden trace.
  static func with<Result>(
    _ files: [String: String] = [:], _ body: (TestFolder) throws -> Result
  ) throws -> Result {
    try Command.withFolder { url in
      let folder = TestFolder(url: url)
      try folder.write("card.lua", card)
      _ = try folder.run("motion test card.lua")
      for (name, text) in files { try folder.write(name, text) }
      return try body(folder)
    }
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// The names of all files, sorted.
  func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
  }

  func run(_ line: String, environment: [String: String] = [:]) throws -> Command.Outcome {
    try Command.shell(line, in: url, environment: environment)
  }

  /// Runs a test file with one test of this body.
  func test(_ body: String) throws -> Command.Outcome {
    try write("card.test.lua", "test(\"it\", function(t)\n\(body)\nend)\n")
    // A thousand runs, the most in a file, take several seconds in a debug build.
    return try run("motion test card.test.lua --no-pages --limit-time 60")
  }
}
