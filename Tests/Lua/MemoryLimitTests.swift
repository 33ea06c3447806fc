import MotionCore
import MotionLua
import MotionValues
import Testing

@Suite("Running out of memory is an error")
struct MemoryLimitTests {
  /// Calls from Lua to Swift to Lua that allocate coroutines, strings, objects and errors, and
  /// sort.
  private static let scenario = """
    local names = {}
    for i = 1, 20 do names[i] = "name " .. (21 - i) end
    table.sort(names, function(a, b) motion.call(function() end) return a < b end)
    local p = motion.probe():touch(2)
    p:hold(function() return names end)
    motion.call(function()
      pcall(function()
        local q = motion.probe()
        motion.call(function() local s = table.concat(names, ",") .. q.value motion.fail() end)
      end)
    end)
    motion.start(function() motion.probe() motion.wait() return motion.names(10) end)
    motion.resume()
    motion.resume()
    local w = coroutine.wrap(function(...) coroutine.yield(select("#", ...)) motion.probe() end)
    w(1, 2, 3) w()
    local ok = string.gsub("abc", "%w", function(c) motion.probe() return c .. c end)
    print(#names, tostring(p), ok)
    """

  @Test("any allocation may fail: the script ends or continues, and nothing leaks")
  func sweep() throws {
    let harness = try ScriptHarness()
    var failures = 0
    var position = 1
    while true {
      harness.machine.failAllocation(position)
      let failure = harness.failure(of: Self.scenario)
      let reached = !harness.machine.hasFailedAllocation
      harness.machine.allowAllocations()
      if let failure {
        failures += 1
        #expect(failure.code == .limitMemory, "allocation \(position): \(failure.message)")
      }
      harness.kept = []
      harness.routines = []
      harness.machine.collectGarbage()
      harness.machine.collectGarbage()
      #expect(harness.live.probes == 0, "allocation \(position)")
      if reached { break }
      position += 1
    }
    #expect(position > 200)
    #expect(failures > 150)
    #expect(harness.failure(of: Self.scenario) == nil)
  }

  @Test("with any limit, the script ends with `limit-memory` or completes")
  func limits() throws {
    let size = try ScriptHarness().machine.memoryInUse
    var ended = 0
    for extra in stride(from: 0, to: 40_000, by: 160) {
      let live: LiveCount
      do {
        let harness = try ScriptHarness(memoryLimit: size + extra)
        live = harness.live
        if let failure = harness.failure(of: Self.scenario) {
          ended += 1
          #expect(failure.code == .limitMemory, "\(extra) bytes more: \(failure.message)")
        }
      }
      // At the limit, Lua may lack the memory for a finalizer; closing the machine frees such
      // objects.
      #expect(live.probes == 0, "\(extra) bytes more")
    }
    #expect(ended > 10)
  }

  @Test(
    "data that grows without end is stopped",
    arguments: [
      "local t = {} while true do t[#t + 1] = {} end",
      "local s = 'x' while true do s = s .. s end",
      "local t = {} while true do t[#t + 1] = motion.probe() end",
      "local t = {} while true do t[#t + 1] = motion.names(100) end",
      "while true do motion.keep(function() end) end",
      "while true do motion.start(function() end) end",
      "local t = {} while true do t[#t + 1] = coroutine.create(print) end",
      "local s = string.rep('x', 1e9)",
      "motion.call(function() local t = {} while true do t[#t + 1] = {} end end)",
      "coroutine.wrap(function() local t = {} while true do t[#t + 1] = {} end end)()",
      "motion.start(function() local t = {} while true do t[#t + 1] = {} end end) motion.resume()",
      "local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end) t[#t + 1] = {} end",
    ])
  func growth(_ script: String) throws {
    let harness = try ScriptHarness(memoryLimit: 4 << 20)
    let failure = try #require(harness.failure(of: script))
    #expect(failure.code == .limitMemory)
    #expect(failure.message == "the script needs more than 4 MB of memory")
    #expect(harness.machine.memoryInUse < 6 << 20)
    harness.kept = []
    harness.routines = []
    harness.machine.collectGarbage()
    harness.machine.collectGarbage()
    #expect(harness.live.probes == 0)
    #expect(harness.failure(of: "local x = motion.probe():touch(1)") == nil)
  }
}
