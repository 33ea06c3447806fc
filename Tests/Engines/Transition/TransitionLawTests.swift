import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

@Suite("Laws of transitions in scenes")
struct TransitionLawTests {
  private static let curves = [
    "\"easeInOut\"", "\"linear\"", "\"easeOutBack\"",
    "motion.spring { duration = 0.3, bounce = 0.3 }",
  ]

  private static let watched = [
    "card.x", "card.y", "card.width", "card.height", "card.cornerRadius", "follower.translationY",
    "follower.opacity", "background.blur", "list.opacity",
  ]

  /// The numbers shown for elements, regardless of their position in the container.
  private static func shown(_ run: SteppedScene) -> [String: Double] {
    var shown: [String: Double] = [:]
    let stage = run.session.stage
    func isVisible(_ layer: Layer) -> Bool {
      (layer.property("hidden").map { stage.store[$0.slot] == 0 } ?? true)
        && (layer.parent.map(isVisible) ?? true)
    }
    for layer in stage.layers where layer.path.hasPrefix("transition/") && isVisible(layer) {
      for path in watched where path.hasPrefix(layer.id + ".") {
        guard let slot = layer.property(String(path.dropFirst(layer.id.count + 1)))?.slot else {
          continue
        }
        shown[path] = stage.store[slot]
      }
    }
    return shown
  }

  @Test("A seek shows the same as playing to that time", arguments: [0.1, 0.35, 0.8])
  func seek(fraction: Double) throws {
    func run(_ call: String) throws -> [String: Double] {
      let run = try SteppedScene(
        TransitionScene.states + """
          local t = motion.transition { from = a, to = b, duration = 0.3, rules = rules }
          scene:timeline(function(tl) \(call) end)
          """)
      try run.run(to: 1)
      return Self.shown(run)
    }
    // The follower starts later, so it ends last.
    let played = try run("tl:start(t) tl:wait(\(fraction * 0.35)) t:pause()")
    let sought = try run("t:seek(\(fraction))")
    #expect(played.keys.sorted() == sought.keys.sorted() && !played.isEmpty)
    for (path, value) in played {
      #expect((value - (sought[path] ?? .nan)).magnitude <= 1e-9, "\(path)")
    }
  }

  @Test(
    "An interruption keeps the position and the velocity of moving elements",
    arguments: Array(UInt64(0)..<8))
  func velocity(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let time = (random.number(0.05...0.2) * 240).rounded() / 240
    // "easeOutBack" starts so steeply that its velocity changes noticeably within a millisecond.
    let curves = Self.curves.filter { !$0.contains("easeOutBack") }
    let curve = curves[Int(seed) % curves.count]
    let run = try SteppedScene(
      TransitionScene.states + """
        local t = motion.transition { from = a, to = c, duration = 0.3, curve = \(curve), rules = rules }
        scene:timeline(function(tl)
          tl:start(t)
          tl:wait(\(time))
          t:interrupt { to = a }
        end)
        """, fps: 1000)
    func position() -> [Double] {
      let shown = Self.shown(run)
      return ["card.x", "card.y", "card.width"].map { shown[$0] ?? .nan }
    }
    let step = 0.001
    try run.run(to: time - 2 * step)
    var positions = [position()]
    for index in -1...2 {
      try run.run(to: time + Double(index) * step)
      positions.append(position())
    }
    for axis in 0..<3 {
      let steps = (1..<5).map { positions[$0][axis] - positions[$0 - 1][axis] }
      let curvature = (1..<4).map { (steps[$0] - steps[$0 - 1]).magnitude }.max() ?? 0
      // A jump of the velocity would be of the order of a whole step.
      #expect(curvature <= 0.25 * (steps[0].magnitude + 0.2), "seed \(seed): \(steps)")
    }
  }
}
