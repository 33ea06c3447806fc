import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

@Suite("Waiting for a header, and its velocity")
struct HeaderRestTests {
  private static func scene(_ body: String, options: String = "snap = true, snapDuration = 0.5")
    -> String
  {
    """
    local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 3000 }
    local bar = scene:box { id = "bar", width = 390, height = 200 }
    local header = motion.header { layer = bar, scroll = list, min = 100, max = 200, \(options) }
    header:onRest(function() print("rests", bar.height) end)
    scene:timeline(function(t) \(body) print("done", t.time, bar.height, header.isMoving) end)
    """
  }

  static let waitRows: [(name: String, body: String, printed: [String])] = [
    (
      "a gesture on the list lasts until the header has snapped",
      "t:play(list:drag { by = -30, duration = 0.5 })", ["rests\t200.0", "done\t1.0\t200.0\tfalse"]
    ),
    (
      "without a snap it ends with the finger",
      "t:play(list:drag { by = -100, duration = 0.5 })",
      ["rests\t100.0", "done\t0.5\t100.0\tfalse"]
    ),
    (
      "a wait for the header lasts while its list moves, then until it has snapped",
      "t:start(list:drag { by = -70, duration = 0.5 }) t:waitFor(header)",
      ["rests\t100.0", "done\t1.0\t100.0\tfalse"]
    ),
    (
      "a wait for a header at rest ends at once", "t:waitFor(header)", ["done\t0.0\t200.0\tfalse"]
    ),
    (
      "a wait for the list does not include the snap",
      "t:start(list:drag { by = -30, duration = 0.5 }) t:waitFor(list)",
      ["done\t0.5\t170.0\ttrue", "rests\t200.0"]
    ),
    (
      "a command is a motion of its own", "t:start(header:collapse()) t:waitFor(header)",
      ["rests\t100.0", "done\t0.5\t100.0\tfalse"]
    ),
  ]

  @Test("What a timeline waits for", arguments: waitRows)
  func waits(name: String, body: String, printed: [String]) throws {
    for fps in [7, 60] {
      let run = try SteppedScene(scene: Self.scene(body), fps: fps)
      try run.runToRest()
      #expect(Set(run.printed) == Set(printed), "\(name), \(fps) fps")
    }
  }

  @Test(
    "The velocities of height, progress and content are the slopes of what is shown",
    arguments: ["", "policy = \"quickReturn\", snap = true", "stretch = 1"])
  func velocities(options: String) throws {
    let body = """
      t:play(list:flick { velocity = 90 }) t:play(list:flick { velocity = 900 })
      t:play(list:flick { velocity = -1500 }) t:play(header:collapse())
      """
    let run = try SteppedScene(scene: Self.scene(body, options: options), fps: 240)
    let slots = try ["bar.height", "bar.progress", "list.offsetY"].map { try run.slot($0) }
    let stage = run.session.stage
    var samples: [[Double]] = []
    var velocities: [[Double]] = []
    var count = 0
    for _ in 0..<240 * 6 {
      try run.step()
      samples.append(slots.map { stage.store[$0] })
      velocities.append(slots.map { stage.velocity(of: $0, at: run.time) })
      guard samples.count > 2 else { continue }
      let index = samples.count - 2
      for value in slots.indices {
        let ahead = (samples[index + 1][value] - samples[index][value]) * 240
        let behind = (samples[index][value] - samples[index - 1][value]) * 240
        let scale = value == 1 ? 0.01 : 1.0
        // At a kink there are two slopes.
        guard (ahead - behind).magnitude <= 20 * scale else { continue }
        count += 1
        let velocity = velocities[index][value]
        let outside = max(min(ahead, behind) - velocity, velocity - max(ahead, behind))
        // The velocity of a decelerating list is UIKit's, which differs from the slope by 0.1 %.
        #expect(
          outside <= 4 * scale + 0.0015 * ahead.magnitude,
          "\(run.time) s, \(value): \(velocities[index][value]), \(ahead)")
      }
    }
    #expect(count > 2_000)
  }
}
