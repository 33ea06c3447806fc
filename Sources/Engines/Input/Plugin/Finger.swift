import MotionCore
import MotionPlugin
import MotionValues

/// A finger on the scene, from the instant at which it comes down until it lifts.
///
///                     ┌── a consumer's slop ──▶ panning ──┐
///     pending ──▶ waiting ──────────────────────────────▶ over
///                     └── a press, or lost ───▶ idle ─────┘
///
/// 1. Its events have exact times, which `nextEvent` returns: it comes down, begins to pan, reaches
///    a consumer's bounds, completes a long press, reaches the end of its path, and lifts.
/// 2. It holds a consumer until it lifts, or until it pans without that consumer. `held` and the
///    grips of the consumers agree.
/// 3. When it is over, it holds nothing: `release` frees each consumer, once.
final class Finger: PanHolder {
  enum Phase {
    case pending
    case waiting
    case panning(Pan)
    /// It is down, but no longer pans.
    case idle
    case over
  }

  /// A consumer that a finger may begin to move.
  private struct Candidate {
    let consumer: any PanConsumer
    var begin: Begin

    enum Begin {
      /// When it leaves the consumer's slop.
      case pan(PanRecognizer)
      /// When it has pressed for long enough; the instant is void once it leaves the slop before.
      case press(Double)
    }

    /// Nil as long as it is not known.
    var time: Double? {
      switch begin {
      case .pan(let recognizer): recognizer.instant
      case .press(let time): time
      }
    }
  }

  let plan: FingerPlan
  let path: FingerPath
  private var lift: FingerPlan.Lift
  /// The layer that it hits and the ancestors of this layer, innermost first.
  private(set) var chain: [Layer] = []
  /// Its number among the fingers on the scene; nil for the finger of a verb.
  private(set) var number: Int?
  private unowned let input: InputPlugin
  var phase = Phase.pending
  private var hasArrived = false
  /// The consumers that it holds, innermost first.
  var held: [any PanConsumer] = []
  /// The consumers that it has moved.
  var moved: [any PanConsumer] = []
  /// The consumers that it may begin to move, and the instants at which it would as far as its path
  /// is known.
  private var candidates: [Candidate] = []
  /// When it leaves the slop of a tap.
  private lazy var stray = PanRecognizer(.distance(PanRecognizer.slop), on: path)
  var recognizers = FingerRecognizers()
  /// What it may move together with a second finger, until it is over.
  ///
  /// The engine keeps it alive.
  private unowned var pinch: Pinch?
  /// What it may move, or has moved, together with a second finger.
  private var pinched: (any PinchConsumer)?

  /// The script line that played it.
  let place: SourceLocation?

  init(_ plan: FingerPlan, path: FingerPath, of input: InputPlugin) {
    place = input.stage.scheduler.scriptPlace()
    self.plan = plan
    self.path = path
    lift = plan.lift
    self.input = input
  }

  var stage: Stage { input.stage }

  var isOver: Bool { if case .over = phase { true } else { false } }
  /// Whether it is still down at the end of its path.
  var isHolding: Bool { hasArrived && !isOver }
  var isMoving: Bool { !hasArrived && !isOver }
  /// Whether everything that it has moved is at rest.
  var isAtRest: Bool {
    moved.allSatisfy { !$0.isSettling } && !(pinched?.isSettling ?? false)
  }

  func sample(at time: Double) -> FingerSample {
    FingerSample(
      position: path.position(at: time), velocity: path.velocity(at: time), time: time)
  }

  /// The time of its next event; nil if there is none.
  var nextEvent: Double? {
    let arrival = hasArrived ? .infinity : path.end ?? .infinity
    let next =
      switch phase {
      case .pending: path.start
      case .waiting:
        min(
          min(recognition?.time ?? .infinity, recognizers.deadline ?? .infinity), arrival)
      case .panning(let pan): min(pan.nextEvent, arrival)
      case .idle: arrival
      case .over: Double.infinity
      }
    return next.isFinite ? next : nil
  }

  /// Processes the events that are due by a time; errors refer to the line that played the finger.
  func advance(to time: Double) throws(Diagnostic) {
    do throws(Diagnostic) {
      try process(to: time)
    } catch {
      throw error.located(at: place)
    }
  }

  private func process(to time: Double) throws(Diagnostic) {
    while let event = nextEvent, event <= time + Instant.tolerance {
      switch phase {
      case .pending: try comeDown(at: event)
      case .waiting:
        if let deadline = recognizers.deadline, deadline <= event {
          press(at: event)
        } else if let recognition, recognition.time <= event {
          let winner = candidates.remove(at: recognition.index).consumer
          try beginPan(of: winner, at: event)
        } else {
          try arrive(at: event)
        }
      case .panning(let pan):
        if pan.nextEvent <= event {
          try pan.choose(at: event, along: path)
        } else {
          try arrive(at: event)
        }
      case .idle: try arrive(at: event)
      case .over: return
      }
    }
    if !hasArrived { try currentPan?.reconsider(at: time, along: path) }
  }

  private func comeDown(at time: Double) throws(Diagnostic) {
    guard !(plan.layer?.isRemoved ?? false) else { return try cancel(at: time) }
    phase = .waiting
    let origin = path.origin
    if let layer = plan.layer {
      let taker = input.taker(of: layer, at: origin)
      chain = taker.chain
      try input.check(self, on: layer, takenBy: taker)
    } else {
      try input.checkInside(self)
      let number = input.freeNumber
      self.number = number
      stage.report(
        "touch", target: "\(number)", [.name("began"), .number(origin.x), .number(origin.y)])
      chain = (stage.hit(origin) { self.input.isListening($0) } ?? stage.root).chain
    }
    if place == nil { stage.facts?.note(touchOf: chain[0], at: time) }
    pinch = chain.lazy.compactMap { self.input.pinch(on: $0) }.first
    pinched = pinch?.consumer
    recognizers = try FingerRecognizers(self, of: input, at: time)
    if pinch?.isFree ?? true { try holdConsumers(at: time) }
    noteStray()
    pinch?.fingerDown(self, at: time)
  }

  /// Holds what it can move alone; what it stops by that is reported.
  private func holdConsumers(at time: Double) throws(Diagnostic) {
    var caught: [any PanConsumer] = []
    for layer in chain {
      for consumer in stage.touchTargets.consumers(of: layer)
      where !consumer.axes.isEmpty && consumer.accepts(path.origin) {
        guard let moving = try consumer.hold(by: self, at: time) else { continue }
        held.append(consumer)
        guard !moving.isEmpty else { continue }
        caught.append(consumer)
        stage.report("caught", target: layer.path)
      }
    }
    if !caught.isEmpty { recognizers.fail(at: time) }
    if plan.pans {
      candidates = held.map { consumer in
        candidate(consumer, isCaught: caught.contains { $0 === consumer })
      }
    }
  }

  /// The pan; nil if it does not pan.
  var currentPan: Pan? { if case .panning(let pan) = phase { pan } else { nil } }

  /// Checks the invariants in debug builds, after a turn.
  func checkInvariants() {
    assert(held.allSatisfy { $0.grip.holder === self }, "2: a consumer has another finger")
    assert(!isOver || held.isEmpty, "3: a finger that is over holds a consumer")
  }

  private func candidate(_ consumer: any PanConsumer, isCaught: Bool) -> Candidate {
    if let press = consumer.press {
      return Candidate(consumer: consumer, begin: .press(path.start + press))
    }
    let slop = isCaught ? 0 : plan.slop
    guard consumer.axes != .both else {
      return Candidate(consumer: consumer, begin: .pan(PanRecognizer(.distance(slop), on: path)))
    }
    let axis: PanAxis = consumer.axes == .x ? .x : .y
    let rule = PanRecognizer.Rule.along(
      consumer.direction(of: axis), isVertical: axis == .y, slop: slop)
    return Candidate(consumer: consumer, begin: .pan(PanRecognizer(rule, on: path)))
  }

  /// The first instant at which it begins to move one of its consumers, and that candidate's index;
  /// at the same instant, the innermost comes first.
  private var recognition: (time: Double, index: Int)? {
    var first: (time: Double, index: Int)?
    for (index, candidate) in candidates.enumerated() {
      guard let time = candidate.time, time < first?.time ?? .infinity else { continue }
      first = (time, index)
    }
    return first
  }

  /// Ends what needs a finger at rest, if it is known when it leaves the slop.
  private func noteStray() {
    guard let stray = stray.instant else { return }
    recognizers.leaveSlop(at: stray)
    candidates.removeAll { if case .press(let time) = $0.begin { time >= stray } else { false } }
  }

  /// Notes that its path has grown; `isCancelled` if the system takes the finger away at the
  /// end.
  func grow(isCancelled: Bool) {
    if isCancelled { lift = .cancelled }
    switch phase {
    case .pending, .idle, .over: break
    case .waiting:
      if stray.instant == nil {
        stray.search()
        noteStray()
      }
      for index in candidates.indices {
        guard case .pan(var recognizer) = candidates[index].begin else { continue }
        recognizer.search()
        candidates[index].begin = .pan(recognizer)
      }
    case .panning(let pan): pan.grow()
    }
    pinch?.grow()
  }

  private func beginPan(of winner: any PanConsumer, at time: Double) throws(Diagnostic) {
    let axes = winner.axes
    guard !axes.isEmpty else { return }
    candidates = []
    try recognizers.cancel(for: winner, at: time)
    let members = held.filter {
      !$0.axes.isDisjoint(with: axes) && ($0 === winner || $0.press == nil)
    }
    try release(held.filter { other in !members.contains { $0 === other } }, at: time)
    let pan = Pan(members, along: axes)
    try pan.choose(at: time, along: path)
    phase = .panning(pan)
  }

  /// Reports a long press; after it, only consumers that require a press can begin to move.
  private func press(at time: Double) {
    recognizers.press(at: time)
    candidates.removeAll { $0.consumer.press == nil }
  }

  private func arrive(at time: Double) throws(Diagnostic) {
    hasArrived = true
    switch lift {
    case .never: break
    case .resting: try lift(given: nil, keepsVelocity: false, at: time)
    case .moving: try lift(given: nil, keepsVelocity: true, at: time)
    case .velocity(let x, let y):
      try lift(given: Point(x: x, y: y), keepsVelocity: false, at: time)
    case .cancelled: try cancel(at: time)
    }
  }

}

extension Layer {
  /// This layer and its ancestors, innermost first.
  var chain: [Layer] { [self] + (parent?.chain ?? []) }
}

/// How a finger leaves what it holds: it lifts, it is cancelled, or something else takes a consumer.
extension Finger {
  /// Lifts the finger.
  ///
  /// Without a given velocity, the consumer that moved last keeps its own velocity if
  /// `keepsVelocity`, and has none otherwise.
  func lift(given velocity: Point?, keepsVelocity: Bool, at time: Double) throws(Diagnostic) {
    var pan = currentPan
    pan?.cut(at: time)
    if let velocity, pan == nil, velocity != Point(x: 0, y: 0) {
      // A flick moves the consumer that a finger would move first in this direction.
      pan = Pan(held, along: .both)
      try recognizers.cancel(for: nil, at: time)
    }
    if let velocity { pan?.aim(velocity, from: path.position(at: time), at: time) }
    phase = .over
    let members = held
    try release(members, at: time) { consumer in
      var parts = PanVelocity.none
      for axis in PanAxis.allCases where pan?.last(along: axis) === consumer {
        if let velocity {
          parts[axis] = .given(velocity[axis])
        } else if keepsVelocity {
          parts[axis] = .own
        }
      }
      if parts != .none { self.moved.append(consumer) }
      return parts
    }
    noteMoved(members, by: pan)
    try recognizers.lift(at: time)
    try leavePinch(at: time)
    reportRaw("ended", at: time)
  }

  /// Cancels the touch: the finger disappears without a lift.
  func cancel(at time: Double) throws(Diagnostic) {
    guard !isOver else { return }
    let pan = currentPan
    pan?.cut(at: time)
    phase = .over
    let members = held
    try release(members, at: time)
    noteMoved(members, by: pan)
    try recognizers.cancel(for: nil, at: time)
    try leavePinch(at: time)
    reportRaw("cancelled", at: time)
  }

  private func leavePinch(at time: Double) throws(Diagnostic) {
    try pinch?.fingerUp(self, at: time)
    pinch = nil
  }

  /// Adds the consumers that a pan has moved, or that move now, to those that it has moved.
  private func noteMoved(_ members: [any PanConsumer], by pan: Pan?) {
    for consumer in members where consumer.isMoving || (pan?.hasMoved(consumer) ?? false) {
      if !moved.contains(where: { $0 === consumer }) { moved.append(consumer) }
    }
  }

  /// Releases its consumers, because it moves something together with a second finger.
  func letGo(at time: Double) throws(Diagnostic) {
    currentPan?.cut(at: time)
    phase = .idle
    candidates = []
    try recognizers.cancel(for: nil, at: time)
    try release(held, at: time)
  }

  /// Releases consumers that it holds; `velocity` is that with which it leaves each.
  ///
  /// All of them are released, even if one throws.
  func release(
    _ consumers: [any PanConsumer], at time: Double,
    with velocity: (any PanConsumer) -> PanVelocity = { _ in .none }
  ) throws(Diagnostic) {
    held.removeAll { member in consumers.contains { $0 === member } }
    var failure: Diagnostic?
    for consumer in consumers {
      do throws(Diagnostic) {
        try consumer.lift(velocity(consumer), at: time)
      } catch {
        consumer.grip.release()
        failure = failure ?? error
      }
      assert(consumer.grip.holder !== self, "3: \(consumer.layer.path) is held")
    }
    if let failure { throw failure }
  }

  private func reportRaw(_ word: String, at time: Double) {
    guard let number else { return }
    let point = path.position(at: time)
    stage.report("touch", target: "\(number)", [.name(word), .number(point.x), .number(point.y)])
  }

  func didLose(_ consumer: any PanConsumer, at time: Double) throws(Diagnostic) {
    assert(consumer.grip.holder !== self, "3: \(consumer.layer.path) is held")
    held.removeAll { $0 === consumer }
    candidates.removeAll { $0.consumer === consumer }
    try cancel(at: time)
  }
}

/// A driver that moves its layer's properties with the fingers on the layer.
protocol FingerMover: AnyObject {
  /// The name of its type in scripts.
  static var typeName: String { get }
  var layer: Layer { get }
  var label: String { get }
  /// The script line that made it, where a run notes that.
  var place: SourceLocation? { get }
  var callbacks: MoverCallbacks { get set }

  /// Whether it drives its properties, or may begin to at its next event.
  var isActive: Bool { get }
  /// Whether it settles, or two fingers move it.
  var isMoving: Bool { get }

  /// Returns the time of its next event; nil if there is none.
  func nextEvent(after time: Double) -> Double?

  /// Processes the events that are due by a time.
  func turn(at time: Double) throws(Diagnostic)

  /// Writes the values at a time.
  func show(at time: Double)

  /// Returns the value and velocity of one of its properties.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity

  /// Notifies it that another driver has claimed one of its properties.
  func didLose(_ slot: Int, at time: Double)
}

/// The functions that a script has registered for what fingers move.
struct MoverCallbacks {
  var begin: [any ScriptFunction] = []
  var release: [any ScriptFunction] = []
  var rest: [any ScriptFunction] = []
}
