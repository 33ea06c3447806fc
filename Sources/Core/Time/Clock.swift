import MotionValues

/// Runs a scene: its state changes in turns at exact instants; a frame samples the state.
///
///     advance(to: t) ──▶ next instant ≤ t? ──yes──▶ turn at the instant ──┐
///                          ▲     └──no──▶ sample at t: the frame          │
///                          └──────────────────────────────────────────────┘
///
/// Invariants:
/// 1. The time of the turns never decreases.
/// 2. Only turns change the state; sampling only writes the values that the state implies.
/// 3. The instants do not depend on the frame rate, so the state at a time is the same at every
///    rate.
/// 4. A turn ends when nothing is left to do at its instant.
///
/// The next instant is the end of a timeline's wait, an event of an engine (an end, an arrival),
/// the crossing of a watched level, or the scene's next tick. Ticks are instants only while
/// something needs them.
///
/// A turn repeats these steps: engines process what is due, timelines resume, engines apply what
/// the timelines have assigned, callbacks run.
package struct Clock {
  /// The maximum number of rounds of engines, timelines and callbacks at one instant.
  private static let roundLimit = 1_000
  /// The maximum number of turns for one tick.
  private static let turnLimit = 1_000_000

  private let stage: Stage
  private let engines: [any Engine]
  private var hasBegun = false
  /// Whether a frame has shown the events so far.
  private var isShown = false
  /// The instant of the next turn, or nil if there is none; the outer optional is nil until it is
  /// computed.
  private var next: Double??
  /// The tick nearest to the last turn, and the number of turns at that tick.
  private var turns = (tick: 0.0, count: 0)
  /// Nil until an instant between frames is first sampled.
  private var looks: LookPlan?
  /// The number of turns so far.
  package private(set) var turnCount = 0

  package init(stage: Stage, engines: [any Engine]) {
    self.stage = stage
    self.engines = engines
  }

  /// Runs all turns up to a time, in seconds, and writes the values of that time into the stage's
  /// store.
  package mutating func advance(to time: Double) throws(Diagnostic) {
    try begin()
    while let instant = try nextInstant(), instant <= time + Instant.tolerance {
      try turn(at: instant)
    }
    let time = max(time, stage.now)
    try sample(at: time)
    looks?.noteFrame(at: time)
    stage.store.endFrame()
    try stage.requireFinite()
    isShown = true
  }

  /// Notes that inputs from outside have been added, for times after the last one shown.
  package mutating func inputsDidChange() { next = nil }

  /// Advances to the next instant before `time` at which a recording samples the scene, and writes
  /// its values.
  ///
  /// These instants are around turns, and if `aroundFrames`, around frames. The turns are the same as
  /// without this call. After the last frame, pass false for `takingTurns`.
  ///
  /// Returns nil if there is no such instant, or if sampling would call functions of a script.
  package mutating func advanceToLook(
    before time: Double, aroundFrames: Bool, takingTurns: Bool = true
  ) throws(Diagnostic) -> Look? {
    if looks == nil { looks = LookPlan() }
    try begin()
    while !engines.contains(where: \.samplesCallScripts) {
      let instant = try nextInstant().flatMap { $0 <= time + Instant.tolerance ? $0 : nil }
      let look = looks?.next(
        before: instant ?? time, isTurn: instant != nil, aroundFrames: aroundFrames)
      if let look {
        try sample(at: look.time)
        return Look(time: look.time, turn: turnCount, isAtTurn: look.isAtTurn)
      }
      guard takingTurns, let instant else { break }
      try turn(at: instant)
    }
    return nil
  }

  /// Starts the scene on the first call; after a frame, drops the events that the frame has shown.
  private mutating func begin() throws(Diagnostic) {
    if hasBegun {
      if isShown { stage.events.removeAll(keepingCapacity: true) }
      isShown = false
      return
    }
    hasBegun = true
    stage.engineTurn = { [engines, unowned stage] () throws(Diagnostic) in
      for engine in engines { try engine.turn(at: stage.now) }
      try stage.modifiers.turn()
    }
    try turn(at: 0)
  }

  /// Writes the values that move, then the values derived from them.
  private func sample(at time: Double) throws(Diagnostic) {
    for engine in engines { try engine.sample(at: time) }
    stage.modifiers.sample(at: time)
    try stage.derivations.evaluate(at: time)
    for engine in engines { engine.finish(at: time) }
    assert(!stage.store.hasNewOwners, "2: a sample has changed the owner of a slot")
  }

  /// Returns the instant of the next turn, or nil if nothing is due.
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
    // An instant that differs from a tick only by rounding is moved to the tick.
    let tick = stage.tick.nearest(to: earliest)
    if earliest.isFinite, tick > earliest, tick - earliest <= Instant.tolerance { earliest = tick }
    let instant = earliest.isFinite ? earliest : nil
    next = .some(instant)
    return instant
  }

  private var needsTicks: Bool {
    if engines.contains(where: \.needsTicks) { return true }
    let looks =
      stage.scheduler.hasConditions || !stage.watches.isEmpty || !stage.changes.isEmpty
      || !stage.drivenInputs.isEmpty
    return looks && engines.contains(where: \.isActive)
  }

  private mutating func turn(at time: Double) throws(Diagnostic) {
    assert(time >= stage.now, "1: a turn at \(time) s follows one at \(stage.now) s")
    next = nil
    stage.begin(at: time)
    turnCount += 1
    looks?.noteTurn(at: time)
    try count(time)
    try finishTurn(at: time)
    stage.score?.endTurn()
    stage.checkInvariants()
    stage.scheduler.checkInvariants(at: stage.now)
  }

  /// Repeats the steps of a turn until nothing is left to do.
  private func finishTurn(at time: Double) throws(Diagnostic) {
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

  /// Runs the callbacks for what the turn has found; returns whether there were any.
  private func report() throws(Diagnostic) -> Bool {
    var hasReported = try stage.watches.report(on: stage)
    if try stage.changes.report(on: stage, isActive: engines.contains(where: \.isActive)) {
      hasReported = true
    }
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
      .limitResumes, "\(stage.scheduler.lastActor ?? "the scene") ran \(times)",
      help: ["look for callbacks or timelines that start each other without waiting"])
  }

  /// Whether anything still waits, or moves towards an end.
  package var holdsRun: Bool {
    engines.contains(where: \.holdsRun) || stage.scheduler.isActive
  }

  /// When each motion without an end has run through a repetition, in seconds; nil if there is none.
  package var repetitionEnd: Double? { engines.compactMap(\.repetitionEnd).max() }

  /// A description of what still moves or waits, for messages; nil when everything is at rest.
  package var activity: String? {
    engines.lazy.compactMap(\.activity).first ?? stage.scheduler.activity
  }

  /// The wait of a timeline that would be forever if the run ended now.
  package var endlessWait: EndlessWait? { stage.scheduler.endlessWait }
}
