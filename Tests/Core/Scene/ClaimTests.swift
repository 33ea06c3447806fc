import MotionCore
import MotionValues
import Testing

@Suite("Owners of slots")
struct ClaimTests {
  private func stage() throws -> Stage {
    let stage = Stage()
    _ = try stage.addLayer(id: "box", kind: StandardLayers.box, to: stage.root)
    return stage
  }

  @Test("a free slot is claimed at its value at rest, and released only by its owner")
  func free() throws {
    let stage = try stage()
    let slot = stage.slot("box", "opacity")
    let group = stage.register(ScriptedDrivers(interruptible: false))
    let (one, two) = (SlotOwner(group: group, token: 1), SlotOwner(group: group, token: 2))
    #expect(try stage.claim(slot, by: one, at: 0) == ValueAndVelocity(value: 1))
    #expect(try stage.claim(slot, by: one, at: 0) == ValueAndVelocity(value: 1))
    stage.release(slot, from: two)
    #expect(stage.store.owner(of: slot) == one)
    stage.release(slot, from: one)
    #expect(stage.store.owner(of: slot) == .none)
    #expect(try stage.claim(slot, by: two, at: 0) == ValueAndVelocity(value: 1))
  }

  @Test("an interruptible driver hands over its motion, and is notified")
  func yielding() throws {
    let stage = try stage()
    let slot = stage.slot("box", "opacity")
    let drivers = ScriptedDrivers(interruptible: true)
    let group = stage.register(drivers)
    _ = try stage.claim(slot, by: SlotOwner(group: group, token: 1), at: 0)
    let motion = try stage.claim(slot, by: SlotOwner(group: group, token: 2), at: 0.25)
    #expect(motion == ValueAndVelocity(value: 7, velocity: 9))
    #expect(drivers.lost.map(\.slot) == [slot] && drivers.lost.map(\.time) == [0.25])
    try stage.assign(.number(0.5), to: slot)
    #expect(drivers.lost.count == 2)
    #expect(stage.store[slot] == 0.5 && stage.store.owner(of: slot) == .none)
  }

  @Test("a driver that is not interruptible is named, with the time of its claim")
  func driven() throws {
    let stage = try stage()
    let slot = stage.slot("box", "fill")
    let group = stage.register(ScriptedDrivers(interruptible: false))
    let engine = ScriptedEngine()
    var loop = Frames(of: stage, [engine])
    engine.events = [0.2]
    engine.onTurn = { (time) throws(Diagnostic) in
      guard time == 0.2 else { return }
      _ = try stage.claim(slot + 2, by: SlotOwner(group: group, token: 3), at: time)
    }
    for _ in 0..<20 { try loop.step() }
    let claim = diagnostic { () throws(Diagnostic) in
      _ = try stage.claim(slot + 2, by: SlotOwner(group: group, token: 4), at: 0)
    }
    #expect(claim?.code == .drivenProperty)
    #expect(claim?.message == "`box.fill` is driven by driver 3 since 0.2 s")
    #expect(claim?.help == ["stop it first, or drive another property"])
    #expect(claim?.token == "fill")
    let assign = diagnostic { () throws(Diagnostic) in
      try stage.assign(.color(.black), to: slot)
    }
    #expect(assign?.code == .drivenProperty)
    #expect(assign?.help == ["stop its driver first, or assign another property"])
    #expect(stage.store.color(at: slot) == .clear)
  }
}
