import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

/// Layers that enter and leave.
struct PresenceTests {
  /// A list of four rows of 44 points with a spacing of 10.
  static let list = """
    local list = scene:stack { id = "list", x = 20, y = 40, spacing = 10 }
    for i = 1, 4 do list:box { id = "row" .. i, width = 200, height = 44, fill = "red" } end

    """

  private func layer(_ path: String, in run: SteppedScene) throws -> Layer {
    try #require(run.session.stage.layers.last { $0.path == path && !$0.isGone }, "\(path)")
  }

  private func number(_ name: String, of path: String, in run: SteppedScene) throws -> Double {
    let slot = try #require(try layer(path, in: run).property(name)?.slot)
    return run.session.stage.store[slot]
  }

  private func events(_ run: SteppedScene) -> [String] {
    run.events.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test func aRemovedLayerFadesUnderAPathOfItsOwn() throws {
    let run = try SteppedScene(
      box: """
        box.fill = "red"
        scene:timeline(function(t)
          t:wait(0.1)
          t:play(motion.withAnimation({ duration = 0.2, curve = "linear" }, function() box:remove() end))
          print("done " .. string.format("%.3f", t.time or scene.time or 0))
        end)
        """)
    try run.run(to: 0.2)
    #expect(abs(try number("opacity", of: "box~", in: run) - 0.5) < 1e-9)
    #expect(run.session.stage.layer(at: "box") == nil)
    try run.run(to: 0.4)
    #expect(run.session.stage.layers.allSatisfy { $0.path != "box~" || $0.isGone })
    #expect(events(run) == ["exit box box~", "remove box~"])
  }

  /// A box whose properties follow a number that rises by 10 a second, until it leaves from 0.1 to 0.5 s.
  private static func leaving(_ rules: String) -> String {
    """
    local lead = scene:number { id = "lead" }
    local other = scene:box { id = "other", width = 7, x = 3 }
    box.width = 100
    \(rules)
    scene:timeline(function(t)
      t:start(motion.animator { duration = 1, curve = "linear" }:animate(lead, { value = 10 }))
      t:wait(0.1)
      motion.withAnimation({ duration = 0.4, curve = "linear" }, function() box:remove() end)
      t:wait(0.1)
      other:remove()
      t:wait(0.6)
    end)
    """
  }

  @Test(
    "What a function derives goes on while its layer leaves",
    arguments: [
      ("box.x = function() return lead.value + box.width end", 104.0),
      (
        "box.x = motion.map(lead, \"value\", { 0, 10 }, { 0, function() return box.width end })", 40
      ),
      ("box.left = function() return lead.value end", 4),
      // What it reads is removed at 0.2 s.
      ("box.x = function() return lead.value + other.width end", 11),
      ("box.x = function() return lead.value + other:velocity(\"x\") + #box.children end", 4),
    ])
  func derived(rules: String, value: Double) throws {
    let run = try SteppedScene(box: Self.leaving(rules))
    try run.run(to: 0.4)
    #expect(abs(try number("x", of: "box~", in: run) - value) < 1e-6, "\(rules)")
    try run.runToRest()
    #expect(events(run).contains("remove box~"))
  }

  @Test func aSpringFollowsItsTargetWhileItsLayerLeaves() throws {
    let rule = """
      box:follow({ x = function() return 20 * lead.value + box.width end }, { spring = motion.spring { duration = 0.1 } })
      """
    let run = try SteppedScene(box: Self.leaving(rule))
    try run.run(to: 0.4)
    let x = try number("x", of: "box~", in: run)
    #expect(x > 160 && x < 180, "\(x)")
    try run.runToRest()
  }

  @Test func aFunctionOfALayerThatStaysDoesNotReadOneThatLeaves() throws {
    let run = try SteppedScene(
      box: Self.leaving("other.y = function() return lead.value + box.width end"))
    let error = #expect(throws: Diagnostic.self) { try run.runToRest() }
    #expect(error?.code == .removedLayer)
  }

  @Test func theOthersCloseUpWhileARowLeavesFromItsPlace() throws {
    let run = try SteppedScene(
      scene: Self.list + """
        scene:timeline(function(t)
          t:wait(0.1)
          t:play(motion.withAnimation({ duration = 0.4, curve = "linear" }, function() list:find("row2"):remove() end))
        end)
        """)
    try run.run(to: 0.3)
    #expect(abs(try number("y", of: "list/row3", in: run) - (54 + 54 * 0.5)) < 1e-9)
    #expect(try number("y", of: "list/row2~", in: run) == 54)
    try run.run(to: 0.6)
    #expect(try number("y", of: "list/row3", in: run) == 54)
  }

  @Test func severalRowsLeaveFromTheirPlacesBeforeTheFunction() throws {
    let run = try SteppedScene(
      scene: Self.list + """
        scene:timeline(function(t)
          motion.withAnimation("smooth", function()
            for _, row in ipairs { "row1", "row2", "row3" } do list:find(row):remove() end
          end)
        end)
        """)
    try run.run(to: 0.05)
    for (index, row) in ["row1~", "row2~", "row3~"].enumerated() {
      #expect(try number("y", of: "list/\(row)", in: run) == Double(index) * 54)
    }
  }

  @Test func aNewRowHasItsPlaceAtOnceAndEntersByItsEffect() throws {
    let run = try SteppedScene(
      scene: Self.list + """
        scene:timeline(function(t)
          t:play(motion.withAnimation({ duration = 0.4, curve = "linear" }, function()
            local row = list:box { id = "row5", width = 200, height = 44, enter = motion.together { motion.scale(0.5), motion.crossfade() } }
            row.fill = "blue"
            row:box { id = "inner", width = 10, height = 10 }
          end))
        end)
        """)
    try run.run(to: 0.2)
    #expect(try number("y", of: "list/row5", in: run) == 216)
    #expect(abs(try number("scale", of: "list/row5", in: run) - 0.75) < 1e-9)
    #expect(abs(try number("opacity", of: "list/row5", in: run) - 0.5) < 1e-9)
    #expect(try number("opacity", of: "list/row5/inner", in: run) == 1)
    #expect(events(run) == ["enter list/row5 together(scale(0.5),crossfade)"])
    try run.run(to: 0.5)
    #expect(run.session.stage.modifiers.isEmpty)
  }

  @Test func presentTakesNoRoomAndFollowsItsEffects() throws {
    let run = try SteppedScene(
      scene: Self.list + """
        local row = list:find("row2")
        scene:timeline(function(t)
          t:play(motion.withAnimation({ duration = 0.4, curve = "linear" }, function() row.present = false end))
          print(tostring(row.present), tostring(row.hidden), list.height)
          t:play(motion.withAnimation({ duration = 0.4, curve = "linear" }, function() row.present = true end))
          print(tostring(row.present), tostring(row.hidden), list.height)
          row.present = false
          print(tostring(row.present), tostring(row.hidden), list.height)
        end)
        """)
    try run.run(to: 0.2)
    #expect(abs(try number("opacity", of: "list/row2", in: run) - 0.5) < 1e-9)
    #expect(abs(try number("height", of: "list", in: run) - (206 - 27)) < 1e-9)
    try run.run(to: 1)
    #expect(run.printed == ["false\ttrue\t152.0", "true\tfalse\t206.0", "false\ttrue\t152.0"])
    #expect(run.session.stage.modifiers.isEmpty)
  }

  @Test func anOptionMakesALayerAbsent() throws {
    let run = try SteppedScene(
      scene: """
        local list = scene:stack { id = "list" }
        list:box { id = "a", width = 10, height = 10, present = false }
        list:box { id = "b", width = 10, height = 10 }
        """)
    try run.run(to: 0)
    #expect(try number("y", of: "list/b", in: run) == 0)
    #expect(try number("hidden", of: "list/a", in: run) == 1)
  }

  @Test func anIdIsFreeWhileTheOldLayerLeaves() throws {
    let run = try SteppedScene(
      scene: Self.list + """
        scene:timeline(function(t)
          for _ = 1, 3 do
            motion.withAnimation({ duration = 1, curve = "linear" }, function()
              list:find("row2"):remove()
              list:box { id = "row2", width = 200, height = 44 }
            end)
            t:wait(0.2)
          end
          local row = list:find("row2")
          row:remove { duration = 0.1, curve = "linear", exit = motion.translateX(100) }
          print(row.id, row.fullId, tostring(row.isRemoved), #list.children)
        end)
        """)
    try run.run(to: 0.55)
    for path in ["list/row2~", "list/row2~2", "list/row2~3", "list/row2"] {
      _ = try layer(path, in: run)
    }
    try run.run(to: 0.65)
    #expect(abs(try number("translationX", of: "list/row2~4", in: run) - 50) < 1e-9)
    #expect(run.printed == ["row2\tlist/row2\ttrue\t3"])
    try run.run(to: 3)
    #expect(run.session.stage.layers.filter(\.isLeaving).isEmpty)
  }

  @Test(arguments: 0..<100)
  func whatTurnsRoundKeepsValueAndVelocity(_ place: Int) throws {
    let time = 0.005 + 0.006 * Double(place)
    let run = try SteppedScene(
      box: """
        box.fill = "red"
        box.exit = motion.together { motion.scale(0.2), motion.translateY(80) }
        box.enter = motion.together { motion.crossfade(), motion.translateY(-40) }
        local function show()
          print(string.format("%.9f %.9f %.9f %.6f %.6f %.6f", box.opacity, box.scale, box.translationY,
            box:velocity("opacity"), box:velocity("scale"), box:velocity("translationY")))
        end
        scene:timeline(function(t)
          motion.withAnimation(motion.spring { duration = 0.5, bounce = 0.2 }, function() box.present = false end)
          t:wait(\(time))
          show()
          motion.withAnimation(motion.spring { duration = 0.4 }, function() box.present = true end)
          show()
          t:wait(0.15)
          show()
          motion.withAnimation("bouncy", function() box.present = false end)
          show()
        end)
        """)
    try run.run(to: time + 0.2)
    try #require(run.printed.count == 4)
    #expect(run.printed[0] == run.printed[1])
    #expect(run.printed[2] == run.printed[3])
  }

  @Test func anEnteringLayerThatIsRemovedGoesOnFromWhereItIs() throws {
    let run = try SteppedScene(
      scene: """
        local box
        scene:timeline(function(t)
          motion.withAnimation({ duration = 1, curve = "linear" }, function()
            box = scene:box { id = "box", width = 10, height = 10, enter = motion.translateY(100), exit = motion.crossfade() }
          end)
          t:wait(0.5)
          motion.withAnimation({ duration = 1, curve = "linear" }, function() box:remove() end)
        end)
        """)
    try run.run(to: 0.5)
    #expect(abs(try number("translationY", of: "box~", in: run) - 50) < 1e-9)
    try run.run(to: 1)
    #expect(abs(try number("translationY", of: "box~", in: run) - 25) < 1e-9)
    #expect(abs(try number("opacity", of: "box~", in: run) - 0.5) < 1e-9)
  }

  @Test func whatMovesALeavingLayerGoesOnAndItsCallbacksEnd() throws {
    let run = try SteppedScene(
      scene: """
        local floor = scene:box { id = "floor", width = 300, height = 300 }
        floor:onTap(function() print("floor") end)
        local box = scene:box { id = "box", width = 100, height = 100, fill = "red" }
        box:onTap(function() print("tapped") end)
        box:timeline(function(t) t:wait(0.6) print("never") end)
        box:onRemove(function(layer) print("gone " .. layer.id .. " " .. tostring(layer.isRemoved)) end)
        motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 100 }):play()
        motion.animator { duration = 1, delay = 0.7 }:animate(box, { y = 100 }):play()
        scene:timeline(function(t)
          t:wait(0.5)
          box:remove { duration = 0.4, curve = "linear" }
          t:wait(0.1)
          t:play(floor:tap { at = { x = 80, y = 50 } })
        end)
        """)
    try run.run(to: 0.75)
    #expect(abs(try number("x", of: "box~", in: run) - 75) < 1e-9)
    try run.run(to: 1.5)
    #expect(run.printed == ["floor", "gone box true"])
    #expect(run.session.activity == nil)
  }

  @Test func aLayerThatLeavesByPresentIsTouchedByNoFinger() throws {
    let run = try SteppedScene(
      scene: """
        local button = scene:box { id = "button", width = 100, height = 100, fill = "red" }
        local sheet = scene:group { id = "sheet", width = 300, height = 300 }
        local row = sheet:box { id = "row", width = 300, height = 300, fill = "blue" }
        button:onTap(function() print("button") end) row:onTap(function() print("row") end)
        row:draggable { axis = "y" }
        local function touch() return scene:touch { { t = 0, x = 9, y = 9 }, { t = 0.02, x = 9, y = 9 } } end
        local function set(isPresent) motion.withAnimation({ duration = 1, curve = "linear" }, function() sheet.present = isPresent end) end
        scene:timeline(function(t)
          t:play(touch()) set(false) t:wait(0.1) t:play(touch())
          print(pcall(function() t:play(row:tap()) end))
          set(true) t:play(touch()) t:wait(0.5)
          t:start(row:drag { path = { { t = 0, y = 0 }, { t = 0.4, y = 80 } } }) t:wait(0.2)
          set(false) print(row.y) t:wait(0.3) print(row.y)
        end)
        """)
    try run.run(to: 3)
    #expect(run.printed.prefix(2) == ["row", "button"])
    #expect(run.printed[2].contains("`sheet/row` is leaving, because `sheet` is"))
    #expect(run.printed[3] == "row")
    // The finger on the row is cancelled, and the row stays where it was.
    #expect(run.printed.count == 6 && run.printed[4] == run.printed[5])
  }

  @Test func aParentTakesWhatLeavesInItAlong() throws {
    let run = try SteppedScene(
      scene: """
        local outer = scene:group { id = "outer", width = 100, height = 100 }
        local inner = outer:box { id = "inner", width = 10, height = 10 }
        scene:timeline(function(t)
          inner:remove { duration = 1, curve = "linear" }
          t:wait(0.2)
          outer:remove { duration = 0.4, curve = "linear" }
        end)
        """)
    try run.run(to: 0.4)
    #expect(abs(try number("opacity", of: "outer~/inner~", in: run) - 0.6) < 1e-9)
    try run.run(to: 0.7)
    #expect(run.session.stage.layers.filter(\.isLeaving).isEmpty)
    #expect(run.session.stage.modifiers.isEmpty)
  }

  @Test func whatIsAssignedMovesTheBaseOfALayerThatEnters() throws {
    let run = try SteppedScene(
      box: """
        scene:timeline(function(t)
          box.present = false
          motion.withAnimation({ duration = 1, curve = "linear" }, function() box.present = true end)
          t:wait(0.5)
          box.opacity = 0.4
          motion.animator { duration = 0.5, curve = "linear" }:animate(box, { opacity = 0.8 }):play()
        end)
        """)
    try run.run(to: 0.5)
    #expect(abs(run["opacity"] - 0.2) < 1e-9)
    try run.run(to: 0.75)
    #expect(abs(run["opacity"] - 0.6 * 0.75) < 1e-9)
    try run.run(to: 1.1)
    #expect(run["opacity"] == 0.8)
  }

  @Test func aFingerTakesALayerAsItIsSeen() throws {
    let run = try SteppedScene(
      scene: """
        local box
        scene:timeline(function(t)
          motion.withAnimation({ duration = 1, curve = "linear" }, function()
            box = scene:box { id = "box", x = 100, y = 100, width = 100, height = 100, enter = motion.translateX(-80) }
            box:draggable { axis = "x", moves = "translation" }
          end)
          t:wait(0.25)
          t:play(box:drag { byX = 60, duration = 0.25 })
        end)
        """)
    var last: Double?
    while run.frame < 60 {
      try run.step()
      let now = try number("translationX", of: "box", in: run)
      if let last { #expect(abs(now - last) < 20, "frame \(run.frame): \(last) → \(now)") }
      last = now
    }
  }

  @Test func motionReducedKeepsFadesAlone() throws {
    let run = try SteppedScene(
      box: """
        box.exit = motion.together { motion.scale(0.1), motion.crossfade() }
        scene:timeline(function(t)
          motion.withAnimation({ duration = 1, curve = "linear" }, function() box.present = false end)
        end)
        """, reducesMotion: true)
    try run.run(to: 0.5)
    #expect(run["scale"] == 1)
    #expect(abs(run["opacity"] - 0.5) < 1e-9)
  }

  @Test(arguments: [
    ("box.exit = motion.anchored(\"other\")", "presence-effect"),
    ("box.enter = motion.shared()", "presence-effect"),
    ("scene:box { id = \"a~2\" }", "out-of-range"),
    ("box:remove() box.x = 1", "removed-layer"),
    ("box:remove { duration = 1 } box.x = 1", "removed-layer"),
  ])
  func wrongUsesAreErrors(_ script: String, _ code: String) {
    #expect(SteppedScene.failure(box: script)?.code.slug == code)
  }

  @Test func theTraceHasTwoLayers() throws {
    let scene = try TracedScene(
      running: Array(
        """
        local scene = motion.scene { name = "trace" }
        local box = scene:box { id = "box", x = 30, width = 10, height = 10 }
        scene:timeline(function(t) t:wait(0.1) box:remove { duration = 0.1, curve = "linear" } end)
        """.utf8), name: "trace.lua")
    #expect(scene.trace.contains("6 ! exit box box~"))
    #expect(scene.trace.contains("6 box~.x 30"))
    #expect(scene.trace.contains("9 box~.opacity 0.5"))
    #expect(scene.trace.contains("12 ! remove box~"))
  }
}
