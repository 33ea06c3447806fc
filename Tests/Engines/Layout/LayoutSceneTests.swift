import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// Stacks and grids in scenes: values at any instant, and the owners of properties.
struct LayoutSceneTests {
  static let list = """
    local list = scene:stack { id = "list", y = 100, width = 390, spacing = 16, padding = 16, alignment = "fill" }
    for i = 1, 4 do list:box { id = "row" .. i, height = 56 } end

    """

  /// Runs a script after `list` and returns what it prints.
  private func printed(_ script: String, to time: Double = 1) throws -> [String] {
    let run = try SteppedScene(scene: Self.list + script)
    try run.run(to: time)
    return run.printed
  }

  @Test func aValueIsRightWhileTheScriptIsBeingLoaded() throws {
    let lines = try printed(
      """
      local second = list:find "row2"
      print(second.x, second.y, second.width, list.height)
      second.height = 20
      print(list:find("row3").y, list.height)
      list:box { id = "row5", height = 10 }
      print(list:find("row5").y, list.height)
      list.padding = 0
      print(list:find("row5").y, list:find("row5").width)
      list.alignment = "trailing"
      print(list:find("row5").x, list:find("row5").width)
      """, to: 0)
    #expect(
      lines == [
        "16.0\t88.0\t358.0\t304.0", "124.0\t268.0", "268.0\t294.0", "252.0\t390.0", "390.0\t0.0",
      ])
  }

  @Test func siblingsMakeRoomAtTheSameInstant() throws {
    let run = try SteppedScene(
      scene: Self.list + """
        motion.animator { duration = 1, curve = "linear" }:animate(list:find "row2", { height = 156 }):play()
        """)
    for frame in 0...60 {
      try run.run(toFrame: frame)
      let stage = run.session.stage
      let values = ["list/row2.height", "list/row3.y", "list.height"].map { path in
        let parts = path.split(separator: ".").map(String.init)
        return stage.layer(at: parts[0])?.property(parts[1]).map { stage.store[$0.slot] } ?? .nan
      }
      #expect(values[1] == 88 + values[0] + 16)
      #expect(abs(values[2] - (values[0] + 248)) < 1e-12)
    }
  }

  @Test func aHiddenChildTakesNoRoom() throws {
    let lines = try printed(
      """
      scene:timeline(function(t)
        t:wait(0.13)
        list:find("row2").hidden = true
        print(list:find("row3").y, list.height)
        t:wait(0.13)
        list:find("row2").hidden = false
        print(list:find("row3").y, list.height)
      end)
      """)
    #expect(lines == ["88.0\t232.0", "160.0\t304.0"])
  }

  @Test func aScrollViewIsAsLongAsTheLayoutsInIt() throws {
    let run = try SteppedScene(
      scene: """
        local view = scene:scroll { id = "view", width = 390, height = 300 }
        local list = view:stack { id = "list", y = 20, width = 390, padding = 10 }
        for i = 1, 5 do list:box { id = "row" .. i, width = 100, height = 100 } end
        print(view.contentHeight, view.contentWidth)
        scene:timeline(function(t)
          t:play(view:scrollTo { y = 1000 })
          print(view.offsetY)
          list:box { id = "row6", width = 100, height = 100 }
          print(view.contentHeight)
          t:play(view:scrollTo { y = 1000 })
          print(view.offsetY)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["540.0\t0.0", "240.0", "640.0", "340.0"])
  }

  @Test func aGivenContentLengthStays() throws {
    let run = try SteppedScene(
      scene: """
        local view = scene:scroll { id = "view", width = 390, height = 300, contentHeight = 900 }
        view:stack { id = "list" }:box { id = "row", width = 10, height = 10 }
        view.contentHeight = 700
        print(view.contentHeight)
        """)
    try run.step()
    #expect(run.printed == ["700.0"])
  }

  @Test func nestedLayoutsAreMeasuredThenPlaced() throws {
    let run = try SteppedScene(
      scene: """
        local column = scene:stack { id = "column", width = 200, alignment = "fill", spacing = 10 }
        for i = 1, 2 do
          local row = column:stack { id = "row" .. i, axis = "x", distribution = "fillEqually", spacing = 20 }
          row:box { id = "a", height = 10 * i }
          row:box { id = "b", height = 30 * i }
        end
        local b = column:find "row2/b"
        print(b.x, b.y, b.width, column:find("row2").y, column:find("row2").height, column.height)
        """)
    try run.step()
    #expect(run.printed == ["110.0\t0.0\t90.0\t40.0\t60.0\t100.0"])
  }

  @Test func theOrderOfIndependentLayoutsChangesNothing() throws {
    let parts = (1...3).map { part in
      """
      local stack\(part) = scene:stack { id = "stack\(part)", axis = "x", x = \(part), spacing = \(part) }
      for i = 1, 3 do stack\(part):box { id = "box" .. i, width = \(part) * i, height = 5 } end

      """
    }
    func values(_ script: String) throws -> [Double] {
      let run = try SteppedScene(
        scene: script + """
          for i = 1, 3 do
            motion.animator { duration = 1 }:animate(scene:find("stack" .. i .. "/box2"), { width = 90 }):play()
          end
          """)
      try run.run(to: 0.5)
      let stage = run.session.stage
      return (1...3).flatMap { part in
        (1...3).flatMap { box in
          ["x", "y", "width", "height"].map { name in
            stage.layer(at: "stack\(part)/box\(box)")?.property(name).map { stage.store[$0.slot] }
              ?? .nan
          }
        }
      }
    }
    let once = try values(parts.joined())
    #expect(once.allSatisfy { $0.isFinite })
    #expect(try values(parts.reversed().joined()) == once)
  }

  @Test(arguments: [
    ("list:find(\"row2\").y = 5", "`list/row2.y` is laid out by the stack `list`"),
    ("list:find(\"row2\").width = 5", "`list/row2.width` is laid out by the stack `list`"),
    ("list.height = 5", "`list.height` is set by its content"),
    ("list:box { id = \"last\", y = 4 }", "`list/last.y` is laid out by the stack `list`"),
    (
      "motion.animator { duration = 1 }:animate(list:find \"row1\", { x = 4 }):play()",
      "`list/row1.x` is laid out by the stack `list`"
    ),
    (
      "scene:timeline(function(t) t:wait(0.1) list:find(\"row2\").y = 5 end)",
      "`list/row2.y` is laid out by the stack `list`"
    ),
  ])
  func whatALayoutSetsIsNotAssigned(script: String, message: String) throws {
    let failure = SteppedScene.failure(scene: Self.list + script)
    #expect(failure?.code.slug == "laid-out")
    #expect(failure?.message == message)
  }

  static let laws = [
    (
      "heights animate",
      """
      for i = 1, 4 do
        motion.animator { duration = 0.3 * i, curve = motion.spring { duration = 0.4, bounce = 0.4 } }
          :animate(list:find("row" .. i), { height = 20 * i }):play()
      end
      """
    ),
    (
      "spacing, padding and visibility change between frames",
      """
      motion.animator { duration = 0.7 }:animate(list, { spacing = 40, padding = 3 }):play()
      scene:timeline(function(t)
        t:wait(0.1234)
        list:find("row2").hidden = true
        print(list:find("row4").y)
        t:wait(0.3)
        list:find("row2").hidden = false
        list:box { id = "row5", height = 30 }
        print(list:find("row5").y)
        t:wait(0.2)
        list.alignment = "center"
        list:find("row1").width = 40
        print(list:find("row1").x)
      end)
      """
    ),
    (
      "changes within withAnimation, one on top of the other",
      """
      scene:timeline(function(t)
        t:wait(0.0123)
        motion.withAnimation("bouncy", function()
          list:find("row1").hidden = true
          list.spacing = 4
        end)
        t:wait(0.2)
        motion.withAnimation({ duration = 0.4, curve = "easeInOut", delay = 0.1 }, function()
          list:find("row2"):remove()
          list:box { id = "row5", height = 20 }
        end)
        t:wait(0.25)
        t:play(motion.withAnimation("snappy", function() list.alignment = "trailing" end))
        print(t.time)
      end)
      """
    ),
    (
      "a crossing of a property that a layout sets",
      """
      motion.animator { duration = 0.5 }:animate(list:find("row1"), { height = 156 }):play()
      local bar = scene:box { id = "bar", width = 390, height = 100 }
      local view = scene:scroll { id = "view", width = 390, height = 844, contentHeight = 900 }
      local header = motion.header { layer = bar, scroll = view, min = 50, max = 100 }
      header:onCross(list:find("row3"), "y", 200, function()
        motion.animator { duration = 0.2 }:animate(list:find("row3"), { opacity = 0 }):play()
      end)
      """
    ),
  ]

  @Test(arguments: laws.indices)
  func allFrameRatesAgree(law: Int) {
    let (name, script) = Self.laws[law]
    RateLaw().check(
      name, "local scene = motion.scene { name = \"test\" }\n" + Self.list + script)
  }
}
