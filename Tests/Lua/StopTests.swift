import Foundation
import MotionCore
import MotionLua
import MotionValues
import Testing

@Suite("A limit cannot be caught")
struct StopTests {
  private static let loop = "while true do end"

  /// Scripts that try to continue after an endless loop was stopped, and then print `still here`.
  static let attempts: [(name: String, script: String)] = [
    ("pcall", "pcall(function() \(loop) end)"),
    ("pcall again and again", "while true do pcall(function() \(loop) end) end"),
    (
      "xpcall and its handler", "xpcall(function() \(loop) end, function() print('still here') end)"
    ),
    ("a handler that loops", "xpcall(error, function() \(loop) end)"),
    (
      "a handler of a handler",
      "xpcall(xpcall, function() \(loop) end, error, function() \(loop) end)"
    ),
    ("resume", "coroutine.resume(coroutine.create(function() \(loop) end))"),
    ("wrap in pcall", "pcall(coroutine.wrap(function() \(loop) end))"),
    (
      "an older coroutine",
      """
      local old = coroutine.create(function() while true do coroutine.yield() end end)
      coroutine.resume(old)
      pcall(function() \(loop) end)
      while coroutine.resume(old) do print('still here') end
      """
    ),
    (
      "many short coroutines",
      "while true do coroutine.wrap(function() local x = 1 end)() end"
    ),
    (
      "a tree of coroutines",
      """
      local function grow() for i = 1, 50 do coroutine.wrap(grow)() end end
      while true do pcall(grow) end
      """
    ),
    (
      "a variable that is closed",
      """
      local function guard() return setmetatable({}, { __close = function() print('still here') \(loop) end }) end
      do local a <close>, b = guard(), 1 local c <close> = guard() \(loop) end
      """
    ),
    (
      "a variable that is closed outside of the coroutine",
      """
      local g <close> = setmetatable({}, { __close = function() print('still here') end })
      coroutine.wrap(function() \(loop) end)()
      """
    ),
    (
      "close",
      """
      local co = coroutine.create(function()
        local g <close> = setmetatable({}, { __close = function() \(loop) end })
        coroutine.yield()
      end)
      coroutine.resume(co)
      print(coroutine.close(co))
      """
    ),
    ("__close that catches", "local g <close> = setmetatable({}, { __close = pcall }) \(loop)"),
    (
      "__close that resumes",
      """
      local co = coroutine.wrap(function() print('still here') end)
      local g <close> = setmetatable({}, { __close = co })
      \(loop)
      """
    ),
    (
      "an error with metamethods",
      "pcall(error, setmetatable({}, { __tostring = function() \(loop) end })) \(loop)"
    ),
    (
      "an error whose text loops",
      "error(setmetatable({}, { __tostring = function() \(loop) end }))"
    ),
    ("__index", "print(setmetatable({}, { __index = function() \(loop) end }).x)"),
    ("__gc", "pcall(setmetatable, {}, { __gc = function() \(loop) end }) \(loop)"),
    ("a callback of Swift", "pcall(motion.call, function() \(loop) end)"),
    (
      "a callback in a callback",
      "motion.call(function() pcall(motion.call, function() \(loop) end) end)"
    ),
    ("a routine of Swift", "motion.start(function() \(loop) end) pcall(motion.resume)"),
    ("gsub", "pcall(string.gsub, ('x'):rep(9), 'x', function() \(loop) end)"),
    ("sort", "pcall(table.sort, { 3, 2, 1 }, function() \(loop) end)"),
    ("load", "while true do pcall(load, function() return 'x = 1 ' end) end"),
    ("require", "package.preload.m = function() \(loop) end pcall(require, 'm')"),
    ("pairs", "for k in pairs(setmetatable({}, { __pairs = function() \(loop) end })) do end"),
    ("goto", "::again:: pcall(function() end) goto again"),
    ("tail calls", "local function f() return f() end pcall(f)"),
  ]

  @Test("the instruction limit is final", arguments: attempts)
  func steps(_ name: String, _ script: String) throws {
    var limits = Limits()
    limits.steps = 20_000
    let harness = try ScriptHarness(limits: limits)
    let failure = try #require(harness.failure(of: script + " print('still here')"))
    #expect(failure.code == .limitSteps)
    #expect(failure.message == "the script runs more than 20000 instructions")
    #expect(failure.location?.file == "test.lua")
    #expect(!harness.printed.contains { $0.contains("still here") }, "\(harness.printed)")
  }

  @Test("two runs stop at the same instruction", arguments: attempts)
  func sameInstruction(_ name: String, _ script: String) throws {
    let counted =
      "local n = 0 "
      + script.replacing(
        "while true do end", with: "while true do n = n + 1 if n % 500 == 0 then print(n) end end")
    var runs: Set<[String]> = []
    for _ in 0..<2 {
      var limits = Limits()
      limits.steps = 20_000
      let harness = try ScriptHarness(limits: limits)
      let failure = harness.failure(of: counted)
      runs.insert(harness.printed + ["\(String(describing: failure?.location))"])
    }
    #expect(runs.count == 1)
  }

  @Test(
    "the memory limit is final",
    arguments: [
      "while true do pcall(string.rep, 'x', 1 << 30) end",
      "pcall(string.rep, 'x', 1 << 30) print('still here')",
      "pcall(function() local t = {} while true do t[#t + 1] = {} end end) print('still here')",
      "xpcall(function() local s = 'x' while true do s = s .. s end end, function() print('still here') end)",
      """
      pcall(function()
        local g <close> = setmetatable({}, { __close = function() error('other') end })
        local t = {} while true do t[#t + 1] = {} end
      end)
      print('still here')
      """,
      "coroutine.resume(coroutine.create(function() return ('x'):rep(1 << 30) end)) print('still here')",
      "pcall(table.concat, { ('x'):rep(3 << 20), ('y'):rep(3 << 20) }) print('still here')",
    ])
  func memory(_ script: String) throws {
    let harness = try ScriptHarness(memoryLimit: 4 << 20)
    let failure = try #require(harness.failure(of: script))
    #expect(failure.code == .limitMemory)
    #expect(failure.location != nil)
    #expect(harness.printed.isEmpty, "\(harness.printed)")
  }

  @Test("a limit that Swift code reaches cannot be caught either")
  func output() throws {
    var limits = Limits()
    limits.output = 1000
    let harness = try ScriptHarness(limits: limits)
    let failure = harness.failure(of: "while true do pcall(print, ('x'):rep(99)) end")
    #expect(failure?.code == .limitOutput)
    #expect(harness.printed.count == 10)
  }

  @Test("counting instructions changes nothing below the limit")
  func counting() throws {
    let script = """
      local log = {}
      local co = coroutine.wrap(function(...) for i = 1, 3 do log[#log + 1] = i coroutine.yield(...) end end)
      co(1) co(2)
      print(pcall(error, 'x'), #log, select('#', pcall(error)), xpcall(error, function(m) return m .. '!' end, 'y'))
      """
    var printed: Set<[String]> = []
    for steps in [nil, 1_000_000] {
      var limits = Limits()
      limits.steps = steps
      let harness = try ScriptHarness(limits: limits)
      #expect(harness.failure(of: script) == nil)
      printed.insert(harness.printed)
    }
    #expect(printed.count == 1)
  }

  @Test("a function that does not return ends the process with code 3")
  func hang() async {
    await #expect(processExitsWith: .exitCode(3)) {
      var limits = Limits()
      limits.time = 0.05
      let harness = try ScriptHarness(limits: limits)
      harness.machine.printLine = { _ in while true {} }
      harness.machine.watch {}
      try harness.machine.turn { _ = harness.failure(of: "pcall(print, 'for ever')") }
    }
  }

  @Test("a loop is stopped by its limit before the watchdog ends the process")
  func time() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var limits = Limits()
      limits.time = 0.05
      let harness = try ScriptHarness(limits: limits)
      harness.machine.watch {}
      for _ in 0..<3 {
        let failure = try harness.machine.turn {
          harness.failure(of: "while true do pcall(error) end")
        }
        guard failure?.code == .limitTime else { exit(1) }
      }
      exit(7)
    }
  }
}
