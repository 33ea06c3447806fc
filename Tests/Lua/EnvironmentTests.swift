import Foundation
import MotionCore
import MotionLua
import MotionValues
import Support
import Testing

@Suite("The environment of scripts")
struct EnvironmentTests {
  /// `MOTION_RECORD=1 scripts/test --filter EnvironmentTests` rewrites the list; review the
  /// changes.
  @Test(
    "everything that can be reached from the globals is listed in Tests/Oracles/environment.txt")
  func reachable() throws {
    let harness = try ScriptHarness()
    // Libraries are opened on first use.
    let script = "local _ = coroutine.x, math.x, os.x, string.x, table.x, utf8.x"
    #expect(harness.failure(of: script) == nil)
    let found = harness.machine.reachableValues().joined(separator: "\n") + "\n"
    let file = Repository.root.appending(path: "Tests/Oracles/environment.txt")
    if ProcessInfo.processInfo.environment["MOTION_RECORD"] != nil {
      try found.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try found == String(contentsOf: file, encoding: .utf8))
  }

  @Test(
    "functions that reach outside a script are absent",
    arguments: [
      "io", "debug", "dofile", "loadfile", "loadstring", "os.execute", "os.exit",
      "os.remove", "os.rename", "os.tmpname", "package.loadlib",
      "package.searchers",
      "string.dump",
    ])
  func missing(_ name: String) throws {
    let harness = try ScriptHarness()
    #expect(harness.failure(of: "assert(\(name) == nil)") == nil)
  }

  @Test(
    "values that all scripts share are read-only, and errors say so",
    arguments: [
      "string.upper = function() end", "math.pi = 3", "table.new = function() end",
      "rawset(string, 'upper', 1)", "getmetatable('').__index = {}", "os.time = nil",
      "coroutine.wrap = print", "utf8.len = nil", "table.insert(string, 1)",
      "local s = require 'string' s.upper = nil", "package.loaded.string.upper = nil",
      "getmetatable('').__index.upper = nil", "setmetatable(string, {})",
      "for name in next, string do string[name] = nil end",
    ])
  func shared(_ script: String) throws {
    let harness = try ScriptHarness()
    let failure = try #require(harness.failure(of: script))
    #expect(failure.message.contains("shared by all scripts") || script.contains("setmetatable"))
    #expect(harness.failure(of: "assert(('x'):upper() == 'X' and math.pi > 3.1)") == nil)
  }

  @Test(
    "the contents of weak tables stay, whenever the collector runs",
    arguments: [
      "weak = setmetatable({}, { __mode = 'kv' })",
      "local meta = {} weak = setmetatable({}, meta) meta.__mode = 'k'",
      "local meta = {} weak = setmetatable({}, meta) meta['__' .. 'mode'] = 'k' setmetatable(weak, meta)",
      "weak = setmetatable({}, setmetatable({ __mode = 'v' }, { __mode = 'k' }))",
    ])
  func weak(_ script: String) throws {
    let harness = try ScriptHarness()
    #expect(harness.failure(of: script + " weak[{}] = {}") == nil)
    harness.machine.collectGarbage()
    #expect(harness.failure(of: "assert(next(weak))") == nil)
  }

  @Test(
    "libraries find what they expect",
    arguments: [
      "table.unpack = table.unpack or unpack",
      "local unpack = unpack or table.unpack assert(select('#', unpack({ 1, 2 })) == 2)",
      "assert(rawget(string, 'rep') and next(string) and #string.format('%5d', 3) == 5)",
      "local n = 0 for name, f in pairs(string) do n = n + 1 assert(string[name] == f) end assert(n == 16)",
      "local meta = getmetatable('') assert(meta.__index == string and meta.__index.upper('x') == 'X')",
      "local M = setmetatable({}, { __index = string }) assert(M.rep('a', 2) == 'aa')",
      "assert(package.config:sub(1, 1) == '/' and package.path and package.loaded._G == _G)",
      "package.loaded.mine = { 1 } assert(require('mine')[1] == 1)",
      "package.preload.mine = function(name) return name .. '!' end assert(require 'mine' == 'mine!')",
      "assert(require 'string' == string and require '_G' == _G and require 'motion' == motion)",
      "string.cut = nil assert(math.pow(2, 3) == 8 and math.log10(1000) == 3)",
      "assert(math.atan2(1, -1) == math.atan(1, -1) and not pcall(math.atan2, 1))",
      "collectgarbage() assert(collectgarbage('count') == 0 and collectgarbage('step'))",
      "assert(tostring({}):match('^table: 0x%x+$') and tostring(print):match('^function: '))",
      "local t = setmetatable({}, { __mode = 'k' }) assert(getmetatable(t).__mode == 'k')",
      "assert(_VERSION == 'Lua 5.4' and load('return 1 + 1')() == 2)",
      "assert(load('x = 1 return x', 'name', 't', {})() == 1 and x == nil)",
      "assert(select(2, load('\\27Lua')):find('binary chunk'))",
      "assert(os.time() == 0 and os.clock() == 0 and os.difftime(5, 3) == 2)",
      "assert(os.time { year = 2024, month = 2, day = 30, hour = 0 } == 1709251200)",
      "assert(os.date('!%Y-%m-%d %H:%M:%S', 951826062) == '2000-02-29 12:07:42')",
      "assert(os.date('*t', 86399).hour == 23 and os.date('*t', -1).year == 1969)",
      "assert(math.random() == (function() math.randomseed() return math.random() end)())",
    ])
  func expected(_ script: String) throws {
    let failure = try ScriptHarness().failure(of: script)
    #expect(failure == nil)
  }
}
