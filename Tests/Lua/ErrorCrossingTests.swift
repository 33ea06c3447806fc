import MotionCore
import MotionLua
import MotionValues
import Testing

@Suite("Errors between Lua and Swift")
struct ErrorCrossingTests {
  @Test(
    "an uncaught Swift error arrives as it was thrown, with the script's line",
    arguments: [
      ("at once", "local x = 1\nmotion.fail()", 2),
      ("from a function", "local function f()\n  motion.fail()\nend\nf()", 2),
      ("from a callback of Swift", "motion.call(function()\n  motion.fail()\nend)", 2),
      ("from a coroutine", "local w = coroutine.wrap(function()\n  motion.fail()\nend)\nw()", 2),
      ("from a sort", "table.sort({ 2, 1 }, function()\n  motion.fail()\nend)", 2),
      ("raised again", "local _, e = pcall(motion.fail)\n\nerror(e, 0)", 1),
      ("raised with another position", "local _, e = pcall(motion.fail)\n\nerror(e)", 1),
      (
        "raised after another one",
        "local _, a = pcall(motion.fail)\npcall(function() motion.probe().nothing = 1 end)\nerror(a, 0)",
        1
      ),
      (
        "from a metamethod",
        "local t = setmetatable({}, { __add = function()\n  motion.fail()\nend })\nlocal x = t + 1",
        2
      ),
    ])
  func identity(_ name: String, script: String, line: Int) throws {
    let failure = try #require(try ScriptHarness().failure(of: script))
    #expect(failure.code == .wrongState)
    #expect(failure.message == ScriptHarness.failure.message)
    #expect(failure.help == ScriptHarness.failure.help)
    #expect(failure.token == "fail")
    // In `pcall(motion.fail)`, the only line that Lua knows is that of the `pcall`.
    #expect(failure.location == SourceLocation(file: "test.lua", line: line))
    #expect(failure.traceback.allSatisfy { $0.location.file == "test.lua" })
  }

  @Test(
    "a script that adds words to a Swift error changes only its message",
    arguments: [
      ("before", "error('while loading: ' .. e, 0)", "while loading: %"),
      ("with a position", "error('while loading: ' .. e)", "while loading: %"),
      ("after", "error(e .. ' (in step 3)', 0)", "% (in step 3)"),
      (
        "twice, in a coroutine",
        "local _, f = pcall(error, 'a: ' .. tostring(e)) coroutine.wrap(function() error('b: ' .. f) end)()",
        "b: a: %"
      ),
      (
        "in a handler",
        "xpcall(function() error(e, 0) end, function(m) error('c: ' .. m, 0) end) error('c: ' .. e)",
        "c: %"
      ),
      (
        "that was caught earlier", "for _ = 1, 5 do pcall(motion.call, 3) end error('d: ' .. e)",
        "d: %"
      ),
    ])
  func wrapped(_ name: String, script: String, message: String) throws {
    let failure = try #require(
      try ScriptHarness().failure(
        of: "local _, e = pcall(function()\n  motion.fail()\nend)\n\(script)"))
    #expect(failure.code == .wrongState)
    #expect(failure.message == message.replacing("%", with: ScriptHarness.failure.message))
    #expect(failure.help == ScriptHarness.failure.help)
    #expect(failure.token == "fail")
    #expect(failure.location == SourceLocation(file: "test.lua", line: 2))
  }

  @Test("`pcall` returns a Swift error as text with the script's line, and the script continues")
  func caught() throws {
    let harness = try ScriptHarness()
    let failure = harness.failure(
      of: """
        local ok, message = pcall(function() return motion.fail() end)
        print(ok, message)
        print(select("#", pcall(motion.fail)))
        """)
    #expect(failure == nil)
    #expect(
      harness.printed == [
        "false\ttest.lua:1: the probe has been used already; make a new probe", "2",
      ])
    #expect(harness.live.probes == 0)
  }

  @Test("a traceback names the script's frames, innermost first")
  func traceback() throws {
    let script = """
      local function inner()
        local x = nil + 1
      end
      function middle() motion.call(function() inner() end) end
      middle()
      """
    let failure = try #require(try ScriptHarness().failure(of: script))
    #expect(failure.code == .scriptError)
    #expect(failure.traceback.map(\.location.line) == [2, 4, 4, 5])
    #expect(failure.traceback.first?.function == "inner")
  }

  @Test(
    "an error of any kind ends as a diagnostic",
    arguments: [
      ("error(nil)", "an error without a message (error(nil))"),
      ("error()", "an error without a message (error(nil))"),
      ("error('')", "an error with an empty message (error(\"\"))"),
      ("error('', 0)", "an error with an empty message (error(\"\"))"),
      ("error({})", "the script raised a table that has no message as its error"),
      ("error(print)", "the script raised a function that has no message as its error"),
      ("error(true)", "the script raised a boolean that has no message as its error"),
      ("error(12)", "the script raised a number that has no message as its error"),
      (
        "error(coroutine.create(print))",
        "the script raised a coroutine that has no message as its error"
      ),
      ("error(motion.probe())", "probe"),
      ("error(motion.scene())", "scene"),
      ("error(setmetatable({}, { __tostring = function() return 'mine' end }))", "mine"),
      (
        "error(setmetatable({}, { __tostring = function() error('worse') end }))",
        "an error whose message cannot be shown"
      ),
      (
        "error(setmetatable({}, { __tostring = function() return {} end }))",
        "an error whose message cannot be shown"
      ),
      (
        "error(setmetatable({}, { __tostring = function() coroutine.yield() end }))",
        "an error whose message cannot be shown"
      ),
      ("error('\\xff\\xfe', 0)", "\u{FFFD}\u{FFFD}"),
      ("error('a\\0b', 0)", "a\\u{0}b"),
      ("error('\\27[31m', 0)", "\\u{1b}[31m"),
      ("error('see http://x:80: there', 0)", "see http://x:80: there"),
      ("error('two', 2)", "two"),
      ("xpcall(error, function(m) error(m) end, 'x') error('after', 0)", "after"),
      (
        "local t <close> = setmetatable({}, { __close = function() error('closing', 0) end })",
        "closing"
      ),
    ])
  func kinds(_ script: String, message: String) throws {
    let harness = try ScriptHarness()
    for text in [script, "motion.call(function() \(script) end)"] {
      let failure = try #require(harness.failure(of: text))
      #expect(failure.code == .scriptError)
      #expect(failure.message == message)
      #expect(failure.location?.file == "test.lua")
    }
  }

  @Test("a huge message is truncated and marked as such")
  func huge() throws {
    let failure = try #require(
      try ScriptHarness().failure(of: "error(string.rep('x', 5000000))"))
    #expect(failure.message.utf8.count <= Diagnostic.messageLimit + 3)
    #expect(failure.message.hasSuffix("…"))
  }

  @Test(
    "very long names cause a short error",
    arguments: [
      "motion.probe()[string.rep('v', 5000000)] = 1", "return motion[string.rep('v', 5000000)]",
      "motion.scene().fill = string.rep('v', 5000000)",
      "motion.scene().statusBar = string.rep('v', 5000000)",
      "motion.scene():box { [string.rep('v', 5000000)] = 1, id = 'a' }",
      "motion.scene():box { id = string.rep('/', 5000000) }",
    ])
  func longNames(_ script: String) throws {
    let failure = try #require(try ScriptHarness().failure(of: script))
    #expect(failure.message.utf8.count <= Diagnostic.messageLimit + 3)
  }

  @Test("an error has the whole file name, which Lua would shorten")
  func longFileName() throws {
    let name = String(repeating: "folder/", count: 20) + "é.lua"
    let harness = try ScriptHarness()
    #expect(
      harness.failure(of: "\nerror('x')", name: name)?.location
        == SourceLocation(file: name, line: 2))
    #expect(
      harness.failure(of: "\n\nlocal = 1", name: name)?.location
        == SourceLocation(file: name, line: 3))
    #expect(harness.failure(of: "error('x')", name: name)?.message == "x")
  }

  @Test(
    "code that does not compile is a syntax error with its line",
    arguments: [
      ("local x =", 1), ("\n\nx = = 1", 3), ("for", 1), ("x = 'open", 1), ("goto nowhere", 1),
      ("\u{1B}Lua", nil),
    ] as [(String, Int?)])
  func syntax(_ script: String, line: Int?) throws {
    let failure = try #require(try ScriptHarness().failure(of: script))
    #expect(failure.code == .syntax)
    #expect(failure.location?.line == line)
  }

  @Test("scripts that begin with a byte-order mark or a `#` line run, with their line numbers")
  func preamble() throws {
    let harness = try ScriptHarness()
    #expect(harness.failure(of: "") == nil)
    #expect(harness.failure(of: "\u{FEFF}local x = 1") == nil)
    #expect(harness.failure(of: "#!/usr/bin/env motion\nerror('x')")?.location?.line == 2)
    #expect(harness.failure(of: "\u{FEFF}#!/usr/bin/env motion\nerror('x')")?.location?.line == 2)
  }

  @Test("100,000 errors leak nothing")
  func manyErrors() throws {
    let harness = try ScriptHarness()
    let script = """
      for i = 1, 50000 do
        pcall(motion.fail)
        pcall(motion.call, function() motion.fail() end)
      end
      """
    harness.failure(of: "for i = 1, 100 do pcall(motion.fail) end")
    harness.machine.collectGarbage()
    let before = harness.machine.memoryInUse
    #expect(harness.failure(of: script) == nil)
    harness.machine.collectGarbage()
    #expect(harness.live.probes == 0)
    #expect(harness.machine.memoryInUse < before + 4096)
    for _ in 0..<2_000 { #expect(harness.failure(of: "motion.fail()")?.code == .wrongState) }
  }
}
