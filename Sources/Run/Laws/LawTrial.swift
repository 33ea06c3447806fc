import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues

/// A scene that is run again and again, each time shown at other times or interrupted elsewhere.
struct LawTrial {
  /// The rates of frames at which a scene is shown: the usual ones, and one that divides none of them.
  private static let rates = [7, 30, 60, 120, 240]
  /// How often a scene is interrupted in each way.
  private static let interruptions = 10
  /// Half of the time over which a velocity is measured, in seconds.
  private static let step = 1e-5

  private let source: SceneSource
  private let options: SessionOptions
  private let plugins: [any Plugin.Type]
  private let seconds: Double
  private let seed: Int
  private var found: [EngineLaws.Failure] = []

  init(
    _ source: SceneSource, _ options: SessionOptions, _ plugins: [any Plugin.Type],
    seconds: Double, seed: Int
  ) {
    (self.source, self.options, self.plugins) = (source, options, plugins)
    (self.seconds, self.seed) = (seconds, seed)
  }

  mutating func failures() throws(Diagnostic) -> [EngineLaws.Failure] {
    try compareRates(options, as: .rates)
    var reduced = options
    reduced.reducesMotion = true
    try compareRates(reduced, as: .reducedMotion)
    try checkRest()
    try interrupt()
    return found.sorted { Self.place(of: $0.law) < Self.place(of: $1.law) }
  }

  private static func place(of law: EngineLaws.Law) -> Int {
    EngineLaws.Law.allCases.firstIndex(of: law) ?? 0
  }

  private mutating func note(_ law: EngineLaws.Law, at time: Double, _ message: String) {
    guard !found.contains(where: { $0.law == law }) else { return }
    found.append(EngineLaws.Failure(law: law, time: time, message: message))
  }

  private func random(_ key: String) -> Double { KeyedRandom.unit(seed: seed, key: key) }

  private func open(_ options: SessionOptions) throws(Diagnostic) -> SceneSession {
    try SceneSession(source, options, plugins: plugins + [LawInterruption.self])
  }

  // MARK: - Times

  /// The times of the frames at a rate.
  private func frames(at rate: Int) -> [Double] {
    (0...Int(seconds * Double(rate))).map { Double($0) / Double(rate) }
  }

  /// What a scene shows at some times: the numbers of all slots, and the events since the time before.
  private struct Showing {
    var numbers: [[Double]] = []
    var events: [StageEvent] = []
  }

  private func show(_ session: SceneSession, at times: [Double]) throws(Diagnostic) -> Showing {
    var showing = Showing()
    for time in times {
      try session.advance(to: time)
      showing.numbers.append(session.numbers)
      showing.events += session.events
    }
    return showing
  }

  /// Compares what is shown at several rates, and at random times, with what is shown at all of these times.
  private mutating func compareRates(
    _ options: SessionOptions, as law: EngineLaws.Law
  ) throws(Diagnostic) {
    var patterns = Self.rates.map { (name: "at \($0) frames a second", times: frames(at: $0)) }
    for pattern in 0..<2 {
      let times = (0..<40).map { seconds * random("\(pattern) \($0)") }
      patterns.append(("at times of its own", times.sorted() + [seconds]))
    }
    let all = Set(patterns.flatMap(\.times)).sorted()
    weak var stage: Stage?
    let complete = try showAll(options, at: all) { stage = $0 }
    if stage != nil {
      note(.release, at: seconds, "the scene stays in memory: capture `[unowned self]` in closures")
    }
    for (name, times) in patterns {
      let session = try open(options)
      let showing = try show(session, at: times)
      var place = 0
      for (time, numbers) in zip(times, showing.numbers) {
        while all[place] < time { place += 1 }
        guard let (path, here, there) = difference(numbers, complete.numbers[place], session)
        else { continue }
        note(
          law, at: time,
          "`\(path)` is \(NumberText(here)) \(name), and \(NumberText(there)) with more frames")
        break
      }
      let last = times.last ?? 0
      let expected = complete.events.filter { $0.time <= last }
      guard showing.events != expected else { continue }
      let index = zip(showing.events, expected).prefix { $0 == $1 }.count
      let events = [showing.events, expected].map { index < $0.count ? $0[index] : nil }
      note(
        law, at: events.compactMap { $0?.time }.min() ?? last,
        "\(Self.text(of: events[0])) \(name), and \(Self.text(of: events[1])) with more frames")
    }
  }

  private static func text(of event: StageEvent?) -> String {
    event.map { "the event `\($0.name)` of `\($0.target)` comes at \(NumberText($0.time)) s" }
      ?? "there is no further event"
  }

  /// Returns the first slot whose number differs in two lists, by its path, with both numbers.
  private func difference(
    _ first: [Double], _ second: [Double], _ session: SceneSession
  ) -> (path: String, Double, Double)? {
    for (slot, (one, other)) in zip(first, second).enumerated()
    where one.bitPattern != other.bitPattern && session.stage.isNumber(slot) {
      return (session.stage.path(of: slot), one, other)
    }
    return first.count == second.count
      ? nil : ("the number of properties", Double(first.count), Double(second.count))
  }

  /// Shows a scene at all times, each twice.
  private mutating func showAll(
    _ options: SessionOptions, at times: [Double], _ body: (Stage) -> Void
  ) throws(Diagnostic) -> Showing {
    let session = try open(options)
    body(session.stage)
    var showing = Showing()
    for time in times {
      let next = try show(session, at: [time])
      showing.numbers += next.numbers
      showing.events += next.events
      try session.advance(to: time)
      if let (path, first, second) = difference(next.numbers[0], session.numbers, session) {
        note(
          .repetition, at: time, "`\(path)` is \(NumberText(first)), and then \(NumberText(second))"
        )
      }
    }
    return showing
  }

  private mutating func checkRest() throws(Diagnostic) {
    let session = try open(options)
    var resting: (time: Double, numbers: [Double])?
    for time in frames(at: 60) {
      try session.advance(to: time)
      if let resting {
        if let (path, first, second) = difference(resting.numbers, session.numbers, session) {
          return note(
            .rest, at: time,
            "`\(path)` moves from \(NumberText(first)) to \(NumberText(second)), and the scene rests since "
              + "\(NumberText(resting.time)) s: say in `holdsRun` that it moves")
        }
      } else if session.rests {
        resting = (time, session.numbers)
      }
    }
  }

  // MARK: - Interruptions

  private mutating func interrupt() throws(Diagnostic) {
    var driven: [(time: Double, slots: [Int])] = []
    let session = try open(options)
    for time in frames(at: 60) {
      try session.advance(to: time)
      let slots = session.numbers.indices.filter { session.stage.isInterruptible($0) }
      if !slots.isEmpty { driven.append((time, slots)) }
    }
    guard !driven.isEmpty else { return }
    for number in 0..<Self.interruptions {
      let (time, slots) = driven[Int(random("time \(number)") * Double(driven.count))]
      let slot = slots[Int(random("slot \(number)") * Double(slots.count))]
      try takeOver(slot, at: time)
      try remove(slot, at: time)
    }
  }

  /// Takes a slot over in the middle of its motion, and lets the scene go on.
  private mutating func takeOver(_ slot: Int, at time: Double) throws(Diagnostic) {
    let (shown, velocity) = try measuredMotion(of: slot, at: time)
    let session = try open(options)
    let stage = session.stage
    var motion: ValueAndVelocity?
    let trial = stage[LawInterruptions.self].interrupt(at: time) { trial in
      guard stage.isInterruptible(slot),
        let start = try? stage.claim(slot, by: trial.owner, at: stage.now)
      else { return }
      stage.store.write(start.value, to: slot)
      trial.value = start.value
      motion = start
    }
    do throws(Diagnostic) { try session.advance(to: time) } catch { return }
    guard let trial, let motion else { return }
    let path = stage.path(of: slot)
    let property = stage.property(at: slot).property
    if property.shown(motion.value) != shown {
      note(
        .handover, at: time,
        "`\(path)` is \(NumberText(shown)), and is handed over with the value \(NumberText(motion.value))"
      )
    }
    if let velocity, abs(velocity - motion.velocity) > 1e-3 * max(1, abs(velocity)) {
      note(
        .handover, at: time,
        "`\(path)` moves by \(NumberText(velocity)) a second, and is handed over with "
          + "\(NumberText(motion.velocity))")
    }
    let held = property.shown(motion.value)
    for next in frames(at: 60) where next > time {
      do throws(Diagnostic) { try session.advance(to: next) } catch { return }
      guard stage.store.owner(of: slot) == trial.owner else { return }
      // What modifies a slot, such as a fade, does so whoever drives it.
      guard session.numbers[slot] != held, !stage.modifiers.moves(slot) else { continue }
      return note(
        .loss, at: next,
        "`\(path)` was taken over at \(NumberText(time)) s, and is written all the same")
    }
  }

  /// The number that a slot shows at a time, and the velocity with which it is seen to move; no velocity if its motion
  /// changes there.
  private func measuredMotion(
    of slot: Int, at time: Double
  ) throws(Diagnostic) -> (shown: Double, velocity: Double?) {
    let session = try open(options)
    let start = max(time - Self.step, 0)
    try session.advance(to: start)
    let turns = session.turnCount
    let before = session.stage.store[slot]
    try session.advance(to: time)
    let (middle, shown) = (session.stage.store[slot], session.numbers[slot])
    try session.advance(to: time + Self.step)
    let after = session.stage.store[slot]
    guard start > 0, session.turnCount == turns else { return (shown, nil) }
    let (first, second) = ((middle - before) / (time - start), (after - middle) / Self.step)
    // Where the two differ by much, the form of the motion has a corner between them.
    guard abs(first - second) < 1e-2 * max(1, abs(first)) else { return (shown, nil) }
    return (shown, (first + second) / 2)
  }

  /// Removes the layer of a slot in the middle of its motion, and lets the scene go on.
  private mutating func remove(_ slot: Int, at time: Double) throws(Diagnostic) {
    let session = try open(options)
    let stage = session.stage
    var path: String?
    _ = stage[LawInterruptions.self].interrupt(at: time) { _ in
      let layer = stage.layer(at: slot)
      guard layer.parent != nil, !layer.isRemoved else { return }
      let name = layer.path
      guard (try? stage.remove(layer)) != nil else { return }
      path = name
    }
    do throws(Diagnostic) { try session.advance(to: time) } catch { return }
    guard let path else { return }
    let numbers = session.numbers
    for next in frames(at: 60) where next > time {
      // The script may miss the layer.
      do throws(Diagnostic) { try session.advance(to: next) } catch { return }
      guard numbers[slot] != session.numbers[slot] else { continue }
      return note(
        .removal, at: next, "`\(path)` was removed at \(NumberText(time)) s, and still moves")
    }
  }
}

/// What interrupts a scene at an instant of its own, as a callback of its script would.
private final class LawInterruption: Plugin, Engine, DriverGroup {
  static let name = "the trial of laws"

  private unowned let stage: Stage
  private lazy var group = stage.register(self)
  var owner: SlotOwner { SlotOwner(group: group, token: 0) }
  var next: (time: Double, body: (LawInterruption) -> Void)?
  /// At what it keeps the slot that it has taken over.
  var value = 0.0

  init(stage: Stage) {
    self.stage = stage
    stage[LawInterruptions.self].plugin = self
  }

  func makeModule() -> Module { Module() }

  func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    next.flatMap { $0.time > time && $0.time <= limit ? $0.time : nil }
  }

  func turn(at time: Double) {}
  func sample(at time: Double) {}
  var activity: String? { nil }

  func report(at time: Double) -> Bool {
    guard let next, next.time <= time + Instant.tolerance else { return false }
    self.next = nil
    next.body(self)
    return true
  }

  func label(of token: Int) -> String { "the trial" }
  func isInterruptible(_ token: Int) -> Bool { true }
  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: value, velocity: 0)
  }
  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
}

/// The interruption of a scene.
private final class LawInterruptions: StageExtension {
  unowned var plugin: LawInterruption?

  func interrupt(
    at time: Double, _ body: @escaping (LawInterruption) -> Void
  ) -> LawInterruption? {
    plugin?.next = (time, body)
    return plugin
  }
}

extension SceneSession {
  /// The displayed numbers of all slots.
  fileprivate var numbers: [Double] {
    (0..<stage.store.slotCount).map { self[SceneSlot(index: $0)] }
  }
}

extension Stage {
  /// Whether a slot contains a number or a part of a colour; others contain places of texts and of values with parts,
  /// which differ between runs.
  fileprivate func isNumber(_ slot: Int) -> Bool {
    let (_, property, first) = property(at: slot)
    return switch property.form {
    case .number, .color: true
    case .paint: slot < first + 4
    case .text, .mixed, .list: false
    }
  }

  /// Whether the driver of a slot can be interrupted, and says exactly how it moves.
  fileprivate func isInterruptible(_ slot: Int) -> Bool {
    let owner = store.owner(of: slot)
    guard owner != .none else { return false }
    let group = driverGroup(of: owner)
    return group.hasClosedForm && group.isInterruptible(owner.token, at: slot)
  }
}
