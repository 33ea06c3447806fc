import MotionCore
import MotionLua
import MotionPlugin
import MotionValues
import Testing

@Suite("References between Swift and scripts are released")
struct ReleaseTests {
  @Test("a full collection for each new object leaves no garbage")
  func collector() throws {
    let harness = try ScriptHarness()
    let script = "for i = 1, 2000 do local t = { i, tostring(i), function() return i end } end"
    harness.failure(of: script)
    harness.machine.collectGarbage()
    let before = harness.machine.memoryInUse
    harness.machine.collect(every: 1)
    #expect(harness.failure(of: script) == nil)
    #expect(harness.machine.memoryInUse < before + 10_000)
  }

  @Test(
    "objects, callbacks and coroutines are released, 20,000 times",
    arguments: [
      ("objects", "motion.probe()"),
      ("objects as keys", "local t = {} t[motion.probe()] = motion.probe()"),
      ("objects in closures", "local p = motion.probe() local f = function() return p end"),
      ("callbacks that are called", "motion.call(function() motion.probe() end)"),
      ("callbacks that are held", "motion.probe():hold(function() end)"),
      ("errors", "pcall(motion.fail)"),
      ("wrong receivers", "pcall(motion.probe().touch, motion.decoy(), 1)"),
      ("coroutines of the script", "coroutine.wrap(function() motion.probe() end)()"),
      ("coroutines left waiting", "coroutine.wrap(function() motion.probe() motion.wait() end)()"),
      ("lists", "local n = motion.names(3)"),
    ])
  func released(_ name: String, body: String) throws {
    let harness = try ScriptHarness()
    func run(_ count: Int) {
      #expect(harness.failure(of: "for i = 1, \(count) do \(body) end") == nil)
      harness.machine.collectGarbage()
      harness.machine.collectGarbage()
    }
    // The first rounds let the tables reach their final size.
    for _ in 0..<3 { run(20_000) }
    let before = harness.machine.memoryInUse
    run(20_000)
    #expect(harness.live.probes == 0)
    // A table may double once more, depending on when the collector runs. A leak is at least 40
    // bytes for each repetition.
    #expect(harness.machine.memoryInUse < before + 20_000 * 30)
  }

  @Test("Lua values live as long as Swift refers to them")
  func held() throws {
    let harness = try ScriptHarness()
    #expect(harness.failure(of: "motion.keep(function() end)") == nil)
    harness.kept = []
    harness.machine.collectGarbage()
    let before = harness.machine.memoryInUse
    let script = """
      for i = 1, 10000 do
        local p = motion.probe()
        motion.keep(function() return p:touch(1) end)
        motion.start(function() p:touch(1) motion.wait() p:touch(1) end)
      end
      """
    #expect(harness.failure(of: script) == nil)
    harness.machine.collectGarbage()
    #expect(harness.live.probes == 10_000)
    for function in harness.kept { try function.call { _ in 0 } }
    for routine in harness.routines { try routine.resume { _ in 0 } }
    harness.kept = []
    harness.machine.collectGarbage()
    #expect(harness.live.probes == 10_000)
    harness.routines = []
    harness.machine.collectGarbage()
    harness.machine.collectGarbage()
    #expect(harness.live.probes == 0)
    // The registry keeps freed slots for later references.
    #expect(harness.machine.memoryInUse < before + 1_000_000)
  }

  @Test("closing a machine releases all that its scripts referred to, including references to it")
  func closed() throws {
    let live = LiveCount()
    weak var machine: LuaMachine?
    var function: (any ScriptFunction)?
    var routine: (any ScriptRoutine)?
    do {
      let harness = try ScriptHarness()
      machine = harness.machine
      let failure = harness.failure(
        of: """
          global = motion.probe()
          global:hold(function() return global end)
          motion.keep(function() return global end)
          motion.start(function() motion.wait() return global end)
          motion.resume()
          """)
      #expect(failure == nil)
      #expect(harness.live.probes == 1)
      function = harness.kept.first
      routine = harness.routines.first
      live.probes = harness.live.probes
    }
    #expect(machine == nil)
    #expect(throws: Diagnostic.self) { try function?.call { _ in 0 } }
    #expect(throws: Diagnostic.self) { try routine?.resume { _ in 0 } }
    function = nil
    routine = nil
  }

  @Test("an object that Swift refers to outlives the script's references and keeps its identity")
  func identity() throws {
    let harness = try ScriptHarness()
    let script = """
      local scene = motion.scene()
      local box = scene:box { id = "box" }
      assert(box == scene.children[1] and rawequal(box, scene.children[1]))
      local t = { [box] = "found" }
      assert(t[scene.children[1]] == "found")
      assert(box.parent == scene and motion.scene() == scene and motion == motion)
      assert(motion.probe() ~= motion.probe())
      local p = motion.probe()
      assert(p:touch(1) == p and p.value == 1)
      """
    #expect(harness.failure(of: script) == nil)
    harness.machine.collectGarbage()
    #expect(harness.failure(of: "assert(motion.scene().children[1].id == 'box')") == nil)
  }

  @Test(
    "no table of a script is weak, however the script requests it",
    arguments: [
      ("keys", "t = setmetatable({}, { __mode = 'k' })"),
      ("values", "t = setmetatable({}, { __mode = 'v' })"),
      ("asked for later", "local m = {} t = setmetatable({}, m) m.__mode = 'kv'"),
      ("asked for by other letters", "t = setmetatable({}, { ['`_mode'] = 'kv' })"),
      (
        "asked for by a text that is made",
        "t = setmetatable({}, { [('_'):rep(2) .. 'mode'] = 'kv' })"
      ),
    ])
  func strong(_ name: String, script: String) throws {
    let harness = try ScriptHarness()
    #expect(harness.failure(of: "\(script) t[{}] = 1 t[1] = {}") == nil)
    harness.machine.collectGarbage()
    let left = "local n = 0 for _ in pairs(t) do n = n + 1 end assert(n == 2)"
    #expect(harness.failure(of: left) == nil)
    #expect(harness.failure(of: "local m = getmetatable(t) assert(m.__mode or m['`_mode'])") == nil)
  }

  @Test("scripts have no finalizers: nothing runs while the machine closes")
  func finalizers() throws {
    let harness = try ScriptHarness()
    let later = """
      local m = { __gc = function() motion.fail() end, __index = { x = 1 } }
      local t = setmetatable({}, m)
      assert(m.__gc and t.x == 1)
      setmetatable({}, m)
      local names = {}
      for name in pairs(m) do names[#names + 1] = name end
      assert(table.concat(names, " ") == "__gc __index")
      m.__gc = function() motion.fail() end
      setmetatable({}, { __gc = true })
      assert(getmetatable(t) == m and setmetatable(t, nil) == t)
      assert(not pcall(setmetatable, 1, {}) and not pcall(setmetatable, {}))
      assert(not pcall(setmetatable, setmetatable({}, { __metatable = 1 }), {}))
      """
    #expect(harness.failure(of: later) == nil)
    harness.machine.collectGarbage()
  }
}
