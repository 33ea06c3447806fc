import MotionCore
import MotionLua
import MotionValues
import Testing

@Suite("Every library function stops at a limit")
struct LibraryLimitTests {
  @Test(
    "a call that would never end stops at the instruction limit, and `pcall` does not catch it",
    arguments: [
      #"("a"):rep(30):find(("a-"):rep(30) .. "b")"#,
      #"("a"):rep(40):match(("a?"):rep(40) .. ("a"):rep(41))"#,
      #"("a"):rep(1e5):find(".-.-.-.-b")"#,
      #"("a"):rep(1e5):gsub(".-.-.-b", "")"#,
      #"for _ in ("a"):rep(1e5):gmatch(".-.-.-b") do end"#,
      #"("("):rep(1e6):find("%b()")"#,
      #"("a"):rep(1e6):find("[" .. ("bcdefgh"):rep(1e4) .. "]")"#,
      #"(("a"):rep(1e4) .. "c"):rep(1000):find(("a"):rep(1e4) .. "b", 1, true)"#,
      #"while true do ("x"):rep(1 << 20) end"#,
      #"table.move({}, 1, 1 << 60, 2)"#,
      #"table.insert(setmetatable({}, { __len = function() return 1 << 60 end }), 1, 1)"#,
      #"table.remove(setmetatable({}, { __len = function() return 1 << 60 end }), 1)"#,
      #"table.concat(setmetatable({}, { __index = table.concat }), "", 1, 1 << 60)"#,
      #"table.unpack(setmetatable({}, { __index = rawlen }), 1, 9e5) while true do end"#,
      #"local t = {} for i = 1, 1e5 do t[i] = i end table.sort(t, rawequal) while true do end"#,
      #"local t = {} for i = 1, 1e5 do t[i] = (i * 7919) % 1e5 end table.sort(t) while true do end"#,
      #"load(("x = 1 "):rep(1e6))"#,
      #"load(function() return "x = 1 " end)"#,
      #"load(function() while true do end end)"#,
      #"("a"):gsub("a", function() while true do end end)"#,
      #"table.sort({ 3, 2, 1 }, function() while true do end end)"#,
      #"("%s"):format(setmetatable({}, { __tostring = function() while true do end end }))"#,
    ])
  func endless(_ script: String) throws {
    var limits = Limits()
    limits.steps = 500_000
    let harness = try LibraryHarness(limits)
    let failure = harness.failure(of: "pcall(function() \(script) end) print('caught')")
    #expect(failure?.code == .limitSteps)
    #expect(harness.printed == [])
  }

  @Test(
    "a call that would use all memory stops at the memory limit, and `pcall` does not catch it",
    arguments: [
      #"("x"):rep(1e9)"#,
      #"("abcd"):rep(1000):rep(250):rep(1000)"#,
      #"("x"):rep(1e6):gsub("x", ("y"):rep(1e6))"#,
      #"local s, t = ("x"):rep(1e4), {} for i = 1, 1e5 do t[i] = s end table.concat(t)"#,
      #"local s = ("x"):rep(1e6) while true do s = ("%s%s"):format(s, s) end"#,
    ])
  func greedy(_ script: String) throws {
    var limits = Limits()
    limits.memory = 32 << 20
    let harness = try LibraryHarness(limits)
    let failure = harness.failure(of: "pcall(function() \(script) end) print('caught')")
    #expect(failure?.code == .limitMemory)
    #expect(harness.machine.memoryInUse < 40 << 20)
  }
}
