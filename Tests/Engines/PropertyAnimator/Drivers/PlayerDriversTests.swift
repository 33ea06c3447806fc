import MotionCore
import MotionValues
import Support
import Testing

@testable import PropertyAnimatorEngine

@Suite struct PlayerDriversTests {
  @Test(
    "channels follow their curve at the player's progress",
    arguments: [Curve.linear, .cubicBezier(.ease), .mirrored(.cubicBezier(.easeInOut))],
    [1, 700])
  func follows(curve: Curve, count: Int) {
    var stage = DriverStage(slots: 2 * count)
    var drivers = PlayerDrivers()
    let (first, second) = (drivers.addPlayer(), drivers.addPlayer())
    let tokens = (0..<count).map {
      drivers.add(to: first, slot: $0, from: 1, to: 0.1 * Double($0), curve: curve)
    }
    _ = drivers.add(to: second, slot: count, from: 0, to: 9, curve: curve)
    for step in 0...50 {
      let progress = Double(step) / 50
      drivers.move(first, to: progress, store: &stage.store)
      for (slot, token) in tokens.enumerated() {
        let way = 0.1 * Double(slot) - 1
        let exact = 1 + way * curve.value(at: progress)
        #expect((stage.store[slot] - exact).magnitude <= 1e-9)
        let motion = drivers.motion(of: token, at: progress, rate: 2)
        #expect((motion.value - exact).magnitude <= 1e-9)
        #expect((motion.velocity - 2 * curve.velocity(at: progress) * way).magnitude <= 1e-9)
      }
    }
    for slot in 0..<count where curve.value(at: 1) == 1 {
      #expect(stage.store[slot] == 0.1 * Double(slot))
    }
    // A player moves only its own channels.
    #expect(stage.store[count] == 0)
  }

  /// From 0 to 10, a hold, a step to 20, another step after it, and a move to 40.
  private let segments = [
    ChannelSegment(start: 0.1, length: 0.3, from: 0, to: 10, curve: .cubicBezier(.ease)),
    ChannelSegment(start: 0.5, length: 0, from: 10, to: 20, curve: .linear),
    ChannelSegment(start: 0.6, length: 0.4, from: 20, to: 40, curve: .linear),
  ]

  @Test(
    "values hold before the first keyframe, in gaps and after the last",
    arguments: [
      (-0.5, 0.0), (0.0, 0.0), (0.1, 0.0), (0.4, 10.0), (0.45, 10.0), (0.4999, 10.0), (0.5, 20.0),
      (0.55, 20.0), (0.6, 20.0), (0.7, 25.0), (0.1 + 0.2 + 0.4, 25.0), (0.8, 30.0), (1.0, 40.0),
      (1.1, 45.0),
    ] as [(Double, Double)])
  func keyframes(progress: Double, value: Double) {
    var stage = DriverStage(slots: 1)
    var drivers = PlayerDrivers()
    let player = drivers.addPlayer()
    let token = drivers.add(to: player, slot: 0, segments: segments)
    drivers.move(player, to: progress, store: &stage.store)
    #expect((stage.store[0] - value).magnitude <= 1e-12)
    #expect(drivers.motion(of: token, at: progress, rate: 1).value == stage.store[0])
  }

  @Test("a key's value is exact, and values do not depend on earlier moves", arguments: 1...20)
  func anyOrder(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var walked = DriverStage(slots: 1)
    var direct = DriverStage(slots: 1)
    var drivers = PlayerDrivers()
    let player = drivers.addPlayer()
    _ = drivers.add(to: player, slot: 0, segments: segments)
    for _ in 0..<200 {
      let keys = [0.1, 0.4, 0.5, 0.6, 1, numbers.number(0...1), numbers.number(0...1)]
      let progress = keys[Int.random(in: 0..<keys.count, using: &numbers)]
      drivers.move(player, to: progress, store: &walked.store)
      var fresh = PlayerDrivers()
      let other = fresh.addPlayer()
      _ = fresh.add(to: other, slot: 0, segments: segments)
      fresh.move(other, to: progress, store: &direct.store)
      #expect(walked.store[0] == direct.store[0], "seed \(seed), progress \(progress)")
    }
  }

  @Test("removed channels and players free their tokens and do not affect others")
  func removes() {
    var stage = DriverStage(slots: 60)
    var drivers = PlayerDrivers()
    let players = (0..<3).map { _ in drivers.addPlayer() }
    var tokens: [Int32] = []
    for slot in 0..<60 {
      let player = players[slot % 3]
      let token =
        slot < 30
        ? drivers.add(to: player, slot: slot, from: 0, to: 1, curve: .linear)
        : drivers.add(
          to: player, slot: slot,
          segments: [ChannelSegment(start: 0, length: 1, from: 0, to: 1, curve: .linear)])
      tokens.append(token)
    }
    drivers.removePlayer(players[1])
    for slot in stride(from: 0, to: 60, by: 12) { drivers.remove(tokens[slot]) }
    #expect(drivers.count == 35)
    #expect(drivers.addPlayer() == players[1])
    for player in players { drivers.move(player, to: 0.5, store: &stage.store) }
    for slot in 0..<60 {
      let isGone = slot % 3 == 1 || slot % 12 == 0
      #expect(drivers.contains(tokens[slot]) == !isGone)
      #expect(stage.store[slot] == (isGone ? 0 : 0.5))
      if !isGone { #expect(drivers.slot(of: tokens[slot]) == slot) }
    }
  }

  @Test("channels that share their keyframes' times keep their own values", arguments: 1...20)
  func sharedLayouts(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var together = DriverStage(slots: 12)
    var alone = DriverStage(slots: 12)
    var drivers = PlayerDrivers()
    let player = drivers.addPlayer()
    var singles = PlayerDrivers()
    var players: [Int32] = []
    for slot in 0..<12 {
      // Three layouts, each of four channels.
      let border = [0.25, 0.5, 0.75][slot % 3]
      let (from, middle, to) = (
        numbers.number(-9...9), numbers.number(-9...9), numbers.number(-9...9)
      )
      let segments = [
        ChannelSegment(start: 0, length: border, from: from, to: middle, curve: .linear),
        ChannelSegment(
          start: border, length: 1 - border, from: middle, to: to, curve: .cubicBezier(.ease)),
      ]
      _ = drivers.add(to: player, slot: slot, segments: segments)
      players.append(singles.addPlayer())
      _ = singles.add(to: players[slot], slot: slot, segments: segments)
    }
    for step in 0...20 {
      let progress = Double(step) / 20
      drivers.move(player, to: progress, store: &together.store)
      for player in players { singles.move(player, to: progress, store: &alone.store) }
      for slot in 0..<12 {
        #expect(together.store[slot] == alone.store[slot], "seed \(seed), progress \(progress)")
      }
    }
  }

  private func leg(from fraction: Double, velocity: Double, to endTime: Double) -> PlaybackLeg {
    PlaybackLeg(fraction: fraction, time: 1, velocity: velocity, endTime: endTime)
  }

  @Test("free-running players match their owners' playback until they are attached")
  func freeRunning() {
    let count = 300
    var stage = DriverStage(slots: count)
    var drivers = PlayerDrivers()
    let ease = drivers.use(.cubicBezier(.ease))
    for slot in 0..<count {
      let player = drivers.addPlayer()
      _ = drivers.add(to: player, slot: slot, from: 0, to: 1, curve: .linear)
      drivers.detach(
        player, through: leg(from: 0.2, velocity: 0.001 * Double(slot), to: slot % 2 == 0 ? 2 : 9),
        along: ease)
    }
    drivers.attach(7)
    drivers.removePlayer(11)
    var attached: [Int32] = []
    drivers.advance(to: 1.5, store: &stage.store, attached: &attached)
    #expect(attached.isEmpty)
    for slot in 0..<count {
      let progress = CubicBezier.ease.value(at: 0.2 + 0.0005 * Double(slot))
      let expected = slot == 7 || slot == 11 ? 0 : progress
      #expect((stage.store[slot] - expected).magnitude <= 1e-9)
    }
    drivers.advance(to: 2, store: &stage.store, attached: &attached)
    let even: [Int32] = (0..<Int32(count)).filter { $0 % 2 == 0 }
    #expect(attached.sorted() == even)
    let early = CubicBezier.ease.value(at: 0.2 + 0.0005 * 40)
    #expect((stage.store[40] - early).magnitude <= 1e-9)
    let late = CubicBezier.ease.value(at: 0.2 + 0.001 * 41)
    #expect((stage.store[41] - late).magnitude <= 1e-9)
  }

  @Test(
    "channels added to a free-running player move as if its owner moved it",
    arguments: 1...8 as ClosedRange<UInt64>)
  func changesWhileGliding(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 300
    var detached = PlayerDrivers()
    var owned = PlayerDrivers()
    var detachedStage = DriverStage(slots: 3 * count)
    var alone = DriverStage(slots: 3 * count)
    var tokens: [(Int32, Int32)] = []
    func addChannel(to player: Int) {
      let slot = tokens.count
      guard slot < 3 * count else { return }
      let curve = Bool.random(using: &random) ? Curve.linear : .cubicBezier(.easeOut)
      let target = Double.random(in: -9...9, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        tokens.append(
          (
            detached.add(to: Int32(player), slot: slot, segments: segments),
            owned.add(to: Int32(player), slot: slot, segments: segments)
          ))
      } else {
        tokens.append(
          (
            detached.add(to: Int32(player), slot: slot, from: 1, to: target, curve: curve),
            owned.add(to: Int32(player), slot: slot, from: 1, to: target, curve: curve)
          ))
      }
    }
    let way = leg(from: 0, velocity: 1, to: 9)
    let ease = detached.use(.cubicBezier(.ease))
    for _ in 0..<count {
      let player = detached.addPlayer()
      _ = owned.addPlayer()
      addChannel(to: Int(player))
      detached.detach(player, through: way, along: ease)
    }
    var attached: [Int32] = []
    for step in 1...40 {
      let time = 1 + 0.02 * Double(step)
      for _ in 0..<10 {
        if Bool.random(using: &random) { addChannel(to: Int.random(in: 0..<count, using: &random)) }
        let (first, second) = tokens[Int.random(in: 0..<tokens.count, using: &random)]
        if detached.contains(first), Bool.random(using: &random) {
          detached.remove(first)
          owned.remove(second)
        }
      }
      detached.advance(to: time, store: &detachedStage.store, attached: &attached)
      let progress = CubicBezier.ease.value(at: time - 1)
      for player in 0..<count { owned.move(Int32(player), to: progress, store: &alone.store) }
      for slot in 0..<3 * count {
        #expect(
          (detachedStage.store[slot] - alone.store[slot]).magnitude <= 1e-8,
          "seed \(seed), step \(step)")
      }
    }
    #expect(attached.isEmpty)
  }

  @Test("a curve that nothing uses any more makes room for another one")
  func curves() throws {
    var drivers = PlayerDrivers()
    var indices: Set<Int> = []
    for number in 1...1_000 {
      let own = Curve.cubicBezier(try CubicBezier(0, Double(number), 1, 0))
      let other = Curve.cubicBezier(try CubicBezier(1, Double(number), 0, 1))
      let player = drivers.addPlayer()
      let index = drivers.use(own)
      indices.insert(index)
      _ = drivers.add(to: player, slot: 0, from: 0, to: 1, curve: own)
      let channel = drivers.add(to: player, slot: 1, from: 0, to: 1, curve: other)
      let keyframes = drivers.add(
        to: player, slot: 2,
        segments: [ChannelSegment(start: 0, length: 0.5, from: 0, to: 1, curve: other)])
      if number % 3 > 0 { drivers.remove(keyframes) }
      if number % 3 > 1 { drivers.remove(channel) }
      drivers.removePlayer(player)
      drivers.release(index)
    }
    #expect(indices.isSubset(of: [0, 1]))
  }
}
