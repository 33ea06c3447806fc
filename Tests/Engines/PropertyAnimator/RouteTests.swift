import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

@testable import PropertyAnimatorEngine

@Suite("Routes")
struct RouteTests {
  /// A random outline of lines, curves and arcs, in one or two parts.
  private static func outline(_ random: inout SeededGenerator) throws -> Outline {
    func pair() -> String { "\(random.number(-200...200)) \(random.number(-200...200))" }
    var data = ""
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      data += "M \(pair())"
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: data += "L \(pair())"
        case 1: data += "Q \(pair()) \(pair())"
        case 2: data += "C \(pair()) \(pair()) \(pair())"
        default:
          data += "A \(random.number(20...200)) \(random.number(20...200)) 30 0 1 \(pair())"
        }
      }
      if Bool.random(using: &random) { data += "Z" }
    }
    return try Path(data: data).outline(width: 0, height: 0)
  }

  @Test("A layer is at each fraction of the length at that fraction of the time", arguments: 1...40)
  func constantSpeed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let outline = try Self.outline(&random)
    let (measure, anchor) = (OutlineMeasure(outline), Vector2(7, -3))
    let tracks = try #require(
      KeyframeTracks(along: OutlineRoute(outline), anchor: anchor, orients: true)
    ).tracks
    var joints = 0
    for step in 0...400 {
      let share = Double(step) / 400
      let point = try #require(measure.point(at: share))
      let (x, y) = (tracks[0].value(at: share), tracks[1].value(at: share))
      let distance = Vector2(x + anchor.x - point.x, y + anchor.y - point.y)
      // At a gap or a corner, rounding decides which side counts.
      guard (distance * distance).sum().squareRoot() <= 1e-6 else {
        joints += 1
        continue
      }
      guard step > 0, step < 400 else { continue }
      let velocity = Vector2(tracks[0].velocity(at: share), tracks[1].velocity(at: share))
      let speed = (velocity * velocity).sum().squareRoot()
      #expect((speed / measure.length - 1).magnitude <= 1e-6, "seed \(seed) \(share)")
      let turned = OutlineRoute.angle(tracks[2].value(at: share) - point.angle, near: 0)
      #expect(turned.magnitude <= 1e-4, "seed \(seed) \(share)")
    }
    #expect(joints <= 1, "seed \(seed)")
  }

  @Test(
    "The direction turns steadily, all round a circle, and jumps at corners by the shorter turn")
  func directions() throws {
    func angles(_ data: String, _ shares: [Double]) throws -> [Double] {
      let outline = try Path(data: data).outline(width: 0, height: 0)
      let tracks = try #require(
        KeyframeTracks(along: OutlineRoute(outline), anchor: .zero, orients: true)
      ).tracks
      return shares.map { tracks[2].value(at: $0) }
    }
    let circle = "M 100 0 A 100 100 0 0 1 100 200 A 100 100 0 0 1 100 0 Z"
    for (share, angle) in zip(
      [0, 0.125, 0.5, 0.8, 1], try angles(circle, [0, 0.125, 0.5, 0.8, 1]))
    {
      #expect((angle - 360 * share).magnitude <= 1e-6)
    }
    #expect(try angles("M 0 0 H 10 V 10 H 0 Z", [0.1, 0.3, 0.6, 0.9]) == [0, 90, 180, 270])
    // Through 180°, the number goes on.
    let left = try angles("M 10 0 L 0 1 L -10 0", [0.1, 0.9])
    #expect(left[0] > 170 && left[1] > 180 && left[1] < 190)
  }

  private static let way = "M 0 0 H 100 V 100"

  private func scene(_ script: String, fps: Int = 60) throws -> SteppedScene {
    try SteppedScene(
      scene: """
        local dot = scene:box { id = "dot", x = 5, y = 6, width = 20, height = 10 }
        \(script)
        """, fps: fps)
  }

  @Test("The anchor moves, from the beginning of the path, along the animator's curve")
  func anchor() throws {
    let run = try scene(
      """
      scene:timeline(function(t) t:play(motion.animator { duration = 1, delay = 0.5, curve = "linear" }
        :along(dot, "\(Self.way)")) end)
      """)
    try run.run(to: 0.4)
    #expect(try run.value("dot.x") == 5 && run.value("dot.y") == 6)
    try run.run(to: 0.75)
    #expect(try abs(run.value("dot.x") - 40) < 1e-9 && run.value("dot.y") == -5)
    try run.run(to: 1.5)
    #expect(try run.value("dot.x") == 90 && run.value("dot.y") == 95)
    #expect(try run.value("dot.rotationZ") == 0)
  }

  @Test("A shape is followed where it is, also in another layer that is turned and scrolled")
  func shapes() throws {
    let run = try scene(
      """
      dot.anchorX, dot.anchorY = 0, 0
      local list = scene:scroll { id = "list", x = 30, y = 40, width = 200, height = 200, contentHeight = 900 }
      local inner = list:group { id = "inner", x = 50, y = 100, width = 100, height = 100, rotationZ = 90 }
      local line = inner:shape { id = "line", path = "M 10 0 H 60" }
      local ring = scene:shape { id = "ring", x = 100, y = 200, width = 80, height = 60, path = motion.ellipse() }
      local other = scene:box { id = "other" }
      scene:timeline(function(t)
        t:play(list:scrollTo { y = 70, duration = 0.1 })
        t:play(motion.animator { duration = 1, curve = "linear" }:along(dot, line, { orient = true }))
        print(dot.x, dot.y, dot.rotationZ)
        local round = motion.animator { duration = 1, curve = "linear" }:along(other, ring)
        t:start(round) print(other.x, other.y) t:wait(0.5) print(other.x, other.y)
      end)
      """)
    try run.runToRest()
    // The point 60, 0 of a square of 100 that is turned about its middle is at 100, 60.
    let (x, y) = (30 + 50 + 100, 40 + 100 + 60 - 70)
    #expect(run.printed == ["\(x).0\t\(y).0\t90.0", "140.0\t200.0", "140.0\t260.0"])
  }

  @Test("Springs, repeats, turns and seeks play a route as any animation")
  func playback() throws {
    let run = try scene(
      """
      local a = motion.animator { duration = 1, curve = "linear", repeatCount = 2, autoreverse = true }:along(dot, "\(Self.way)")
      scene:timeline(function(t)
        t:start(a) t:wait(1.75) print(dot.x, dot.y) a:pause()
        a.fractionComplete = 0.25 print(dot.x)
        a:reverse() a:stop()
        local spring = motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.4 } }:along(dot, "M 10 5 H 110")
        t:start(spring) t:wait(0.1)
        local speed = dot:velocity("x")
        motion.withAnimation("snappy", function() dot.x = 300 end)
        print(speed > 0, math.abs(dot:velocity("x") - speed) < 1e-6)
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["40.0\t-5.0", "40.0", "true\ttrue"])
    #expect(try run.value("dot.x") == 300)
  }

  @Test("A spring goes beyond the end straight on")
  func overshoot() throws {
    let run = try scene(
      """
      scene:timeline(function(t) t:play(motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.5 } }
        :along(dot, "M 10 5 C 10 60 110 60 110 5")) end)
      """)
    var highest = 0.0
    for frame in 0...60 {
      try run.run(toFrame: frame)
      highest = min(highest, try run.value("dot.y"))
    }
    #expect(highest < -5)
  }

  @Test("Routes are equal at all frame rates")
  func rates() {
    RateLaw(seconds: 3).check(
      "routes",
      """
      local scene = motion.scene { name = "routes" }
      local dot = scene:box { id = "dot", width = 20, height = 10 }
      local ring = scene:shape { id = "ring", x = 50, y = 50, width = 90, height = 60, path = motion.star { points = 5 } }
      local inner = motion.animator { duration = 0.7 }:along(dot, "M 0 0 C 90 0 90 200 0 200 Q -50 100 0 0 Z", { orient = true })
      scene:timeline(function(t)
        t:play(motion.animator { duration = 1.4, curve = "easeIn" }:add(inner, 0.5))
        t:play(motion.animator { duration = 1, warpsKeyframes = false, curve = "easeInOut" }:along(dot, ring))
      end)
      """)
  }

  @Test("A layout that begins anew has the route of the shape at that time")
  func replay() throws {
    let run = try scene(
      """
      local line = scene:shape { id = "line", path = "M 10 5 H 110" }
      local a = motion.animator { duration = 0.5 }:along(dot, line)
      scene:timeline(function(t)
        t:play(a) print(dot.x) line.x = 50 t:play(a) print(dot.x)
      end)
      """)
    try run.runToRest()
    #expect(run.printed == ["100.0", "150.0"])
  }
}
