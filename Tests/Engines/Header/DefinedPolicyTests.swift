import MotionCore
import MotionValues
import SceneSupport
import Testing

/// Policies that scripts define, compared with the built-in ones.
struct DefinedPolicyTests {
  /// A built-in policy, its options, and the same policy in Lua.
  static let rows: [(policy: String, options: String, lua: String)] = [
    ("topOnly", "", topOnly), ("topOnly", "unconsumed = 'absorbed',", topOnly),
    ("quickReturn", "", quickReturn), ("quickReturn", "unconsumed = 'absorbed',", quickReturn),
    ("quickReturn", "snap = true,", quickReturn), ("asPublished", "", asPublished),
    ("absolute", "", absolute),
    ("threshold", "thresholds = { fromTop = 30, positive = 40, negative = 50 },", threshold),
  ]

  @Test(
    "A Lua policy with the rule of a built-in one has the same trace at the scene's ticks",
    arguments: rows.indices, [30, 60])
  func same(row: Int, fps: Int) throws {
    let (policy, options, lua) = Self.rows[row]
    let own = options.hasPrefix("thresholds") ? "" : options
    let expected = try TracedScene(
      running: Array(Self.scene(policy, options, "").utf8), name: "scene.lua", fps: fps)
    let found = try TracedScene(
      running: Array(Self.scene("same", own, lua).utf8), name: "scene.lua", fps: fps)
    #expect(expected.failure == nil && found.failure == nil, "\(found.failure?.message ?? "")")
    #expect(expected.trace.split(separator: "\n").count > 150)
    let isSame = expected.trace == found.trace
    #expect(isSame, "\(policy) \(options) at \(fps)")
  }

  @Test(
    "A Lua policy steps at the ticks at any frame rate of the trace", arguments: rows.indices)
  func ticks(row: Int) throws {
    let (_, options, lua) = Self.rows[row]
    let own = options.hasPrefix("thresholds") ? "" : options
    let run = try SteppedScene(Self.scene("same", own, lua), fps: 120)
    var heights: [Double] = []
    for frame in 0..<240 {
      try run.run(to: Double(frame) / 120)
      heights.append(try run.value("header.height"))
    }
    let moves = zip(heights, heights.dropFirst()).filter { $0 != $1 }.count
    #expect(moves > 10)
    let coarse = try SteppedScene(Self.scene("same", own, lua), fps: 30)
    for frame in 0..<60 {
      try coarse.run(to: Double(frame) / 30)
      #expect(try coarse.value("header.height") == heights[4 * frame], "at \(frame) / 30 s")
    }
  }

  /// Policies that contradict their traits.
  static let strange: [(name: String, answer: String)] = [
    ("at random", "math.random(-500, 500)"), ("the wrong way", "header.height + distance"),
    ("less than there is", "header.height - 1e-9 * distance"),
    ("too much", "header.height - 3 * distance"),
    ("noisy", "header.height - distance + math.random() * 1e-6"),
    ("huge", "(scroll.to > 100 and -1 or 1) * 1e308, 1e300"),
    ("in jumps", "scroll.to > 300 and header.min or header.max"),
  ]

  @Test(
    "A policy that contradicts its traits keeps the header within its limits and comes to rest",
    arguments: strange.indices, ["expands = 'top'", "expands = 'anywhere'", "consumes = false"])
  func limits(row: Int, traits: String) throws {
    let (name, answer) = Self.strange[row]
    let lua = """
      motion.define.policy { name = "strange", \(traits), guard = false, step = function(_, header, scroll)
        local distance = scroll.to - scroll.from
        return \(answer)
      end }
      """
    let run = try SteppedScene(Self.scene("strange", "snap = true,", lua))
    for frame in 1...600 {
      try run.run(to: Double(frame) / 60)
      #expect(try 80...200 ~= run.value("header.height"), "\(name), frame \(frame)")
    }
    let time = try run.runToRest()
    #expect(time < 60, "\(name)")
  }

  private static func scene(_ policy: String, _ options: String, _ lua: String) -> String {
    """
    \(lua)
    local scene = motion.scene { name = "p", width = 390, height = 844 }
    local header = scene:box { id = "header", width = 390, height = 200 }
    local title = header:text { id = "title", text = "x" }
    local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 2000 }
    local collapse = motion.header {
      layer = header, scroll = list, min = 80, max = 200, \(options) policy = "\(policy)" }
    collapse:map(title, "opacity", { from = 0, to = 1 })
    scene:timeline(function(t)
      t:play(list:drag { by = -150, duration = 0.13 })
      t:play(list:drag { by = 60, duration = 0.1 })
      t:play(list:flick { velocity = 2600 })
      t:play(list:drag { by = 90, duration = 0.07 })
      t:play(list:flick { velocity = -4000 })
      t:play(list:drag { by = 300, duration = 0.3 })
      t:play(list:drag { by = -300, duration = 0.3 })
    end)
    """
  }

  private static let topOnly = """
    motion.define.policy { name = "same", step = function(_, header, scroll)
      local distance = scroll.to - scroll.from
      local pushes = distance > 0 and scroll.to > scroll.top or distance < 0 and scroll.to < scroll.top
      return pushes and header.height - distance or header.height
    end }
    """

  private static let quickReturn = """
    motion.define.policy { name = "same", expands = "anywhere",
      step = function(_, header, scroll)
        local distance = scroll.to - scroll.from
        local pushes = distance > 0 and scroll.to > scroll.top or distance < 0 and scroll.to < scroll.bottom
        return pushes and header.height - distance or header.height
      end }
    """

  private static let asPublished = """
    motion.define.policy { name = "same", unconsumed = "absorbed", guard = false,
      step = function(_, header, scroll)
        local distance = scroll.to - scroll.from
        local pushes = distance > 0 and scroll.to > scroll.top and header.height > header.min
          or distance < 0 and scroll.to < scroll.top and header.height < header.max
        if not pushes then return header.height end
        local wanted = header.height - distance
        return wanted, (wanted - header.min) / (header.max - header.min)
      end }
    """

  private static let absolute = """
    motion.define.policy { name = "same", consumes = false, guard = false,
      step = function(_, header, scroll) return header.max - (scroll.to - scroll.top) end }
    """

  private static let threshold = """
    motion.define.policy {
      name = "same", consumes = false, options = { fromTop = { 30 }, positive = { 40 }, negative = { 50 } },
      step = function(zones, header, scroll, memory)
        local bottom = math.max(scroll.top, scroll.bottom)
        local function inside(y) return math.min(math.max(y, scroll.top), bottom) end
        local start = inside(scroll.from)
        local distance = inside(scroll.to) - start
        local run = memory.run or 0
        if distance ~= 0 and (run == 0 or (run > 0) ~= (distance > 0)) then
          run, memory.zone = 0, 0
          local isFarFromTop = start - scroll.top > zones.negative + header.max - header.min
          if distance > 0 and start == scroll.top then
            memory.zone = zones.fromTop
          elseif distance > 0 and header.height == header.max and bottom - start > zones.positive then
            memory.zone = zones.positive
          elseif distance < 0 and header.height == header.min and isFarFromTop then
            memory.zone = zones.negative
          end
        end
        local zone = memory.zone or 0
        local past = math.max(0, math.abs(run) - zone)
        memory.run = run + distance
        local moved = math.max(0, math.abs(memory.run) - zone) - past
        local height = header.height + (distance > 0 and -moved or moved)
        return math.max(math.min(math.max(height, header.min), header.max), header.max - scroll.to + scroll.top)
      end }
    """
}
