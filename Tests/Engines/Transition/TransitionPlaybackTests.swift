import MotionCore
import MotionRuntime
import SceneSupport
import Testing

@Suite("Transitions that are played, reversed and stopped")
struct TransitionPlaybackTests {
  /// Runs the script of a transition `t` from `a` to `b`, in which a square moves by 300 points in
  /// 0.5 s.
  private static func run(
    _ timeline: String, options: String = "curve = \"linear\"", before: String = "",
    reducesMotion: Bool = false
  ) throws -> SteppedScene {
    let run = try SteppedScene(
      box:
        """
        local a, b = scene:group { id = "a" }, scene:group { id = "b" }
        local source = a:box { id = "square", width = 50, height = 50 }
        local square = b:box { id = "square", x = 300, width = 50, height = 50 }
        local inner = square:box { id = "inner", width = 10, height = 10 }
        local companion
        \(before)
        local t = motion.transition { name = "t", from = a, to = b, duration = 0.5,
          rules = { square = motion.shared { alongside = companion, live = "destination" } }, \(options) }
        local function shown() return a.hidden and "b" or "a" end
        t:onComplete(function(state) print("t", state, shown()) end)
        scene:timeline(function(tl)
        \(timeline)
        end)
        """, reducesMotion: reducesMotion)
    try run.run(toFrame: 300)
    return run
  }

  /// The output of the run.
  private static func printed(_ timeline: String, options: String = "curve = \"linear\"") throws
    -> [String]
  {
    try run(timeline, options: options).printed
  }

  /// The events of playing and ending, without those of elements.
  private static func events(_ run: SteppedScene) -> [String] {
    run.events.filter { event in
      [" play t", " end t", " reverse t"].contains { event.contains($0) }
    }
  }

  @Test(
    "Sought or paused first, a transition reverses to the source, like UIKit's animators",
    arguments: ["t:seek(0.25)", "t:pause()", "t:seek(1)", "t:start() t:seek(0.5)"])
  func turnedRound(call: String) throws {
    let calls = call.replacing("t:start()", with: "tl:start(t)")
    #expect(try Self.printed("\(calls) t:reverse() tl:waitFor(t)") == ["t\tsource\ta"])
  }

  @Test("A reversed transition that is paused continues to the source, and reverses again")
  func caught() throws {
    let calls = "tl:start(t) tl:wait(0.25) t:reverse() tl:wait(0.1) t:seek(0.4) t:reverse()"
    #expect(try Self.printed("\(calls) tl:waitFor(t)") == ["t\tdestination\tb"])
  }

  @Test("After its end a transition plays back, and then forward again")
  func playedBack() throws {
    let calls = "tl:play(t) t:reverse() tl:waitFor(t) t:reverse() tl:waitFor(t)"
    let states = try Self.printed(calls).map { String($0.split(separator: "\t")[1]) }
    #expect(states == ["destination", "source", "destination"])
  }

  @Test("Each end is reported by the states of the transition that has the callback")
  func completions() throws {
    let run = try Self.run(
      """
      local r = t:reversed()
      r:onComplete(function(state) print("r", state) end)
      tl:play(t) tl:play(r)
      t:play() tl:wait(0.1) t:interrupt { to = a } tl:waitFor(t)
      """)
    #expect(
      run.printed == [
        "t\tdestination\ta", "r\tsource", "r\tdestination", "t\tsource\ta", "t\tsource\ta",
        "r\tdestination",
      ])
    #expect(
      Self.events(run).map { String($0.drop { $0 != " " }) } == [
        " play t", " end t destination", " play t source", " end t source", " play t",
        " end t source",
      ])
  }

  @Test("If the destination is shown, `play` ends at once")
  func playedTwice() throws {
    let run = try Self.run("tl:play(t) tl:play(t) print(tl.time)")
    #expect(run.printed.sorted() == ["0.5", "t\tdestination\tb", "t\tdestination\tb"])
    let shown = try Self.run(
      "tl:play(t) a.hidden, b.hidden = false, true tl:play(t) print(tl.time)")
    #expect(shown.printed.contains("1.0"))
  }

  @Test("`stop` ends in the state that is visually nearer, regardless of the elapsed time")
  func stopped() throws {
    // A spring is almost at its end long before half of its time.
    let spring = "curve = motion.spring { duration = 0.5, bounce = 0 }"
    #expect(
      try Self.printed("tl:start(t) tl:wait(0.2) t:stop()", options: spring) == [
        "t\tdestination\tb"
      ])
    let late = "curve = \"easeInQuint\""
    #expect(
      try Self.printed("tl:start(t) tl:wait(0.3) t:stop()", options: late) == ["t\tsource\ta"])
    #expect(try Self.printed("tl:start(t) tl:wait(0.25) t:stop()") == ["t\tdestination\tb"])
  }

  @Test("A destination is hidden until a transition leads there, and again after the return")
  func destinationWaits() throws {
    let run = try Self.run(
      """
      print(a.hidden, b.hidden)
      tl:start(t) tl:wait(0.25) t:reverse() tl:waitFor(t)
      print(a.hidden, b.hidden)
      """)
    #expect(
      run.printed.filter { !$0.hasPrefix("t\t") } == ["false\ttrue", "false\ttrue"])
  }

  @Test(
    "The first transition that names a state decides whether it is hidden, unless the script has",
    arguments: [
      ("local back = motion.transition { from = b, to = a }", "true\tfalse"),
      ("b.hidden = true local back = motion.transition { from = b, to = a }", "false\ttrue"),
      ("a.hidden = true", "true\tfalse"),
      (
        "local c = scene:group { id = \"c\" } local first = motion.transition { from = c, to = a }",
        "true\ttrue"
      ),
    ])
  func namedBefore(before: String, hidden: String) throws {
    let run = try Self.run("print(a.hidden, b.hidden)", before: before)
    #expect(run.printed == [hidden])
  }

  @Test("A companion that is playing continues from its position with its velocity")
  func playingCompanion() throws {
    let run = try Self.run(
      """
      companion:play() tl:wait(0.25) tl:start(t)
      print(inner.x) tl:wait(0.1) print(math.abs(inner.x - 29.44) < 1e-9) tl:waitFor(t) print(inner.x)
      """,
      before:
        "companion = motion.animator { duration = 1, curve = \"linear\" }:animate(inner, { x = 80 })"
    )
    #expect(run.printed.filter { !$0.hasPrefix("t\t") } == ["20.0", "true", "80.0"])
  }

  @Test("With reduced motion, a source that stays does not fade")
  func reducedOverSource() throws {
    let run = try Self.run(
      "tl:start(t) tl:wait(0.25) print(a.hidden, b.hidden) tl:waitFor(t) print(a.hidden, b.hidden)",
      options: "keepsSource = true", reducesMotion: true)
    #expect(run.printed.filter { !$0.hasPrefix("t\t") } == ["false\ttrue", "false\tfalse"])
    #expect(run.events.contains("0 added t b crossfade"))
    #expect(!run.events.contains { $0.contains("removed") })
  }

  @Test("A chain of anchors may include every element")
  func longChain() throws {
    let run = try SteppedScene(
      box:
        """
        local a, b = scene:group { id = "a" }, scene:group { id = "b" }
        local rules = {}
        for i = 1, 3000 do
          b:box { id = "e" .. i }
          rules["e" .. i] = i < 3000 and motion.anchored("e" .. i + 1) or motion.translateX(40)
        end
        local t = motion.transition { from = a, to = b, duration = 1, curve = "linear", rules = rules }
        t:seek(0.25)
        print(scene:find("transition/e1").translationX)
        """)
    try run.run(toFrame: 0)
    #expect(run.printed == ["30.0"])
  }

  @Test(
    "Returning to a state also returns its companion, after any number of reversals",
    arguments: [
      ("tl:play(t) t:reversed():play() tl:wait(0.1) tl:play(t)", "80.0"),
      (
        "tl:play(t) t:reversed():play() tl:wait(0.1) t:play() tl:wait(0.1) t:interrupt { to = a } tl:waitFor(t)",
        "0.0"
      ),
      (
        "tl:start(t) tl:wait(0.2) t:interrupt { to = a } tl:wait(0.1) t:interrupt { to = b } tl:waitFor(t)",
        "80.0"
      ),
    ])
  func companionTurned(calls: String, x: String) throws {
    let run = try Self.run(
      "\(calls) print(inner.x)",
      before:
        "companion = motion.animator { duration = 1, curve = \"linear\" }:animate(inner, { x = 80 })"
    )
    #expect(run.printed.filter { !$0.hasPrefix("t\t") } == [x])
  }
}
