import MotionCore
import SceneSupport
import Testing

@Suite("The ground of transitions")
struct TransitionGroundTests {
  /// A home screen, a detail, and a setting of the detail.
  private static let screens = """
    local scene = motion.scene { name = "test", width = 390, height = 400, fill = "white" }
    local function screen(id, fill, photo)
      local group = scene:group { id = id, width = 390, height = 400, hidden = id ~= "home" }
      if fill then group:box { id = "sheet", width = 390, height = 400, fill = fill } end
      group:box { id = "photo", x = photo, y = 20, width = 100, height = 100, fill = "red" }
      return group
    end
    local home, detail, setting = screen("home", nil, 20), screen("detail", "white", 200), screen("setting", "gray", 90)
    home:box { id = "other", x = 140, y = 20, width = 100, height = 100, fill = "blue" }
    local rules = { sheet = motion.crossfade(), photo = motion.shared() }

    """

  private static let open = """
    local open = motion.transition { name = "open", from = home, to = detail, duration = 0.5, rules = rules }

    """

  /// A use of transitions, after which at 1.25 s the ground is visible below the copies.
  private static let uses: [(name: String, script: String, ground: String)] = [
    ("reversed", "t:wait(0.5) t:play(open) t:play(open:reversed())", "home"),
    ("reverse", "t:wait(0.5) t:play(open) open:reverse() t:waitFor(open)", "home"),
    (
      "a sought way back", "t:play(open) open:reversed():seek(0.4) t:wait(1.5)", "home"
    ),
    (
      "a way back by another transition that keeps its source",
      "open:finish() t:wait(1) t:play(motion.transition { name = 'up', from = detail, to = setting, rules = rules, keepsSource = true })",
      "detail"
    ),
    (
      "from a third screen back to the second one",
      """
      local up = motion.transition { name = "up", from = detail, to = setting, duration = 0.5, rules = rules }
      open:finish() t:wait(0.5) t:play(up) t:play(up:reversed())
      """, "detail"
    ),
    (
      "from a third screen back to the first one",
      """
      local up = motion.transition { name = "up", from = detail, to = setting, duration = 0.2, rules = rules }
      open:finish() t:play(up) t:play(up:reversed()) t:wait(0.6) t:play(open:reversed())
      """, "home"
    ),
    (
      "a way there that is turned back",
      "t:wait(1) t:start(open) t:wait(0.2) t:play(open:reversed())", "home"
    ),
    (
      "a way back that is turned back",
      "t:play(open) t:wait(0.5) t:start(open:reversed()) t:wait(0.2) t:play(open)", "home"
    ),
    (
      "a way back to a third screen",
      "t:play(open) t:wait(0.5) t:start(open:reversed()) t:wait(0.2) open:reversed():interrupt { to = setting }",
      "home"
    ),
    (
      "a finger that pulls it back",
      """
      open:reversed():draggable { layer = detail, by = 300 }
      t:play(open) t:wait(0.5) t:play(detail:drag { by = 120, duration = 0.4 })
      """, "home"
    ),
    (
      "a finger that pulls the way there back",
      """
      open:draggable { layer = detail, by = -300 }
      t:play(open) t:wait(0.5) t:play(detail:drag { by = 120, duration = 0.4 })
      """, "home"
    ),
  ]

  @Test("The ground is visible below the copies", arguments: uses.indices)
  func ground(index: Int) throws {
    let use = Self.uses[index]
    let run = try SteppedScene(
      Self.screens + Self.open + "scene:timeline(function(t) \(use.script) end)")
    try run.run(to: 1.25)
    let paths = try TransitionPicture(of: run).painted.map(\.path)
    let count = paths.prefix { $0.hasPrefix("\(use.ground)/") }.count
    if use.ground == "home" { #expect(paths.first == "home/other", "\(use.name): \(paths)") }
    #expect(count < paths.count, "\(use.name): \(paths)")
    #expect(
      paths.dropFirst(count).allSatisfy { $0.hasPrefix("open/") || $0.hasPrefix("up/") },
      "\(use.name): \(paths)")
    let others = ["home", "detail", "setting"].filter { $0 != use.ground }
    #expect(try run.value("\(use.ground).hidden") == 0, "\(use.name)")
    for other in others { #expect(try run.value("\(other).hidden") == 1, "\(use.name): \(other)") }
  }

  /// The rule of the home screen's `other`, and the order from back to front.
  private static let orders: [(rule: String, order: String)] = [
    ("nil", "sheet photo"), ("motion.none()", "other sheet photo"),
    ("motion.crossfade()", "other sheet photo"),
    ("motion.none { front = true }", "sheet photo other"),
    ("motion.edge(\"bottom\", { front = true })", "sheet photo other"),
    ("motion.together { motion.none { front = true }, motion.crossfade() }", "sheet photo other"),
    ("motion.when { dismissing = motion.none { front = true } }", "sheet photo other"),
    ("motion.shared { front = true }", "sheet photo other"),
  ]

  @Test("What only the ground has is below, unless it is in front", arguments: orders.indices)
  func order(index: Int) throws {
    let (rule, order) = Self.orders[index]
    let run = try SteppedScene(
      Self.screens + "rules.other = \(rule)\n" + Self.open + """
        print(table.concat(open:report().order, " "))
        print(table.concat(open:reversed():report().order, " "))
        scene:timeline(function(t) t:play(open) t:play(open:reversed()) end)
        """)
    try run.step()
    #expect(run.printed == [order, order])
    for time in [0.25, 0.75] {
      try run.run(to: time)
      let ids = try TransitionPicture(of: run).ids.filter { order.contains($0) }
      #expect(ids == order.split(separator: " ").map(String.init), "\(time) s")
    }
  }

  @Test("A state inside a raised layer stays below the copies")
  func raised() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 390, height = 400 }
      local shelf = scene:group { id = "shelf", zPosition = 5 }
      local home = shelf:group { id = "home", width = 390, height = 400 }
      home:box { id = "photo", width = 100, height = 100, fill = "red" }
      home:box { id = "other", width = 300, height = 300, fill = "blue" }
      local detail = scene:group { id = "detail", width = 390, height = 400 }
      detail:box { id = "photo", width = 390, height = 300, fill = "red" }
      local open = motion.transition { name = "open", from = home, to = detail, rules = { photo = motion.shared() } }
      scene:timeline(function(t) t:play(open) end)
      """)
    try run.run(to: 0.2)
    #expect(
      try TransitionPicture(of: run).painted.map(\.path) == ["shelf/home/other", "open/photo"])
  }

  @Test("The content of the presented state is in front of that of the ground, in both directions")
  func content() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 390, height = 400 }
      local home, detail = scene:group { id = "home" }, scene:group { id = "detail" }
      home:box { id = "card", width = 100, height = 100 }:box { id = "small", width = 10, height = 10, fill = "red" }
      detail:box { id = "card", width = 390, height = 300 }:box { id = "large", width = 90, height = 90, fill = "red" }
      local open = motion.transition { name = "open", from = home, to = detail, duration = 0.5, rules = { card = motion.shared() } }
      scene:timeline(function(t) t:play(open) t:play(open:reversed()) end)
      """)
    for time in [0.25, 0.75] {
      try run.run(to: time)
      #expect(try TransitionPicture(of: run).ids == ["small", "large"], "\(time) s")
    }
  }
}
