import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("An animator's states in scripts")
struct AnimatorStateTests {
  /// The script that reaches each situation, its state then, and the calls that it rejects.
  static let situations: [(name: String, setup: String, state: String, refused: Set<String>)] = [
    ("not played", "", "inactive", ["finish", "continue"]),
    ("running", "a:play() t:wait(0.25)", "active", ["continue"]),
    ("waiting", "a = make { delay = 1 } a:play() t:wait(0.25)", "active", ["continue"]),
    ("paused", "a:play() t:wait(0.25) a:pause()", "active", []),
    ("scrubbed", "a:seek(0.5)", "active", []),
    (
      "paused at its end", "a = make { pausesOnCompletion = true } a:play() t:wait(2)", "active", []
    ),
    (
      "stopped", "a:play() t:wait(0.25) a:stop(true)", "stopped",
      ["play", "pause", "reverse", "seek", "continue"]
    ),
    ("finished", "a:play() t:wait(2)", "inactive", ["finish", "continue"]),
    (
      "discarded", "a:play() t:wait(0.25) a:stop()", "inactive",
      ["play", "pause", "reverse", "seek", "finish", "continue"]
    ),
  ]

  static let calls = ["play", "pause", "reverse", "seek", "stop", "finish", "continue"]

  private static func arguments(of call: String) -> String {
    call == "seek" ? "(0.5)" : call == "continue" ? " {}" : "()"
  }

  @Test("Each call in each situation", arguments: situations.indices, calls)
  func transition(row: Int, call: String) throws {
    let (name, setup, state, refused) = Self.situations[row]
    let script = """
      local function make(options)
        options.duration, options.curve = 1, "linear"
        return motion.animator(options):animate(box, { x = 100 })
      end
      scene:timeline(function(t)
        local a = make {}
        \(setup)
        print(a.state)
        a:\(call)\(Self.arguments(of: call))
      end)
      """
    let run = try SteppedScene(box: script)
    var failure: Diagnostic?
    do { try run.run(toFrame: 180) } catch { failure = error }
    #expect(run.printed == [state], "\(name)")
    guard refused.contains(call) else {
      #expect(failure == nil, "\(call) when \(name): \(failure?.message ?? "")")
      return
    }
    #expect(failure?.code == .wrongState, "\(call) when \(name) is refused")
    #expect(failure?.location?.line == 9, "\(call) when \(name): \(failure?.location?.line ?? 0)")
    #expect(failure?.help.isEmpty == false && failure?.message.contains("`\(call)`") == true)
  }

  /// Scripts and the lines that they print.
  static let rows: [(name: String, script: String, printed: [String])] = [
    (
      "completions report the position",
      """
      local function each(b) return b:onComplete(function(p) print(p) end) end
      t:play(each(a)) t:wait(0.1)
      local b = each(make(5)) t:start(b) t:wait(0.3) b:reverse() t:waitFor(b) t:wait(0.1)
      local c = each(make(5)) t:start(c) t:wait(0.3) c:finish("current") t:wait(0.1)
      local d = each(make(5)) t:start(d) t:wait(0.3) d:stop() t:wait(0.1)
      """, ["end", "start", "current"]
    ),
    (
      "fractionComplete is measured in the direction of travel",
      """
      t:start(a) t:wait(0.25) print(a.fractionComplete, a.isReversed)
      a.isReversed = true print(a.fractionComplete, a.isReversed)
      a.fractionComplete = 0.25 print(a.fractionComplete, a.isRunning)
      t:wait(0.1) print(box.x)
      """, ["0.25\tfalse", "0.75\ttrue", "0.25\tfalse", "75.0"]
    ),
    (
      "pausesOnCompletion stays active without a completion",
      """
      local b = motion.animator { duration = 0.5, pausesOnCompletion = true }:animate(box, { x = 9 })
      b:onComplete(function(p) print(p) end)
      t:play(b) t:wait(0.1) print(b.state, b.isRunning, box.x)
      b:finish() t:wait(0.1)
      """, ["active\tfalse\t9.0", "end"]
    ),
    (
      "a finished animator starts again from the property's current value",
      """
      t:play(a) print(box.x) box.x = 20 t:play(a) print(box.x)
      box.x = 0 t:start(a) t:wait(0.5) print(box.x > 40)
      """, ["100.0", "100.0", "true"]
    ),
    (
      "replayed at the exact time of its end, it starts again",
      "t:start(a) t:wait(1) t:start(a) t:wait(0.5) print(box.x, a.isRunning)",
      ["100.0\ttrue"]
    ),
    (
      "stopped in its delay, it claims nothing",
      """
      local b = motion.animator { duration = 1, delay = 0.5 }:animate(box, { x = 9 })
      t:start(b) t:wait(0.25) b:stop() t:start(a) t:wait(0.5) print(box.x) t:wait(0.5) print(box.x)
      """, ["50.0", "100.0"]
    ),
    (
      "paused in its delay, it claims nothing until it continues",
      """
      local b = motion.animator { duration = 1, delay = 0.5, curve = "linear" }:animate(box, { x = 0 })
      t:start(b) t:wait(0.25) b:pause() t:play(a) print(box.x)
      b:play() t:wait(0.25) print(box.x) t:wait(0.5) print(box.x)
      """, ["100.0", "100.0", "50.0"]
    ),
    (
      "finished in its delay, it is at its end",
      """
      local b = motion.animator { duration = 1, delay = 0.5 }:animate(box, { x = 9 })
      t:start(b) t:wait(0.25) b:finish() t:wait(0.1) print(box.x)
      """, ["9.0"]
    ),
    (
      "an animator that lost a property continues with the others",
      """
      local b = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 100, y = 100 })
      t:start(b) t:wait(0.5) t:start(make(-100, 0.25)) t:waitFor(b) print(box.x, box.y)
      """, ["-100.0\t100.0"]
    ),
    (
      "played back after its end, it does not move properties that others have changed",
      """
      local b = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = 100, y = 100 })
      t:play(b) box.x = 7 b:reverse() t:wait(0.5) print(box.x, box.y) t:waitFor(b) print(box.x, box.y)
      """, ["7.0\t50.0", "7.0\t0.0"]
    ),
    (
      "an animator starts another one in its callback",
      """
      a:call(0.5, function(direction) print(direction) make(-5, 0.25):play() end)
      t:play(a) t:wait(0.5) print(box.x)
      """, ["forwards", "-5.0"]
    ),
    (
      "callbacks in both directions, assignments undone",
      """
      local b = motion.animator { duration = 0.5, autoreverse = true }
      b:keyframe(box, { hidden = true, corners = "top" }, { start = 0.5, duration = 0 })
      b:call(0.5, print)
      t:start(b) t:wait(0.4) print(box.hidden, box.corners) t:waitFor(b) t:wait(0.1)
      print(box.hidden, box.corners)
      """, ["forwards", "true\ttop", "backwards", "false\tall"]
    ),
    (
      "no duration",
      """
      local b = motion.animator { duration = 0 }:animate(box, { x = 9 }):onComplete(print)
      t:play(b) print(box.x) t:wait(0.1) b:reverse() t:wait(0.1) print(box.x)
      """, ["9.0", "end", "start", "0.0"]
    ),
    (
      "nested animators inherit the duration and curve, or have their own",
      """
      local inherits = motion.animator {}:animate(box, { x = 100 })
      local own = motion.animator { duration = 0.5, curve = "linear" }:animate(box, { y = 100 })
      t:start(motion.animator { duration = 2, curve = "easeIn" }:add(inherits, 0.5):add(own, 0.5))
      t:wait(1.25) print(box.x < 25, box.y) t:wait(0.75) print(box.x, box.y)
      """, ["true\t50.0", "100.0\t100.0"]
    ),
    (
      "warping the timeline, or each keyframe",
      """
      for _, warps in ipairs { true, false } do
        box.x = 0
        local b = motion.animator { duration = 1, curve = "easeIn", warpsKeyframes = warps }
        b:keyframe(box, { x = 100 }, { start = 0, duration = 0.5 })
        t:start(b) t:wait(0.5) print(box.x > 99) b:stop()
      end
      """, ["false", "true"]
    ),
    (
      "an additive offset is added to the property's motion, and remains",
      """
      local function offset(by) return motion.animator { duration = 0.5, curve = "linear" }
        :animate(box, { x = { by = by, additive = true } }) end
      t:start(a) t:wait(0.25) t:start(offset(40)) t:wait(0.25 + 1 / 60)
      t:wait(0.5) t:waitFor(a) t:wait(0.1) print(box.x)
      local up = offset(-40) t:play(up) t:wait(0.1) print(box.x)
      up:reverse() t:waitFor(up) t:wait(0.1) print(box.x)
      t:start(offset(60)) t:wait(0.25) t:start(make(0, 1)) t:wait(2) print(box.x)
      t:play(motion.animator { duration = 0.5 }:animate(box, { x = { from = 9, to = 0, additive = true } }))
      t:wait(0.1) print(box.x)
      """, ["140.0", "100.0", "140.0", "60.0", "60.0"]
    ),
    (
      "position and size",
      """
      t:play(motion.animator { duration = 0.1 }:animate(box, {
        position = { x = 10, y = { by = 5 } }, size = { width = 30, height = 40 } }))
      print(box.x, box.y, box.width, box.height)
      """, ["10.0\t5.0\t30.0\t40.0"]
    ),
    (
      "shadows and corners move",
      """
      t:start(motion.animator { duration = 1, curve = "linear" }:animate(box, {
        shadowRadius = 13, shadowOpacity = 1, shadowOffsetY = 7, cornerRadius = 20, borderWidth = 2 }))
      t:wait(0.5)
      print(box.shadowRadius, box.shadowOpacity, box.shadowOffsetY, box.cornerRadius, box.borderWidth)
      """, ["8.0\t0.5\t2.0\t10.0\t1.0"]
    ),
    (
      "keyframes of one colour, mixed in other spaces, follow each other",
      """
      box.fill = "black"
      local b = motion.animator { duration = 1, curve = "linear" }
      b:keyframe(box, { fill = { to = "red", mixing = "oklab" } }, { start = 0, duration = 0.5 })
      b:keyframe(box, { fill = { to = "blue", mixing = "oklch" } }, { start = 0.5, duration = 0.5 })
      t:start(b) t:wait(0.5) print(box.fill) t:wait(0.5) print(box.fill)
      """, ["#ff0000", "blue"]
    ),
  ]

  @Test("What scripts see", arguments: rows.indices)
  func sees(row: Int) throws {
    let (name, script, printed) = Self.rows[row]
    let run = try SteppedScene(
      box:
        """
        local function make(to, duration)
          return motion.animator { duration = duration or 1, curve = "linear" }:animate(box, { x = to })
        end
        scene:timeline(function(t)
        local a = make(100)
        \(script)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == printed, "\(name)")
  }
}
