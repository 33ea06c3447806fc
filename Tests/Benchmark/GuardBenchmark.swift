import MotionCore
import MotionLua
import MotionPlugin
import MotionValues

/// The cost of limits and deterministic order for ordinary scripts, compared with stock Lua.
///
/// Both run in this process in alternating rounds; the least time of each is used.
struct GuardBenchmark {
  private static let scripts: [(name: String, text: String)] = [
    ("integer loop", "local s = 0 for i = 1, 3000000 do s = s + i % 7 end"),
    (
      "calls", "local function f(n) if n < 2 then return n end return f(n - 1) + f(n - 2) end f(27)"
    ),
    ("floats", "local x = 0.0 for i = 1, 2000000 do x = x * 0.5 + i / 3 end"),
    ("tables", "for r = 1, 20 do local t = {} for i = 1, 20000 do t[i] = { x = i } end end"),
    (
      "objects",
      """
      local C = {} C.__index = C
      function C.new(x) return setmetatable({ x = x }, C) end
      function C:add(y) self.x = self.x + y return self end
      for i = 1, 200000 do C.new(i):add(1):add(2) end
      """
    ),
    ("closures", "local n = 0 for i = 1, 400000 do local f = function() n = n + i end f() end"),
    (
      "coroutines",
      "local c = coroutine.wrap(function() while true do coroutine.yield(1) end end) for i = 1, 300000 do c() end"
    ),
    ("pcall", "for i = 1, 500000 do pcall(math.abs, i) end"),
    (
      "strings",
      "local t = {} for i = 1, 60000 do t[#t + 1] = 'item ' .. i end local s = table.concat(t, ',')"
    ),
    ("format", "for i = 1, 100000 do local s = string.format('%d %s %5.2f', i, 'x', i / 7) end"),
    (
      "patterns",
      "local s = ('key = value; '):rep(2000) for k, v in s:gmatch('(%w+) = (%w+)') do end for r = 1, 5 do s:gsub('%w+', 'x') end"
    ),
    ("sort", "local t = {} for i = 1, 30000 do t[i] = i * 7919 % 30011 end table.sort(t)"),
    (
      "easing",
      "local sin, pi = math.sin, math.pi for i = 1, 500000 do local x = sin(i / 500000 * pi) end"
    ),
    (
      "ipairs",
      "local t = {} for i = 1, 1000 do t[i] = i end for r = 1, 500 do for i, v in ipairs(t) do end end"
    ),
  ]

  private static let traversals: [(name: String, text: String)] = [
    ("an array", "for i = 1, N do t[i] = i end"),
    ("strings", "for i = 1, N do t['key ' .. i] = i end"),
    ("half and half", "for i = 1, N // 2 do t[i] = i t['key ' .. i] = i end"),
    ("sparse integers", "for i = 1, N do t[i * 7919 % 1000003] = i end"),
  ]

  private static let rounds = 15

  func run() throws {
    print(
      "guarded and pairs: the least processor time of \(Self.rounds) rounds, alternating with stock Lua"
    )
    var product = 1.0
    for (name, text) in Self.scripts {
      let (guarded, stock) = try times(of: text)
      product *= guarded / stock
      Report.line("guarded: \(name)", guarded / 1e6, "ms", over: stock / 1e6)
    }
    let mean = Elementary.pow(product, 1 / Double(Self.scripts.count))
    Report.line("guarded: the geometric mean of these", mean, "×", limit: 1.05)
    for (name, fill) in Self.traversals {
      for count in [10, 1000, 100_000] {
        let (guarded, stock) = try times(
          of: "for r = 1, \(1_000_000 / count) do for k, v in pairs(t) do end end",
          after: "local N = \(count) t = {} \(fill)")
        Report.line(
          "pairs: \(name), \(count) keys", guarded / 1e6, "ns per key", over: stock / 1e6)
      }
    }
  }

  private func times(of text: String, after setup: String = "") throws -> (
    guarded: Double, stock: Double
  ) {
    var guarded = Double.infinity
    var stock = Double.infinity
    for round in 0..<Self.rounds {
      // The addresses of tables change the speed of a loop by some percent, so each round varies
      // them.
      let blocks = (1...8).map {
        UnsafeMutableRawPointer.allocate(byteCount: shift(round, $0), alignment: 16)
      }
      defer { for block in blocks { block.deallocate() } }
      let stage = Stage()
      guard let plain = StockLua(), let machine = LuaMachine(stage: stage) else {
        throw Diagnostic(.limitMemory, "there is not enough memory for the interpreter")
      }
      machine.bind(Interface([], stage: stage))
      _ = plain.run(setup)
      stock = min(stock, Stopwatch.processorTime { _ = plain.run(text) })
      try machine.run(Array(setup.utf8), name: "bench")
      guarded = min(
        guarded, try Stopwatch.processorTime { try machine.run(Array(text.utf8), name: "bench") })
    }
    return (guarded, stock)
  }

  private func shift(_ round: Int, _ block: Int) -> Int { 16 + (round * 8 + block) * 112 % 2000 }
}
