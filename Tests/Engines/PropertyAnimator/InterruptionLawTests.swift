import MotionCore
import MotionRuntime
import MotionValues
import PropertyAnimatorEngine
import SceneSupport
import Support
import Testing

@Suite("Every interruption preserves value and velocity")
struct InterruptionLawTests {
  /// A kind of driver.
  enum Kind: String, CaseIterable {
    case curve
    case spring
    case keyframes
    case cubicPath
    case driver

    /// Every named curve, and some by their text.
    static let curves =
      Curve.names + [
        "linear(0, 0.3 20%, 1)", "cubic-bezier(0.1, 1.4, 0.6, 1)", "cubic-bezier(0, 1, 0.5, 1)",
        "steps(4, jump-end)",
      ]

    /// A script that makes a driver with random options, and its delay.
    func script(
      _ name: String, _ random: inout SeededGenerator
    ) -> (text: String, wait: Double) {
      let to = random.number(-500...500)
      let duration = random.number(0.3...2)
      let curves = Self.curves
      let curve = curves[Int.random(in: 0..<curves.count, using: &random)]
      let speed = Bool.random(using: &random) ? 1 : random.number(0.5...3)
      let delay = Bool.random(using: &random) ? 0 : random.number(0...0.3)
      switch self {
      case .curve:
        return (
          """
          local \(name) = motion.animator { duration = \(duration), curve = "\(curve)", speed = \(speed), \
          delay = \(delay) }:animate(box, { x = \(to) })
          """, delay / speed
        )
      case .spring:
        let bounce = random.number(-0.5...0.7)
        return (
          """
          local \(name) = motion.animator { curve = motion.spring { duration = \(duration / 2), \
          bounce = \(bounce) }, speed = \(speed), delay = \(delay) }:animate(box, { x = \(to) })
          """, delay / speed
        )
      case .keyframes:
        let middle = random.number(0.2...0.8)
        return (
          """
          local \(name) = motion.animator { duration = \(duration), curve = "\(curve)", speed = \(speed), \
          delay = \(delay) }
          \(name):keyframe(box, { x = \(to) }, { start = 0, duration = \(middle), curve = "easeOut" })
          \(name):keyframe(box, { x = { by = \(random.number(-100...100)) } }, \
          { start = \(middle), duration = \(1 - middle) })
          """, delay / speed
        )
      case .cubicPath:
        return (
          """
          local \(name) = motion.animator { duration = \(duration), curve = "easeInOut", delay = \(delay) }
          \(name):keyframe(box, { x = \(to) }, { start = 0, duration = 0.5 })
          \(name):keyframe(box, { x = \(to / 2) }, { start = 0.5, duration = 0.5 })
          \(name):path(box, { "x" }, { mode = "cubic" })
          """, delay
        )
      case .driver:
        return (
          """
          local \(name) = motion.follower(box, "x", { to = \(to), spring = motion.spring { \
          response = \(random.number(0.2...1)), dampingRatio = \(random.number(0.2...1)) } })
          """, 0
        )
      }
    }
  }

  @Test("2,400 seeded interruptions of every kind of driver by every other", arguments: 0..<24)
  func continuity(block: Int) throws {
    for index in 0..<100 {
      let seed = UInt64(block * 100 + index)
      var random = SeededGenerator(seed: seed)
      let kinds = Kind.allCases
      let first = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let second = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let begin = random.number(0...0.1)
      let cut = random.number(0.05...0.9)
      let firstScript = first.script("a", &random).text
      let (secondScript, delay) = second.script("b", &random)
      let run = try SteppedScene(
        box:
          """
          \(firstScript)
          \(secondScript)
          scene:timeline(function(t)
            t:wait(\(begin))
            t:start(a)
            t:wait(\(cut))
            t:start(b)
          end)
          """)
      let time = begin + cut + delay
      try run.run(toFrame: Int((time * 60 - 1e-9).rounded(.up)) - 1)
      let owner = run.session.stage.store.owner(of: try run.slot("box.x"))
      let before = try run.motion(at: time)
      try run.run(toFrame: run.frame + 1)
      guard run.session.stage.store.owner(of: try run.slot("box.x")) != .none, owner != .none else {
        continue
      }
      let after = try run.motion(at: time)
      // A value at rest is where a step at the start puts it.
      if before.velocity == 0, secondScript.contains("stepStart") { continue }
      let note: Comment =
        "seed \(seed), \(first) → \(second) at \(time): \(before) → \(after)"
      #expect((before.value - after.value).magnitude <= 1e-6, note)
      guard before.velocity != 0 else { continue }
      #expect(
        (before.velocity - after.velocity).magnitude <= 1e-7 * max(before.velocity.magnitude, 1),
        note)
      // The velocity is the slope of the values; some curves have unbounded curvature at the start.
      let step = 1e-6
      let later = time + 0.01
      let slope =
        (try run.motion(at: later + step).value - run.motion(at: later - step).value) / (2 * step)
      let expected = try run.motion(at: later).velocity
      #expect((slope - expected).magnitude <= 1e-3 * max(expected.magnitude, 100), note)
    }
  }

  @Test("A spring with an initial velocity ends as smoothly as one from rest", arguments: 0..<40)
  func fastEntry(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let duration = random.number(0.3...1)
    let bounce = random.number(-0.5...0.7)
    let push = random.number(1000...100_000)
    let run = try SteppedScene(
      box:
        """
        local push = motion.animator { duration = 1, curve = "linear" }:animate(box, { x = \(push) })
        local spring = motion.animator { curve = motion.spring { duration = \(duration), \
        bounce = \(bounce) } }:animate(box, { x = 0 })
        scene:timeline(function(t) t:start(push) t:wait(0.01) t:play(spring) end)
        """)
    let distance = push * 0.01
    let end =
      0.01
      + SpringRest.duration(
        of: try Spring(duration: duration, bounce: bounce), from: distance, to: 0, velocity: push)
    try run.run(toFrame: 3)
    let last = try run.motion(at: end - 1e-9).value
    #expect(last.magnitude <= 1.01 * SpringRest.threshold(for: distance), "seed \(seed): \(last)")
    #expect(try run.motion(at: end).value == 0, "seed \(seed)")
  }
}
