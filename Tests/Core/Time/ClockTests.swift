import MotionCore
import MotionValues
import Testing

@Suite("The clock")
struct ClockTests {
  @Test("a turn follows the designed order, and a sample comes after it")
  func order() throws {
    let stage = Stage()
    let engine = ScriptedEngine()
    var log: [String] = []
    engine.log = { log.append($0) }
    stage.scheduler.start(label: "script", at: 0) { () throws(Diagnostic) in
      log.append("script \(NumberText(stage.now))")
      return stage.now < 0.01 ? .until(0.01) : .finished
    }
    var frames = Frames(of: stage, [engine])
    try frames.step()
    // Engines apply what a script has assigned before anything is reported.
    #expect(log == ["turn 0", "script 0", "turn 0", "report 0", "sample 0"])
    #expect(frames.clock.activity == "script waits until 0.01 s")
    log = []
    try frames.step()
    #expect(
      log == [
        "turn 0.01", "script 0.01", "turn 0.01", "report 0.01", "sample 0.016666666666666666",
      ])
  }

  @Test(
    "turns are at the same instants at every frame rate", arguments: [7, 30, 50, 60, 120, 144, 240])
  func rates(_ fps: Int) throws {
    let stage = Stage()
    let engine = ScriptedEngine()
    var turns: [Double] = []
    engine.events = [0.05, 0.1, 0.123, 0.1234, 0.5]
    engine.onTurn = { (time) throws(Diagnostic) in
      if turns.last != time { turns.append(time) }
      engine.needsTicks = time >= 0.1 && time < 0.16
    }
    var frames = Frames(of: stage, [engine], rate: try #require(FrameRate(framesPerSecond: fps)))
    for _ in 0...fps { try frames.step() }
    let ticks = (7...10).map { Double($0) / 60 }
    let expected = ([0, 0.05, 0.1, 0.123, 0.1234, 0.5] + ticks).sorted()
    #expect(turns == expected)
  }

  @Test("an instant that differs from a tick by rounding is moved to the tick")
  func sums() throws {
    let stage = Stage()
    let engine = ScriptedEngine()
    var turns: [Double] = []
    engine.events = [(0..<3).reduce(0.0) { sum, _ in sum + 0.1 }, 0.7.nextDown]
    engine.needsTicks = true
    engine.onTurn = { (time) throws(Diagnostic) in if turns.last != time { turns.append(time) } }
    var frames = Frames(of: stage, [engine])
    for _ in 0..<60 { try frames.step() }
    #expect(turns.contains(0.7) && !turns.contains(0.7.nextDown))
    #expect(turns.count == 61)
  }

  @Test("a sample between two turns changes no state, and is exact for its time")
  func samples() throws {
    let stage = Stage()
    let engine = ScriptedEngine()
    var samples: [Double] = []
    var turns = 0
    engine.onTurn = { (_) throws(Diagnostic) in turns += 1 }
    engine.onSample = { (time) throws(Diagnostic) in samples.append(time) }
    var clock = Clock(stage: stage, engines: [engine])
    for time in [0, 0.3, 0.3, 0.7] { try clock.advance(to: time) }
    #expect(samples == [0, 0.3, 0.3, 0.7])
    #expect(turns == 1 && stage.now == 0)
  }

  @Test("a watched value with a driver crosses its level at the exact instant")
  func crossing() throws {
    for fps in [7, 60, 240] {
      let stage = Stage()
      let box = try stage.addLayer(id: "box", kind: StandardLayers.box, to: stage.root)
      let slot = try #require(box.property("x")?.slot)
      let drivers = Line()
      _ = try stage.claim(slot, by: SlotOwner(group: stage.register(drivers), token: 0), at: 0)
      let engine = ScriptedEngine()
      engine.activity = "the line"
      var instants: [Double] = []
      stage.watches.add(slot: slot, [Crossing(level: 40, startingAt: 0)]) {
        (side, _) throws(Diagnostic) in
        #expect(side == .above)
        instants.append(stage.now)
      }
      var frames = Frames(of: stage, [engine], rate: try #require(FrameRate(framesPerSecond: fps)))
      for _ in 0...fps { try frames.step() }
      // At 100 points per second; a value beyond the level by more than rounding has crossed it.
      #expect(instants.count == 1)
      #expect((try #require(instants.first) - 0.4).magnitude < 1e-9)
      #expect(instants == [0.40000000040000006] || instants.first.map { $0 > 0.4 } == true)
    }
  }

  /// A driver that moves its slot by 100 units per second.
  private final class Line: DriverGroup {
    func label(of token: Int) -> String { "a line" }
    func isInterruptible(_ token: Int) -> Bool { false }
    func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
      ValueAndVelocity(value: 100 * time, velocity: 100)
    }
    func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
  }

  @Test("callbacks that endlessly start each other are stopped and named")
  func storm() throws {
    let stage = Stage()
    let box = try stage.addLayer(id: "box", kind: StandardLayers.box, to: stage.root)
    let slot = try #require(box.property("x")?.slot)
    stage.watches.add(slot: slot, [Crossing(level: 0, startingAt: -1)]) {
      (side, _) throws(Diagnostic) in
      stage.store.write(side == .above ? -1 : 1, to: slot)
    }
    stage.store.write(1, to: slot)
    var clock = Clock(stage: stage, engines: [])
    let error = #expect(throws: Diagnostic.self) { try clock.advance(to: 0) }
    #expect(error?.code == .limitResumes)
    #expect(
      error?.message == "the crossing of `box.x` ran 1000 times at 0 s without time passing")
  }
}
