import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import Testing

@Suite("Shapes in a scene")
struct ShapeSceneTests {
  private static let prelude = """
    local triangle = motion.path("M8 5 L19 12 L8 19 Z", { box = 24 })
    local bars = motion.path("M6 5 H10 V19 H6 Z M14 5 H18 V19 H14 Z", { box = 24 })
    local icon = scene:shape { id = "icon", width = 48, height = 48, path = triangle, fill = "label" }

    """

  private func scene(_ script: String, fps: Int = 60) throws(Diagnostic) -> SteppedScene {
    try SteppedScene(scene: Self.prelude + script, fps: fps)
  }

  private func value(_ run: SteppedScene, _ name: String) throws -> Value {
    let slot = try run.slot(name)
    let property = run.session.stage.property(at: slot).property
    return property.type.traceValue(
      of: run.session.stage.store.value(at: slot, property.form, names: .none))
  }

  @Test("A path is data in points, data in a box, or a figure; scripts read what they wrote")
  func paths() throws {
    let run = try scene(
      """
      print(icon.path)
      icon.path = "M0,0 h10 v10 z"
      print(icon.path)
      for _, path in ipairs { motion.ellipse(), motion.rectangle { cornerRadius = 4 }, motion.polygon { sides = 6 },
        motion.star { points = 5, inner = 0.4 }, motion.arc { to = 90, close = "center" } } do
        icon.path = path
        print(icon.path)
      end
      icon.path, icon.dash = "", { 4, 2 }
      print(icon.path == "", icon.dash[1], icon.dash[2], icon.fullId)
      """)
    #expect(
      run.printed == [
        "motion.path(\"M8,5L19,12L8,19Z\", { box = 24 })", "\"M0,0L10,0L10,10Z\"",
        "motion.ellipse()", "motion.rectangle { cornerRadius = 4 }",
        "motion.polygon { sides = 6 }", "motion.star { points = 5, inner = 0.4 }",
        "motion.arc { from = 0, to = 90, close = \"center\" }", "true\t4.0\t2.0\ticon",
      ])
  }

  @Test("A shape without a size has that of its path")
  func sizes() throws {
    let run = try scene(
      """
      local data = scene:shape { id = "data", path = "M10,10L30,50" }
      local box = scene:shape { id = "box", path = triangle }
      local own = scene:shape { id = "own", path = triangle, width = 10, height = 20 }
      print(data.width, data.height, box.width, box.height, own.width, own.height)
      """)
    #expect(run.printed == ["30.0\t50.0\t24.0\t24.0\t10.0\t20.0"])
  }

  @Test("A path morphs, is exactly at both ends, and turns back with its velocity")
  func morph() throws {
    let run = try scene(
      """
      scene:timeline(function(t)
        motion.withAnimation("snappy", function() icon.path = bars end)
        t:wait(0.1)
        motion.withAnimation("snappy", function() icon.path = triangle end)
      end)
      """)
    try run.run(toFrame: 0)
    let start = try value(run, "icon.path")
    #expect(start.plainText == "path(24x24:M8,5L19,12L8,19Z)")
    try run.run(toFrame: 5)
    let slot = try run.slot("icon.path")
    let before = run.session.stage.store[slot]
    try run.run(toFrame: 7)
    #expect(run.session.stage.store[slot] > before)
    guard case .mixed(let mixed) = try value(run, "icon.path") else {
      Issue.record("it has no path")
      return
    }
    #expect(mixed.restIndex == nil && mixed.value.content is Path)
    try run.runToRest()
    #expect(try value(run, "icon.path") == start)
  }

  @Test("Dashes and trims move like any number")
  func lines() throws {
    let run = try scene(
      """
      icon.dash, icon.stroke = { 9, 11 }, "systemPink"
      scene:timeline(function(t)
        t:play(motion.withAnimation({ duration = 1, curve = "linear" }, function() icon.dash, icon.trimEnd = { 20, 0 }, 0 end))
      end)
      """)
    try run.run(toFrame: 30)
    #expect(try value(run, "icon.dash").plainText == "dash(14.5,5.5)")
    #expect(abs(try run.value("icon.trimEnd") - 0.5) < 1e-12)
  }

  @Test("Fingers meet a filled shape inside its outline, and a line within its bounds")
  func touches() throws {
    let run = try scene(
      """
      local line = scene:shape { id = "line", x = 100, width = 48, height = 48, path = triangle, stroke = "red" }
      local ring = scene:shape { id = "ring", x = 200, width = 48, height = 48, fill = "red", fillRule = "evenOdd",
        path = motion.path("M0,0H48V48H0ZM12,12H36V36H12Z", { box = 48 }) }
      """)
    try run.step()
    func hit(_ x: Double, _ y: Double) -> String {
      run.session.stage.hit(Point(x: x, y: y)) { _ in false }?.id ?? "none"
    }
    #expect(hit(20, 24) == "icon")
    #expect(hit(4, 4) == "scene" || hit(4, 4) == "none")
    #expect(hit(104, 4) == "line")
    #expect(hit(205, 5) == "ring")
    #expect(hit(224, 24) != "ring")
  }

  @Test("The length and the points of a path can be asked for")
  func measures() throws {
    let run = try scene(
      """
      local p = motion.path("M0,0L30,40"):point(0.5)
      print(motion.path("M0,0L30,40"):length(), p.x, p.y)
      print(motion.ellipse():length { width = 100, height = 100 })
      """)
    #expect(run.printed[0] == "50.0\t15.0\t20.0")
    #expect(abs((Double(run.printed[1]) ?? 0) - 100 * Double.pi) < 1e-9)
  }

  @Test("Where motion is reduced, a path, its trims and its dashes are there at once")
  func reducedMotion() throws {
    let run = try SteppedScene(
      "local scene = motion.scene { name = \"test\" }\n" + Self.prelude
        + """
        local move = motion.animator { duration = 1 }:animate(icon, { path = bars, trimEnd = 0.5, dash = { 1, 2 } })
        scene:timeline(function(t) t:play(move) end)
        """, reducesMotion: true)
    try run.step()
    #expect(try value(run, "icon.path").plainText.hasPrefix("path(24x24:M6,5"))
    #expect(try run.value("icon.trimEnd") == 0.5)
    #expect(try value(run, "icon.dash").plainText == "dash(1,2)")
  }

  @Test(
    "A path that is not one is refused with what to do",
    arguments: [
      ("icon.path = \"M 8 5 C 12 x\"", "path-data"), ("icon.path = 5", "wrong-type"),
      ("icon.path = motion.linearGradient { \"red\" }", "wrong-type"),
      ("icon.path = \"M0,0\" .. (\"L1,1\"):rep(20000)", "limit-path"),
      ("icon.dash = { 4, -1 }", "out-of-range"), ("icon.dash = { 0/0, 1 }", "non-finite"),
      ("motion.star { points = 2 }", "out-of-range"),
      ("motion.polygon { side = 5 }", "unknown-option"),
      ("motion.path(\"M0,0\", { box = 0 })", "out-of-range"),
      ("icon.fill = motion.ellipse()", "wrong-type"),
    ])
  func errors(script: String, code: String) throws {
    let failure = SteppedScene.failure(scene: Self.prelude + script)
    #expect(failure?.code.slug == code)
    #expect(!code.hasPrefix("path") && !code.hasPrefix("limit") || !(failure?.help.isEmpty ?? true))
  }
}
