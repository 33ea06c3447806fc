/// Runs a scene: its state changes in turns, at exact instants; a frame is a sample that changes nothing.
///
/// An instant comes from a timeline whose wait ends, from an engine (an end, an arrival), from a watched value
/// that crosses its level, or from the scene's tick, which is taken only while something needs it. None of
/// these knows the frame rate, so the state at a time is the same at every rate.
///
/// A turn: engines do what is due, timelines go on, engines take what these have assigned, and callbacks
/// run; then again, until nothing is left to do at this instant.
package struct Clock {
  /// How often engines, timelines and callbacks may take turns at one instant.
  private static let roundLimit = 1_000
  /// How many turns there may be between two ticks.
  private static let turnLimit = 1_000_000

  private let stage: Stage
  private let engines: [any Engine]
  private var hasBegun = false
  /// The instant of the next turn, as far as it has been looked for since the last one.
  private var next: Double??
  /// The tick before the last turn, and how many turns there have been since.
  private var turns = (tick: 0.0, count: 0)
  /// The slots that may have changed since the last sample, ascending.
  package private(set) var changes: [Int32] = []

  package init(stage: Stage, engines: [any Engine]) {
    self.stage = stage
    self.engines = engines
  }

  /// Takes all turns up to a time, and writes the values of that time into the stage's store.
  package mutating func advance(to time: Double) throws(Diagnostic) {
    // What a script did while it was loaded belongs to the first frame.
    if hasBegun { stage.events.removeAll(keepingCapacity: true) }
    try takeTurns(upTo: time)
    try sample(at: max(time, stage.now))
  }

  private mutating func takeTurns(upTo time: Double) throws(Diagnostic) {
    if !hasBegun {
      hasBegun = true
      stage.engineTurn = { [engines, unowned stage] () throws(Diagnostic) in
        for engine in engines { try engine.turn(at: stage.now) }
      }
      try turn(at: 0)
    }
    while let instant = try nextInstant(), instant <= time + Instant.tolerance {
      try turn(at: instant)
    }
  }

  /// Writes what moves into the store, and what follows from it.
  private mutating func sample(at time: Double) throws(Diagnostic) {
    for engine in engines { try engine.sample(at: time) }
    stage.derivations.evaluate(&stage.store, at: time)
    for engine in engines { engine.finish(at: time) }
    changes.removeAll(keepingCapacity: true)
    stage.store.drainChanges(into: &changes)
    try stage.requireFinite(changes)
  }

  /// Returns the instant of the next turn; nil if nothing is in sight.
  private mutating func nextInstant() throws(Diagnostic) -> Double? {
    if let next { return next }
    let now = stage.now
    var limit = stage.scheduler.nextWake.map { max($0, now) } ?? .infinity
    if needsTicks { limit = min(limit, stage.tick.next(after: now)) }
    var earliest = limit
    for engine in engines {
      if let event = try engine.nextEvent(after: now, upTo: limit) {
        earliest = min(earliest, max(event, now))
      }
    }
    if earliest.isFinite,
      let crossing = try stage.watches.nextCrossing(after: now, upTo: earliest, on: stage)
    {
      earliest = crossing
    }
    // A tick that is missed by a rounding is the instant, and so is a wake.
    let tick = stage.tick.nearest(to: earliest)
    if earliest.isFinite, tick > earliest, tick - earliest <= Instant.tolerance { earliest = tick }
    let instant = earliest.isFinite ? earliest : nil
    next = .some(instant)
    return instant
  }

  private var needsTicks: Bool {
    if engines.contains(where: \.needsTicks) { return true }
    let looks =
      stage.scheduler.hasConditions || !stage.watches.isEmpty || !stage.drivenInputs.isEmpty
    return looks && engines.contains(where: \.isActive)
  }

  private mutating func turn(at time: Double) throws(Diagnostic) {
    next = nil
    stage.begin(at: time)
    try count(time)
    try takeTurn()
    var hasReported = true
    for _ in 0..<Self.roundLimit {
      let hasRun = try stage.scheduler.run(dueBy: stage.now, on: stage)
      guard hasRun || hasReported else { return }
      if hasRun { try takeTurn() }
      hasReported = try report()
      guard hasRun || hasReported else { return }
      if hasReported { try takeTurn() }
    }
    throw stormed("\(Self.roundLimit) times at \(NumberText(time)) s without time passing")
  }

  /// Calls back what has been found; returns whether anything was.
  private func report() throws(Diagnostic) -> Bool {
    var hasReported = try stage.watches.report(on: stage)
    for engine in engines {
      if try engine.report(at: stage.now) { hasReported = true }
    }
    return hasReported
  }

  private func takeTurn() throws(Diagnostic) {
    if let failure = stage.inputFailure { throw failure }
    try stage.takeEngineTurn()
  }

  private mutating func count(_ time: Double) throws(Diagnostic) {
    let tick = stage.tick.nearest(to: time)
    turns = tick == turns.tick ? (tick, turns.count + 1) : (tick, 1)
    guard turns.count <= Self.turnLimit else {
      throw stormed("\(Self.turnLimit) times within a tick, at \(NumberText(time)) s")
    }
  }

  private func stormed(_ times: String) -> Diagnostic {
    Diagnostic(
      .limitResumes, "\(stage.lastActor ?? "the scene") went on \(times)",
      help: ["look for callbacks or timelines that start each other without waiting"])
  }

  /// Whether anything still moves or waits.
  package var isActive: Bool {
    engines.contains(where: \.isActive) || stage.scheduler.isActive
  }

  /// What still moves or waits, named for people; nil when everything rests.
  package var activity: String? {
    engines.lazy.compactMap(\.activity).first ?? stage.scheduler.activity
  }

  /// A timeline that would wait for ever if the run ended now.
  package var endlessWait: String? { stage.scheduler.endlessWait }
}
