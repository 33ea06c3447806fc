import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

/// Laws of random scenes: nested stacks and grids whose layers are made, removed, and present or not,
/// inside and outside of `withAnimation`.
struct PresenceLawTests {
  /// A random script. A change within `withAnimation` checks that no number of any layer that was
  /// there before jumps.
  private func script(_ seed: Int, effects: String? = nil) -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    func pick(_ texts: [String]) -> String {
      texts[Int.random(in: 0..<texts.count, using: &random)]
    }
    var text = """
      local scene = motion.scene { name = "random", width = 400, height = 800 }
      local root = scene:stack { id = "root", spacing = 8, padding = 4 }
      local holders, leaves, count = { root }, {}, 0
      local function effect(i)
        local all = { motion.crossfade(), motion.scale(0.3), motion.translateX(60), motion.blur(8), motion.edge("left"),
          motion.together { motion.translateY(30), motion.scale(0) }, motion.none() }
        return all[i % #all + 1]
      end
      local function make(kind, holder, a, b)
        count = count + 1
        local options = { id = kind .. count, \(effects ?? "enter = effect(a), exit = effect(b)") }
        if kind == "box" then options.width, options.height = 20 + 7 * a, 10 + 5 * b end
        if kind == "stack" then options.spacing, options.axis = 3, a % 2 == 0 and "x" or "y" end
        if kind == "grid" then options.columns, options.width = 2, 120 end
        local layer = holder[kind](holder, options)
        leaves[#leaves + 1] = layer
        if kind ~= "box" then holders[#holders + 1] = layer end
      end
      local function alive(list)
        local found = {}
        for _, layer in ipairs(list) do if not layer.isRemoved then found[#found + 1] = layer end end
        return found
      end
      local names = { "x", "y", "width", "height", "opacity", "scale", "translationX", "translationY", "blur" }
      local function snapshot()
        local all = {}
        for _, layer in ipairs(alive(leaves)) do
          local values = {}
          for _, name in ipairs(names) do values[name] = layer[name] end
          all[layer] = values
        end
        return all
      end
      local function check(before, seed)
        for layer, values in pairs(before) do
          if not layer.isRemoved and not layer.hidden then
            for _, name in ipairs(names) do
              if math.abs(layer[name] - values[name]) > 1e-6 then
                print("jump " .. layer.fullId .. "." .. name .. " " .. values[name] .. " " .. layer[name])
              end
            end
          end
        end
      end
      local function animate(timing, change)
        local before = snapshot()
        for layer in pairs(before) do if layer.hidden then before[layer] = nil end end
        motion.withAnimation(timing, change)
        check(before)
      end
      local function nth(list, n) local found = alive(list) if #found > 0 then return found[n % #found + 1] end end
      for i = 1, 6 do make(({ "box", "stack", "box", "grid", "box", "box" })[i], nth(holders, i), i, i + 2) end
      scene:timeline(function(t)

      """
    for _ in 0..<Int.random(in: 4...14, using: &random) {
      let n = Int.random(in: 0..<50, using: &random)
      let m = Int.random(in: 0..<9, using: &random)
      var changes = ""
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          changes +=
            "make(\"\(pick(["box", "box", "stack", "grid"]))\", nth(holders, \(n + 1)), \(m), \(n % 7)) "
        case 2, 3: changes += "do local l = nth(leaves, \(n)) if l then l:remove() end end "
        case 4, 5:
          changes +=
            "do local l = nth(leaves, \(n + m)) if l then l.present = not l.present end end "
        default:
          changes += "do local l = nth(leaves, \(n)) if l then l.translationX = \(m * 5) end end "
        }
      }
      let timing = pick([
        "\"smooth\"", "\"bouncy\"", "{ duration = 0.3 }",
        "{ duration = 0.2, curve = \"linear\", delay = 0.1 }",
        "motion.spring { duration = 0.6, bounce = 0.3 }",
      ])
      text +=
        Int.random(in: 0..<4, using: &random) > 0
        ? "animate(\(timing), function() \(changes) end) " : changes + " "
      text += "t:wait(\(Double(Int.random(in: 0...30, using: &random)) / 97))\n"
    }
    return text + "t:wait(4) end)\n"
  }

  private func run(_ script: String, to time: Double = 8) throws -> SteppedScene {
    let run = try SteppedScene(script)
    try run.run(to: time)
    return run
  }

  @Test(arguments: Seeds.first(150))
  func nothingThatWasThereJumps(_ seed: Int) throws {
    let script = script(seed)
    let jumps = try run(script).printed.filter { $0.hasPrefix("jump") }
    #expect(jumps.isEmpty, "seed \(seed): \(jumps.first ?? "")\n\(script)")
  }

  @Test(arguments: Seeds.first(60))
  func allFrameRatesAgree(_ seed: Int) {
    let script = script(seed)
    let law = RateLaw([30, 60, 120, 240], seconds: 4)
    #expect(law.difference(script) == nil, "seed \(seed)\n\(script)")
  }

  @Test(arguments: Seeds.first(100))
  func nothingRemainsAfterAllExits(_ seed: Int) throws {
    let run = try run(script(seed))
    let stage = run.session.stage
    #expect(stage.layers.filter(\.isLeaving).isEmpty, "seed \(seed)")
    #expect(stage.modifiers.isEmpty, "seed \(seed)")
    #expect(run.session.activity == nil, "seed \(seed)")
  }

  /// The layers that remain, and all their numbers.
  private func remains(_ run: SteppedScene) -> [String] {
    let stage = run.session.stage
    return stage.layers.filter { !$0.isRemoved }.flatMap { layer in
      layer.kind.properties.compactMap { property in
        layer.property(property.name).map {
          "\(layer.path).\(property.name) \(NumberText((stage.store[$0.slot] * 1e5).rounded()))"
        }
      }
    }
  }

  @Test(arguments: Seeds.first(100))
  func theEndIsThatOfASceneWithoutEffects(_ seed: Int) throws {
    let animated = remains(try run(script(seed)))
    let plain = remains(
      try run(script(seed, effects: "enter = motion.none(), exit = motion.none()")))
    #expect(animated == plain, "seed \(seed)")
  }

  @Test(arguments: Seeds.first(60))
  func effectsThatAreNoneLeaveNoTrace(_ seed: Int) throws {
    let none = try trace(script(seed, effects: "enter = motion.none(), exit = motion.none()"))
    #expect(!none.contains("~") && !none.contains("! enter"), "seed \(seed)")
  }

  private func trace(_ script: String) throws -> String {
    let scene = try TracedScene(running: Array(script.utf8), name: "random.lua")
    #expect(scene.failure == nil)
    return scene.trace
  }

  @Test(arguments: Seeds.first(60))
  func whatIsRecordedIsPrintedAndReadBack(_ seed: Int) throws {
    let script = script(seed)
    let rate = [24, 30, 50, 59, 60, 119][seed % 6]
    let memory = TraceMemory()
    var printer = TracePrinter(format: .ndjson, output: memory)
    try RecordedScene(running: script, fps: rate).recording.print(with: &printer)
    let read = try RecordingReader.whole(memory.bytes, name: "random")
    let lines = TraceMemory()
    printer = TracePrinter(format: .canonical, output: lines)
    read.print(with: &printer)
    let trace = try TracedScene(
      running: Array(script.utf8), name: "scene.lua", fps: rate
    ).trace
    #expect(String(decoding: lines.bytes, as: UTF8.self) == trace, "seed \(seed), \(rate) fps")
  }

  @Test(arguments: Seeds.first(40))
  func enteringThenLeavingEndsInThePictureBefore(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let wait = Double.random(in: 0...0.6, using: &random)
    let run = try SteppedScene(
      scene: PresenceTests.list + """
        scene:timeline(function(t)
          t:wait(0.1)
          local row
          motion.withAnimation("bouncy", function()
            row = list:box { id = "new", width = 200, height = 44, enter = motion.together { motion.scale(0.2), motion.edge("left") } }
          end)
          t:wait(\(wait))
          motion.withAnimation("smooth", function() row:remove() end)
        end)
        """)
    try run.run(to: 0.05)
    let before = remains(run)
    try run.run(to: 5)
    #expect(remains(run) == before)
  }
}
