import MotionCore
import MotionValues
import Testing

@Suite("Crossings")
struct WatchListTests {
  /// Sets `box.x` to one value per tick, and returns the reports of each tick.
  private func crossings(
    of values: [Double], level: Double, hysteresis: Double = 0, from start: Double
  ) throws -> [String] {
    let stage = Stage()
    let box = try stage.addLayer(id: "box", kind: StandardLayers.box, to: stage.root)
    let slot = try #require(box.property("x")?.slot)
    stage.store.write(start, to: slot)
    var reported: [String] = []
    stage.watches.add(
      slot: slot, [Crossing(level: level, hysteresis: hysteresis, startingAt: start)]
    ) {
      (side, _) throws(Diagnostic) in reported.append("\(Int((stage.now * 60).rounded())) \(side)")
    }
    let engine = ScriptedEngine()
    engine.needsTicks = true
    engine.onTurn = { (time) throws(Diagnostic) in
      stage.store.write(values[Int((time * 60).rounded())], to: slot)
    }
    var loop = Frames(of: stage, [engine])
    var events: [String] = []
    for _ in values {
      let frame = try loop.step()
      for event in stage.events {
        #expect(event.name == "cross" && event.target == "box.x")
        #expect(event.words.first == .number(level))
        if case .name(let side)? = event.words.last { events.append("\(frame) \(side)") }
      }
    }
    #expect(events == reported)
    return reported
  }

  @Test(
    "a crossing is reported once, and the level itself is on neither side",
    arguments: [
      ([1.0, 5, 9, 11, 12], 1.0, ["3 above"]), ([11, 10, 11], 11, []), ([9, 10, 9], 9, []),
      ([10, 9, 10, 11], 11, ["1 below", "3 above"]), ([10, 10, 9], 10, ["2 below"]),
      ([10, 11], 10, []), ([-1e300, 1e300], 0, ["1 above"]),
      ([20, 5, 20, 5], 5, ["0 above", "1 below", "2 above", "3 below"]),
    ] as [([Double], Double, [String])])
  func sides(_ values: [Double], start: Double, reported: [String]) throws {
    #expect(try crossings(of: values, level: 10, from: start) == reported)
  }

  @Test("hysteresis tolerates a fluctuating value")
  func hysteresis() throws {
    let reported = try crossings(
      of: [9, 11, 10.5, 9.5, 12.1, 11, 8.1, 8, 7.9], level: 10, hysteresis: 2, from: 0)
    #expect(reported == ["4 above", "8 below"])
  }

  @Test("a callback can add watches; its error ends the turn")
  func callbacks() throws {
    let stage = Stage()
    var reported = 0
    stage.watches.add(slot: 0, [Crossing(level: 0, startingAt: -1)]) { (_, _) throws(Diagnostic) in
      reported += 1
      stage.watches.add(slot: 0, [Crossing(level: 1, startingAt: 2)]) { (_, _) throws(Diagnostic) in
        throw Diagnostic(.wrongState, "enough")
      }
    }
    let engine = ScriptedEngine()
    engine.needsTicks = true
    var loop = Frames(of: stage, [engine])
    try loop.step()
    #expect(reported == 1)
    stage.store.write(0.5, to: 0)
    let error = #expect(throws: Diagnostic.self) { try loop.step() }
    #expect(error?.message == "enough")
  }

  /// Moves the `x` of two layers past 1 and 1.5, and returns the reports; the first crossing
  /// optionally stops the second layer.
  private func race(of lines: Lines, stops: Bool) throws -> [String] {
    let stage = Stage()
    let owner = SlotOwner(group: stage.register(lines), token: 0)
    var reported: [String] = []
    for (id, level) in [("second", 1.5), ("first", 1)] {
      let layer = try stage.addLayer(id: id, kind: StandardLayers.box, to: stage.root)
      let slot = try #require(layer.property("x")?.slot)
      _ = try stage.claim(slot, by: owner, at: 0)
      stage.watches.add(slot: slot, [Crossing(level: level, startingAt: 0)]) {
        (_, _) throws(Diagnostic) in
        reported.append("\(id) \((stage.now * 1e6).rounded())")
        if stops { lines.stop(stage.slot("second", "x"), at: stage.now, on: stage) }
      }
    }
    let engine = ScriptedEngine()
    engine.needsTicks = true
    var frames = Frames(of: stage, [engine])
    for _ in 0..<4 { try frames.step() }
    return reported
  }

  @Test("a motion that reports revisions is searched once, any other at each instant")
  func searches() throws {
    for revises in [true, false] {
      let lines = Lines(revises: revises)
      #expect(try race(of: lines, stops: false) == ["first 8333.0", "second 12500.0"])
      // A search takes about fifty evaluations.
      #expect(revises ? lines.answers < 140 : lines.answers > 150)
      #expect(try race(of: Lines(revises: revises), stops: true) == ["first 8333.0"])
    }
  }
}

/// Moves slots by 120 points per second.
private final class Lines: DriverGroup {
  let revisesMotions: Bool
  private var ends: [Int: Double] = [:]
  private(set) var answers = 0

  init(revises: Bool) { revisesMotions = revises }

  func stop(_ slot: Int, at time: Double, on stage: Stage) {
    ends[slot] = time
    if revisesMotions { stage.store.revise(slot) }
  }

  func label(of token: Int) -> String { "the line" }
  func isInterruptible(_ token: Int) -> Bool { false }
  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    answers += 1
    return ValueAndVelocity(value: 120 * min(time, ends[slot] ?? time), velocity: 120)
  }
}
