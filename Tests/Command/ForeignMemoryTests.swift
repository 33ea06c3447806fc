import Foundation
import Support
import Testing

/// The release executable, which `scripts/build motion` builds.
private enum StaticExecutable {
  static let path = Repository.root.appending(path: ".build/static/release/motion").path

  /// Whether it exists and is up to date; continuous integration requires it.
  static let isExpected =
    Repository.isContinuousIntegration
    || (modification(of: path) ?? .distantPast)
      > (modification(
        of: Repository.root.appending(path: "Sources/Lua/CLuaLibrary/memory_accounting.c").path)
        ?? .distantPast)

  private static func modification(of path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}

/// Only the static executable counts Swift's allocations for a script, because it wraps malloc.
@Suite(
  "Memory that motion allocates for a script counts against its limit",
  .enabled(
    if: StaticExecutable.isExpected,
    "the static executable is missing or old: run `scripts/build motion`"))
struct ForeignMemoryTests {
  /// Runs a script with a limit of 64 MB, in a process with a limit on its data segment, in megabytes.
  private func run(
    _ script: String, by command: String = "run scene.lua --limit-memory 64", within megabytes: Int
  ) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(
        "ulimit -d \(megabytes << 10) && '\(StaticExecutable.path)' \(command)", in: folder)
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
    ("layers", #"for i = 1, 1e6 do scene:box { id = "box" .. i } end"#),
    ("tables", "local list = {} while true do list[#list + 1] = {} end"),
    ("closures", "local list = {} for i = 1, 1e9 do list[i] = function() return i end end"),
    ("coroutines", "local list = {} for i = 1, 1e9 do list[i] = coroutine.create(print) end"),
    ("a text", "local text = 'x' while true do text = text .. text end"),
    (
      "a handler of errors",
      "xpcall(function() local list = {} while true do list[#list + 1] = {} end end, print)"
    ),
  ]

  @Test(
    "Growing memory ends at the limit, at most 16 MB above it, with whole frames and the script's line",
    arguments: growths)
  func limit(_ name: String, growth: String) throws {
    // malloc cannot reuse all that is freed between blocks of medium size.
    let outcome = try run(scene(growth), within: 64 + (name == "curves" ? 48 : 16))
    #expect(outcome.code == 3)
    #expect(outcome.output.hasSuffix(Self.frames) || name.hasSuffix("a frame"))
    #expect(
      outcome.error.hasPrefix("error[limit-memory]: the script needs more than 64 MB of memory\n"),
      "\(outcome.error.prefix(400))")
    #expect(outcome.error.contains("--> scene.lua:"))
  }

  @Test("With less memory in the system, the run ends as at the limit", arguments: growths)
  func system(_ name: String, growth: String) throws {
    let outcome = try run(scene(growth), within: 30)
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
    let outcome = try run(scene(growth), within: 64 + 16)
    #expect(outcome.code == 0, "\(outcome.error.prefix(400))")
  }

  @Test("a scene may have as many layers as `limit-layers` says, with a handle for each")
  func layers() throws {
    let script = """
      local scene = motion.scene { name = "full" }
      local boxes = {}
      for i = 1, 99999 do boxes[i] = scene:box { id = "box" .. i, x = i } end
      """
    let outcome = try run(script, by: "run scene.lua --hash", within: 256 + 16)
    #expect(outcome.code == 0, "\(outcome.error.prefix(400))")
  }

  /// 300 properties that move for 60 s.
  private static let long = """
    local scene = motion.scene { name = "long" }
    for i = 1, 100 do
      local box = scene:box { id = "box" .. i }
      motion.animator { duration = 60 }:animate(box, { x = 1, y = 1, opacity = 0 }):play()
    end
    """

  @Test(
    "the recording of a run counts, and what is made of it, and the error says how to record less",
    arguments: [
      "run scene.lua --format table --fps 240", "plot scene.lua -o -", "play scene.lua -o -",
      "export scene.lua --as css -o -", "diff scene.lua scene.lua",
    ])
  func recording(command: String) throws {
    let outcome = try run(Self.long, by: command + " --limit-memory 16", within: 16 + 16 + 4)
    #expect(outcome.code == 3)
    #expect(
      outcome.error.contains("error[limit-memory]: the script needs more than 16 MB of memory\n"))
    #expect(
      outcome.error.contains(
        "= help: most of it is the recording of the run, so record less: `--seconds"))
  }

  @Test("a summary needs no recording")
  func summary() throws {
    let command = "run scene.lua --format summary --limit-memory 16"
    let outcome = try run(Self.long, by: command, within: 16 + 16 + 4)
    #expect(outcome.code == 0, "\(outcome.error.prefix(400))")
  }

  @Test(
    "if an allocation and all later ones fail, the output is whole frames and an error",
    arguments: ["lines", "ndjson"])
  func failures(format: String) throws {
    let script = """
      local scene = motion.scene { name = "grows" }
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        local curves = {}
        for i = 1, 40 do
          curves[i] = motion.curve("linear(0, " .. ("0.5, "):rep(i) .. "1)")
          box.x = i
          t:wait(1 / 60)
        end
        motion.animator { duration = 0.1 }:animate(box, { opacity = 0 }):play()
      end)
      """
    // The process asks the system for each page by itself, and gets none beyond the limit.
    let sweep = """
      export GLIBC_TUNABLES=glibc.malloc.top_pad=0
      try() {
        (ulimit -d $1; exec '\(StaticExecutable.path)' run scene.lua --format \(format)) >output.$1 2>error.$1
      }
      # The least limit at which it ends with one of these codes; below the first, the system does not load it.
      least() {
        low=0 high=65536
        while [ $((high - low)) -gt 4 ]; do
          middle=$(((low + high) / 8 * 4))
          try $middle
          case " $* " in *" $? "*) high=$middle ;; *) low=$middle ;; esac
        done
        echo $high
      }
      # The heap begins at a random place in a page, so about these limits a run may end in either way.
      limit=$(($(least 0 3) + 8)) last=$(least 0)
      while [ $limit -le $((last + 8)) ]; do
        try $limit
        echo $limit $?
        limit=$((limit + 4))
      done
      """
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      let lines = try Command.shell(sweep, in: folder).output.split(separator: "\n")
      let runs = lines.map { $0.split(separator: " ").compactMap { Int($0) } }
      func text(_ name: String, _ limit: Int) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).\(limit)"), encoding: .utf8)
      }
      let whole = try text("output", #require(runs.last?.first))
      #expect(runs.count > 60)
      for run in runs {
        let note = Comment(rawValue: "\(run[0]) KB")
        guard run[1] != 0 else {
          #expect(try text("output", run[0]) == whole, note)
          continue
        }
        #expect(run[1] == 3, note)
        // A failure that Lua reports ends the trace with a line of its own.
        let output = try text("output", run[0])
          .split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix(#"{"frames":"#) }.joined(separator: "\n")
        #expect(whole.hasPrefix(output) && (output.isEmpty || output.hasSuffix("\n")), note)
        #expect(try text("error", run[0]).hasPrefix("error[limit-memory]: the system has no"), note)
      }
      #expect(runs.first?.last == 3 && runs.last?.last == 0)
    }
  }
}
