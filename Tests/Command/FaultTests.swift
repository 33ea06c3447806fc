import Foundation
import Support
import Testing

@Suite("Faults of the process")
struct FaultTests {
  /// Runs a command line beside a scene that shows five frames and then runs `line`.
  private func run(_ rest: String, by line: String) throws -> Command.Outcome {
    let script = """
      local scene = motion.scene { name = "deep" }
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        for i = 1, 5 do box.x = i t:wait(1 / 60) end
        \(rest.replacing("\n", with: "\n  "))
      end)
      """
    return try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(line, in: folder)
    }
  }

  private static let frames = "0 box.x 1\n1 box.x 2\n2 box.x 3\n3 box.x 4\n4 box.x 5\n"

  @Test(
    "A script that exhausts the process's stack ends with a limit, whole frames and its line",
    arguments: [
      // liblua recursively searches for the name of what it cannot call, without counting the
      // depth.
      (
        "names in an error", "1024", 7,
        """
        T = {}
        T.a = T
        pcall(load("return T" .. (".a"):rep(20000) .. "()"))
        """
      ),
      // Each closed coroutine starts counting its calls at zero.
      (
        "calls between coroutines that close each other", "unlimited", 14,
        """
        local function nest(depth, inner)
          if depth == 0 then return inner() end
          string.gsub("x", "x", function() nest(depth - 1, inner) end)
        end
        local last
        for i = 1, 185 do
          local before = last
          last = coroutine.create(function()
            local guard <close> = setmetatable({}, { __close = function()
              if before then nest(180, function() coroutine.close(before) end) end
            end })
            coroutine.yield()
          end)
          coroutine.resume(last)
        end
        pcall(coroutine.close, last)
        """
      ),
    ])
  func stack(_ name: String, size: String, line: Int, rest: String) throws {
    let outcome = try run(rest, by: "ulimit -s \(size) && motion run scene.lua")
    #expect(outcome.code == 3, "\(outcome.error.prefix(2000))")
    #expect(outcome.output.hasSuffix(Self.frames))
    #expect(
      outcome.error.hasPrefix(
        "error[limit-stack]: the script's calls need more stack than the process has\n"))
    #expect(outcome.error.contains("--> scene.lua:\(line)\n"), "\(outcome.error.prefix(2000))")
    #expect(outcome.error.contains("\n  = help: look for functions or coroutines that call"))
  }

  @Test("Coroutines that close each other end in an error that a script can catch")
  func closes() throws {
    let rest = """
      local last, deepest
      for i = 1, 10000 do
        local before = last
        last = coroutine.create(function()
          local guard <close> = setmetatable({}, { __close = function()
            local closes, message = pcall(coroutine.close, before)
            deepest = deepest or message
          end })
          coroutine.yield()
        end)
        coroutine.resume(last)
      end
      coroutine.close(last)
      print(deepest)
      """
    let outcome = try run(rest, by: "motion run scene.lua")
    #expect(outcome.code == 0)
    #expect(outcome.error == "C stack overflow\n")
    #expect(outcome.output.hasSuffix(Self.frames))
  }

  @Test(
    "Any other fault is reported as a bug in motion",
    arguments: [("SEGV", 11), ("ABRT", 6), ("TRAP", 5)])
  func fault(_ name: String, signal: Int) throws {
    let line = """
      (until [ -s error ]; do :; done; kill -\(name) "$(cat id)") &
      /bin/sh -c 'echo $$ >id; exec "$0" run scene.lua 2>error' '\(Command.executable)'
      code=$?
      cat error >&2
      exit $code
      """
    let outcome = try run("print('now')\nwhile true do end", by: line)
    #expect(outcome.code == 70)
    #expect(outcome.output.hasSuffix(Self.frames))
    let lines = outcome.error.split(separator: "\n")
    try #require(lines.count == 4, "\(outcome.error)")
    #expect(
      lines[1]
        == "error[internal]: signal \(signal) has ended motion: this is a bug in motion, not in the script"
    )
    #expect(lines[2].hasPrefix("  --> scene.lua:"))
    #expect(
      lines[3].hasPrefix(
        "  = help: please report it, with the script and what `motion --version` prints"))
  }
}
