import MotionCore
import MotionLua
import MotionValues
import Support
import Testing

@Suite("The order of tables")
struct OrderTests {
  @Test(
    "keys are ordered by kind, then by value, then by age",
    arguments: [
      ("{ 10, 20, 30 }", "1 2 3"),
      ("{ 10, nil, 30, x = 1 }", "1 3 x"),
      ("{ [3] = 1, [1] = 1, [2] = 1 }", "1 2 3"),
      ("{ b = 1, a = 1, ab = 1, A = 1, [''] = 1, ['a\\0'] = 1 }", " A a a\0 ab b"),
      (
        "{ [2.5] = 1, [-1] = 1, [0] = 1, [1e300] = 1, [-1e300] = 1, [5] = 1 }",
        "5 -1e+300 -1 0 2.5 1e+300"
      ),
      (
        "{ [math.maxinteger] = 1, [2^63] = 1, [math.mininteger] = 1 }",
        "9223372036854775807 -9223372036854775808 9.2233720368548e+18"
      ),
      ("{ [true] = 1, [false] = 1, x = 1, 1 }", "1 x false true"),
      ("{ ['\\u{e9}'] = 1, ['e\\u{301}'] = 1, z = 1 }", "e\u{301} z \u{e9}"),
      (
        "{ prefix_b = 1, prefix_a = 1, prefix_ab = 1, prefix_ = 1 }",
        "prefix_ prefix_a prefix_ab prefix_b"
      ),
    ])
  func order(_ table: String, keys: String) throws {
    let harness = try ScriptHarness()
    let script = """
      local words = {}
      for key, value in pairs(\(table)) do words[#words + 1] = tostring(key) end
      print(table.concat(words, ' '))
      """
    #expect(harness.failure(of: script) == nil)
    #expect(harness.printed == [keys])
  }

  @Test("objects are ordered by creation, whatever the order of insertion")
  func objects() throws {
    let script = """
      local makers = {
        function() return {} end, function() return function() return makers end end,
        function() return coroutine.create(print) end, function() return motion.probe() end,
        function() return string.gmatch('', '') end,
      }
      local made = {}
      for i = 1, 50 do made[i] = makers[i % 5 + 1]() end
      local keyed, step = {}, 17
      for i = 1, 50 do keyed[made[i * step % 50 + 1]] = true end
      local place = {}
      for i, object in ipairs(made) do place[object] = i end
      local last = 0
      for object in pairs(keyed) do
        assert(place[object] > last, place[object] .. ' after ' .. last)
        last = place[object]
      end
      assert(last == 50)
      """
    let failure = try ScriptHarness().failure(of: script)
    #expect(failure == nil)
  }

  @Test("the library's functions are ordered by name, whatever their addresses")
  func functions() throws {
    let script = """
      local names = {
        [type] = 'type', [next] = 'next', [string.find] = 'find', [rawget] = 'rawget', [math.sin] = 'sin',
        [string.sub] = 'sub', [coroutine.yield] = 'yield', [ipairs] = 'ipairs', [utf8.char] = 'char',
      }
      local words = {}
      for _, name in pairs(names) do words[#words + 1] = name end
      print(table.concat(words, ' '))
      """
    let harness = try ScriptHarness()
    #expect(harness.failure(of: script) == nil)
    #expect(harness.printed == ["yield ipairs sin next rawget find sub type char"])
  }

  /// Random changing tables; each traversal is compared with a separate list of the expected keys.
  private static let law = """
    local state = SEED
    local function random(n) state = (state * 1103515245 + 12345) % 2147483648 return (state >> 8) % n end
    local objects = {}
    for i = 1, 20 do objects[i] = i % 2 == 0 and {} or function() return i end end
    local function key()
      local kind = random(6)
      if kind == 0 then return random(30) + 1 end
      if kind == 1 then return random(60) - 30 + 0.5 * random(2) end
      if kind == 2 then return 'key ' .. random(40) end
      if kind == 3 then return ('long'):rep(20) .. random(9) end
      if kind == 4 then return random(2) == 0 end
      return objects[random(20) + 1]
    end
    local t, size, last, log = {}, 0, 0, {}
    for step = 1, 60 do
      for i = 1, random(20) do
        local k = key()
        if random(3) == 0 then
          if t[k] ~= nil then size = size - 1 end
          t[k] = nil
        else
          if t[k] == nil then size = size + 1 end
          t[k] = step
        end
      end
      for i = 1, random(4) do
        last = last + 1
        if t[last] == nil then size = size + 1 end
        t[last] = step
      end
      local seen, count = {}, 0
      for k, v in pairs(t) do
        assert(t[k] == v and not seen[k], 'a key comes twice, or is not there')
        seen[k] = true
        count = count + 1
        log[#log + 1] = tostring(k)
        if random(5) == 0 then t[k] = nil size = size - 1 end
        if random(30) == 0 then for inner in pairs(t) do log[#log + 1] = tostring(inner) end end
        if random(30) == 0 then local after = next(t, k) log[#log + 1] = tostring(after) end
      end
      local left = 0
      for k in next, t do left = left + 1 end
      assert(left == size, 'keys are missing: ' .. left .. ' of ' .. size)
    end
    print(table.concat(log, ' '))
    """

  /// Several interleaved traversals, which may stop early, while keys are added and removed.
  private static let turns = """
    local state = SEED
    local function random(n) state = (state * 1103515245 + 12345) % 2147483648 return (state >> 8) % n end
    local function key()
      local kind = random(4)
      if kind == 0 then return random(12) + 1 end
      if kind == 1 then return random(4000) * 97 + 1 end
      if kind == 2 then return -random(9) / 2 end
      return 'key ' .. random(12)
    end
    local tables, cursors, seen, is_changed, log = {}, {}, {}, {}, {}
    for i = 1, 300 do tables[i] = {} end
    for step = 1, 3000 do
      local i = random(random(2) == 0 and 4 or 300) + 1
      local t = tables[i]
      if random(8) == 0 then
        t[key()] = random(3) > 0 and step or nil
        is_changed[i] = true
      elseif random(40) == 0 then
        cursors[i], seen[i], is_changed[i] = nil, nil, false
      else
        local k = next(t, cursors[i])
        log[#log + 1] = i .. ':' .. tostring(k)
        seen[i] = seen[i] or {}
        if k == nil then
          if not is_changed[i] then
            for each in next, t do assert(seen[i][each], 'a key has not come') end
          end
          is_changed[i], seen[i] = false, nil
        else
          assert(is_changed[i] or not seen[i][k], 'a key comes twice')
          seen[i][k] = true
        end
        cursors[i] = k
      end
    end
    print(table.concat(log, ' '))
    """

  @Test(
    "random traversals visit every key once, in the same order in every interpreter",
    arguments: 1...40, [law, turns])
  func random(_ seed: Int, law: String) throws {
    let script = law.replacing("SEED", with: "\(seed)")
    var logs: Set<[String]> = []
    for _ in 0..<3 {
      let harness = try ScriptHarness()
      let failure = harness.failure(of: script)
      #expect(failure == nil, "seed \(seed)")
      logs.insert(harness.printed)
    }
    #expect(logs.count == 1, "seed \(seed)")
  }

  @Test(
    "`next` otherwise behaves like Lua's",
    arguments: [
      "assert(next({}) == nil and select('#', next({})) == 1)",
      "local k, v = next({ 7 }) assert(k == 1 and v == 7)",
      "assert(next({ 7 }, 1) == nil and next({ a = 1 }, 'a') == nil)",
      "assert(next({ a = 1, b = 2 }, 'a') == 'b')",
      "assert(not pcall(next) and not pcall(next, 5) and not pcall(pairs))",
      "local t = setmetatable({}, { __pairs = function(t) return function(_, k) return not k or nil end, t, nil end })"
        + " local n = 0 for k in pairs(t) do n = n + 1 end assert(n == 1)",
      "local t = {} for i = 1, 100 do t[i] = i end for k in pairs(t) do t[k] = nil end assert(next(t) == nil)",
      "local t = {} for i = 1, 99 do t['k' .. i] = i end for k in pairs(t) do t[k] = nil end assert(next(t) == nil)",
      "local t, n = { a = 1, b = 2, c = 3 }, 0 for k in pairs(t) do t.b = nil n = n + 1 end assert(n == 2)",
      "local f, s, c = pairs({ 5 }) assert(f == next and s[1] == 5 and c == nil)",
      "assert(next({ 5, 6 }, 1.0) == 2 and next({ [math.maxinteger] = 1 }, math.maxinteger) == nil)",
      "local t, s = { 1, nil, 3, nil, 5 }, '' for k in pairs(t) do s = s .. k end assert(s == '135')",
      "local t, s = { 1, 2, 3, [5] = 5, a = 1 }, '' for k in pairs(t) do if k == 5 then break end end"
        + " t[4] = 4 t.b = 2 for k in pairs(t) do s = s .. k end assert(s == '12345ab')",
      "local t, s = { a = 1, b = 2, c = 3 }, '' t.a, t.b, t.c = nil t[1], t[2] = 1, 2"
        + " for k in pairs(t) do s = s .. k t.z = 3 end assert(s == '12z')",
      "local t, s = { [10] = 1, [20] = 2 }, '' for k in pairs(t) do for l in pairs({ [10] = 1, [30] = 1 }) do"
        + " s = s .. k .. l .. ' ' end end assert(s == '1010 1030 2010 2030 ')",
      "for k in pairs(setmetatable({}, { __index = { 1 } })) do error('inherited') end",
    ])
  func next(_ script: String) throws {
    let failure = try ScriptHarness().failure(of: script)
    #expect(failure == nil)
  }

  @Test("ordering very many keys ends at a limit")
  func limit() throws {
    let harness = try ScriptHarness(memoryLimit: 24 << 20)
    let script = "local t = {} for i = 1, 1e6 do t['k' .. i] = i end for k in pairs(t) do end"
    #expect(harness.failure(of: script)?.code == .limitMemory)
  }
}
