import MotionCore
import MotionValues
import Testing

@Suite("Driven slots")
struct DrivenSlotsTests {
  /// Moves by 100 units per second, reports each second, and ends after some.
  private struct Walk: DrivenMotion {
    let label = "the walk"
    let origin: Double
    let begin: Double
    let seconds: Int?
    private(set) var passed = 0

    var due: Double? { seconds.map { _ in begin + Double(passed + 1) } }

    func motion(at time: Double) -> ValueAndVelocity {
      ValueAndVelocity(value: origin + 100 * (time - begin), velocity: 100)
    }

    mutating func turn() -> DrivenTurn {
      passed += 1
      return DrivenTurn(event: "step", [.number(Double(passed))], isOver: passed == seconds)
    }
  }

  private final class WalkEngine: DrivingEngine {
    let driven: DrivenSlots<Walk>
    /// The motion from which the last walk began.
    private(set) var start = ValueAndVelocity(value: 0)

    init(_ stage: Stage) { driven = DrivenSlots(stage: stage) }

    func walk(_ slot: Int, for seconds: Int?) throws(Diagnostic) {
      try driven.drive(slot) {
        start = $0
        return Walk(origin: $0.value, begin: $1, seconds: seconds)
      }
    }
  }

  private let stage = Stage()
  private let engine: WalkEngine
  private let box: Layer
  private let slot: Int

  init() throws {
    engine = WalkEngine(stage)
    box = try stage.addLayer(id: "box", kind: StandardLayers.box, to: stage.root)
    slot = stage.slot("box", "x")
  }

  @Test("turns are reported at their exact instants, at any rate", arguments: [3, 7, 60, 240])
  func turns(fps: Int) throws {
    try engine.walk(slot, for: 3)
    #expect(engine.holdsRun && engine.activity == "the walk of `box.x`")
    let rate = try #require(FrameRate(framesPerSecond: fps))
    var frames = Frames(of: stage, [engine], rate: rate)
    var told: [StageEvent] = []
    for _ in 0...4 * fps {
      try frames.step()
      told += stage.events
    }
    #expect(told.map(\.time) == [1, 2, 3])
    #expect(told.allSatisfy { $0.name == "step" && $0.target == "box" })
    #expect(told.map(\.words) == [[.number(1)], [.number(2)], [.number(3)]])
    #expect(stage.store[slot] == 300 && stage.store.owner(of: slot) == .none)
    #expect(!engine.holdsRun && engine.activity == nil)
  }

  @Test("a motion without an end moves, and does not keep a run going")
  func endless() throws {
    try engine.walk(slot, for: nil)
    var clock = Clock(stage: stage, engines: [engine])
    for time in [0, 2.5] { try clock.advance(to: time) }
    #expect(stage.store[slot] == 250)
    #expect(!engine.holdsRun && engine.isActive)
  }

  /// Advances through times, with actions of a script in turns at some instants.
  private func advance(
    through times: [Double], doing actions: [Double: () throws(Diagnostic) -> Void]
  ) throws(Diagnostic) {
    let script = ScriptedEngine()
    script.events = actions.keys.sorted()
    var waiting = actions
    script.onTurn = { (time) throws(Diagnostic) in try waiting.removeValue(forKey: time)?() }
    var clock = Clock(stage: stage, engines: [script, engine])
    for time in times { try clock.advance(to: time) }
    #expect(waiting.isEmpty)
  }

  @Test("a new motion of the same slot begins with the value and the velocity of the old one")
  func again() throws {
    try engine.walk(slot, for: 3)
    try advance(
      through: [0, 1.5, 3],
      doing: [1: { () throws(Diagnostic) in try engine.walk(slot, for: 1) }])
    #expect(engine.start == ValueAndVelocity(value: 100, velocity: 100))
    #expect(stage.store[slot] == 200 && engine.activity == nil)
  }

  @Test("an assignment and a removal of its layer end a motion, whose place another one takes")
  func losses() throws {
    let other = stage.slot("box", "y")
    try engine.walk(slot, for: 3)
    try engine.walk(other, for: 3)
    let assign = { () throws(Diagnostic) in
      try stage.assign(7, to: slot)
      #expect(engine.activity == "the walk of `box.y`")
      try engine.walk(slot, for: 2)
      #expect(engine.start == ValueAndVelocity(value: 7))
    }
    let remove = { () throws(Diagnostic) in
      try stage.remove(box)
      #expect(engine.activity == nil)
    }
    try advance(through: [0, 1.25, 1.5, 5], doing: [1: assign, 1.5: remove])
    #expect(stage.store[slot] == 57 && stage.store[other] == 150)
  }

  @Test("a slot whose driver is not interruptible stays with it")
  func refusal() throws {
    let group = stage.register(ScriptedDrivers(interruptible: false))
    let owner = SlotOwner(group: group, token: 0)
    _ = try stage.claim(slot, by: owner, at: 0)
    let engine = engine
    let error = diagnostic { () throws(Diagnostic) in try engine.walk(slot, for: 1) }
    #expect(error?.code == .drivenProperty)
    #expect(engine.activity == nil && stage.store.owner(of: slot) == owner)
    try engine.walk(stage.slot("box", "y"), for: 1)
    #expect(engine.activity == "the walk of `box.y`")
  }
}
