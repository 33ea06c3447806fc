import MotionCore
import MotionValues

/// Scripts with the motions that they declare.
enum DeclaredMotionCases {
  /// What a script declares for `box.x` and other properties; a second line belongs to a second
  /// property.
  static let all: [(what: String, script: String, motions: [String])] = [
    (
      "an animator's curve", "t:play(make({ curve = 'easeOut' }):animate(box, { x = 100 }))",
      ["x: easeOut 0…0.5 0→100"]
    ),
    (
      "an animator's spring",
      "t:play(make({ curve = motion.spring { duration = 0.5, bounce = 0.2, velocity = 2 } }):animate(box, { x = 100 }))",
      ["x: spring 0.5/0.2 0…0.759 0→100 v200"]
    ),
    (
      "a spring at another speed",
      "t:play(make({ curve = motion.spring { duration = 0.5, bounce = 0.2 }, speed = 2 }):animate(box, { x = 100 }))",
      ["x: spring 0.5/0.2 over 0.771 0…0.386 0→100"]
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
      ["x: keys easeInOut 0…0.5 0→100 [0…1 100 easeOutBack]"]
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
      """, ["x: keys easeInOutBack 0…0.5 0→20 [0…0.3 50 linear, 0.3…1 20 linear]"]
    ),
    (
      "steps",
      """
      local a = make({}):keyframe(box, { x = 50 }, { start = 0.2, duration = 0.3 })
        :keyframe(box, { x = 20 }, { start = 0.6, duration = 0.4 })
      t:play(a:path(box, { "x" }, { mode = "discrete" }))
      """, ["x: keys easeInOut 0…0.5 0→20 [0.2…0.2 50 linear, 0.6…0.6 20 linear]"]
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
        "x: spring 0.5/0 0…0.1 0→100", "spring 0.5/0 0.1…0.2 35.774→0 v449.437",
        "spring 0.5/0 0.2…0.3 35.768→0 v106.391", "spring 0.5/0 0.3…1.1 7→0",
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
      motion.withAnimation(motion.spring { duration = 0.25, bounce = 0.3 }, function() box.x = 0 end)
      """,
      [
        "x: spring 0.5/0 0…0.2 0→100", "spring 0.25/0.3 0.2…0.851 71.542→0 v255.828",
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
        "x: spring 0.5/0 0…0.1 0→100", "spring 0.5/0 0.1…0.2 35.774→0 v449.437",
        "spring 0.5/0 0.2…1.314 35.768→0 v306.391",
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
      ["x: easeOutBack 0…0.5 0→100", "y: map of box.x 0…∞ 0→5 [0 0, 60 1, 100 5]"]
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
      [
        "list.height: easeIn 0…0.1 50→20", "spring 0.25/0 0.1…0.586 40.539→50 v-161.097",
        "list/second.y: easeIn 0…0.1 30→0", "spring 0.25/0 0.1…0.586 20.539→30 v-161.097",
      ]
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
      "a spring that a finger grabs",
      """
      local other = scene:box { id = "other", y = 200, width = 300, height = 50 }
      other:draggable { axis = "y" }
      motion.withAnimation(motion.spring { duration = 0.5, bounce = 0 }, function() other.y = 300 end)
      t:wait(0.1) t:play(other:drag { by = 30, duration = 0.1 })
      """, ["other.y: spring 0.5/0 0…0.1 200→300"]
    ),
    (
      "a header's maps, whose ends are numbers, a function, a share and an edge that has moved",
      """
      local bar = scene:box { id = "bar", width = 390, height = 600 }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
      local header = motion.header { layer = bar, scroll = list, min = 115, max = 600 }
      header:map(box, "x", { over = { 0, 0.5 }, from = 0, to = 87, curve = "easeInOut" })
      header:map(box, "y", { from = function() return scene.safeAreaTop + 2 end, to = "50%" })
      local tag, other = scene:box { id = "tag", height = 20 }, scene:box { id = "other" }
      header:map(other, "y", { from = 0, to = { tag, "bottom", 4 } })
      t:start(list:drag { by = -300, duration = 0.3 }) t:wait(0.1) tag.y = 30 t:wait(0.3)
      """,
      [
        "x: map of bar.progress 0…∞ 0→87 [0 0, 0.5 87]",
        "y: map of bar.progress 0…∞ 2→422 [0 2, 1 422]",
        "other.y: map of bar.progress 0…0.1 0→24 [0 0, 1 24]",
        "map of bar.progress 0.1…∞ 0→54 [0 0, 1 54]",
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
      local other = scene:box { id = "other", width = 50, height = 50 }
      other:draggable { axis = "y" }
      t:play(other:drag { by = 30, duration = 0.1 })
      """, []
    ),
  ]

  /// A motion in one line, with numbers of three digits.
  static func text(_ motion: DeclaredMotion) -> String {
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
