import MotionCore
import MotionLua
import MotionValues
import Testing

@Suite("Script objects")
struct ObjectMemberTests {
  @Test(
    "a wrong receiver is reported",
    arguments: [
      ("nil", "nil"), ("{}", "an empty table"), ("1", "the number 1"), ("'x'", "the string \"x\""),
      ("print", "a function"), ("motion.decoy()", "a decoy"), ("motion", "`motion`"),
      ("motion.scene()", "the scene `scene`"), ("coroutine.create(print)", "a coroutine"),
      ("setmetatable({}, { __index = motion.probe() })", "an empty table"),
    ])
  func receivers(_ receiver: String, found: String) throws {
    let harness = try ScriptHarness()
    let failure = try #require(
      harness.failure(of: "local touch = motion.probe().touch\ntouch(\(receiver), 1)"))
    #expect(failure.code == .wrongReceiver)
    #expect(failure.message == "`probe:touch` is called on \(found), not on a probe")
    #expect(failure.location?.line == 2)
  }

  @Test(
    "table operations on objects are clear errors",
    arguments: [
      ("rawget(o, 'value')", "table expected, got probe"),
      ("rawset(o, 'value', 1)", "table expected, got probe"),
      ("return #o", "attempt to get length of a probe value"),
      ("rawlen(o)", "table or string expected"),
      ("next(o)", "table expected, got probe"),
      ("for k in pairs(o) do end", "table expected, got probe"),
      ("for i in ipairs(o) do end", "a probe has no member that is the number 1"),
      ("setmetatable(o, {})", "table expected, got probe"),
      ("o()", "attempt to call a probe value"),
      ("return o + 1", "attempt to perform arithmetic on a probe value"),
      ("return o .. ''", "attempt to concatenate a probe value"),
      ("return o < o", "attempt to compare two probe values"),
      ("table.insert(o, 1)", "table expected, got probe"),
      ("table.concat(o)", "table expected, got probe"),
      ("table.unpack(o, 1, 2)", "a probe has no member that is the number 1"),
      ("string.rep(o, 2)", "string expected, got probe"),
      ("local c <close> = o", "got a non-closable value"),
      ("return o.missing", "a probe has no `missing`"),
      ("o.missing = 1", "a probe has no `missing`"),
      ("o.touch = print", "`probe.touch` is a function and cannot be replaced"),
      ("return o[nil]", "a probe has no member that is nil"),
      ("return o[{}]", "a probe has no member that is an empty table"),
      ("o[0/0] = 1", "a probe has no member that is NaN, the result of 0/0"),
      ("return o[o]", "a probe has no member that is a probe"),
      ("return o['val\\0ue']", "a probe has no `val\\u{0}ue`"),
      ("return o['\\xff']", "a probe has no member that is a string that is not UTF-8"),
      ("return motion.missing", "`motion` has no `missing`"),
      ("motion.probe = 1", "`motion.probe` is a function and cannot be replaced"),
      ("motion.mine = 1", "`motion` has no `mine`"),
      (
        "o.value = {}",
        "`probe.value` takes a number from -1000000000 to 1000000000, found an empty table"
      ),
      ("o.value = 0/0", "found NaN"),
    ])
  func operations(_ body: String, message: String) throws {
    let harness = try ScriptHarness()
    let failure = try #require(harness.failure(of: "local o = motion.probe()\n\(body)"))
    #expect(failure.message.contains(message), "\(failure.message)")
    #expect(failure.location?.line == 2)
  }

  @Test("scripts can neither reach a metatable nor change a userdata")
  func metatables() throws {
    let script = """
      local o = motion.probe()
      assert(getmetatable(o) == "probe" and getmetatable(motion) == "motion")
      assert(getmetatable(motion.scene()) == "scene")
      assert(not pcall(setmetatable, o, {}))
      assert(type(o) == "userdata" and math.type(o) == nil)
      assert(tostring(o) == "probe" and tostring(motion.scene()) == "scene")
      assert(string.format("%s", o) == "probe")
      assert(rawequal(o, o) and o == o and o ~= motion.probe())
      assert(debug == nil and io == nil and os.execute == nil and package.loadlib == nil)
      local inherits = setmetatable({}, { __index = o, __newindex = o })
      inherits.value = 5
      assert(inherits.value == 5 and o.value == 5 and rawget(inherits, "value") == nil)
      """
    #expect(try ScriptHarness().failure(of: script) == nil)
  }

  @Test(
    "a metatable of the globals does not affect the bridge",
    arguments: [
      "setmetatable(_G, { __index = function() error('index') end, __newindex = function() error('new') end })",
      "setmetatable(_G, { __index = function(_, k) return motion.fail() end })",
      "local g = _G for k in next, g do if k ~= 'motion' then g[k] = nil end end",
      "math = nil", "pcall(function() math.randomseed = nil end)",
      "math = setmetatable({}, { __index = error })",
      "string = nil", "print = nil", "_G = nil", "_ENV = {}",
      "pcall(function() getmetatable('').__index = function() error('index') end end)",
      "pcall(function() getmetatable('').__index = nil end)",
      "pcall(function() table.sort = nil end)",
    ])
  func globals(_ script: String) throws {
    let harness = try ScriptHarness()
    #expect(harness.failure(of: script) == nil)
    #expect(harness.failure(of: "local x = motion.probe():touch(1).value") == nil)
    #expect(harness.failure(of: "motion.call(function() motion.fail() end)")?.code == .wrongState)
    #expect(
      harness.failure(of: "motion.scene():box { id = 'a', nothing = 1 }")?.code == .unknownOption)
  }

  @Test(
    "lazily bound API is available on first use, wherever a script uses it",
    arguments: [
      "return motion.late()", "coroutine.wrap(function() return motion.late() end)()",
      "motion.call(function() motion.late() end)",
      "motion.start(function() motion.wait() motion.late() end) motion.resume() motion.resume()",
      "local function deep(n) if n == 0 then return motion.late() end return 1 + deep(n - 1) end deep(20000)",
      "table.sort({ 2, 1 }, function() motion.late() return false end)",
      "pcall(function() return motion.missing end) motion.late()",
      "local call = motion.call pcall(call, nil) motion.probe():late()",
    ])
  func remainingInterface(_ script: String) throws {
    let harness = try ScriptHarness()
    var asked = 0
    harness.machine.remainingAPI = {
      asked += 1
      return harness.remainingInterface()
    }
    #expect(harness.failure(of: "motion.probe():touch(1)") == nil)
    #expect(asked == 0)
    #expect(harness.failure(of: script) == nil)
    #expect(asked == 1)
    #expect(harness.failure(of: "motion.latter()")?.help == ["did you mean `late`?"])
    #expect(asked == 1)
  }

  @Test("print shows the result of `tostring`, and fails with its error")
  func printing() throws {
    let harness = try ScriptHarness()
    let script = """
      print()
      print(nil, true, 1, 1.5, "a", motion.probe())
      print("\\xff|")
      print(setmetatable({}, { __tostring = function() return "mine" end }))
      """
    #expect(harness.failure(of: script) == nil)
    #expect(harness.printed == ["", "nil\ttrue\t1\t1.5\ta\tprobe", "\u{FFFD}|", "mine"])
    let failure = harness.failure(
      of: "\nprint(setmetatable({}, { __tostring = function() motion.fail() end }))")
    #expect(failure?.code == .wrongState)
    #expect(failure?.location?.line == 2)
  }
}
