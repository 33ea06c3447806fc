import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Scripts that change the appearance")
struct AppearanceScriptTests {
  @Test(
    "A named colour follows the scene's appearance through any layers",
    arguments: [
      (Appearance.light, "", "#ffffff"), (.dark, "", "#000000"),
      (.light, "scene.appearance = 'dark'", "#000000"),
      (.dark, "scene.appearance = 'light'", "#ffffff"),
      (.light, "outer.appearance = 'inverted'", "#000000"),
      (.dark, "outer.appearance = 'inverted'", "#ffffff"),
      (.light, "outer.appearance = 'inverted' inner.appearance = 'inverted'", "#ffffff"),
      (.dark, "outer.appearance = 'light'", "#ffffff"),
      (.light, "outer.appearance = 'dark' scene.appearance = 'dark'", "#000000"),
    ])
  func names(system: Appearance, change: String, expected: String) throws {
    let layers = """
      local outer = scene:box { id = "outer" }
      local inner = outer:box { id = "inner", fill = "systemBackground" }
      """
    let before = try SteppedScene(scene: layers + "\n" + change, appearance: system)
    try before.run(to: 0)
    #expect(try before.color("outer/inner.fill") == expected)
    // The same change in a running scene.
    let after = try SteppedScene(
      scene: layers + "\nscene:timeline(function(t) t:wait(0.1) \(change) end)", appearance: system)
    try after.run(to: 0.1)
    #expect(try after.color("outer/inner.fill") == expected)
  }

  @Test(
    "A change with a duration fades the colours, and its end can be awaited")
  func crossing() throws {
    let run = try SteppedScene(
      scene: """
        local box = scene:box { id = "box", fill = "systemBackground" }
        local mark = scene:box { id = "mark" }
        scene:timeline(function(t)
          t:wait(0.1)
          t:play(scene:setAppearance("dark", { duration = 0.2, curve = "linear" }))
          mark.x = t.time
        end)
        """)
    try run.run(to: 0.1)
    #expect(try run.color("box.fill") == "#ffffff")
    #expect(try run.value("scene.appearance") == 1)
    try run.run(to: 0.2)
    #expect(try run.color("box.fill") == "#808080")
    try run.run(to: 0.3)
    #expect(try run.color("box.fill") == "#000000")
    #expect((try run.value("mark.x") - 0.3).magnitude < 1e-9)
  }

  @Test("The colours of a change are the same at every frame rate", arguments: [30, 60, 120])
  func rates(fps: Int) throws {
    let run = try SteppedScene(
      scene: """
        scene.fill = "label"
        scene.statusBar = "light"
        scene:timeline(function(t)
          t:wait(0.11)
          scene:setAppearance("dark", { duration = 0.35 })
          scene.statusBar = "dark"
        end)
        """, fps: fps)
    try run.run(to: 0.3)
    let easing = try #require(Curve.named("easeInOut"))
    let color = easing.value(at: (0.3 - 0.11) / 0.35)
    #expect((try run.value("scene.fill") - color).magnitude < 1e-12)
    let lightness = 1 - easing.value(at: (0.3 - 0.11) / 0.4)
    #expect((try run.value("scene.statusBarLightness") - lightness).magnitude < 1e-12)
  }

  @Test("A change that is reversed starts from the current colours")
  func interruption() throws {
    let run = try SteppedScene(
      scene: """
        scene.fill = "systemBackground"
        scene:timeline(function(t)
          scene:setAppearance("dark", { duration = 1, curve = "linear" })
          t:wait(0.5)
          scene:setAppearance("light", { duration = 1, curve = "linear" })
          t:wait(0.5)
          scene.appearance = "dark"
        end)
        """)
    try run.run(to: 0.5)
    #expect((try run.value("scene.fill") - 0.5).magnitude < 1e-9)
    try run.run(to: 0.9)
    #expect((try run.value("scene.fill") - 0.7).magnitude < 1e-9)
    try run.run(to: 1)
    #expect(try run.value("scene.fill") == 0)
    try run.run(to: 1.5)
    #expect(try run.value("scene.fill") == 0)
  }

  @Test("A stopped change leaves its colours until the next change")
  func stop() throws {
    let run = try SteppedScene(
      scene: """
        scene.fill = "systemBackground"
        scene:timeline(function(t)
          local change = scene:setAppearance("dark", { duration = 1, curve = "linear" })
          t:wait(0.25)
          change:stop()
          t:wait(0.5)
          scene.appearance = "light"
        end)
        """)
    try run.run(to: 0.5)
    #expect((try run.value("scene.fill") - 0.75).magnitude < 1e-9)
    try run.run(to: 0.75)
    #expect(try run.value("scene.fill") == 1)
  }

  @Test("An animated colour keeps its progress, and its named ends follow the appearance")
  func animator() throws {
    func run(_ target: String, appearance: String) throws -> SteppedScene {
      try SteppedScene(
        scene: """
          local box = scene:box { id = "box", fill = "systemBackground" }
          scene:timeline(function(t)
            local fade = motion.animator { duration = 0.4, curve = "linear" }
            fade:animate(box, { fill = \(target) })
            t:start(fade)
            t:wait(0.2)
            \(appearance)
            t:wait(0.4)
            scene.appearance = "light"
          end)
          """)
    }
    for target in ["\"#ff0000\"", "\"systemRed\""] {
      let (plain, changed) = (
        try run(target, appearance: ""),
        try run(target, appearance: "scene.appearance = \"dark\"")
      )
      // It starts at `systemBackground`, so its white start turns black. Its progress stays the
      // same.
      for (time, dark) in [(0.1, nil), (0.15, nil), (0.3, 0.75), (0.35, 0.875)]
        as [(Double, Double?)]
      {
        try plain.run(to: time)
        try changed.run(to: time)
        guard let dark else {
          #expect(try plain.color("box.fill") == changed.color("box.fill"))
          continue
        }
        let end = target == "\"#ff0000\"" ? (255.0, 0.0, 0.0) : (255.0, 69.0, 58.0)
        let expected = [end.0, end.1, end.2].map {
          String(format: "%02x", Int(($0 * dark).rounded()))
        }
        #expect(try changed.color("box.fill") == "#" + expected.joined())
      }
      try changed.run(to: 0.5)
      #expect(try changed.color("box.fill") == (target == "\"#ff0000\"" ? "#ff0000" : "#ff453a"))
      try changed.run(to: 0.6)
      #expect(try changed.color("box.fill") == (target == "\"#ff0000\"" ? "#ff0000" : "#ff3b30"))
    }
  }

  @Test("An animator takes over a colour in transition from its current value")
  func takeover() throws {
    let run = try SteppedScene(
      scene: """
        scene.fill = "systemBackground"
        scene:timeline(function(t)
          scene:setAppearance("dark", { duration = 1, curve = "linear" })
          t:wait(0.5)
          local fade = motion.animator { duration = 0.5, curve = "linear" }
          t:play(fade:animate(scene, { fill = "#ffffff" }))
        end)
        """)
    try run.run(to: 0.5)
    #expect((try run.value("scene.fill") - 0.5).magnitude < 1e-9)
    // The velocity is kept too, so the value falls before it rises.
    try run.run(to: 0.5 + 1 / 60.0)
    #expect((0.48..<0.5).contains(try run.value("scene.fill")))
    try run.run(to: 1.2)
    #expect(try run.value("scene.fill") == 1)
    #expect(try run.color("scene.fill") == "#ffffff")
  }

  @Test("An animator takes over each component of a colour with its velocity")
  func takenVelocities() throws {
    let run = try SteppedScene(
      scene: """
        scene.fill = "systemBackground"
        scene:timeline(function(t)
          scene:setAppearance("dark", { duration = 1, curve = "linear" })
          t:wait(0.505)
          t:play(motion.animator { duration = 0.5, curve = "linear" }:animate(scene, { fill = "#ffffff" }))
        end)
        """)
    for time in [0.52, 0.6, 0.8] {
      try run.run(to: time)
      let slot = try run.slot("scene.fill")
      let color = run.session.stage.store.color(at: slot)
      #expect(color.green == color.red && color.blue == color.red, "\(time) s: \(color)")
    }
  }

  @Test("A colour and the status bar can be read during a change")
  func reading() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "read", fill = "systemBackground" }
      scene:timeline(function(t)
        t:wait(0.1)
        scene:setAppearance("dark", { duration = 1, curve = "linear" })
        t:wait(0.255)
        print(scene.fill, scene.statusBarLightness > 0.5)
      end)
      """, fps: 10)
    try run.run(to: 1)
    #expect(run.printed == ["#bebebe\ttrue"])
  }

  @Test("A colour that a script defines is accepted wherever a colour is")
  func ownColor() throws {
    let run = try SteppedScene(
      scene: """
        local own = motion.color { light = "#102030", dark = "systemPink" }
        local box = scene:box { id = "box", fill = own }
        local other = scene:box { id = "other" }
        other.fill = own
        scene:timeline(function(t)
          t:play(motion.animator({ duration = 0.1 }):animate(box, { borderColor = own }))
          t:wait(0.1)
          scene.appearance = "dark"
        end)
        """)
    try run.run(to: 0.1)
    for path in ["box.fill", "other.fill", "box.borderColor"] {
      #expect(try run.color(path) == "#102030", "\(path)")
    }
    try run.run(to: 0.2)
    for path in ["box.fill", "other.fill", "box.borderColor"] {
      #expect(try run.color(path) == "#ff375f", "\(path)")
    }
  }

  @Test(
    "The guard keeps the status bar in a dark scene",
    arguments: [
      ("none", "light", "dark", "dark"), ("current", "light", "dark", "light"),
      ("current", "dark", "light", "light"), ("requested", "light", "dark", "dark"),
      ("requested", "dark", "light", "dark"),
    ])
  func darkGuard(darkGuard: String, from: String, requested: String, shown: String) throws {
    for appearance in Appearance.allCases {
      let run = try SteppedScene(
        scene: """
          scene.statusBar = "\(from)"
          scene:timeline(function(t)
            t:wait(0.1)
            t:play(scene:setStatusBar("\(requested)", { guard = "\(darkGuard)" }))
          end)
          """, appearance: appearance)
      try run.run(to: 0.6)
      let expected = appearance == .dark ? shown : requested
      #expect(try run.value("scene.statusBarLightness") == (expected == "light" ? 1 : 0))
    }
  }

  @Test("An unset status bar contrasts with the appearance and changes with it")
  func standardStatusBar() throws {
    let run = try SteppedScene(
      scene: "scene:timeline(function(t) t:wait(0.1) scene.appearance = 'dark' end)")
    try run.run(to: 0.1)
    #expect(try run.value("scene.statusBarLightness") == 0)
    try run.run(to: 0.3)
    #expect((try run.value("scene.statusBarLightness") - 0.5).magnitude < 1e-6)
    try run.run(to: 0.6)
    #expect(try run.value("scene.statusBarLightness") == 1)
  }

  @Test(
    "A style assigned at the start takes effect at once, unless it has a duration")
  func firstStyle() throws {
    let assigned = try SteppedScene(scene: "scene.statusBar = 'light'")
    try assigned.run(to: 0)
    #expect(try assigned.value("scene.statusBarLightness") == 1)
    let asked = try SteppedScene(scene: "scene:setStatusBar('light', { duration = 0.2 })")
    try asked.run(to: 0)
    #expect(try asked.value("scene.statusBarLightness") == 0)
    try asked.run(to: 0.1)
    #expect((try asked.value("scene.statusBarLightness") - 0.5).magnitude < 1e-6)
    try asked.run(to: 0.2)
    #expect(try asked.value("scene.statusBarLightness") == 1)
  }

  @Test(
    "Invalid calls are reported",
    arguments: [
      ("scene:setAppearance('inverted')", DiagnosticCode.unknownChoice, "`scene:setAppearance`"),
      ("scene:setAppearance('dim')", .unknownChoice, "\"dim\""),
      ("scene:setAppearance('dark', { duration = -1 })", .outOfRange, "-1 seconds"),
      ("scene:setStatusBar('grey')", .unknownChoice, "\"grey\""),
      ("scene.statusBarLightness = 1", .readOnly, "statusBarLightness"),
      ("motion.color { light = '#fff' }", .missingOption, "`dark`"),
      (
        "scene.fill = motion.color { light = '#fff', dark = 'systemBlack' }", .unknownColor,
        "systemBlack"
      ),
      ("scene.fill = 3", .wrongType, "a colour"),
    ])
  func errors(script: String, code: DiagnosticCode, words: String) throws {
    let failure = try #require(SteppedScene.failure(scene: script))
    #expect(failure.code == code)
    #expect(failure.message.contains(words), "\(failure.message)")
  }
}
