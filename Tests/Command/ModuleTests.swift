import Foundation
import Testing

/// `require` in a project's folder.
struct ModuleTests {
  /// Writes files into a new folder, and runs `scene.lua` there.
  private func run(_ files: [String: String]) throws -> Command.Outcome {
    try Command.withFolder { folder in
      for (path, text) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      return try Command.motion(["run", "scene.lua"], in: folder)
    }
  }

  private static let scene = "motion.scene { name = 'a' }\n"

  @Test("A module is run once, and receives its name and its file")
  func once() throws {
    let outcome = try run([
      "scene.lua": Self.scene
        + "local a, file = require 'lib.ease' print(a == require 'lib/ease', a.name, file)"
        + " print(require 'pack'.inner, require 'nothing', package.loaded['lib.ease'] == a)",
      "lib/ease.lua": "print('once', ...) return { name = ... }",
      "pack/init.lua": "return { inner = require 'pack.inner' }",
      "pack/inner.lua": "return 5",
      "nothing.lua": "x = 1",
    ])
    #expect(
      outcome.error == """
        once\tlib.ease\tlib/ease.lua
        once\tlib/ease\tlib/ease.lua
        false\tlib.ease\tlib/ease.lua
        5\ttrue\ttrue

        """)
    #expect(outcome.code == 0)
  }

  @Test(
    "Consecutive dots and slashes separate folders once, as in Lua, and lead nowhere else",
    arguments: ["../lib/ease", "./lib/ease", "..lib.ease", "lib//ease", "/lib/ease", "lib/../ease"])
  func separators(name: String) throws {
    let outcome = try run([
      "scene.lua": Self.scene + "local a, file = require '\(name)' print(a, file)",
      "lib/ease.lua": "return 'ease'",
    ])
    #expect(outcome.error == "ease\tlib/ease.lua\n")
    #expect(outcome.code == 0)
  }

  @Test(
    "The error for a missing module lists what was tried",
    arguments: [
      (
        "require 'ease'",
        """
        error[missing-module]: `require`: there is no module `ease`: the script's folder has no `ease.lua` and \
        no `ease/init.lua`
          --> scene.lua:2
          |
        2 | require 'ease'
          |          ^^^^
          = help: did you mean `eases.lua`?

        """
      ),
      (
        "require '../ease'",
        """
        error[missing-module]: `require`: there is no module `../ease`: the script's folder has no `ease.lua` and \
        no `ease/init.lua`
          --> scene.lua:2
          |
        2 | require '../ease'
          |          ^^^^^^^
          = help: did you mean `eases.lua`?
          = help: dots separate folders, as in `lib.ease`: `..` does not name the parent folder

        """
      ),
      (
        "require '../'",
        """
        error[missing-module]: `require`: `../` does not name a module
          --> scene.lua:2
          |
        2 | require '../'
          |          ^^^
          = help: name it relative to the script's folder: require "lib.ease" reads `lib/ease.lua`

        """
      ),
      (
        "require 'first'",
        """
        error[missing-module]: `require`: `first` requires `second` requires `first`, which is still being \
        loaded
          --> second.lua:1
          |
        1 | require 'first'
          |          ^^^^^
          = help: move what both need to a module of its own
          = from: first.lua:1
          = from: scene.lua:2

        """
      ),
      (
        "require 'broken'",
        """
        error[syntax]: unexpected symbol near '='
          --> broken.lua:2
          |
        2 | local x = = 1
          = from: scene.lua:2

        """
      ),
      (
        "require 'fails'",
        """
        error[script-error]: oh
          --> fails.lua:1
          |
        1 | local function f() error('oh') end f()
          = from: fails.lua:1
          = from: scene.lua:2

        """
      ),
      (
        "require 'link'",
        """
        error[unreadable-file]: `link.lua` is outside the script's folder
          --> scene.lua:2
          |
        2 | require 'link'
          = help: put the file beside the script, and use a relative path: "touch.csv"

        """
      ),
    ])
  func wrong(_ line: String, error: String) throws {
    try Command.withFolder { folder in
      let files = [
        "scene.lua": Self.scene + line, "eases.lua": "", "first.lua": "require 'second'",
        "second.lua": "require 'first'", "broken.lua": "\nlocal x = = 1",
        "fails.lua": "local function f() error('oh') end f()",
      ]
      for (path, text) in files { try Data(text.utf8).write(to: folder.appending(path: path)) }
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link.lua"), withDestinationURL: URL(filePath: "/etc/passwd"))
      let outcome = try Command.motion(["run", "scene.lua"], in: folder)
      #expect(outcome.error == error)
      #expect(outcome.code == 1)
    }
  }

  @Test(
    "A script's view of itself does not depend on its folder; errors show the path on the command line"
  )
  func place() throws {
    try Command.withFolder { folder in
      let text = """
        local scene = motion.scene { name = "x" }
        scene:text { id = "t", text = select(2, pcall(function() error("boom") end)) }
        print(require "m", select(2, pcall(error, "here", 1)))
        """
      for place in ["", "deep/er/"] {
        let inner = folder.appending(path: place)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: inner.appending(path: "scene.lua"))
        try Data((text + "\nerror('late')").utf8).write(to: inner.appending(path: "fails.lua"))
        try Data("return ...".utf8).write(to: inner.appending(path: "m.lua"))
      }
      let near = try Command.motion(["run", "scene.lua"], in: folder)
      let far = try Command.motion(["run", "deep/er/scene.lua"], in: folder)
      #expect(near == far)
      #expect(near.output.contains(#"t.text "scene.lua:2: boom""#), "\(near.output)")
      let failure = try Command.motion(["run", "deep/er/fails.lua"], in: folder)
      #expect(failure.error.contains("--> deep/er/fails.lua:4\n"), "\(failure.error)")
      #expect(failure.error.contains("4 | error('late')"), "\(failure.error)")
    }
  }

  @Test("A module does not replace a library, and a failed one can be tried again")
  func shadow() throws {
    let outcome = try run([
      "scene.lua": Self.scene
        + """
        print(require 'string' == string, require 'motion' == motion, require 'package' == package)
        print(pcall(require, 'late'))
        ready = true
        print(pcall(require, 'late'))
        """,
      "string.lua": "error('shadowed')", "motion.lua": "error('shadowed')",
      "late.lua": "assert(ready, 'too early') return 'there'",
    ])
    #expect(
      outcome.error == """
        true\ttrue\ttrue
        false\tlate.lua:1: too early
        true\tthere\tlate.lua

        """)
  }

  @Test("A module that uses `io.stdout` can write, but nothing else; the script has no `io`")
  func writer() throws {
    let outcome = try run([
      "scene.lua": Self.scene
        + "local utils = require 'utils' utils.say('hello') print(io, rawget(_G, 'io'), shared, utils.open('x'))",
      "utils.lua": """
      local stdout = io.stdout
      shared = 'a global'
      io.write('one', 2)
      io.stderr:write(' and\\nmore\\n')
      return { say = function(text) stdout:write(text, '!') end, open = io.open }
      """,
    ])
    #expect(
      outcome.error
        == "one2 and\nmore\nhello!nil\tnil\ta global\tnil\tx: scripts cannot open files\t13\n")
  }

  @Test(
    "A module that uses `debug` can find out its line, but nothing else; the script has no `debug`"
  )
  func tracer() throws {
    let outcome = try run([
      "scene.lua": Self.scene
        + "local trace = require 'trace' print(trace.here(), debug, trace.same, trace.others)",
      "trace.lua": """
      local debug = require 'debug'
      return {
        here = function() return (debug.traceback('at', 1):gsub('%s+', ' '):match('^at stack traceback: trace.lua:3')) end,
        same = _G.debug == debug, others = debug.getlocal or debug.setupvalue or debug.upvaluejoin or debug.getregistry,
      }
      """,
    ])
    #expect(outcome.error == "at stack traceback: trace.lua:3\tnil\ttrue\tnil\n")
  }

  @Test("Modules and packs that Lua would compile wrongly are errors in their own lines")
  func miscompiled() throws {
    let isWrong = try Command.motion(["--version"]).output.contains("without `1 | (a or 3)`")
    let numbers = (0..<260).map { "\($0).5," }.joined()
    let module = "local a, t = nil, { \(numbers) }\nreturn 1 | (a or 3)\n"
    let scene = Self.scene + "print(require 'north/bits')"
    try PackFolder.with { folder in
      try folder.run("motion pack new north/bits; mkdir -p scene/north; cp -r scene packed")
      try folder.write("bits/init.lua", module)
      try folder.write("scene/north/bits.lua", module)
      try folder.write("scene/scene.lua", scene)
      try folder.write("packed/scene.lua", scene)
      let outcomes = [
        ("north/bits.lua:2", try folder.shell("cd scene; motion run scene.lua")),
        (
          "init.lua:2",
          try folder.shell("cd packed; motion pack add ../bits >&2; motion run scene.lua")
        ),
      ]
      for (place, outcome) in outcomes {
        #expect(outcome.code == (isWrong ? 1 : 0), "\(outcome.error)")
        guard isWrong else { continue }
        #expect(outcome.error.contains("write the parentheses first"), "\(outcome.error)")
        #expect(outcome.error.contains(place), "\(outcome.error)")
      }
    }
  }

  @Test("Warnings are off until a script turns them on")
  func warnings() throws {
    let outcome = try run([
      "scene.lua": Self.scene
        + "warn('unheard') warn('@on') warn('two', ' parts') warn('@off') warn('gone')"
    ])
    #expect(outcome.error == "Lua warning: two parts\n")
  }

  @Test("Two runs, another folder and another time zone print the same")
  func sameBytes() throws {
    let script = """
      local scene = motion.scene { name = 'a' }
      local t = {}
      for i = 1, 50 do t['key ' .. i * 7 % 50] = i t[{}] = i t[function() end] = i end
      local text = {}
      for k, v in pairs(t) do text[#text + 1] = tostring(k) .. v end
      print(table.concat(text, ' '), os.time(), os.date(), math.random(), math.sin(1e6), tostring(print))
      scene:box { id = 'box', x = math.random() }
      """
    var outcomes: Set<String> = []
    for zone in ["UTC", "Asia/Kathmandu"] {
      try Command.withFolder { folder in
        try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
        for command in ["motion run scene.lua", "motion run scene.lua --limit-steps 1000000"] {
          let outcome = try Command.shell(command, in: folder, environment: ["TZ": zone])
          #expect(outcome.code == 0)
          outcomes.insert(outcome.output + outcome.error)
        }
      }
    }
    #expect(outcomes.count == 1)
  }
}
