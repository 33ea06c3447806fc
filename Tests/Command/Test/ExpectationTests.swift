import Testing

/// The expectations of test files, each with the message of its failure.
struct ExpectationTests {
  /// The card moves from 0 to 100 in 0.2 s, then `moved` happens, then the note appears in 0.1 s.
  private static let scene = "local run = t:run(\"card.lua\")\n"

  @Test(
    "An expectation that is met prints nothing",
    arguments: [
      "run:expect('card.x'):at(0, 0):at(0.1, 50):at(0.2, 100):at(0.123, 69, { tolerance = 0.2 }):at(1e308, 100)",
      "run:expect('card.x'):endsAt(100):endsAt(99, { tolerance = 1 }):velocityAtMost(900)",
      "run:expect('label moved'):happensAt(0.2):happensAt(0.21, { tolerance = 0.02 })",
      "run:expect('words'):contrastAtLeast(20.9)",
      "run:expect('card'):targetAtLeast(100)",
      "run:expect('card.x'):settlesBy(0.2):overshootsAtMost(0):continuous { velocity = 1 }",
      "run:expect('card.x'):overshootsAtMost { points = 0 }",
      "run:expect('card.x'):before('note'):before('label moved')",
      "run:expect('note.opacity'):after('card'):after('moved')",
      "run:expect('card'):staysInside { x = 0, y = 0, width = 200, height = 100 }",
      "run:expect('card'):staysInside('card')",
      "run:expect('note'):neverVisibleWith('ghost')",
      "run:sameAt { fps = { 30, 120 } }",
      "run:matches('card.trace')",
      "t:run('card.lua', { set = { far = 100 } }):matches('card.trace')",
      "t:run('card.lua', { set = { far = 100.5 } }):matches('card.trace', { tolerance = { ['card.x'] = 0.5 } })",
      "t:run('card.lua', { fps = 120, seconds = 0.1 }):expect('card.x'):at(0.1, 50)",
      "t:run('card.lua', { appearance = 'dark', reduceMotion = true }):expect('card.x'):at(0.3, 100)",
      "assert(math.abs(run:value('card.x', 0.1) - 50) < 1e-9 and run.duration > 0.29)",
      "run:expect('card.hidden'):at(0.1, false)",
      "t:run('card.lua', { device = 'iphone-se', appearance = 'dark', set = { far = 90 } }):expect('scene.width'):at(0, 375)",
      "run:expect('haptic medium'):after('card')",
      "t:run('card.lua', { textSize = 'ax3' }):expect('scene.textSize'):at(0, 'ax3')",
      "t:run('card.lua', { contrast = 'increased' }):expect('scene.systemContrast'):at(0, 'increased')",
    ])
  func passes(body: String) throws {
    try TestFolder.with { folder in
      let scene =
        TestFolder.card + "\nscene:box { id = 'ghost', hidden = true, width = 9, height = 9 }"
      if body.contains("words") {
        let words = "scene:text { id = 'words', y = 150, text = 'Hello', textColor = 'black' }"
        try folder.write("card.lua", "\(TestFolder.card)\nscene.fill = '#ffffff'\n\(words)")
      }
      if body.contains("haptic") {
        try folder.write(
          "card.lua",
          TestFolder.card + "\nscene:timeline(function(t) t:wait(0.1) motion.haptic 'medium' end)")
      }
      if body.contains("ghost") { try folder.write("card.lua", scene) }
      let outcome = try folder.test(Self.scene + body)
      #expect(outcome == .init(output: "1 test: all passed\n"), "\(outcome.output)")
    }
  }

  @Test("A layer that is removed and made again is the one that was made last")
  func remade() throws {
    try TestFolder.with { folder in
      let tags = """

        local function tag(x) return scene:box { id = "tag", x = x, width = 9, height = 9 } end
        local first = tag(5)
        scene:timeline(function(t) t:wait(0.1) first:remove() tag(7) end)
        """
      try folder.write("card.lua", TestFolder.card + tags)
      let outcome = try folder.test(Self.scene + "run:expect('tag.x'):at(0.2, 7)")
      #expect(outcome == .init(output: "1 test: all passed\n"), "\(outcome.output)")
    }
  }

  @Test("A channel of a colour is a number with a motion of its own, even if an id has dots")
  func channels() throws {
    try TestFolder.with { folder in
      let colors = """

        local box = scene:box { id = "a.fill", width = 9, height = 9, fill = "#000000" }
        motion.animator { duration = 0.2, curve = "linear" }:animate(box, { fill = "#ff0000" }):play()
        """
      try folder.write("card.lua", TestFolder.card + colors)
      let outcome = try folder.test(
        Self.scene
          + """
          run:expect('a.fill.fill.red'):at(0, 0):at(0.05, 0.25):at(0.123, 0.615):at(0.3, 1)
          run:expect('a.fill.fill.red'):settlesBy(0.2):overshootsAtMost(0):continuous { velocity = 5.001 }
          run:expect('a.fill.fill.green'):at(0.1, 0)
          run:expect('a.fill.fill'):at(0.3, '#ff0000')
          """)
      #expect(outcome == .init(output: "1 test: all passed\n"), "\(outcome.output)")
      let wrong = try folder.test(Self.scene + "run:expect('a.fill.fill.hue'):at(0, 0)")
      let text = wrong.output + wrong.error
      #expect(text.contains("`a.fill.fill` has no `hue`"), "\(text)")
    }
  }

  @Test(
    "A failed expectation states the actual value, and when and where it occurred",
    arguments: [
      ("run:expect('card.x'):at(0.1, 51)", "`card.x` is 50 at 0.1 s, expected 51"),
      ("run:expect('card.hidden'):at(0, true)", "`card.hidden` is false at 0 s, expected true"),
      ("run:expect('card.x'):endsAt(99)", "`card.x` is 100 at 0.3 s, expected 99"),
      (
        "run:expect('card.x'):velocityAtMost(100)",
        "`card.x` reaches 862.068966 per second at 0.1 s, expected at most 100"
      ),
      ("run:expect('card.y'):velocityAtMost(1)", "`card.y` never moves"),
      (
        "run:expect('label moved'):happensAt(0.3)",
        "`label moved` happens at 0.2 s, expected at 0.3 s"
      ),
      ("run:expect('card'):happensAt(0.3)", "`card` is not an event"),
      ("run:expect('card'):contrastAtLeast(4.5)", "the contrast of `card` is not known"),
      ("run:expect('card.x'):contrastAtLeast(4.5)", "`card.x` is not a layer"),
      ("run:expect('card'):contrastAtLeast(0)", "found 0"),
      (
        "run:expect('note'):targetAtLeast(44)",
        "`note` is 20 × 20 points large when the run ends, expected at least 44 × 44"
      ),
      (
        "t:run('card.lua', { seconds = 0 }):expect('note'):targetAtLeast(1)",
        "`note` is not visible when the run ends"
      ),
      ("run:expect('card.x'):settlesBy(0.1)", "`card.x` settles at 0.19"),
      ("run:expect('card.y'):settlesBy(1)", "`card.y` never moves"),
      ("run:expect('note'):before('card.x')", "expected it to start before `card.x`"),
      ("run:expect('card'):staysInside { x = 0, y = 0, width = 150, height = 100 }", "leaves"),
      ("run:expect('card'):staysInside('note')", "`card` leaves `note` at 0 s"),
      ("run:expect('note'):neverVisibleWith('card')", "are both visible at 0.2"),
      ("t:run('card.lua', { set = { far = 101 } }):matches('card.trace')", "`card.x` ends at 101"),
      ("run:expect('crad.x')", "did you mean `card`?"),
      ("run:expect('card.opactiy')", "did you mean `opacity`?"),
      ("run:expect('card'):at(0, 1)", "`card` is not a property"),
      ("run:expect('card.x'):settleBy(1)", "did you mean `settlesBy`?"),
      ("run:expect('card.x'):at(0, 1, { tolerence = 1 })", "did you mean `tolerance`?"),
      ("t:run('../card.lua')", "is outside the script's folder"),
      ("t:run('crad.lua')", "did you mean `card.lua`?"),
      ("run:matches('../x.trace')", "is outside the script's folder"),
      ("run:matches('card.lua')", "is not the name of a golden trace"),
      ("t:run('card.lua', { set = { fra = 1 } })", "did you mean `far`?"),
      ("run:sameAt { fps = { 0 } }", "found 0"),
      ("while true do t:run('card.lua', { seconds = 0 }) end", "error[limit-runs]"),
    ])
  func fails(body: String, words: String) throws {
    try TestFolder.with { folder in
      let outcome = try folder.test(Self.scene + body)
      #expect(outcome.code == 1 && outcome.error.isEmpty)
      #expect(outcome.output.contains(words), "\(outcome.output)")
      #expect(outcome.output.contains("--> card.test.lua:3\n"), "\(outcome.output)")
      #expect(outcome.output.hasSuffix("\n1 test: 1 failed\n"))
    }
  }

  @Test("A failed expectation does not end its test, and each failure names its line")
  func goesOn() throws {
    try TestFolder.with { folder in
      let outcome = try folder.test(
        Self.scene + "run:expect('card.x'):at(0, 1):at(0, 2)\nrun:expect('card.x'):at(0, 3)")
      #expect(outcome.output.split(separator: "error[failed-expectation]").count == 4)
      #expect(outcome.output.contains("card.test.lua:4\n"))
    }
  }

  @Test("A golden trace that a test names is recorded once, and is not orphaned")
  func recorded() throws {
    try TestFolder.with { folder in
      let body = "t:run('card.lua', { fps = 30 }):matches('slow.trace')"
      #expect(try folder.test(body).output.hasPrefix("recorded card.test.lua: it\n"))
      #expect(try folder.test(body).output == "1 test: all passed\n")
      #expect(try folder.run("motion test").output == "1 test, 1 golden: all passed\n")
      #expect(try folder.text("slow.trace") == folder.run("motion run card.lua --fps 30").output)
      try folder.write("slow.trace", "# motion 2  scene card  fps 30  seed 0\n0 card.x 7\n")
      #expect(try folder.test(body).output.contains("`card.lua` differs from `slow.trace`"))
    }
  }
}
