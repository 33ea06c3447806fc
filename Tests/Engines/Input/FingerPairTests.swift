import MotionCore
import SceneSupport
import Support
import Testing

@Suite("Two fingers")
struct FingerPairTests {
  private func script(_ timeline: String, parent: String = "") -> String {
    """
    local scene = motion.scene { name = "two", width = 400, height = 800 }
    local desk = scene:group { id = "desk", width = 400, height = 800, \(parent) }
    local photo = desk:box { id = "photo", x = 50, y = 200, width = 300, height = 300, fill = "red" }
    local pinch = photo:pinchable { min = 0.5, max = 3 }
    photo:rotatable()
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }

  private func check(
    _ timeline: String, parent: String = "", _ expected: [(String, Double)]
  ) throws {
    let run = try SteppedScene(script(timeline, parent: parent))
    try run.runToRest()
    for (name, value) in expected {
      #expect(try (run.value("desk/photo.\(name)") - value).magnitude < 1e-9, "\(name)")
    }
  }

  @Test("A pinch scales about the midpoint between the fingers")
  func pinch() throws {
    try check(
      "t:play(photo:pinch { scale = 2, duration = 0.4 })",
      [("scale", 2), ("translationX", 0), ("translationY", 0)])
    try check(
      "t:play(photo:pinch { scale = 2, duration = 0.4, at = { x = 0, y = 0 } })",
      [("scale", 2), ("translationX", 150), ("translationY", 150)])
  }

  @Test("A rotation is about the midpoint between the fingers")
  func rotation() throws {
    try check(
      "t:play(photo:rotate { by = 90, duration = 0.4, at = { x = 0, y = 0 } })",
      [("rotationZ", 90), ("translationX", -300), ("translationY", 0)])
    try check("t:play(photo:rotate { by = -450, duration = 0.4 })", [("rotationZ", -450)])
  }

  @Test("A scale comes to rest within its limits, about the point between the fingers")
  func limits() throws {
    try check(
      "t:play(photo:pinch { scale = 9, duration = 0.4, at = { x = 0, y = 0 } })",
      [("scale", 3), ("translationX", 300), ("translationY", 300)])
    try check("t:play(photo:pinch { scale = 0.01, duration = 0.4 })", [("scale", 0.5)])
  }

  @Test("Beyond its limits a scale resists, returns after the release, and can be caught")
  func resistance() throws {
    let run = try SteppedScene(
      script(
        """
        pinch:onRelease(function() print("release", pinch.isMoving) end)
        pinch:onRest(function() print("rest", photo.scale) end)
        t:play(photo:pinch { scale = 9, duration = 0.4 }) print(t.time > 0.8, photo.scale)
        t:start(photo:pinch { scale = 2, duration = 0.25 }) t:wait(0.35)
        t:play(photo:pinch { scale = 0.5, duration = 0.25 }) print(photo.scale < 3)
        """))
    try run.run(to: 0.4)
    // Three times the limit: 1 + 0.55 · 2 / (0.55 · 2 + 1) times the limit.
    #expect((try run.value("desk/photo.scale") - 3 * (1 + 1.1 / 2.1)).magnitude < 1e-9)
    try run.runToRest()
    let scales = run.printed.filter { !$0.hasPrefix("rest\t2.") }
    #expect(
      scales == [
        "release\ttrue", "rest\t3.0", "true\t3.0", "release\ttrue", "release\tfalse", "true",
      ])
    #expect(run.printed.count == scales.count + 1)
  }

  @Test("Without a rubber band, a scale stops at its limits")
  func stops() throws {
    let run = try SteppedScene(
      script(
        "photo:pinchable { max = 3, rubberBand = 0 } t:play(photo:pinch { scale = 9, duration = 0.4 }) print(t.time)"
      ))
    try run.run(to: 0.3)
    #expect(try run.value("desk/photo.scale") == 3)
    try run.runToRest()
    #expect(run.printed == ["0.4"])
  }

  @Test("All frame rates agree while two fingers come and go", arguments: Seeds.first(12))
  func rates(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var steps = ""
    for _ in 0..<5 {
      let action =
        [
          "photo:pinch { scale = \(random.number(0.1...9)), duration = \(random.number(0.05...0.4)) }",
          "photo:rotate { by = \(random.number(-200...200)), duration = 0.3 }",
          "scene:touches { { { t = 0, x = 150, y = 350 }, { t = 0.3, x = \(random.number(0...200)) } }, "
            + "{ { t = 0, x = 250, y = 350 }, { t = 0.3, x = \(random.number(200...400)), y = 300 } } }",
        ].randomElement(using: &random) ?? ""
      steps +=
        "t:\(Bool.random(using: &random) ? "play" : "start")(\(action)) t:wait(\(random.number(0...0.5)))\n"
      steps += "print(photo.scale, photo.translationX, photo:velocity \"scale\")\n"
    }
    RateLaw().check("seed \(seed)", script(steps))
  }

  @Test("Two fingers on the scene move the layer once they have left the slop")
  func slop() throws {
    let fingers = """
      t:play(scene:touches { { { t = 0, x = 150, y = 350 }, { t = 0.5, x = 100 } },
        { { t = 0, x = 250, y = 350 }, { t = 0.5, x = 300 } } })
      """
    // They pan when they are 110 points apart.
    try check(fingers, [("scale", 200 / 110.0), ("translationX", 0), ("translationY", 0)])
    try check(
      """
      t:play(scene:touches { { { t = 0, x = 150, y = 350 }, { t = 0.5, y = 400 } },
        { { t = 0, x = 250, y = 350 }, { t = 0.5, y = 400 } } })
      """, [("scale", 1), ("rotationZ", 0), ("translationX", 0), ("translationY", 40)])
  }

  @Test("A pinch works in a rotated parent")
  func parent() throws {
    try check(
      "t:play(photo:pinch { scale = 2, duration = 0.4, at = { x = 0, y = 0 } })",
      parent: "rotationZ = 90", [("scale", 2), ("translationX", 150), ("translationY", 150)])
  }

  @Test("A finger releases its draggable when a second one pinches")
  func together() throws {
    let run = try SteppedScene(
      script(
        """
        photo:draggable {}
        t:play(scene:touches { { { t = 0, x = 150, y = 350 }, { t = 0.5, x = 100 } },
          { { t = 0.25, x = 250, y = 350 }, { t = 0.5, x = 300 } } })
        """))
    try run.runToRest()
    #expect(run.events.contains { $0.hasSuffix("pinch desk/photo began") })
    #expect(run.events.contains { $0.hasSuffix("drag desk/photo ended") })
    #expect(try run.value("desk/photo.scale") > 1)
  }

  @Test("All frame rates agree")
  func rates() {
    for timeline in [
      "t:play(photo:pinch { scale = 2, duration = 0.37 })",
      "t:play(photo:rotate { by = 200, duration = 0.41, at = { x = 10, y = 20 } })",
      """
      t:play(scene:touches { { { t = 0, x = 150, y = 350 }, { t = 0.3, x = 100, y = 300 }, { t = 0.7, x = 90 } },
        { { t = 0.1, x = 250, y = 350 }, { t = 0.5, x = 300, y = 390 } } })
      """,
    ] { RateLaw().check("two fingers", script(timeline)) }
  }
}
