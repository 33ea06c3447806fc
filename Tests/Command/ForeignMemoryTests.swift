import Foundation
import Support
import Testing

/// The release executable, which `scripts/build motion` builds.
private enum StaticExecutable {
  static let path = Repository.root.appending(path: ".build/static/release/motion").path

  /// Whether it exists and is up to date; continuous integration requires it.
  static let isExpected =
    ProcessInfo.processInfo.environment["CI"] == "true"
    || (modification(of: path) ?? .distantPast)
      > (modification(of: Repository.root.appending(path: "Sources/Lua/CLuaLibrary/Memory.c").path)
        ?? .distantPast)

  private static func modification(of path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}

/// Only the static executable counts Swift's allocations for a script, because it wraps malloc.
@Suite(
  "Memory that motion holds for a script counts against its limit",
  .enabled(
    if: StaticExecutable.isExpected,
    "the static executable is missing or old: run `scripts/build motion`"))
struct ForeignMemoryTests {
  /// Runs a script with a limit of 64 MB in a limited address space, in kilobytes.
  private func run(_ script: String, within kilobytes: Int) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(
        "ulimit -v \(kilobytes) && '\(StaticExecutable.path)' run scene.lua --limit-memory 64",
        in: folder)
    }
  }

  /// Five frames, then code whose memory grows.
  private func scene(_ growth: String) -> String {
    """
    local scene = motion.scene { name = "grows", width = 100, height = 100 }
    local box = scene:box { id = "box" }
    scene:timeline(function(t)
      for i = 1, 5 do box.x = i t:wait(1 / 60) end
      \(growth)
    end)
    """
  }

  private static let frames = "0 box.x 1\n1 box.x 2\n2 box.x 3\n3 box.x 4\n4 box.x 5\n"
  private static let growths = [
    ("labels", #"local text = ("l"):rep(1e6) for i = 1, 1e6 do t:label(text .. i) end"#),
    (
      "callbacks of an animator",
      "local a = motion.animator { duration = 1 } for i = 1, 1e7 do a:call(0.5, print) end"
    ),
    (
      "callbacks of an animator, a few per frame",
      """
      local a = motion.animator { duration = 1 }
        for i = 1, 100 do
          for _ = 1, 1e5 do a:call(0.5, print) end
          t:wait(1 / 60)
        end
      """
    ),
    (
      "curves",
      #"local c = {} for i = 1, 1e5 do c[i] = motion.curve("linear(" .. ("0, "):rep(1e4) .. "1)") end"#
    ),
  ]

  @Test(
    "Growing memory ends at the limit, at most half above it, with whole frames and the script's line",
    arguments: growths)
  func limit(_ name: String, growth: String) throws {
    let outcome = try run(scene(growth), within: 192 << 10)
    #expect(outcome.code == 3)
    #expect(outcome.output.hasSuffix(Self.frames) || name.hasSuffix("a frame"))
    #expect(
      outcome.error.hasPrefix("error[limit-memory]: the script needs more than 64 MB of memory\n"),
      "\(outcome.error.prefix(400))")
    #expect(outcome.error.contains("--> scene.lua:"))
  }

  @Test("With less memory in the system, the run ends as at the limit", arguments: growths)
  func system(_ name: String, growth: String) throws {
    let outcome = try run(scene(growth), within: 50 << 10)
    #expect(outcome.code == 3)
    #expect(outcome.error.hasPrefix("error[limit-memory]: the "), "\(outcome.error.prefix(400))")
    #expect(outcome.error.contains("--> scene.lua:"))
  }

  @Test("Released memory no longer counts")
  func release() throws {
    let growth = """
      for i = 1, 60 do
          local curve = motion.curve("linear(" .. ("0, "):rep(1e5) .. "1)")
          curve = nil
          collectgarbage()
        end
      """
    let outcome = try run(scene(growth), within: 192 << 10)
    #expect(outcome.code == 0, "\(outcome.error.prefix(400))")
  }
}
