import MotionCore
import MotionValues
import Support
import Testing

@testable import PropertyAnimatorEngine

@Suite struct SpringLawTests {
  /// A spring's initial state, and its interruptions.
  private struct Case {
    let spring: Spring
    let value, velocity, target, start: Double
    let interruption: (time: Double, target: Double)
    let impulse: (time: Double, velocity: Double)

    init(_ numbers: inout SeededGenerator) throws {
      spring = try numbers.spring()
      value = numbers.number(-500...500)
      velocity = numbers.number(-2000...2000)
      target = numbers.number(-500...500)
      start = numbers.number(0...0.5)
      interruption = (numbers.number(0.5...1.5), numbers.number(-500...500))
      impulse = (numbers.number(1.5...2), numbers.number(-2000...2000))
    }
  }

  /// Runs a case and returns its value at every second and at 30 times a second where the rate has them, by
  /// the time in thirtieths, and when it had ended.
  private func run(
    _ row: Case, framesPerSecond: Int
  ) throws -> (values: [Int: Double], ended: Double?) {
    let rate = try #require(FrameRate(framesPerSecond: framesPerSecond))
    var stage = DriverStage(slots: 1)
    var springs = SpringDrivers()
    let token = springs.add(
      slot: 0, from: row.value, velocity: row.velocity, to: row.target, spring: row.spring,
      startTime: row.start, restThreshold: 0.01)
    var (retargeted, pushed) = (false, false)
    var values: [Int: Double] = [:]
    var ended: Double?
    for frame in 0...5 * framesPerSecond {
      let time = rate.time(of: frame)
      func endAll(by time: Double) {
        while let end = springs.nextEnd, springs.endFirst(by: time, store: &stage.store) != nil {
          ended = end
        }
      }
      if !retargeted, row.interruption.time <= time {
        endAll(by: row.interruption.time)
        if springs.contains(token) {
          springs.retarget(token, to: row.interruption.target, at: row.interruption.time)
        }
        retargeted = true
      }
      if !pushed, row.impulse.time <= time {
        endAll(by: row.impulse.time)
        if springs.contains(token) {
          springs.impulse(token, velocity: row.impulse.velocity, at: row.impulse.time)
        }
        pushed = true
      }
      endAll(by: time)
      springs.sample(at: time, store: &stage.store)
      if springs.contains(token), time >= row.start {
        #expect(springs.motion(of: token, at: time).value == stage.store[0])
      }
      if frame * 30 % framesPerSecond == 0 {
        values[frame * 30 / framesPerSecond] = stage.store[0]
      }
    }
    return (values, ended)
  }

  @Test("all frame rates agree bitwise at shared instants and ends", arguments: 1...60)
  func agreesAtAllRates(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let row = try Case(&numbers)
    let reference = try run(row, framesPerSecond: 30)
    for rate in [7, 50, 60, 120, 144, 240] {
      let other = try run(row, framesPerSecond: rate)
      #expect(other.ended == reference.ended, "seed \(seed), \(rate) frames a second")
      for (instant, value) in other.values {
        #expect(value == reference.values[instant], "seed \(seed), \(rate) frames a second")
      }
    }
  }

  @Test(
    "ten minutes of steps stay within 1e-9 of the closed form",
    arguments: [(0.0, 60), (0, 240), (1e-6, 60), (1e-4, 120), (0.01, 60), (1, 60), (4, 60)])
  func doesNotDrift(dampingRatio: Double, framesPerSecond: Int) throws {
    let rate = try #require(FrameRate(framesPerSecond: framesPerSecond))
    let spring = try Spring(response: 0.37, dampingRatio: dampingRatio)
    var stage = DriverStage(slots: 9)
    var springs = SpringDrivers()
    for slot in 0..<9 {
      _ = springs.add(
        slot: slot, from: 250, velocity: Double(slot) * 100, to: 20, spring: spring,
        startTime: 0.001 * Double(slot), restThreshold: 0)
    }
    var worst = 0.0
    for frame in 0...600 * framesPerSecond {
      let time = rate.time(of: frame)
      springs.advance(to: time, store: &stage.store, ended: &stage.ended)
      guard frame % 97 == 0, frame > 0 else { continue }
      for slot in 0..<9 {
        let exact = spring.value(
          at: time - 0.001 * Double(slot), from: 250, to: 20, velocity: Double(slot) * 100)
        worst = max(worst, (stage.store[slot] - exact).magnitude)
      }
    }
    #expect(worst <= 1e-9)
  }

  @Test("one long step in time equals many short ones", arguments: 1...20)
  func seeks(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var stepped = DriverStage(slots: 50)
    var sought = DriverStage(slots: 50)
    var first = SpringDrivers()
    var second = SpringDrivers()
    for slot in 0..<50 {
      let row = try Case(&numbers)
      _ = first.add(
        slot: slot, from: row.value, velocity: row.velocity, to: row.target, spring: row.spring,
        startTime: row.start, restThreshold: 0.01)
      _ = second.add(
        slot: slot, from: row.value, velocity: row.velocity, to: row.target, spring: row.spring,
        startTime: row.start, restThreshold: 0.01)
    }
    for frame in 0...150 {
      first.advance(
        to: FrameRate.sixty.time(of: frame), store: &stepped.store, ended: &stepped.ended)
    }
    second.advance(to: 2.5, store: &sought.store, ended: &sought.ended)
    #expect(stepped.ended.sorted() == sought.ended.sorted(), "seed \(seed)")
    for slot in 0..<50 {
      #expect(stepped.store[slot] == sought.store[slot], "seed \(seed)")
    }
  }

  @Test("springs keep their tokens and motion while others start and end", arguments: 1...20)
  func tokensAreStable(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let kinds = try (0..<4).map { _ in try numbers.spring() }
    var stage = DriverStage(slots: 400)
    var springs = SpringDrivers()
    var live: [Int32: (slot: Int, target: Double, spring: Spring, start: Double)] = [:]
    var free = Array(0..<400)
    for frame in 0..<200 {
      let time = FrameRate.sixty.time(of: frame)
      for _ in 0..<Int.random(in: 0...8, using: &numbers) {
        guard let slot = free.popLast() else { break }
        let kind = kinds[Int.random(in: 0..<4, using: &numbers)]
        let start = time - numbers.number(-0.1...0.016)
        let target = numbers.number(-9...9)
        let token = springs.add(
          slot: slot, from: 100, to: target, spring: kind, startTime: start, restThreshold: 1)
        #expect(live[token] == nil)
        live[token] = (slot, target, kind, start)
      }
      for token in live.keys.sorted() where Int.random(in: 0..<60, using: &numbers) == 0 {
        springs.remove(token)
        let row = live.removeValue(forKey: token)
        free.append(try #require(row).slot)
      }
      stage.ended = []
      springs.advance(to: time, store: &stage.store, ended: &stage.ended)
      for token in stage.ended {
        let ended = live.removeValue(forKey: token)
        let row = try #require(ended, "seed \(seed)")
        #expect(stage.store[row.slot] == row.target, "seed \(seed)")
        free.append(row.slot)
      }
      #expect(springs.count == live.count)
      for (token, row) in live where row.start <= time {
        #expect(springs.slot(of: token) == row.slot)
        let exact = row.spring.value(at: time - row.start, from: 100, to: row.target)
        #expect((stage.store[row.slot] - exact).magnitude <= 1e-9, "seed \(seed)")
        #expect((springs.motion(of: token, at: time).value - exact).magnitude <= 1e-9)
      }
    }
  }
}
