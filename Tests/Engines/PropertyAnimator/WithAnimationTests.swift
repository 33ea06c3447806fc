import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("`motion.withAnimation` animates what a function assigns")
struct WithAnimationTests {
  static let rows: [(name: String, script: String, printed: [String])] = [
    (
      "numbers and colours go to what is assigned, everything else is there at once",
      """
      local m = motion.withAnimation(linear, function()
        box.x, box.fill, box.hidden = 100, "#ffffff", true
        print(box.x, box.fill, box.hidden)
      end)
      print(box.x, box.fill, box.hidden, m.isRunning)
      t:wait(0.5) print(box.x, box:velocity "x", box.fill) t:waitFor(m) print(t.time, box.x, m.isRunning)
      """,
      [
        "100.0\t#ffffff\ttrue", "0.0\t#000000\ttrue\ttrue", "50.0\t100.0\t#808080",
        "1.0\t100.0\tfalse",
      ]
    ),
    (
      "`t:play` waits for the end, also a second time",
      """
      local m = motion.withAnimation(linear, function() box.x = 10 end)
      t:wait(0.25) t:play(m) print(t.time) t:play(m) print(t.time, box.x)
      """, ["1.0", "1.0\t10.0"]
    ),
    (
      "the last of two assignments counts, and no assignment is no animation",
      """
      t:play(motion.withAnimation(linear, function() box.x = 7 box.x = box.x + 1 end)) print(t.time, box.x)
      t:play(motion.withAnimation(linear, function() end)) print(t.time)
      """, ["1.0\t8.0", "1.0"]
    ),
    (
      "the inner call wins for its assignments, and what is assigned later for all",
      """
      local inner
      local outer = motion.withAnimation(linear, function()
        box.x, box.y, box.width = 10, 10, 10
        inner = motion.withAnimation({ curve = "linear", duration = 2 }, function()
          print(box.x) box.x, box.y, box.height = 20, 20, 20
        end)
        print(inner.isRunning, box.x) box.y = 30
      end)
      t:wait(0.5) print(box.x, box.y, box.width, box.height)
      t:waitFor(outer) print(t.time) t:waitFor(inner) print(t.time, box.x, box.y)
      """,
      ["10.0", "false\t20.0", "5.0\t15.0\t5.0\t5.0", "1.0", "2.0\t20.0\t30.0"]
    ),
    (
      "a second call at the same time takes over, as does an assignment or an animator",
      """
      local a = motion.withAnimation(linear, function() box.x, box.y, box.width = 100, 100, 100 end)
      local b = motion.withAnimation(linear, function() box.x = -100 end)
      box.y = 5
      t:start(motion.animator { duration = 1, curve = "linear" }:animate(box, { width = 50 }))
      print(a.isRunning) t:wait(0.5) print(box.x, box.y, box.width, a.isRunning, b.isRunning)
      """, ["false", "-50.0\t5.0\t25.0\tfalse\ttrue"]
    ),
    (
      "a delay holds the properties, and what comes in between takes them",
      """
      local m = motion.withAnimation({ curve = "linear", duration = 1, delay = 0.5 }, function()
        box.x, box.y, box.fill = 100, 100, "#ffffff"
      end)
      t:wait(0.25) print(box.x, box.fill, m.isRunning) box.y = 7
      t:wait(0.75) print(box.x, box.y) t:waitFor(m) print(t.time, box.x, box.y)
      """, ["0.0\t#000000\ttrue", "50.0\t7.0", "1.5\t100.0\t7.0"]
    ),
    (
      "all lost during the delay is an end",
      """
      local m = motion.withAnimation({ curve = "linear", delay = 0.5 }, function() box.x = 100 end)
      scene:timeline(function(other) other:wait(0.25) box.x = 3 end)
      t:waitFor(m) print(t.time, box.x) t:wait(1) print(box.x, m.isRunning)
      """, ["0.25\t3.0", "3.0\tfalse"]
    ),
    (
      "`stop` leaves the properties where they are, `finish` brings them to their ends",
      """
      local function go(timing)
        box.x, box.fill = 0, "#000000"
        return motion.withAnimation(timing, function() box.x, box.fill = 100, "#ffffff" end)
      end
      for _, timing in ipairs { "smooth", linear, { curve = "linear", delay = 1 } } do
        local m = go(timing) t:wait(0.5) local x = box.x m:stop() print(box.x == x, m.isRunning)
        t:wait(1) print(box.x == x)
        m = go(timing) t:wait(0.25) m:finish() t:waitFor(m) print(box.x, box.fill, m.isRunning)
      end
      """,
      Array(repeating: ["true\tfalse", "true", "100.0\t#ffffff\tfalse"], count: 3).flatMap(\.self)
    ),
    (
      "a failing function leaves nothing half done",
      """
      box.fill = "systemBlue"
      t:start(motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 100 }))
      t:wait(0.25)
      print(pcall(motion.withAnimation, linear, function()
        box.x, box.y, box.fill = 5, 5, "systemRed" error("no")
      end))
      print(box.x, box.y, box.fill, box:velocity "x") t:wait(0.25) print(box.x, box.y)
      """, ["false\tscene.lua:10: no", "25.0\t0.0\tsystemBlue\t100.0", "50.0\t0.0"]
    ),
    (
      "a failing inner function takes back only its own",
      """
      motion.withAnimation(linear, function()
        box.x, box.y = 10, 20
        pcall(motion.withAnimation, linear, function() box.x, box.width = 99, 99 error() end)
        print(box.x, box.y, box.width)
      end)
      t:wait(1) print(box.x, box.y, box.width)
      """, ["10.0\t20.0\t0.0", "10.0\t20.0\t0.0"]
    ),
    (
      "a named colour follows the appearance on its way and at its end",
      """
      motion.withAnimation(linear, function() box.fill = "label" end)
      t:wait(0.5) scene.appearance = "dark" t:wait(0.5) print(box.fill)
      scene.appearance = "light" t:wait(0.1) print(box.fill)
      """, ["label", "label"]
    ),
    (
      "it works while the script is loaded, and in callbacks",
      """
      scene:timeline(function(other) other:wait(1) print(box.translationX) end)
      local a = motion.animator { duration = 0.5 }:animate(box, { opacity = 0 })
      a:onComplete(function() motion.withAnimation(linear, function() box.y = 100 end) end)
      t:play(a) t:wait(0.5) print(box.y)
      """, ["50.0", "100.0"]
    ),
    (
      "an engine's input animates like any number",
      """
      local list = scene:scroll { id = "list", width = 100, height = 100, contentHeight = 100 }
      t:play(motion.withAnimation(linear, function() list.contentHeight = 500 end))
      print(list.contentHeight)
      """, ["500.0"]
    ),
  ]

  private static let prelude = """
    local linear = { curve = "linear", duration = 1 }
    box.width, box.height = 0, 0
    box.fill = "#000000"
    motion.withAnimation(linear, function() box.translationX = 100 end)

    """

  @Test("What scripts see", arguments: rows.indices)
  func sees(row: Int) throws {
    let (name, script, printed) = Self.rows[row]
    let run = try SteppedScene(
      box: "\(Self.prelude)scene:timeline(function(t)\n\(script)\nend)")
    try run.runToRest()
    #expect(run.printed == printed, "\(name)")
  }

  @Test("A spring is the closed form from the present value and velocity", arguments: 0..<200)
  func spring(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (duration, bounce) = (random.number(0.2...1), random.number(-0.5...0.9))
    let (first, second) = (random.number(-400...400), random.number(-400...400))
    let cut = random.number(0.02...0.5)
    let run = try SteppedScene(
      box: """
        local spring = motion.spring { duration = \(duration), bounce = \(bounce) }
        local function go(x) return motion.withAnimation(spring, function() box.x = x end) end
        go(\(first)) scene:timeline(function(t) t:wait(\(cut)) t:play(go(\(second))) print(box.x) end)
        """)
    let spring = try Spring(duration: duration, bounce: bounce)
    let start = (
      value: spring.value(at: cut, from: 0, to: first, velocity: 0),
      velocity: spring.velocity(at: cut, from: 0, to: first, velocity: 0)
    )
    while run.session.activity != nil {
      try run.step()
      guard run.session.activity != nil else { break }
      let expected =
        run.time < cut
        ? spring.value(at: run.time, from: 0, to: first, velocity: 0)
        : spring.value(
          at: run.time - cut, from: start.value, to: second, velocity: start.velocity)
      #expect((run["x"] - expected).magnitude < 1e-8, "seed \(seed), at \(run.time) s")
    }
    #expect(run["x"] == second && run.printed.count == 1)
  }

  static let failures: [(script: String, code: String, message: String)] = [
    (
      "motion.withAnimation(\"snapy\", function() end)", "unknown-curve",
      "`motion.withAnimation`: there is no curve `snapy`"
    ),
    (
      "motion.withAnimation(\"snappy\")", "argument-count",
      "`motion.withAnimation` lacks its argument `changes`, a function"
    ),
    (
      "motion.withAnimation({ curv = \"linear\" }, function() end)", "unknown-option",
      "`motion.withAnimation`: there is no option `curv`"
    ),
    (
      "motion.withAnimation({ delay = -1 }, function() end)", "out-of-range",
      "`motion.withAnimation`: option `delay` takes a number (seconds), at least 0, found -1 seconds"
    ),
    (
      """
      local list = scene:scroll { id = "list", width = 9, height = 9, contentHeight = 99 }
      motion.withAnimation("snappy", function() list.offsetY = 9 end)
      """, "read-only", "`list.offsetY` is computed by an engine and can only be read"
    ),
    (
      """
      scene:timeline(function(t) motion.withAnimation("snappy", function() t:wait(1) end) end)
      """, "crossed-coroutines",
      "a timeline cannot wait inside a function that a library calls back"
    ),
    (
      "motion.withAnimation(motion.spring { stiffness = 9, damping = 0 }, function() box.x = 9 end)",
      "out-of-range",
      "the option `curve`: `damping` is 0; expected a number above 0 for a spring that has to end, or a duration"
    ),
  ]

  @Test("Errors", arguments: failures.indices)
  func fails(row: Int) {
    let (script, code, message) = Self.failures[row]
    let failure = SteppedScene.failure(box: script)
    #expect(failure?.code.slug == code && failure?.message == message, "\(failure as Any)")
  }

  @Test("Where motion is reduced, everything is there at once, unless it is kept")
  func reduced() throws {
    let run = try SteppedScene(
      box: """
        scene:timeline(function(t)
          t:play(motion.withAnimation({ duration = 1, delay = 1 }, function() box.x, box.opacity = 9, 0 end))
          print(t.time, box.x, box.opacity)
          t:play(motion.withAnimation({ duration = 1, reduced = "keep" }, function() box.x = 0 end))
          print(t.time, box.x)
        end)
        """, reducesMotion: true)
    try run.runToRest()
    #expect(run.printed == ["0.0\t9.0\t0.0", "1.0\t0.0"])
    #expect(run.events == ["0 reduced withAnimation jump"])
  }
}
