import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Springs after moving targets in a scene")
struct FollowTests {
  private static let prelude = """
    local head = scene:box { id = "head" }
    local tail = scene:box { id = "tail" }
    local move = motion.animator { duration = 0.3, curve = "linear" }:animate(head, { x = 100 })
    """

  @Test("The follower keeps its velocity when the target stops, and comes to rest on it")
  func rest() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        \ntail:follow({ x = function() return head.x end }, { spring = "snappy" })
        scene:timeline(function(t) t:play(move) print(tail.x > 10, tail:velocity "x" > 100) end)
        """)
    let end = try run.runToRest()
    #expect(run.printed == ["true\ttrue"])
    #expect(try run.value("tail.x") == 100)
    #expect(end > 0.5 && end < 2)
  }

  @Test("A target at rest does not prolong the run")
  func still() throws {
    let run = try SteppedScene(
      scene: Self.prelude + "\ntail:follow({ x = motion.map(head, \"x\", { 0, 1 }, { 0, 1 }) })")
    #expect(try run.runToRest() == 0)
  }

  @Test("After a jump of the target, the follower continues from its value and velocity")
  func jump() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        \ntail:follow({ x = function() return head.x end }, { spring = "smooth" })
        local twin = scene:box { id = "twin" }
        scene:timeline(function(t)
          head.x = 100
          t:start(motion.follower(twin, "x", { to = 100, spring = motion.spring { preset = "smooth" } }))
        end)
        """)
    for frame in 0...30 {
      try run.run(toFrame: frame)
      #expect(abs(try run.value("tail.x") - run.value("twin.x")) < 1e-9)
    }
    try run.runToRest()
    #expect(try run.value("tail.x") == 100)
  }

  @Test("Followers follow followers, and derived properties follow them without delay")
  func chain() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        \nlocal last = scene:box { id = "last" }
        last:follow({ x = function() return tail.x end })
        tail:follow({ x = function() return head.x end })
        last:derive { y = function() return last.x * 2 end }
        scene:timeline(function(t) t:play(move) end)
        """)
    try run.run(to: 0.3)
    let (head, tail, last) = (
      try run.value("head.x"), try run.value("tail.x"), try run.value("last.x")
    )
    #expect(head > tail && tail > last && last > 0)
    #expect(try run.value("last.y") == 2 * last)
    try run.runToRest()
    #expect(try run.value("last.x") == 100)
  }

  @Test("An endless target does not keep the run alive")
  func endless() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        \ntail:follow({ x = function() return head.x end })
        scene:timeline(function(t) t:play(move) end)
        """)
    try run.run(to: 0.1)
    #expect(!run.session.stage.moves(try run.slot("head.y")))
    #expect(try run.runToRest() < 3)
  }

  @Test("Where motion is reduced, the target is followed without a spring")
  func reduced() throws {
    let run = try SteppedScene(
      SteppedScene.boxPrelude + """
        local tail = scene:box { id = "tail" }
        box.x = 20
        tail:follow({ x = function() return box.x end, opacity = function() return box.x / 40 end })
        """, reducesMotion: true)
    try run.run(toFrame: 0)
    #expect(try run.value("tail.x") == 20)
    #expect(try run.value("tail.opacity") == 1)
  }

  @Test("A spring at rest calls the function of its target no more, until something wakes it")
  func idle() throws {
    let run = try SteppedScene(
      scene: Self.prelude + """
        \nlocal calls = 0
        tail:follow({ x = function() calls = calls + 1 return head.x end }, { spring = "snappy" })
        scene:timeline(function(t)
          t:wait(9) local first = calls t:play(move) t:wait(5) local second = calls t:wait(9)
          print(first < 9, second - first > 30, calls == second, tail.x)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["true\ttrue\ttrue\t100.0"])
  }

  @Test(
    "Lines are followed exactly, also where they end or turn between two nodes",
    arguments: [0.2213, 0.3, 0.1071])
  func corners(duration: Double) throws {
    let run = try SteppedScene(
      scene: """
        local head = scene:box { id = "head" }
        local tail = scene:box { id = "tail" }
        tail:follow({ x = function() return head.x end, y = function() return head:velocity "x" end },
          { spring = motion.spring { response = 0.4, dampingRatio = 0.6 }, threshold = 1e-9 })
        local keys = motion.animator { duration = \(2 * duration), curve = "linear" }
        keys:keyframe(head, { x = 100 }, { start = 0, duration = 0.5, curve = "linear" })
        keys:keyframe(head, { x = 40 }, { start = 0.5, duration = 0.5, curve = "linear" })
        keys:play()
        """)
    let spring = try Spring(response: 0.4, dampingRatio: 0.6)
    /// The motion after both lines, and then the rest, of a target that starts at `value`.
    func motion(
      at time: Double, _ lines: [(value: Double, velocity: Double)]
    ) -> ValueAndVelocity {
      var motion = ValueAndVelocity(value: 0)
      for (index, line) in lines.enumerated() {
        let left = time - Double(index) * duration
        guard left > 0 else { break }
        motion = spring.motion(
          after: index < 2 ? min(left, duration) : left, from: motion, target: line.value,
          targetVelocity: line.velocity)
      }
      return motion
    }
    let (up, down) = (100 / duration, -60 / duration)
    for frame in 0...50 {
      try run.run(toFrame: frame)
      let x = motion(at: run.time, [(0, up), (100, down), (40, 0)]).value
      let y = motion(at: run.time, [(up, 0), (down, 0), (0, 0)]).value
      #expect(abs(try run.value("tail.x") - x) < 1e-7, "frame \(frame)")
      #expect(abs(try run.value("tail.y") - y) < 1e-5, "frame \(frame)")
    }
  }
}
