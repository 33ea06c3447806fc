import MotionMath

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
  /// Whether the events so far have been shown in a frame.
  private var isShown = false
  /// The instant of the next turn, as far as it has been looked for since the last one.
  private var next: Double??
  /// The tick before the last turn, and how many turns there have been since.
  private var turns = (tick: 0.0, count: 0)
  /// Nil as long as nobody has looked between frames.
  private var looks: LookPlan?
  /// How many turns there were.
  package private(set) var turnCount = 0
  /// The slots that may have changed since the last frame, ascending.
  package private(set) var changes: [Int32] = []

  package init(stage: Stage, engines: [any Engine]) {
    self.stage = stage
    self.engines = engines
  }

  /// Takes all turns up to a time, and writes the values of that time into the stage's store.
  package mutating func advance(to time: Double) throws(Diagnostic) {
    try begin()
    while let instant = try nextInstant(), instant <= time + Instant.tolerance {
      try turn(at: instant)
    }
    let time = max(time, stage.now)
    try sample(at: time)
    looks?.noteFrame(at: time)
    changes.removeAll(keepingCapacity: true)
    stage.store.drainChanges(into: &changes)
    try stage.requireFinite(changes)
    isShown = true
  }

  /// Goes on to the next instant before a time at which a recording looks at the scene, and writes the values of
  /// that; nil if there is none, and while only scripts can say how something moves, which are not called for it.
  ///
  /// It does not change what the scene does: the turns are the same. After the last frame, no turns are to be taken.
  package mutating func advanceToLook(
    before time: Double, takingTurns: Bool = true
  ) throws(Diagnostic) -> Look? {
    if looks == nil { looks = LookPlan() }
    try begin()
    while !engines.contains(where: \.samplesCallScripts) {
      let instant = try nextInstant().flatMap { $0 <= time + Instant.tolerance ? $0 : nil }
      if let look = looks?.next(before: instant ?? time, isTurn: instant != nil) {
        try sample(at: look.time)
        return Look(time: look.time, turn: turnCount, isAtTurn: look.isAtTurn)
      }
      guard takingTurns, let instant else { break }
      try turn(at: instant)
    }
    return nil
  }

  /// Begins the scene, or what comes after a frame.
  private mutating func begin() throws(Diagnostic) {
    if hasBegun {
      if isShown { stage.events.removeAll(keepingCapacity: true) }
      isShown = false
      return
    }
    hasBegun = true
    stage.engineTurn = { [engines, unowned stage] () throws(Diagnostic) in
      for engine in engines { try engine.turn(at: stage.now) }
    }
    try turn(at: 0)
  }

  /// Writes what moves into the store, and what follows from it.
  private func sample(at time: Double) throws(Diagnostic) {
    for engine in engines { try engine.sample(at: time) }
    stage.derivations.evaluate(&stage.store, at: time)
    for engine in engines { engine.finish(at: time) }
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
      let crossing = stage.watches.nextCrossing(after: now, upTo: earliest, on: stage)
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
    turnCount += 1
    looks?.noteTurn(at: time)
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
