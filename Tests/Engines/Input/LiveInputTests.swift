import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Inputs whose future is not known")
struct LiveInputTests {
  private enum Input {
    case touch(MotionCore.TouchRow)
    case change(SceneInput, at: Double)

    func reach(_ session: Session) throws {
      switch self {
      case .touch(let row): session.touch(row)
      case .change(let input, let time): try session.set(input, at: time)
      }
    }
  }

  /// An input, and the time at which it arrives.
  private struct Arrival {
    let input: Input
    let time: Double
  }

  /// A scene that fingers move, and that depends on its size, its appearance and reduced motion.
  private static let script =
    TouchReplayTests.scene + """
      local params = motion.params { lift = { 0.2, min = 0, max = 1, live = true },
        mode = { "slow", choices = { "slow", "fast" }, live = true } }
      local lid = scene:box { id = "lid", width = 10, height = 10, fill = "systemGreen" }
      lid:derive { y = motion.map(params, "lift", { 0, 1 }, { 0, 500 }),
        opacity = function() return params.mode == "slow" and 1 or 1 - params.lift end,
        width = function() return 10 * scene.textScale end,
        rotationZ = function() return scene.keyboardHeight + (scene.reduceMotion and 1 or 0) end }
      params:onChange("lift", function(value, old)
        local duration = params.mode == "slow" and 0.6 or 0.2
        motion.animator { duration = duration }:animate(lid, { x = lid.x + 90 * (value - old) }):play()
      end)
      local edge = scene:box { id = "edge", width = 10, height = 10, fill = "systemBlue" }
      edge:derive { x = function() return scene.width - scene.safeAreaRight end,
        y = function() return scene.height - scene.safeAreaBottom end }
      local ball = scene:box { id = "ball", width = 10, height = 10, fill = "systemRed" }
      scene:demo(function(t)
        for i = 1, 9 do
          t:play(card:drag { by = 60 * (i % 2 * 2 - 1), duration = 0.2 })
          t:sequence { dot:tap(), dot:longPress(), dot:tap() }
        end
      end)
      scene:timeline(function(t)
        t:waitUntil(function() return ball.x > 300 and edge.x > 320 end)
        ball:setAppearance("inverted")
      end)
      scene:timeline(function(t)
        for i = 1, 9 do
          t:wait(0.31)
          motion.withAnimation("bouncy", function() ball.x = scene.width * (i % 2) end)
        end
      end)

      """

  private static func change(_ random: inout SeededGenerator) -> SceneInput {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: .appearance(Bool.random(using: &random) ? .dark : .light)
    case 1: .reduceMotion(.random(using: &random))
    case 2: .parameter("lift", .number(random.number(0...1)))
    case 3: .parameter("mode", .text(Bool.random(using: &random) ? "slow" : "fast"))
    case 4: .textSize(TextSize.allCases.randomElement(using: &random) ?? .l)
    case 5:
      .keyboard(
        height: Bool.random(using: &random) ? 291 : 0,
        duration: [nil, 0, 0.25].randomElement(using: &random) ?? nil)
    case 6: .contrast(Bool.random(using: &random) ? .increased : .standard)
    case 7: .length(Bool.random(using: &random) ? .width : .height, random.number(300...900))
    default:
      .length(Bool.random(using: &random) ? .safeAreaRight : .safeAreaBottom, random.number(0...60))
    }
  }

  /// Random inputs: drags with rests, flicks, taps and presses, some cancelled, and changes of the
  /// scene; they arrive up to 20 ms late.
  private static func arrivals(_ random: inout SeededGenerator) -> [Arrival] {
    var arrivals: [Arrival] = []
    for finger in 1...3 {
      var time = random.number(0...0.8)
      var last = 0.0
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var (x, y) = (random.number(0...390), random.number(0...844))
        func add(_ phase: TouchPhase) {
          let row = MotionCore.TouchRow(time: time, finger: finger, phase: phase, x: x, y: y)
          let late = Bool.random(using: &random) ? 0 : random.number(0...0.02)
          // The samples of one finger arrive in their order.
          last = max(time + late, last)
          arrivals.append(Arrival(input: .touch(row), time: last))
        }
        add(.began)
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          let (dx, dy) = (random.number(-900...900), random.number(-2500...2500))
          let rests = Int.random(in: 0..<4, using: &random) == 0
          if rests { time += random.number(0.1...0.7) }
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            let step = random.number(0.004...0.017)
            time += step
            (x, y) = (min(max(x + dx * step, 0), 390), min(max(y + dy * step, 0), 844))
            add(.moved)
          }
        }
        time += random.number(0.001...0.05)
        add(Int.random(in: 0..<6, using: &random) == 0 ? .cancelled : .ended)
        time += random.number(0.01...0.6)
      }
    }
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let time = random.number(0...Double(seconds))
      arrivals.append(
        Arrival(input: .change(change(&random), at: time), time: time + random.number(-0.1...0.02)))
    }
    return arrivals.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// The values of all slots, as bits.
  private static func bits(_ scene: SteppedScene) -> [UInt64] {
    let stage = scene.session.stage
    return (0..<stage.store.slotCount).map { stage.store[$0].bitPattern }
  }

  private static let seconds = 3

  /// Runs a scene whose fingers are random, and returns it with the bits of its frames.
  private static func live(
    _ random: inout SeededGenerator
  ) throws -> (scene: SteppedScene, frames: [[UInt64]]) {
    var arrivals = arrivals(&random)[...]
    let scene = try SteppedScene(script)
    var frames: [[UInt64]] = []
    for frame in 0...(60 * seconds) {
      while let next = arrivals.first, next.time <= Double(frame) / 60 {
        arrivals.removeFirst()
        try next.input.reach(scene.session)
      }
      try scene.step()
      frames.append(bits(scene))
    }
    return (scene, frames)
  }

  @Test("A session replays to the same bits and events", arguments: Seeds.first(24))
  func replay(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (live, frames) = try Self.live(&random)
    let log = live.session.inputs
    let whole = try SteppedScene(Self.script, inputs: log)
    for frame in frames.indices {
      try whole.step()
      try #require(Self.bits(whole) == frames[frame], "seed \(seed), frame \(frame)")
    }
    #expect(whole.events == live.events, "seed \(seed)")
    let fast = try SteppedScene(Self.script, fps: 240, inputs: log)
    for frame in frames.indices {
      try fast.run(toFrame: 4 * frame)
      try #require(Self.bits(fast) == frames[frame], "seed \(seed), frame \(frame) of 240")
    }
  }

  @Test("The portions in which samples arrive do not matter", arguments: Seeds.first(12))
  func portions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (first, _) = try Self.live(&random)
    let log = first.session.inputs
    let rows = try #require(log.touches).rows
    let second = try SteppedScene(Self.script)
    var left = rows[...]
    var changes = log.changes[...]
    for frame in 0...(60 * Self.seconds) {
      // Samples arrive at least two frames before they count, in portions of any size.
      let until = Double(frame + 2) / 60 + random.number(0...0.3)
      while let row = left.first, row.time <= until {
        left.removeFirst()
        #expect(second.session.touch(row)?.time == row.time)
      }
      while let change = changes.first, change.time <= until {
        changes.removeFirst()
        #expect(try second.session.set(change.input, at: change.time) == change.time)
      }
      try second.step()
    }
    #expect(Self.bits(second) == Self.bits(first), "seed \(seed)")
    #expect(second.events == first.events, "seed \(seed)")
  }

  @Test("A sample counts after what has been shown, and only on the scene")
  func times() throws {
    let scene = try SteppedScene(scene: "scene:box { id = \"box\", width = 10, height = 10 }")
    try scene.run(toFrame: 6)
    func touch(_ phase: TouchPhase, x: Double = 5.00049, at time: Double) -> MotionCore.TouchRow? {
      scene.session.touch(MotionCore.TouchRow(time: time, finger: 7, phase: phase, x: x, y: 5))
    }
    #expect(touch(.moved, at: 1) == nil)
    #expect(touch(.began, x: -1, at: 1) == nil)
    #expect(touch(.began, at: .infinity) == nil)
    #expect(touch(.began, x: .nan, at: 1) == nil)
    #expect(
      touch(.began, at: 0.05)
        == MotionCore.TouchRow(time: 0.100001, finger: 7, phase: .began, x: 5, y: 5))
    #expect(touch(.began, at: 0.2) == nil)
    #expect(touch(.moved, at: 0.05)?.time == 0.100002)
    try scene.run(toFrame: 12)
    // The finger was held just beyond the frame at 0.2 s.
    #expect(touch(.ended, at: 0.15)?.time == 0.200002)
    #expect(touch(.ended, at: 0.3) == nil)
    let rows = try #require(scene.session.inputs.touches).rows
    #expect(rows.map(\.time).last == 0.200002)
  }

  @Test("Changes act at their instant, and after what has been shown")
  func changes() throws {
    let scene = try SteppedScene(
      scene: """
        local box = scene:box { id = "box", width = 10, height = 10, fill = "black" }
        local sky = scene:box { id = "sky", width = 10, height = 10, fill = "label" }
        box:derive { x = function() return scene.width / 2 end }
        scene:timeline(function(t)
          t:wait(1)
          motion.withAnimation("snappy", function() box.y = 100 end)
        end)
        """)
    try scene.run(to: 0.1)
    #expect(try scene.session.set(.length(.width, 600), at: 0.05) == 0.100001)
    #expect(try scene.session.set(.appearance(.dark), at: 0.2) == 0.2)
    #expect(try scene.session.set(.reduceMotion(true), at: 0.9) == 0.9)
    #expect(try scene.session.set(.appearance(.light), at: 1.5) == 1.5)
    try scene.run(toFrame: 7)
    #expect(try scene.value("box.x") == 300)
    let light = try scene.color("sky.fill")
    // A change of appearance takes 0.4 s.
    try scene.run(to: 0.4)
    let grey = try scene.color("sky.fill")
    try scene.run(to: 0.6)
    let dark = try scene.color("sky.fill")
    #expect(light != grey && grey != dark && light != dark)
    // With reduced motion, the box jumps at 1 s, and the colours change at once.
    try scene.run(to: 1)
    #expect(try scene.value("box.y") == 100)
    try scene.run(to: 1.5)
    #expect(try scene.color("sky.fill") == light)
    #expect(
      scene.session.inputs.changes.map(\.time) == [0.100001, 0.2, 0.9, 1.5])
  }

  @Test("A value that the screen cannot have, and an impossible time, are errors")
  func impossible() throws {
    let scene = try SteppedScene(scene: "")
    for (points, time) in [(-1, 0), (2e6, 0), (.nan, 0), (.infinity, 0), (1, .infinity)] {
      let error = #expect(throws: Diagnostic.self) {
        try scene.session.set(.length(.height, points), at: time)
      }
      #expect(error?.code.slug == "out-of-range")
    }
    #expect(scene.session.inputs.changes.isEmpty)
  }

  @Test("Live fingers do not take the numbers of those that are known beforehand")
  func numbers() throws {
    let rows = "0,4,began,5,5\n1,4,ended,5,5\n"
    let inputs = InputLog(touches: try TouchRecording(text: Array(rows.utf8)))
    let scene = try SteppedScene("motion.scene { name = \"test\" }", inputs: inputs)
    func touch(_ finger: Int, _ phase: TouchPhase, at time: Double) -> MotionCore.TouchRow? {
      scene.session.touch(MotionCore.TouchRow(time: time, finger: finger, phase: phase, x: 5, y: 5))
    }
    #expect(touch(4, .began, at: 0.5) == nil)
    #expect(touch(5, .began, at: 0.5) != nil)
    #expect(touch(5, .ended, at: 0.6) != nil)
    #expect(touch(4, .began, at: 1.5) != nil)
    #expect(touch(4, .ended, at: 1.6) != nil)
    #expect(scene.session.inputs.touches?.rows.map(\.finger) == [4, 5, 5, 4, 4, 4])
  }

  private static let demo = """
    local scene = motion.scene { name = "test" }
    local box = scene:box { id = "box", width = 100, height = 100, fill = "red" }
    box:draggable { axis = "x", momentum = false }
    scene:%(function(t)
      t:play(box:drag { byX = 100, duration = 1 })
      t:play(box:drag { byX = -50, duration = 1 })
      box.opacity = 0.5
    end)
    """

  @Test("A demo is a timeline as long as no finger comes from outside")
  func demoAlone() throws {
    let demo = try SteppedScene(Self.demo.replacing("%", with: "demo"))
    let timeline = try SteppedScene(Self.demo.replacing("%", with: "timeline"))
    try demo.runToRest()
    try timeline.runToRest()
    #expect(demo.events == timeline.events && demo.frame == timeline.frame)
    #expect(try demo.value("box.opacity") == 0.5)
  }

  @Test("The first finger from outside ends a demo, and cancels its finger")
  func demoEnds() throws {
    let scene = try SteppedScene(Self.demo.replacing("%", with: "demo"))
    try scene.run(to: 0.5)
    let x = try scene.value("box.x")
    #expect(x > 30 && x < 60)
    func touch(_ phase: TouchPhase, x: Double, at time: Double) {
      scene.session.touch(MotionCore.TouchRow(time: time, finger: 1, phase: phase, x: x, y: 50))
    }
    touch(.began, x: 100, at: 0.6)
    touch(.moved, x: 300, at: 0.8)
    try scene.run(to: 0.8)
    let moved = try scene.value("box.x")
    #expect(moved > 200)
    touch(.ended, x: 300, at: 1.2)
    try scene.runToRest()
    #expect(try scene.value("box.x") == moved && scene.value("box.opacity") == 1)
  }
}
