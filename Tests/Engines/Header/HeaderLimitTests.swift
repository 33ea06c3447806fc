import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Limits of a header that functions compute")
struct HeaderLimitTests {
  /// A header whose limits follow a layer's width and height.
  private static let scene = """
    local scene = motion.scene { name = "test", width = 390, height = 844, safeArea = { top = 47 } }
    local limits = scene:box { id = "limits", width = 115, height = 600 }
    local header = scene:box { id = "header", width = 390 }
    local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 3000 }
    list.y = motion.map(header, "height", { 0, 1 }, { 0, 1 }, { extend = true })
    local collapse = motion.header {
      layer = header, scroll = list, policy = "topOnly",
      min = function() return limits.width end, max = function() return limits.height end,
    }

    """

  private func scene(_ script: String, fps: Int = 60) throws(Diagnostic) -> SteppedScene {
    let run = try SteppedScene(Self.scene + script, fps: fps)
    try run.run(toFrame: 0)
    return run
  }

  @Test("An expanded and a collapsed header stay that, and the safe area moves neither")
  func atRest() throws {
    let run = try scene(
      """
      scene:timeline(function(t)
        limits.height = 500
        t:wait(0.1)
        t:play(list:drag { by = -700, duration = 0.5 })
        t:wait(0.1)
        limits.width = 90
        scene.safeAreaTop = 20
        t:wait(0.1)
        print(collapse.min, collapse.max, collapse.height, collapse.progress)
      end)
      """)
    try run.run(to: 0.05)
    #expect(try run.value("header.height") == 500)
    _ = try run.runToRest()
    #expect(try run.value("header.height") == 90)
    #expect(run.printed == ["90.0\t500.0\t90.0\t0.0"])
  }

  @Test("What moves to a limit goes on to where it is then, with its velocity")
  func moving() throws {
    let run = try scene(
      """
      scene:timeline(function(t)
        t:play(collapse:collapse { curve = motion.spring { duration = 0.5 } })
        t:wait(1)
      end)
      scene:timeline(function(t) t:wait(0.2) limits.width = 200 end)
      """, fps: 1000)
    try run.run(toFrame: 199)
    let (height, slot) = (try run.value("header.height"), try run.slot("header.height"))
    let velocity = run.session.stage.velocity(of: slot, at: run.time)
    try run.run(toFrame: 201)
    #expect(abs(run.session.stage.velocity(of: slot, at: run.time) - velocity) < 60)
    #expect(abs(try run.value("header.height") - height - 0.002 * velocity) < 0.1)
    _ = try run.runToRest()
    #expect(try run.value("header.height") == 200)
  }

  @Test("Limits that move are followed at ticks, at each rate", arguments: [30, 60, 120, 240])
  func animated(fps: Int) throws {
    let run = try scene(
      """
      scene:timeline(function(t)
        t:play(motion.animator { duration = 1, curve = "linear" }:animate(limits, { height = 400 }))
      end)
      """, fps: fps)
    for second in [0.25, 0.5, 0.75] {
      try run.run(to: second)
      #expect(abs(try run.value("header.height") - (600 - 200 * run.time)) < 1e-9)
    }
    _ = try run.runToRest()
    #expect(try run.value("header.height") == 400)
  }

  @Test("Limits without a range, and functions that fail, are errors in words")
  func wrong() throws {
    func failure(_ script: String) throws -> Diagnostic {
      try #require(SteppedScene.failure(scene: "") == nil)
      return try #require(throws: Diagnostic.self) {
        let run = try scene(script)
        _ = try run.runToRest()
      }
    }
    let crossed = try failure("scene:timeline(function(t) t:wait(0.1) limits.width = 700 end)")
    #expect(crossed.code == .conflictingOptions)
    #expect(crossed.message.contains("700 points for `min` and 600 points for `max`"))
    let text = try failure(
      "motion.header { layer = scene:box { id = \"a\" }, scroll = scene:scroll { id = \"b\" }, "
        + "min = function() return \"x\" end, max = 10 }")
    #expect(text.code == .wrongType, "\(text.message)")
    #expect(text.message.contains("the function `min` of the header `a`"), "\(text.message)")
  }
}
