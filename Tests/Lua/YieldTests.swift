import MotionCore
import MotionLua
import MotionPlugin
import MotionValues
import Testing

@Suite("Coroutines that Swift resumes")
struct YieldTests {
  /// Resumes the coroutine of `body` until it ends or fails.
  private func resumes(_ body: String, in harness: ScriptHarness) -> (count: Int, Diagnostic?) {
    if let failure = harness.failure(of: "motion.start(function()\n\(body)\nend)") {
      return (0, failure)
    }
    var count = 0
    while let routine = harness.routines.last, !routine.isFinished {
      count += 1
      let height = harness.machine.stackHeight
      do throws(Diagnostic) { try routine.resume { _ in 0 } } catch { return (count, error) }
      #expect(harness.machine.stackHeight == height)
    }
    return (count, nil)
  }

  @Test(
    "a function that waits yields wherever Lua can yield",
    arguments: [
      ("plainly", "motion.wait() motion.wait()", 3),
      ("not at all", "return 1, 2, 3", 1),
      ("in pcall", "assert(pcall(function() motion.wait() end))", 2),
      ("in pcall, directly", "assert(pcall(motion.wait))", 2),
      ("in xpcall", "assert(xpcall(function() motion.wait() end, print))", 2),
      (
        "then an error in pcall", "assert(not pcall(function() motion.wait() motion.fail() end))", 2
      ),
      (
        "in a metamethod",
        "local x = setmetatable({}, { __index = function() motion.wait() end }).x", 2
      ),
      (
        "in an iterator",
        "for i in function(_, i) motion.wait() if (i or 0) < 2 then return (i or 0) + 1 end end do end",
        4
      ),
      (
        "in a to-be-closed variable",
        "do local x <close> = setmetatable({}, { __close = function() motion.wait() end }) end", 2
      ),
      ("many times", "for i = 1, 20000 do motion.wait() end", 20_001),
    ])
  func yields(_ name: String, body: String, count: Int) throws {
    let harness = try ScriptHarness()
    let (resumed, failure) = resumes(body, in: harness)
    #expect(failure == nil)
    #expect(resumed == count)
  }

  @Test(
    "a wait is an error with its line where Lua cannot yield",
    arguments: [
      "table.sort({ 2, 1 }, function() motion.wait() end)",
      "string.gsub('a', 'a', function() motion.wait() end)",
      "tostring(setmetatable({}, { __tostring = function() motion.wait() end }))",
      "motion.call(function() motion.wait() end)",
    ])
  func blocked(_ body: String) throws {
    let harness = try ScriptHarness()
    let (_, failure) = resumes(body, in: harness)
    #expect(failure?.code == .crossedThreads)
    #expect(failure?.location?.line == 2)
    let (count, caught) = resumes("pcall(function() \(body) end) motion.wait()", in: harness)
    #expect(caught == nil)
    #expect(count == 2)
    #expect(harness.failure(of: "\nmotion.wait()")?.code == .crossedThreads)
  }

  @Test(
    "operations on Swift's coroutine are errors and do not crash",
    arguments: [
      ("yields by itself", "coroutine.yield()", 2, 1),
      ("yields values", "motion.wait()\ncoroutine.yield(1, 2, 3)", 3, 2),
      (
        "yields after a wait that failed",
        "pcall(table.sort, { 2, 1 }, function() motion.wait() end)\ncoroutine.yield()", 3, 1
      ),
    ])
  func foreignYield(_ name: String, body: String, line: Int, count: Int) throws {
    let harness = try ScriptHarness()
    let (resumed, failure) = resumes(body, in: harness)
    #expect(failure?.code == .crossedThreads)
    #expect(failure?.location == SourceLocation(file: "test.lua", line: line))
    #expect(resumed == count)
  }

  @Test(
    "resuming or closing a coroutine that a script has obtained does not crash",
    arguments: [
      ("coroutine.close(co)", true), ("coroutine.resume(co)", true),
      ("coroutine.resume(co) coroutine.resume(co)", true),
      ("co = nil", false), ("pcall(coroutine.wrap(function() coroutine.close(co) end))", true),
    ])
  func captured(_ meddling: String, isError: Bool) throws {
    let harness = try ScriptHarness()
    let script =
      "motion.start(function() co = coroutine.running() motion.wait() end) motion.resume()"
    #expect(harness.failure(of: script) == nil)
    #expect(harness.failure(of: meddling) == nil)
    let routine = try #require(harness.routines.last)
    var failure: Diagnostic?
    do throws(Diagnostic) { try routine.resume { _ in 0 } } catch { failure = error }
    #expect((failure?.code == .crossedThreads) == isError)
    #expect(routine.isFinished)
    #expect(throws: Diagnostic.self) { try routine.resume { _ in 0 } }
  }

  @Test("a wait that the script has resumed does not permit a yield of its own")
  func staleWait() throws {
    let harness = try ScriptHarness()
    let body = "co = coroutine.running() motion.wait() motion.wait() coroutine.yield()"
    #expect(harness.failure(of: "motion.start(function() \(body) end) motion.resume()") == nil)
    #expect(harness.failure(of: "assert(coroutine.resume(co))") == nil)
    let routine = try #require(harness.routines.last)
    let failure = #expect(throws: Diagnostic.self) { try routine.resume { _ in 0 } }
    #expect(failure?.message == "a timeline has called `coroutine.yield`")
  }

  @Test("a coroutine cannot be resumed by itself")
  func reentry() throws {
    let harness = try ScriptHarness()
    let (_, failure) = resumes("motion.wait()\nmotion.resume()", in: harness)
    #expect(failure?.code == .crossedThreads)
    let (_, other) = resumes("motion.wait()\ncoroutine.wrap(motion.resume)()", in: harness)
    #expect(other?.code == .crossedThreads)
  }

  @Test("an error in a coroutine keeps its line, and closes the `<close>` variables")
  func errors() throws {
    let harness = try ScriptHarness()
    let body = """
      local x <close> = setmetatable({}, { __close = function() print("closed") end })
      motion.wait()
      local y = nil + 1
      """
    let (count, failure) = resumes(body, in: harness)
    #expect(count == 2)
    #expect(failure?.code == .scriptError)
    #expect(failure?.location?.line == 4)
    #expect(failure?.traceback.map(\.location.line) == [4])
    #expect(harness.printed == ["closed"])
    let (_, swift) = resumes("motion.wait()\nmotion.fail()", in: harness)
    #expect(swift?.code == .wrongState)
    #expect(swift?.help == ScriptHarness.failure.help)
    let (_, object) = resumes(
      "error(setmetatable({}, { __tostring = function() motion.wait() return 'x' end }))",
      in: harness)
    #expect(object?.message == "an error whose message cannot be shown")
    let (_, closing) = resumes(
      "local x <close> = setmetatable({}, { __close = function() error('closing', 0) end }) error('x')",
      in: harness)
    #expect(closing != nil)
  }
}
