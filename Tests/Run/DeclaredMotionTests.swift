import MotionCore
import MotionMath
import MotionRecording
import MotionTrace
import SceneSupport
import Support
import Testing

/// The motions that scripts declare, as recordings keep them.
struct DeclaredMotionTests {
  private static let examples = [
    "00-collapsing-header", "01-inverted-sections", "02-snapping-header", "03-passport",
    "04-search-transitions", "10-spring-gallery", "11-staggered-grid", "12-passport-keyframes",
    "13-booklet", "14-in-flight", "20-home-screen", "21-stretchy-header", "30-sheet", "31-toasts",
    "32-onboarding", "33-tabs", "34-like", "35-shimmer", "36-refresh", "37-cards", "38-story",
    "39-counter", "40-letters",
  ]

  @Test("Each declared motion of an example has the recorded values", arguments: examples)
  func examples(name: String) throws {
    let recording = try RecordedScene(
      running: try Repository.text("examples/\(name).lua"), fps: 240
    ).recording
    let compared = try recording.columns.reduce(0) { try $0 + Self.compare($1, in: recording) }
    // Sections and drags have no declarations.
    let isFree = ["01-inverted-sections"].contains(name)
    #expect(isFree ? compared == 0 : compared > 100, "\(compared) values")
  }

  /// Compares the declared motions of a number with its values in each frame, and returns how many
  /// values a motion declares.
  private static func compare(_ column: RecordedColumn, in recording: Recording) throws -> Int {
    let layer = recording.layers[column.layer]
    var count = 0
    var begin = 0.0
    for motion in column.declared {
      #expect(begin < motion.end)
      for frame in layer.firstFrame..<(layer.endFrame ?? recording.frameCount) {
        let time = recording.time(of: frame)
        guard time >= max(begin, motion.start), time < motion.end else { continue }
        guard case .number(let recorded) = column.value(at: frame) else { continue }
        let value = try #require(try value(of: motion, at: frame, in: recording))
        // The range of an opacity is 0 to 1.
        let shown = column.property.contains("pacity") ? min(max(value, 0), 1) : value
        count += 1
        guard (shown - recorded).magnitude > 1e-9 * max(1, recorded.magnitude) else { continue }
        Issue.record("\(layer.path).\(column.property) at \(time): \(recorded), not \(value)")
        return count
      }
      begin = motion.end
    }
    return count
  }

  private static func value(
    of motion: DeclaredMotion, at frame: Int, in recording: Recording
  ) throws -> Double? {
    guard case .mapping(let source, let map) = motion.form else {
      return motion.value(at: recording.time(of: frame))
    }
    #expect(motion.value(at: recording.time(of: frame)) == nil)
    let dot = try #require(source.lastIndex(of: "."))
    let layer = try #require(recording.layers.firstIndex { $0.path == source[..<dot] })
    let property = String(source[source.index(after: dot)...])
    guard case .number(let number) = recording.value(of: property, in: layer, at: frame) else {
      return nil
    }
    return map.value(at: number)
  }

  /// What a script declares for `box.x` and other properties; a second line belongs to a second
  /// property.
  private static let cases: [(what: String, script: String, motions: [String])] = [
    (
      "an animator's curve", "t:play(make({ curve = 'easeOut' }):animate(box, { x = 100 }))",
      ["x: easeOut 0…0.5 0→100"]
    ),
    (
      "an animator's spring",
      "t:play(make({ curve = motion.spring { duration = 0.5, bounce = 0.2, initialVelocity = 2 } }):animate(box, { x = 100 }))",
      ["x: spring 0.5/0.2 0…0.735 0→100 v200"]
    ),
    (
      "a spring within a duration",
      "t:play(make({ curve = motion.spring { duration = 0.5, bounce = 0.2 }, speed = 2 }):animate(box, { x = 100 }))",
      ["x: spring 0.5/0.2 over 0.69 0…0.345 0→100"]
    ),
    (
      "a delay and repetitions",
      "t:play(make({ curve = 'linear', delay = 0.1, repeatCount = 2.5 }):animate(box, { x = 100 }))",
      ["x: linear 0.1…1.35 0→100 ×2.5"]
    ),
    (
      "repetitions that run back",
      "t:play(make({ curve = 'easeIn', repeatCount = 1.75, autoreverse = true }):animate(box, { x = 100 }))",
      ["x: easeIn 0…1.75 0→100 ×1.75 and back"]
    ),
    (
      "another speed", "t:play(make({ curve = 'easeIn', speed = 2 }):animate(box, { x = 100 }))",
      ["x: easeIn 0…0.25 0→100"]
    ),
    (
      "two curves", "t:play(make({}):animate(box, { x = { to = 100, curve = 'outBack' } }))",
      ["x: keys easeInOut 0…0.5 0→100 [0…1 100 outBack]"]
    ),
    (
      "keyframes",
      """
      t:play(make({ curve = 'linear' }):keyframe(box, { x = 50 }, { start = 0.2, duration = 0.3, curve = 'easeIn' })
        :keyframe(box, { x = 20, y = 9 }, { start = 0.6, duration = 0.4 }))
      """,
      [
        "x: keys linear 0…0.5 0→20 [0.2…0.5 50 easeIn, 0.6…1 20 linear]",
        "y: linear 0.3…0.5 0→9",
      ]
    ),
    (
      "keyframes along an overshooting curve",
      """
      t:play(make({ curve = 'inOutBack' }):keyframe(box, { x = 50 }, { start = 0, duration = 0.3 })
        :keyframe(box, { x = 20 }, { start = 0.3, duration = 0.7 }))
      """, ["x: keys inOutBack 0…0.5 0→20 [0…0.3 50 linear, 0.3…1 20 linear]"]
    ),
    (
      "steps",
      """
      local a = make({}):keyframe(box, { x = 50 }, { start = 0.2, duration = 0.3 })
        :keyframe(box, { x = 20 }, { start = 0.6, duration = 0.4 })
      t:play(a:path(box, { "x" }, { mode = "discrete" }))
      """, ["x: keys easeInOut 0…0.5 0→20 [0.2…0.2 50 easeInOut, 0.6…0.6 20 easeInOut]"]
    ),
    (
      "nested animators",
      """
      local first = motion.animator { duration = 0.2, curve = 'easeOut' }:animate(box, { x = 10, y = 5 })
      local second = motion.animator { duration = 0.1, curve = 'easeIn' }:animate(box, { x = 30 })
      t:play(make({}):add(first, 0.2):add(second, 0.8))
      """,
      [
        "x: keys linear 0…0.5 0→30 [0.2…0.6 10 easeOut, 0.8…1 30 easeIn]",
        "y: easeOut 0.1…0.3 0→5",
      ]
    ),
    (
      "an interruption by a curve",
      """
      t:start(make({ curve = 'linear' }):animate(box, { x = 100 })) t:wait(0.25)
      t:play(make({ curve = 'easeOut' }):animate(box, { x = 20 }))
      """, ["x: linear 0…0.25 0→100", "easeOut 0.25…0.75 50→20 v200 carried"]
    ),
    (
      "retarget, impulse and jump",
      """
      local a = make({ curve = motion.spring { duration = 0.5, bounce = 0 } }):animate(box, { x = 100 })
      t:start(a) t:wait(0.1) a:retarget(box, { x = 0 }) t:wait(0.1) a:impulse(box, { x = 300 })
      t:wait(0.1) a:jump(box, { x = 7 }) t:waitFor(a)
      """,
      [
        "x: spring 0.5/0 0…0.1 0→100", "spring 0.5/0 0.1…0.2 35.781→0 v449.443 carried",
        "spring 0.5/0 0.2…0.3 40.732→0 v80.287 carried", "spring 0.5/0 0.3…1.1 7→0",
      ]
    ),
    (
      "a reversed animator",
      """
      local a = make({ curve = 'easeIn' }):animate(box, { x = 100 })
      t:play(a) t:wait(0.1) a:reverse() t:waitFor(a)
      """, ["x: easeIn 0…0.5 0→100", "reversed easeIn 0.6…1.1 100→0"]
    ),
    (
      "reversed keyframes",
      """
      local a = make({ curve = 'easeIn' }):keyframe(box, { x = 50 }, { start = 0.2, duration = 0.3 })
        :keyframe(box, { x = 20 }, { start = 0.6, duration = 0.4, curve = 'easeOut' })
      t:play(a) t:wait(0.1) a:reverse() t:waitFor(a)
      """,
      [
        "x: keys easeIn 0…0.5 0→20 [0.2…0.5 50 linear, 0.6…1 20 easeOut]",
        "keys reversed easeIn 0.6…1.1 20→0 [0…0.4 50 reversed easeOut, 0.5…0.8 0 linear]",
      ]
    ),
    (
      "a pause",
      """
      local a = make({ curve = 'linear' }):animate(box, { x = 100 })
      t:start(a) t:wait(0.2) a:pause() t:wait(0.2) a:play() t:waitFor(a)
      """, ["x: linear 0…0.2 0→100"]
    ),
    (
      "a pause while the value holds",
      """
      local a = make({ curve = 'linear' }):keyframe(box, { x = 100 }, { start = 0, duration = 0.2 })
        :keyframe(box, { x = 0 }, { start = 0.8, duration = 0.2 })
      t:start(a) t:wait(0.2) a:pause() t:wait(0.3)
      """, ["x: keys linear 0…0.2 0→0 [0…0.2 100 linear, 0.8…1 0 linear]"]
    ),
    (
      "one spring that interrupts another",
      """
      motion.withAnimation(motion.spring { duration = 0.5, bounce = 0 }, function() box.x = 100 end) t:wait(0.2)
      motion.withAnimation({ spring = motion.spring { duration = 0.25, bounce = 0.3 }, delay = 0.1 }, function() box.x = 0 end)
      """,
      [
        "x: spring 0.5/0 0…0.2 0→100", "spring 0.25/0.3 0.3…0.84 71.538→0",
      ]
    ),
    (
      "a curve in `withAnimation`",
      "t:play(motion.withAnimation({ curve = 'easeOut', duration = 0.2, delay = 0.1 }, function() box.x = 3 end))",
      ["x: easeOut 0.1…0.3 0→3"]
    ),
    (
      "a follower",
      """
      local f = motion.follower(box, "x", { to = 100, spring = motion.spring { duration = 0.5, bounce = 0 } })
      t:start(f) t:wait(0.1) f:retarget(0) t:wait(0.1) f:impulse(500) t:waitFor(f)
      """,
      [
        "x: spring 0.5/0 0…0.1 0→100", "spring 0.5/0 0.1…0.2 35.781→0 v449.443",
        "spring 0.5/0 0.2…1.196 40.732→0 v280.287",
      ]
    ),
    (
      "a state",
      """
      local s = motion.states { name = "s", initial = "a", curve = { curve = "easeIn", duration = 0.2 },
        states = { a = { [box] = { x = 0 } }, b = { [box] = { x = 100 } } } }
      t:wait(0.1) t:play(s:setState "b")
      """, ["x: easeIn 0.1…0.3 0→100"]
    ),
    (
      "a map of another property",
      """
      box:derive { y = motion.map(box, "x", { 0, 60, 100 }, { 0, 1, 5 }, { curve = "easeIn", extend = true }) }
      t:play(make({ curve = 'outBack' }):animate(box, { x = 100 })) t:wait(0.1)
      """,
      ["x: outBack 0…0.5 0→100", "y: map of box.x 0…∞ 0→5 [0 0, 60 1, 100 5]"]
    ),
    (
      "a layout",
      """
      local list = scene:stack { id = "list", spacing = 10 }
      local first, second = list:box { id = "first", height = 20 }, list:box { id = "second", height = 20 }
      motion.withAnimation({ curve = "easeIn", duration = 0.2 }, function() first.hidden = true end) t:wait(0.1)
      motion.withAnimation(motion.spring { duration = 0.25, bounce = 0 }, function() first.hidden = false end)
      t:wait(1)
      """,
      ["list/second.y: easeIn 0…0.1 30→0", "spring 0.25/0 0.1…0.505 20.541→30 v-203.6"]
    ),
    (
      "a shared element",
      """
      local a, b = scene:group { id = "a" }, scene:group { id = "b" }
      a:box { id = "card", x = 20, y = 60, width = 100, height = 80, opacity = 0.5 }
      b:box { id = "card", x = 40, width = 300, height = 80 }
      local tr = motion.transition { name = "tr", from = a, to = b, duration = 0.5, curve = "easeIn",
        rules = { card = motion.shared { x = "easeOut" } } }
      t:play(tr) t:wait(0.1) tr:reverse() t:waitFor(tr)
      """,
      [
        "tr/card.x: easeOut 0…0.5 20→40", "reversed easeOut 0.6…1.1 40→20",
        "tr/card.y: easeIn 0…0.5 60→0", "reversed easeIn 0.6…1.1 0→60",
        "tr/card.width: easeIn 0…0.5 100→300", "reversed easeIn 0.6…1.1 300→100",
        "tr/card.opacity: easeIn 0…0.5 0.5→1", "reversed easeIn 0.6…1.1 1→0.5",
      ]
    ),
    (
      "nothing where a value is computed, dragged, offset, smooth or sought",
      """
      local a = make({ curve = 'linear' }):animate(box, { x = 100 })
      box:derive { y = function() return 2 * box.x end }
      box:follow { width = motion.map(box, "x", { 0, 100 }, { 0, 50 }) }
      a:seek(0.5) t:wait(0.1) a:play() t:waitFor(a)
      t:play(make({}):animate(box, { height = { by = 8, additive = true } }))
      t:play(make({}):keyframe(box, { rotationZ = 50 }, { start = 0, duration = 0.3 })
        :keyframe(box, { rotationZ = 20 }, { start = 0.3, duration = 0.7 }):path(box, { "rotationZ" }, { mode = "cubic" }))
      local drag = box:draggable()
      t:play(box:drag { by = { 30, 20 }, duration = 0.1 })
      """, []
    ),
  ]

  @Test("A script's declarations are recorded", arguments: cases)
  func declares(what: String, script: String, motions: [String]) throws {
    let scene = try RecordedScene(
      running: """
        local scene = motion.scene { name = "test", width = 390, height = 844 }
        local box = scene:box { id = "box", width = 10, height = 10 }
        local function make(options)
          if not options.duration then options.duration = 0.5 end
          return motion.animator(options)
        end
        scene:timeline(function(t)
        \(script)
        end)
        """, fps: 240)
    #expect(scene.failure == nil)
    let recording = scene.recording
    var found: [String] = []
    var compared = 0
    for column in recording.columns {
      compared += try Self.compare(column, in: recording)
      let path = recording.layers[column.layer].path
      let name = (path == "box" ? "" : path + ".") + column.property
      found += column.declared.enumerated().map { index, motion in
        (index == 0 ? "\(name): " : "") + Self.text(motion)
      }
    }
    #expect(found == motions)
    #expect(motions.isEmpty || compared > 10)
  }

  @Test("The slots of a colour have their own declarations")
  func color() throws {
    let recording = try RecordedScene(
      running: """
        local scene = motion.scene { name = "test", width = 390, height = 844 }
        local box = scene:box { id = "box", fill = "#000000" }
        scene:timeline(function(t)
          t:play(motion.animator { duration = 0.5, curve = "easeIn" }:animate(box, { fill = "#ff000080" }))
        end)
        """, fps: 240
    ).recording
    let column = try #require(recording.columns.first { $0.property == "fill" })
    #expect(column.declared.isEmpty)
    #expect(
      column.declaredParts.map { $0.map(Self.text) } == [
        ["easeIn 0…0.5 0→1"], ["easeIn 0…0.5 0→0"], ["easeIn 0…0.5 0→0"], ["easeIn 0…0.5 1→0.502"],
      ])
  }

  @Test("Values outside a motion are its first and its last one")
  func ends() {
    let motion = DeclaredMotion.along(
      .linear, from: 10, to: 20, start: 1, duration: 2, repeatCount: 1.5, autoreverses: true)
    #expect(motion.naturalEnd == 7 && motion.end == 7 && !motion.isInterrupted)
    #expect(
      [0, 1, 2, 3, 4, 5, 6, 7, 9].map { motion.value(at: $0) } == [
        10, 10, 15, 20, 15, 10, 15, 20, 20,
      ])
    let thrice = DeclaredMotion.along(
      .linear, from: 10, to: 20, start: 1, duration: 2, repeatCount: 3)
    #expect([2, 3, 4, 6.5, 7, 8].map { thrice.value(at: $0) } == [15, 10, 15, 17.5, 20, 20])
  }

  /// A motion in one line, with numbers of three digits.
  private static func text(_ motion: DeclaredMotion) -> String {
    func number(_ value: Double) -> String {
      NumberText(((value * 1000).rounded() + 0) / 1000).description
    }
    func name(_ curve: Curve) -> String {
      if case .reversed(let curve) = curve { return "reversed " + name(curve) }
      if case .spring(let spring) = curve {
        return name(spring.spring) + " over \(number(spring.duration))"
      }
      return Curve.names.first { Curve.named($0) == curve } ?? "\(curve)"
    }
    func name(_ spring: Spring) -> String {
      "spring \(number(2 * Double.pi / spring.angularFrequency))/\(number(1 - spring.dampingRatio))"
    }
    var words: [String] = []
    var points: [String] = []
    switch motion.form {
    case .curve(let curve): words.append(name(curve))
    case .spring(let spring): words.append(name(spring))
    case .keyframes(let keys, let curve):
      words.append("keys " + name(curve))
      points = keys.map {
        "\(number($0.start))…\(number($0.end)) \(number($0.to)) \(name($0.curve))"
      }
    case .mapping(let source, let map):
      words.append("map of \(source)")
      points = zip(map.stops, map.values).map { "\(number($0)) \(number($1))" }
    }
    words.append("\(number(motion.start))…" + (motion.end.isFinite ? number(motion.end) : "∞"))
    words.append("\(number(motion.from))→\(number(motion.to))")
    if motion.velocity != 0 { words.append("v\(number(motion.velocity))") }
    if motion.carried != nil { words.append("carried") }
    if motion.repeatCount != 1 { words.append("×\(number(motion.repeatCount))") }
    if motion.autoreverses { words.append("and back") }
    if !points.isEmpty { words.append("[\(points.joined(separator: ", "))]") }
    return words.joined(separator: " ")
  }
}
