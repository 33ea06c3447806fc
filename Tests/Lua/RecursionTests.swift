import MotionCore
import MotionValues
import Testing

@Suite("Endless recursion is an error")
struct RecursionTests {
  @Test(
    "recursion through Lua and Swift ends with an error, and the machine remains usable",
    arguments: [
      ("Lua alone", "local function f() return 1 + f() end f()"),
      ("callbacks", "local function f() motion.call(f) end f()"),
      ("callbacks with pcall", "local function f() pcall(motion.call, f) error('end') end f()"),
      ("coroutines", "local function f() coroutine.wrap(f)() end f()"),
      (
        "coroutines and callbacks",
        "local function f() coroutine.wrap(function() motion.call(f) end)() end f()"
      ),
      ("Swift's coroutines", "local function f() motion.start(f) motion.resume() end f()"),
      (
        "gsub",
        "local function f() return (string.gsub('a', 'a', function() motion.call(f) end)) end f()"
      ),
      (
        "sort",
        "local function f() table.sort({ 2, 1 }, function() motion.call(f) return false end) end f()"
      ),
      (
        "gsub, sort and Swift",
        """
        local function f()
          string.gsub('a', 'a', function()
            table.sort({ 2, 1 }, function() motion.call(f) return false end)
          end)
        end
        f()
        """
      ),
      (
        "__index",
        "local t t = setmetatable({}, { __index = function(_, k) return t[k] end }) return t.x"
      ),
      (
        "__tostring in print",
        "local t t = setmetatable({}, { __tostring = function() print(t) return '' end }) print(t)"
      ),
      (
        "__tostring of an error",
        """
        local t t = setmetatable({}, { __tostring = function() motion.call(function() error(t) end) end })
        error(t)
        """
      ),
      (
        "error handlers",
        "xpcall(error, function(m) error(m) end) local function f() f() f() end f()"
      ),
      (
        "to-be-closed variables",
        """
        local function f()
          local x <close> = setmetatable({}, { __close = function() motion.call(f) end })
        end
        f()
        """
      ),
      (
        "coroutines that close each other",
        """
        local last
        for i = 1, 1000 do
          local before = last
          last = coroutine.create(function()
            local x <close> = setmetatable({}, { __close = function() assert(coroutine.close(before)) end })
            coroutine.yield()
          end)
          coroutine.resume(last)
        end
        assert(coroutine.close(last))
        """
      ),
    ])
  func recursion(_ name: String, script: String) throws {
    let harness = try ScriptHarness()
    for _ in 0..<3 {
      let failure = try #require(harness.failure(of: script))
      #expect([.scriptError, .limitCallbacks].contains(failure.code))
      #expect(failure.traceback.count <= 20)
      harness.routines = []
    }
    #expect(harness.failure(of: "motion.call(function() motion.probe():touch(1) end)") == nil)
  }

  @Test("a call on a nearly full stack is safe")
  func fullStack() throws {
    let harness = try ScriptHarness()
    let script = """
      local function arguments(n) return table.unpack({}, 1, n) end
      for _, n in ipairs { 10, 200, 10000, 199990 } do
        pcall(function() motion.call(function() end, arguments(n)) end)
        pcall(function() motion.probe():touch(arguments(n)) end)
        pcall(function() print(arguments(n)) end)
      end
      local function deep(n) if n > 0 then return 1 + deep(n - 1) end motion.probe():touch(1) return 0 end
      for n = 199900 // 4 - 50, 199900 // 4 + 50, 10 do pcall(deep, n) end
      """
    #expect(harness.failure(of: script) == nil)
  }
}
