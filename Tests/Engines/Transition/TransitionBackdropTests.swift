import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("What has no rule in the presented state")
struct TransitionBackdropTests {
  /// A list, and a detail with layers without a rule behind and in front of its photo.
  private static let screens = """
    local scene = motion.scene { name = "test", width = 400, height = 400, fill = "white" }
    local home = scene:group { id = "home", width = 400, height = 400 }
    local cells = {}
    for i = 1, 3 do
      cells[i] = home:box { id = "photo" .. i, x = 100 * i - 100, width = 100, height = 100, fill = "red" }
    end
    local detail = scene:box { id = "detail", width = 400, height = 400, fill = "white" }
    detail:box { id = "bar", width = 400, height = 40, fill = "gray" }
    local photo = detail:box { id = "photo", y = 100, width = 400, height = 200, fill = "red" }
    local title = detail:text { id = "title", y = 110, text = "Title" }
    local opened
    local function make(options)
      for name, value in pairs { name = "open", from = home, to = detail, curve = "linear", duration = 1 } do
        options[name] = options[name] or value
      end
      return motion.transition(options)
    end

    """

  private static func scene(_ rules: String, _ body: String) throws -> SteppedScene {
    try SteppedScene(
      "\(screens)local open = make { rules = { \(rules) } }\nscene:timeline(function(t) \(body) end)"
    )
  }

  /// What a frame shows of the copies: each layer's path below them, and its opacity in per cent.
  private static func copies(_ run: SteppedScene) throws -> [String] {
    try TransitionPicture(of: run).painted.filter { !$0.path.hasPrefix("home/") }.map {
      "\($0.path) \(Int(($0.opacity * 100).rounded()))"
    }
  }

  private static let ways: [(body: String, time: Double)] = [
    ("t:play(open)", 0.25), ("open:finish() t:play(open:reversed())", 0.75),
    ("t:play(open) t:play(open:reversed())", 1.75),
    ("t:start(open) t:wait(0.5) open:reverse() t:wait(1)", 0.75),
    ("open:seek(0.25) t:wait(1)", 0.5),
  ]

  @Test("It fades with the root, what is in front of an element by itself", arguments: ways.indices)
  func fades(index: Int) throws {
    let (body, time) = Self.ways[index]
    let run = try Self.scene("photo = motion.shared { from = cells[2] }", body)
    try run.run(to: time)
    #expect(
      try Self.copies(run) == [
        "open/detail 25", "open/detail/bar 25", "open/photo 100", "open/title 25",
      ], "\(body)")
    #expect(try run.value("open/photo.x") == 75, "\(body)")
    #expect(try run.value("home/photo2.hidden") == 1, "\(body)")
    #expect(try run.value("home/photo1.hidden") == 0, "\(body)")
  }

  @Test("An interruption continues the fade")
  func interruption() throws {
    let run = try Self.scene(
      "photo = motion.shared { from = cells[2] }",
      "t:start(open) t:wait(0.5) open:interrupt { to = home } t:wait(0.5) open:interrupt { to = detail } t:wait(1)"
    )
    try run.run(to: 0.4)
    var last = 40.0
    while run.frame < 130 {
      try run.step()
      let seen = try Self.copies(run).filter { $0.contains("detail ") }
      #expect(seen.count == 1, "frame \(run.frame): \(seen)")
      let opacity = seen.first?.split(separator: " ").last.flatMap { Double($0) } ?? 0
      #expect((opacity - last).magnitude <= 4, "frame \(run.frame): \(opacity) after \(last)")
      last = opacity
    }
    #expect(last == 100)
  }

  private static let rules: [(rules: String, options: String, copies: [String])] = [
    (
      "detail = motion.none()", "",
      ["detail 100", "detail/bar 100", "detail/photo 100", "detail/title 100"]
    ),
    (
      "", ", default = motion.none()",
      ["photo1 100", "photo2 100", "photo3 100", "bar 100", "photo 100", "title 100"]
    ),
    (
      "photo = motion.none(), bar = motion.none(), title = motion.none()", "",
      ["detail 50", "bar 100", "photo 100", "title 100"]
    ),
    ("bar = motion.none()", "", ["detail 50", "bar 100", "photo 50", "title 50"]),
    ("title = motion.none()", "", ["detail 50", "detail/bar 50", "detail/photo 50", "title 100"]),
  ]

  @Test("A rule or `default` replaces the fade", arguments: rules.indices)
  func replacement(index: Int) throws {
    let (rules, options, copies) = Self.rules[index]
    let run = try SteppedScene(
      "\(Self.screens)local open = make { rules = { \(rules) }\(options) }\n"
        + "scene:timeline(function(t) t:play(open) end)")
    try run.run(to: 0.5)
    #expect(try Self.copies(run) == copies.map { "open/\($0)" })
  }

  @Test("What another transition between the states moves is left to it")
  func others() throws {
    let run = try Self.scene(
      "photo = motion.none()",
      """
      local other = make { name = "other", rules = { bar = motion.none(), title = motion.none() } }
      t:start(open) t:start(other) t:wait(1)
      """)
    try run.run(to: 0.5)
    #expect(
      try Self.copies(run) == [
        "open/detail 50", "open/photo 100", "other/bar 100", "other/title 100",
      ])
  }

  @Test("A state that paints nothing without a rule has no element more")
  func plain() throws {
    let run = try Self.scene(
      "bar = motion.none(), photo = motion.none(), title = motion.none()",
      "detail.fillOpacity = 0 detail.fill = 'clear' t:play(open)")
    try run.run(to: 0.5)
    #expect(try Self.copies(run).last == "open/title 100")
  }
}

@Suite("Partners of shared elements")
struct TransitionPartnerTests {
  private static let scene = """
    local scene = motion.scene { name = "test", width = 400, height = 400, fill = "white" }
    local home = scene:group { id = "home", width = 400, height = 400 }
    local grid = home:grid { id = "grid", width = 400, columns = 4 }
    local cells = {}
    for i = 1, 4 do cells[i] = grid:box { id = "cell" .. i, height = 100, fill = "red" } end
    home:box { id = "photo", y = 300, width = 10, height = 10, fill = "blue" }
    local detail = scene:group { id = "detail", width = 400, height = 400 }
    local frame = detail:group { id = "frame", width = 400, height = 400 }
    local photo = frame:box { id = "photo", y = 100, width = 400, height = 200, fill = "red" }
    local opened

    """

  private static func run(_ from: String, rule: String = "photo", _ body: String) throws
    -> SteppedScene
  {
    try SteppedScene(
      scene + """
        local open = motion.transition { name = "open", from = home, to = detail, curve = "linear", duration = 1,
          rules = { ["\(rule)"] = \(from) } }
        scene:timeline(function(t) \(body) end)
        """)
  }

  private static let effects = [
    "motion.shared { from = cells[3] }", "motion.shared { from = function() return opened end }",
    "motion.together { motion.shared { from = cells[3] } }",
    "motion.when { matched = motion.shared { from = cells[3] }, unmatched = motion.none() }",
  ]

  @Test("The element begins at its partner, and returns to it", arguments: effects)
  func partner(effect: String) throws {
    for rule in ["photo", "frame/photo"] {
      let run = try Self.run(
        effect, rule: rule,
        "opened = cells[3] t:play(open) opened = cells[1] t:play(open:reversed())")
      let copy = rule == "photo" ? "open/photo" : "open/frame-photo"
      try run.run(to: 0.5)
      #expect(try run.value("\(copy).x") == 100, "\(rule)")
      #expect(try run.value("\(copy).width") == 250)
      #expect(try run.value("home/grid/cell3.hidden") == 1)
      // The others do not close the gap.
      #expect(try run.value("home/grid/cell4.x") == 300)
      #expect(try run.value("home/photo.hidden") == 0)
      try run.run(to: 1.75)
      // The function is asked anew for the way back.
      #expect(try run.value("\(copy).x") == (effect.contains("function") ? 0 : 150))
      try run.runToRest()
      #expect(try run.value("home/grid/cell3.hidden") == 0)
    }
  }

  @Test(
    "Without a partner, the element of the same name is shared",
    arguments: [
      "function() return nil end", "function() return opened end",
    ])
  func none(from: String) throws {
    let run = try Self.run(
      "motion.shared { from = \(from) }", "opened = cells[2] cells[2]:remove() t:play(open)")
    try run.run(to: 0.5)
    #expect(try run.value("open/photo.width") == 205)
  }

  private static let errors: [(from: String, message: String)] = [
    ("photo", "the partner of `photo` in `home` would be `detail/frame/photo`, which is not in it"),
    ("home", "the partner of `photo` in `home` would be `home`, which is not in it"),
    (
      "function() return 3 end",
      "`from` of `motion.shared` has to return a layer, and returns the number 3"
    ),
    ("function() photo.x = 3 return cells[1] end", "change"),
  ]

  @Test("A partner is a layer of the ground", arguments: errors.indices)
  func refusal(index: Int) throws {
    let (from, message) = Self.errors[index]
    let run = try Self.run("motion.shared { from = \(from) }", "t:play(open)")
    let failure = #expect(throws: Diagnostic.self) { try run.runToRest() }
    #expect(failure?.message.contains(message) ?? false, "\(failure?.message ?? "")")
  }

  @Test("A layer is the partner of one element")
  func two() throws {
    let run = try SteppedScene(
      Self.scene + """
        local open = motion.transition { from = home, to = detail,
          rules = { photo = motion.shared { from = cells[1] }, frame = motion.shared { from = cells[1] } } }
        scene:timeline(function(t) t:play(open) end)
        """)
    let failure = #expect(throws: Diagnostic.self) { try run.runToRest() }
    #expect(
      failure?.message
        == "the partner of `photo` in `home` would be `home/grid/cell1`, which is that of `frame`")
  }
}
