import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("An animator is changed in flight")
struct AnimatorInterruptionTests {
  static let rows: [(name: String, script: String, printed: [String])] = [
    (
      "retarget restarts the duration, and properties that it does not name keep their targets",
      """
      local a = make { x = 100, y = { by = 10 } } t:start(a) t:wait(0.5)
      a:retarget(box, { x = -100 }) t:waitFor(a) print(t.time, box.x, box.y)
      """, ["1.5\t-100.0\t10.0"]
    ),
    (
      "retarget before the first play, and in the delay, changes only the target",
      """
      local a = make({ x = 100 }, { delay = 0.5 }) a:retarget(box, { x = 20 }) t:start(a)
      t:wait(0.25) a:retarget(box, { x = 40 }) t:waitFor(a) print(t.time, box.x)
      """, ["1.5\t40.0"]
    ),
    (
      "retarget after the end moves again, and the next play uses the new target",
      """
      local a = make { x = { from = 50, to = 100 } } t:play(a) a:retarget(box, { x = 7 })
      t:wait(1e-9) print(box.x > 99) t:waitFor(a) print(t.time, box.x)
      t:start(a) t:wait(0.5) print(box.x) t:waitFor(a) print(box.x)
      """, ["true", "2.0\t7.0", "28.5", "7.0"]
    ),
    (
      "a paused animator stays paused when retargeted, and continues from where it was",
      """
      local a = make { x = 100 } t:start(a) t:wait(0.25) a:pause() a:retarget(box, { x = 0 })
      t:wait(1) print(box.x, a.state, a.isRunning) a:play() t:waitFor(a) print(t.time, box.x)
      """, ["25.0\tactive\tfalse", "2.25\t0.0"]
    ),
    (
      "retarget changes colours, and a reversed animator runs forwards again",
      """
      local a = make { fill = "white", x = 100 } box.fill = "black" t:start(a) t:wait(0.5) a:reverse()
      a:retarget(box, { fill = "red" }) print(a.isReversed) t:waitFor(a) print(box.fill, box.x)
      """, ["false", "red\t100.0"]
    ),
    (
      "a property that another animator has claimed stays with it",
      """
      local a = make { x = 100, y = 100 } t:start(a) t:wait(0.25)
      t:start(make({ y = 50 }, { duration = 3 })) t:wait(0.25) a:retarget(box, { x = 0 })
      t:waitFor(a) print(box.x) t:wait(2) print(box.y)
      """, ["0.0", "50.0"]
    ),
    (
      "impulse adds to the velocity; jump sets a value, at rest",
      """
      local a = make { x = 100 } t:start(a) t:wait(0.5) a:impulse(box, { x = 200 })
      t:wait(1e-6) print(string.format("%.0f", (box.x - 50) * 1e6)) t:waitFor(a) print(t.time, box.x)
      a:jump(box, { x = 10 }) print(box.x) t:waitFor(a) print(t.time, box.x)
      """, ["300", "1.5\t100.0", "10.0", "2.5\t100.0"]
    ),
    (
      "one completion is reported, at the end",
      """
      local a = make { x = 100 } a:onComplete(function(at) print(at, box.x) end)
      t:start(a) t:wait(0.5) a:retarget(box, { x = 3 }) t:waitFor(a) t:wait(0.1)
      """, ["end\t3.0"]
    ),
    (
      "the loser of a race can be played again",
      """
      local slow, fast = make({ x = 100 }, { duration = 2 }), make { y = 100 }
      for round = 1, 2 do t:race { slow, fast } print(t.time, box.x) box.x = 0 end
      t:play(slow) print(t.time, box.x)
      """, ["1.0\t50.0", "2.0\t50.0", "4.0\t100.0"]
    ),
    (
      "the loser of a race can be sought at the instant at which the race ends",
      """
      local slow, fast = make({ x = 100 }, { duration = 2 }), make { y = 100 }
      t:race { slow, fast } slow:seek(0.5) print(t.time, box.x)
      t:wait(0.5) print(t.time, box.x)
      """, ["1.0\t75.0", "1.5\t75.0"]
    ),
    (
      "the loser of a race can be played at the instant at which the race ends",
      """
      local slow, fast = make({ x = 100 }, { duration = 2 }), make { y = 100 }
      t:race { slow, fast } slow:play() print(t.time, box.x)
      t:wait(1) print(t.time, box.x)
      slow:finish() slow:play() print(t.time, box.x)
      """, ["1.0\t50.0", "2.0\t75.0", "2.0\t100.0"]
    ),
    (
      "groups of parts: four corners, a translation, an anchor",
      """
      t:play(make { cornerRadii = { topLeft = 20, bottomRight = { from = 8, to = 4 } },
        translation = { x = 5, z = 7 }, anchor = { x = 0 }, shadowOffset = { y = 9 } })
      print(box.cornerRadiusTopLeft, box.cornerRadiusTopRight, box.cornerRadiusBottomRight)
      print(box.translationX, box.translationZ, box.anchorX, box.anchorY, box.shadowOffsetY)
      """, ["20.0\t0.0\t4.0", "5.0\t7.0\t0.0\t0.5\t9.0"]
    ),
  ]

  private static let prelude = """
    local function make(targets, options)
      options = options or {}
      options.duration, options.curve = options.duration or 1, options.curve or "linear"
      return motion.animator(options):animate(box, targets)
    end

    """

  @Test("What scripts see", arguments: rows.indices)
  func sees(row: Int) throws {
    let (name, script, printed) = Self.rows[row]
    let run = try SteppedScene(
      box:
        "\(Self.prelude)scene:timeline(function(t)\n\(script)\nend)")
    try run.runToRest()
    #expect(run.printed == printed, "\(name)")
  }

  /// Whether the change preserves value and velocity, and what it adds to them.
  enum Change: String, CaseIterable {
    case retarget, impulse, jump

    func call(_ number: Double) -> String { "a:\(rawValue)(box, { x = \(number) })" }

    func expected(_ before: ValueAndVelocity, _ number: Double) -> ValueAndVelocity {
      switch self {
      case .retarget: before
      case .impulse: ValueAndVelocity(value: before.value, velocity: before.velocity + number)
      case .jump: ValueAndVelocity(value: number)
      }
    }
  }

  @Test("A change preserves value and velocity, under springs and curves", arguments: 0..<20)
  func continuity(block: Int) throws {
    for index in 0..<30 {
      let seed = UInt64(block * 30 + index)
      var random = SeededGenerator(seed: seed)
      let change = try #require(Change.allCases.randomElement(using: &random))
      let curves = [
        "\"easeInOut\"", "\"easeOutCirc\"", "\"linear\"", "\"easeOutBack\"",
        "motion.spring { bounce = 0.4, duration = 0.8 }",
      ]
      let curve = try #require(curves.randomElement(using: &random))
      let (begin, cut) = (random.number(0...0.1), random.number(0.05...0.6))
      let number = random.number(-900...900)
      let speed = random.number(0.5...1.2)
      let run = try SteppedScene(
        box:
          """
          local a = motion.animator { duration = 1, curve = \(curve), speed = \(speed) }
          a:animate(box, { x = \(random.number(-500...500)) })
          scene:timeline(function(t) t:wait(\(begin)) t:start(a) t:wait(\(cut)) \(change.call(number)) end)
          """)
      let time = begin + cut
      try run.run(toFrame: Int((time * 60 - 1e-9).rounded(.up)) - 1)
      let expected = change.expected(try run.motion(at: time), number)
      try run.run(toFrame: run.frame + 1)
      let after = try run.motion(at: time)
      let note: Comment = "seed \(seed), \(change) under \(curve): \(expected) → \(after)"
      #expect((expected.value - after.value).magnitude <= 1e-6, note)
      // After a jump, the velocity is the initial one of the curve.
      guard change != .jump else { continue }
      #expect(
        (expected.velocity - after.velocity).magnitude
          <= 1e-7 * max(expected.velocity.magnitude, 1), note)
    }
  }

  @Test("A retargeted spring moves like a free spring until it settles")
  func springIsExact() throws {
    let run = try SteppedScene(
      box:
        """
        local a = motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }
        a:animate(box, { x = 300 })
        scene:timeline(function(t) t:start(a) t:wait(0.1) a:retarget(box, { x = -50 }) end)
        """)
    let spring = try Spring(duration: 0.5, bounce: 0.2)
    let value = spring.value(at: 0.1, from: 0, to: 300)
    let velocity = spring.velocity(at: 0.1, from: 0, to: 300)
    for frame in 6..<36 {
      try run.run(toFrame: frame)
      let time = Double(frame) / 60 - 0.1
      let exact = spring.value(at: time, from: value, to: -50, velocity: velocity)
      #expect((run["x"] - exact).magnitude < 1e-9 * 350, "frame \(frame)")
    }
  }

  static let conflicts: [(name: String, script: String, message: String)] = [
    (
      "two animators",
      "make({ x = 1 }, { name = \"a\" }):play() make({ x = 2 }, { name = \"b\" }):play()",
      "`box.x` is claimed by the animator `a` of scene.lua:6 and by the animator `b` at the same time, 0 s"
    ),
    (
      "an animator and a follower, later",
      """
      scene:timeline(function(t) t:wait(0.5) t:start(make({ x = 1 }, { name = "a" }))
      motion.follower(box, "x", { to = 2 }):play() end)
      """,
      "`box.x` is claimed by the animator `a` of scene.lua:6 and by the follower of `box.x` at the same time, 0.5 s"
    ),
    (
      "two of a group",
      """
      scene:timeline(function(t) t:together { make({ x = 1 }, { name = "a" }), make({ x = 2 }, { name = "b" }) } end)
      """,
      "`box.x` is claimed by the animator `a` of scene.lua:6 and by the animator `b` at the same time, 0 s"
    ),
  ]

  @Test("Claims of one property at one instant conflict", arguments: conflicts.indices)
  func named(row: Int) throws {
    let (name, script, message) = Self.conflicts[row]
    let error = SteppedScene.failure(box: Self.prelude + script)
    #expect(error?.code == .drivenProperty, "\(name)")
    #expect(error?.message == message, "\(name)")
  }

  static let peace: [(name: String, script: String)] = [
    ("one after the other's end", "t:play(make({ x = 1 })) t:play(make({ x = 2 }))"),
    (
      "one that has no duration",
      "t:start(make({ x = 1 }, { duration = 0 })) t:play(make({ x = 2 }))"
    ),
    (
      "one that was stopped",
      "local a = make({ x = 1 }) t:start(a) a:stop() t:play(make({ x = 2 }))"
    ),
    ("one that is paused", "make({ x = 1 }):pause() t:play(make({ x = 2 }))"),
    ("a later one", "t:start(make({ x = 1 })) t:wait(0.001) t:play(make({ x = 2 }))"),
    (
      "itself, changed at once",
      "local a = make({ x = 1 }) t:start(a) a:retarget(box, { x = 2 }) t:waitFor(a)"
    ),
    (
      "a follower that is moved at once",
      "local d = motion.follower(box, \"x\", { to = 2 }) t:start(d) d:jump(9) d:impulse(4) t:waitFor(d)"
    ),
  ]

  @Test("A property changes its driver without a claim conflict", arguments: peace.indices)
  func changesHands(row: Int) throws {
    let (name, script) = Self.peace[row]
    let run = try SteppedScene(box: "\(Self.prelude)scene:timeline(function(t)\n\(script)\nend)")
    try run.runToRest()
    #expect(run["x"] == 2, "\(name)")
  }

  @Test(
    "An offset adds to a mapped property, and derived properties include it",
    arguments: [30, 60, 120])
  func offsetOnMapping(fps: Int) throws {
    let run = try SteppedScene(
      box:
        """
        local header = scene:box { id = "header", height = 200 }
        local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3000 }
        local collapse = motion.header { layer = header, scroll = list, min = 100, max = 200 }
        collapse:map(box, "y", { from = 0, to = 50 })
        local nudge = motion.animator { duration = 1, curve = "linear" }
          :animate(box, { y = { by = 8, additive = true } })
        scene:timeline(function(t)
          t:start(nudge) t:wait(0.5) t:play(list:drag { by = -100, duration = 0.2 })
        end)
        """, fps: fps)
    try run.run(toFrame: 0)
    #expect(run["y"] == 50)
    try run.run(toFrame: fps / 2)
    #expect((run["y"] - 54).magnitude < 1e-9)
    try run.runToRest()
    // Collapsed, the mapping yields 0; the offset remains.
    #expect((run["y"] - 8).magnitude < 1e-9)
  }
}
