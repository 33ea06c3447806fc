import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Shared elements with curves of their own for position and size")
struct TransitionCurveTests {
  /// A transition of a card from (20, 600, 100 × 80) to (0, 0, 390 × 400).
  private static func scene(_ options: String, then: String = "") -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local a = scene:group { id = "a", width = 390, height = 844 }
    local b = scene:group { id = "b", width = 390, height = 844 }
    a:box { id = "card", x = 20, y = 600, width = 100, height = 80 }
    b:box { id = "card", width = 390, height = 400 }
    local t = motion.transition { name = "t", from = a, to = b, duration = 0.5, curve = "linear",
      rules = { card = motion.shared { \(options) } } }
    scene:timeline(function(tl) tl:start(t) \(then) end)
    """
  }

  private static func frame(_ run: SteppedScene) throws -> [Double] {
    try ["x", "y", "width", "height"].map { try run.value("t/card.\($0)") }
  }

  private static func close(_ values: [Double], _ expected: [Double]) -> Bool {
    zip(values, expected).allSatisfy { ($0 - $1).magnitude <= 1e-9 }
  }

  @Test("Each part follows its own curve")
  func curves() throws {
    let run = try SteppedScene(
      Self.scene(
        "x = 'easeIn', y = motion.spring { duration = 0.4, bounce = 0.2 }, size = 'easeOut'"))
    let spring = try SpringCurve(Spring(duration: 0.4, bounce: 0.2))
    let (easeIn, easeOut) = (
      try #require(Curve.named("easeIn")), try #require(Curve.named("easeOut"))
    )
    for time in [0.1, 0.2, 0.35] {
      try run.run(to: time)
      let (x, size) = (easeIn.value(at: time / 0.5), easeOut.value(at: time / 0.5))
      let y = Curve.spring(spring).value(at: time / spring.duration)
      let expected = [20 - 20 * x, 600 - 600 * y, 100 + 290 * size, 80 + 320 * size]
      #expect(Self.close(try Self.frame(run), expected), "at \(time)")
    }
    try run.runToRest()
    #expect(try run.value("b.hidden") == 0)
  }

  @Test("A part can start later and take less time")
  func span() throws {
    let run = try SteppedScene(
      Self.scene("size = { delay = 0.1, duration = 0.2, curve = 'linear' }"))
    for (time, size) in [(0.05, 0.0), (0.1, 0), (0.2, 0.5), (0.3, 1), (0.4, 1)] {
      try run.run(to: time)
      let place = time / 0.5
      let expected = [20 - 20 * place, 600 - 600 * place, 100 + 290 * size, 80 + 320 * size]
      #expect(Self.close(try Self.frame(run), expected), "at \(time)")
    }
  }

  @Test("The coordinates move the anchor, about which the size changes")
  func anchor() throws {
    let run = try SteppedScene(Self.scene("anchor = 'bottom', size = 'easeIn'"))
    for time in [0.1, 0.25, 0.4] {
      try run.run(to: time)
      let frame = try Self.frame(run)
      let place = time / 0.5
      let anchor = [frame[0] + frame[2] / 2, frame[1] + frame[3]]
      #expect(Self.close(anchor, [70 + 125 * place, 680 - 280 * place]))
    }
  }

  @Test("Equal curves move the corners on straight lines, whatever the anchor")
  func straight() throws {
    let one = try SteppedScene(Self.scene(""))
    let other = try SteppedScene(
      Self.scene("anchor = 'center', x = 'linear', y = 'linear', size = 'linear'"))
    for time in [0.1, 0.3] {
      try one.run(to: time)
      try other.run(to: time)
      #expect(try Self.frame(one) == Self.frame(other))
    }
  }

  @Test(
    "An interruption keeps each part's velocity", arguments: ["topLeft", "center", "bottomRight"])
  func interruption(anchor: String) throws {
    let run = try SteppedScene(
      Self.scene(
        "anchor = '\(anchor)', x = 'easeIn', y = 'easeOut', size = 'easeInOut'",
        then: "tl:wait(0.2) t:interrupt { to = a }"), fps: 1000)
    var frames: [[Double]] = []
    for millisecond in 198...202 {
      try run.run(to: Double(millisecond) / 1000)
      frames.append(try Self.frame(run))
    }
    for part in 0..<4 {
      let steps = zip(frames.dropFirst(), frames).map { $0[part] - $1[part] }
      let bend = zip(steps.dropFirst(), steps).map { ($0 - $1).magnitude }.max() ?? 0
      #expect(bend <= 0.15 * (steps[0].magnitude + steps[1].magnitude) + 0.02, "\(part): \(steps)")
    }
    try run.runToRest()
    #expect(try run.value("a.hidden") == 0 && run.value("b.hidden") == 1)
  }

  @Test("Paths and curves of parts are the same at every frame rate")
  func rates() {
    RateLaw().check(
      "curves of parts",
      Self.scene(
        "anchor = 'center', x = 'easeIn', y = motion.spring { bounce = 0.3 }, size = { delay = 0.1 }",
        then: "tl:wait(0.21) t:reverse() tl:wait(0.13) t:interrupt { to = b }"))
  }
}
