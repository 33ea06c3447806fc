import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Timelines, groups and drivers from a script")
struct TimelineTests {
  static let rows: [(name: String, script: String, printed: [String])] = [
    (
      "play waits, start does not",
      "t:start(make(1, 1)) print(t.time) t:play(make(2, 0.5, \"y\")) print(t.time)",
      ["0.0", "0.5"]
    ),
    (
      "together, sequence and race",
      """
      t:together { make(1, 1), make(1, 0.5, "y") } print(t.time)
      t:sequence { make(2, 1), make(2, 0.5) } print(t.time)
      t:race { make(9, 1), make(2, 0.5, "y") } print(t.time, box.x, box.y)
      t:wait(1) print(box.x)
      """, ["1.0", "2.5", "3.0\t5.5\t2.0", "5.5"]
    ),
    (
      "groups as values, in groups",
      """
      local both = motion.together { make(1, 1), make(1, 0.5, "y") }
      t:sequence { both, motion.race { make(5, 0.25), make(5, 3, "y") }, motion.sequence {} }
      print(t.time, both.isRunning)
      t:stagger({ motion.sequence { make(0, 0.5), make(1, 0.5) }, make(3, 0.25, "y") }, { each = 0.5 })
      print(t.time)
      local wave = motion.stagger({ make(1, 1), make(1, 1, "y") }, { total = 0.5 })
      t:play(wave) print(t.time) t:play(wave) print(t.time)
      t:start(wave) t:wait(0.25) wave:stop() print(wave.isRunning) t:waitFor(wave) print(t.time)
      """, ["1.25\tfalse", "2.25", "3.75", "5.25", "false", "5.5"]
    ),
    (
      "a wait for something that has ended returns at once, at the current time",
      """
      local a = make(1, 0.5) t:start(a) t:wait(1) t:waitFor(a) print(t.time)
      t:play(make(0, 0.5)) print(t.time)
      """, ["1.0", "1.5"]
    ),
    (
      "labels of another timeline, before and after they are passed",
      """
      local other = scene:timeline(function(u) u:wait(0.25) u:label("half") u:wait(1) u:label("end") end)
      t:waitFor(other, "half") print(t.time) t:waitFor(other) print(t.time)
      t:waitFor(other, "half") print(t.time) print(other.isRunning)
      """, ["0.25", "1.25", "1.25", "false"]
    ),
    (
      "waitUntil sees the values of the frame before",
      "t:start(make(100, 1)) t:waitUntil(function() return box.x >= 50 end) print(t.time)", ["0.5"]
    ),
    ("empty groups end at once", "t:together {} t:sequence {} t:race {} print(t.time)", ["0.0"]),
    (
      "loops",
      "for i = 1, 3 do t:play(make(i, 0.5)) print(t.time, box.x) end",
      ["0.5\t1.0", "1.0\t2.0", "1.5\t3.0"]
    ),
    (
      "a stopped timeline does nothing more; what it started continues",
      """
      local other = scene:timeline(function(u) u:start(make(100, 1)) u:wait(0.5) print("no") end)
      t:wait(0.25) other:stop() t:wait(1) print(box.x)
      """, ["100.0"]
    ),
    (
      "a caught error does not end the timeline",
      "print(pcall(function() error('mine', 0) end)) t:wait(0.1) print('on')",
      ["false\tmine", "on"]
    ),
    (
      "staggers",
      """
      local function starts(options)
        local members, list = {}, {}
        for i = 1, 5 do
          members[i] = motion.animator { duration = 0.1 }:call(0, function() list[i] = scene end)
        end
        local begin = t.time
        t:stagger(members, options)
        return string.format("%.3f", t.time - begin)
      end
      print(starts { each = 0.1 }, starts { total = 0.2 }, starts { each = 0.1, from = "center" },
        starts { each = 0.1, from = "edges" }, starts { each = 0.1, from = 2 },
        starts { each = 0.1, columns = 2 })
      """, ["0.500\t0.300\t0.300\t0.300\t0.400\t0.300"]
    ),
    (
      "a follower is retargeted, pushed, moved, stopped and finished",
      """
      local d = motion.follower(box, "x", { to = 100 })
      d:retarget(50) t:play(d) print(box.x, d.isRunning, d.target)
      d:retarget(80) print(d.isRunning) t:waitFor(d) print(box.x)
      d:impulse(500) t:wait(0.05) print(d.velocity > 0, d.value > 80) t:waitFor(d) print(box.x)
      d:jump(0) print(d.value, d.velocity, d.target) t:waitFor(d) print(box.x)
      d:retarget(0) t:wait(0.1) d:stop() local x = box.x t:wait(0.5) print(box.x == x, d.isRunning)
      d:finish() t:wait(0.1) print(box.x)
      """,
      [
        "50.0\tfalse\t50.0", "true", "80.0", "true\ttrue", "80.0", "0.0\t0.0\t80.0", "80.0",
        "true\tfalse", "0.0",
      ]
    ),
    (
      "a follower that jumps takes the property from an animator",
      """
      t:start(make(100, 1)) t:wait(0.5)
      motion.follower(box, "x", { to = 3 }):jump(10) t:wait(0.25) print(box.x)
      """, ["10.0"]
    ),
    (
      "a push on a moving property adds to its velocity",
      """
      t:start(make(100, 1)) t:wait(0.5)
      local d = motion.follower(box, "x", { to = 100 }) d:impulse(50) print(d.velocity, d.value)
      """, ["150.0\t50.0"]
    ),
    (
      "curves, springs and decays",
      """
      local c = motion.curve("easeInOut") print(c:at(0), c:at(0.5), c:at(1), c:velocity(0))
      local s = motion.spring { mass = 1, stiffness = 100, damping = 10 }
      print(s.dampingRatio, s.angularFrequency, s.regime, s:at(0), string.format("%.12f", s.settlingDuration))
      print(motion.spring { stiffness = 100, damping = 20 }.peakTime)
      local stiff = motion.spring { stiffness = 100, damping = 30 }
      local over = motion.spring { stiffness = 100, damping = 30, allowOverdamping = true }
      print(stiff.dampingRatio, stiff.regime, over.regime, stiff:at(0.1) > over:at(0.1))
      local d = motion.decay { velocity = 1000 } print(d:at(0), d.target, d:velocity(0))
      print(motion.steps(4):at(0.3), motion.steps(4, "start"):at(0.3))
      print(motion.curve(function(t) return t * t end):at(0.5))
      print(motion.fittingSpring { cutoff = 1 }:settlingTime(0.001) <= 1)
      """,
      [
        "0.0\t0.5\t1.0\t0.0", "0.5\t10.0\tunderdamped\t0.0\t1.472700334678", "nil",
        "1.5\tcritical\toverdamped\ttrue",
        "0.0\t494.01\t1000.0", "0.25\t0.5", "0.25", "true",
      ]
    ),
  ]

  @Test("A script prints the exact times and values", arguments: rows.indices)
  func sees(row: Int) throws {
    let (name, script, printed) = Self.rows[row]
    let run = try SteppedScene(
      box:
        """
        local function make(to, duration, property)
          return motion.animator { duration = duration, curve = "linear" }:animate(box, { [property or "x"] = to })
        end
        scene:timeline(function(t)
        \(script)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == printed, "\(name)")
    #expect(run.session.endlessWait?.message == nil)
  }

  static let errors: [(name: String, script: String, code: DiagnosticCode, line: Int)] = [
    (
      "in a timeline", "\nscene:timeline(function(t)\n  t:wait(0.1)\n  t:play(7)\nend)", .wrongType,
      4
    ),
    (
      "in an animator's callback",
      """

      local a = motion.animator { duration = 0.5 }
      a:onComplete(function()
        box.x = "no"
      end)
      a:play()
      """, .wrongType, 4
    ),
    (
      "of a condition",
      "\nscene:timeline(function(t)\n  t:waitUntil(function()\n    error('x')\n  end)\nend)",
      .scriptError, 4
    ),
    (
      "of a curve's function", "\nmotion.curve(function(t) return 0 / 0 end)", .nonFinite, 2
    ),
    (
      "of keyframes that overlap, when they are played",
      """

      local a = motion.animator { duration = 1 }
      a:keyframe(box, { x = 1 }, { start = 0, duration = 0.6 })
      a:keyframe(box, { x = 2 }, { start = 0.5, duration = 0.5 })
      a:play()
      """, .conflictingOptions, 5
    ),
    (
      "of a nested repetition",
      "\nmotion.animator { duration = 1 }:add(motion.animator { repeatCount = 2 })",
      .conflictingOptions, 2
    ),
    (
      "of nesting without end",
      "local a = motion.animator { duration = 1 }:animate(box, { x = 1 })\nfor i = 1, 100 do\n"
        + "  a:add(motion.animator { duration = 0 }:add(a))\nend", .outOfRange, 3
    ),
    (
      "of two mixes of a colour",
      "\nmotion.animator { duration = 1 }:keyframe(box, { fill = \"red\" }, { start = 0, duration = 0.5 })"
        + "\n:keyframe(box, { fill = { to = \"blue\", mixing = \"oklab\" } }, { start = 0.5, duration = 0.5 })",
      .conflictingOptions, 2
    ),
    (
      "of a pair", "\nmotion.animator {}:animate(box, { position = { x = 1, z = 2 } })",
      .unknownChoice, 2
    ),
    (
      "of a wait outside",
      "\nscene:timeline(function(t)\n  coroutine.wrap(function() t:wait(1) end)()\nend)",
      .crossedThreads, 3
    ),
  ]

  @Test("Errors keep the script's line", arguments: errors.indices)
  func line(row: Int) throws {
    let (name, script, code, line) = Self.errors[row]
    let error = SteppedScene.failure(box: script)
    #expect(error?.code == code, "\(name): \(error?.message ?? "no error")")
    #expect(error?.location?.line == line, "\(name): \(error?.message ?? "")")
  }

  @Test("An error names the timeline that runs without time passing")
  func endlessLoop() throws {
    let error = SteppedScene.failure(
      box: "\nscene:timeline(function(t)\n  while true do t:wait(0) end\nend)")
    #expect(error?.code == .limitResumes)
    #expect(error?.message.contains("the timeline of scene.lua:2") == true)
  }

  @Test("A warning names the timeline that waits for something never played")
  func endlessWait() throws {
    let run = try SteppedScene(
      box:
        "local a = motion.animator { name = \"lost\", duration = 1 }:animate(box, { x = 1 })\n"
        + "scene:timeline(function(t) t:waitFor(a) end)")
    try run.runToRest()
    #expect(run.session.endlessWait?.message.contains("`lost`") == true)
    #expect(run.session.endlessWait?.message.contains("scene.lua:2") == true)
  }

  @Test(
    "The warning says what does not come, and what to do",
    arguments: [
      (
        "local first = scene:timeline(function(t) t:wait(0.1) t:label(\"here\") end)",
        "first, \"heer\"", "which has not passed it", "did you mean `here`?"
      ),
      (
        """
        local card = motion.states { name = "card", initial = "shut",
          states = { shut = { [box] = { x = 0 } }, open = { [box] = { x = 9 } } } }
        """,
        "card, \"open\"", "which is not entered", "enter it: `states:setState(\"open\")`"
      ),
    ])
  func endlessMoment(script: String, wait: String, reason: String, help: String) throws {
    let run = try SteppedScene(
      box: "\(script)\nscene:timeline(function(t) t:waitFor(\(wait)) end)")
    try run.runToRest()
    let found = try #require(run.session.endlessWait)
    #expect(
      found.message.hasSuffix(reason) && found.help == help, "\(found.message), \(found.help)")
  }

  @Test("Random numbers depend only on the seed and the key, not on the order of calls")
  func random() throws {
    func numbers(_ keys: [String], seed: Int) throws -> [String: String] {
      let list = keys.map { "\"\($0)\"" }.joined(separator: ", ")
      let run = try SteppedScene(
        box:
          "for _, key in ipairs { \(list) } do print(key .. ' ' .. scene:random(key, -5, 5)) end",
        seed: seed)
      let pairs = run.printed.map { $0.split(separator: " ").map(String.init) }
      return Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }
    let keys = (0..<20).map { "card\($0)" }
    let forwards = try numbers(keys, seed: 3)
    #expect(try numbers(keys.reversed(), seed: 3) == forwards)
    #expect(Set(forwards.values).count == keys.count)
    #expect(forwards.values.allSatisfy { Double($0).map { -5 <= $0 && $0 < 5 } ?? false })
    #expect(try numbers(keys, seed: 4) != forwards)
  }
}
