import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Fingers whose future is not known")
struct LiveTouchTests {
  /// A sample, and the time at which it arrives.
  private struct Arrival {
    let row: MotionCore.TouchRow
    let time: Double
  }

  /// Random fingers: drags with rests, flicks, taps and presses, some cancelled, and the samples up
  /// to 20 ms late.
  private static func arrivals(_ random: inout SeededGenerator) -> [Arrival] {
    var arrivals: [Arrival] = []
    for finger in 1...3 {
      var time = random.number(0...0.8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var (x, y) = (random.number(0...390), random.number(0...844))
        func add(_ phase: TouchPhase) {
          let row = MotionCore.TouchRow(time: time, finger: finger, phase: phase, x: x, y: y)
          let late = Bool.random(using: &random) ? 0 : random.number(0...0.02)
          // The samples of one finger arrive in their order.
          let last = arrivals.last { $0.row.finger == finger }?.time ?? 0
          arrivals.append(Arrival(row: row, time: max(time + late, last)))
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
    let scene = try SteppedScene(TouchReplayTests.scene)
    var frames: [[UInt64]] = []
    for frame in 0...(60 * seconds) {
      while let next = arrivals.first, next.time <= Double(frame) / 60 {
        arrivals.removeFirst()
        scene.session.touch(next.row)
      }
      try scene.step()
      frames.append(bits(scene))
    }
    return (scene, frames)
  }

  @Test("A session replays to the same bits and events", arguments: Seeds.first(24))
  func replay(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let script = TouchReplayTests.scene
    let (live, frames) = try Self.live(&random)
    let recording = try #require(live.session.touchRecording)
    let whole = try SteppedScene(script, touches: recording)
    for frame in frames.indices {
      try whole.step()
      try #require(Self.bits(whole) == frames[frame], "seed \(seed), frame \(frame)")
    }
    #expect(whole.events == live.events, "seed \(seed)")
    let fast = try SteppedScene(script, fps: 240, touches: recording)
    for frame in frames.indices {
      try fast.run(toFrame: 4 * frame)
      try #require(Self.bits(fast) == frames[frame], "seed \(seed), frame \(frame) of 240")
    }
  }

  @Test("The portions in which samples arrive do not matter", arguments: Seeds.first(12))
  func portions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let script = TouchReplayTests.scene
    let (first, _) = try Self.live(&random)
    let rows = try #require(first.session.touchRecording).rows
    let second = try SteppedScene(script)
    var left = rows[...]
    for frame in 0...(60 * Self.seconds) {
      // Samples arrive at least two frames before they count, in portions of any size.
      let until = Double(frame + 2) / 60 + random.number(0...0.3)
      while let row = left.first, row.time <= until {
        left.removeFirst()
        #expect(second.session.touch(row)?.time == row.time)
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
    let rows = try #require(scene.session.touchRecording).rows
    #expect(rows.map(\.time).last == 0.200002)
  }
}
