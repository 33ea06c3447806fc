import MotionCore
import MotionValues

/// An active run, as seen from one of two opposite transitions.
struct ActiveRun: HeldProgress {
  /// The transition from which it is seen.
  let viewer: TransitionObject
  /// The transition that has the run.
  let object: TransitionObject
  let run: TransitionRun
  /// Whether the run's destination is that of the given transition, rather than its source.
  let isForward: Bool

  var isHeld: Bool { object.run === run && run.isHeld }

  /// Returns the progress under a finger, from 0 at the source to 1 at the destination.
  func progress(at time: Double) -> Double {
    let progress = run.fraction(at: time)
    return isForward ? progress : 1 - progress
  }

  /// Returns the rate of the progress under a finger, per second.
  func velocity(at time: Double) -> Double {
    let rate = run.scrub?.progress(at: time).velocity ?? 0
    return isForward ? rate : -rate
  }

  func follow(_ leg: PanLeg, by change: Double, nearness: Double, limit: Double?) -> Double {
    run.scrub?.follow(leg, by: isForward ? change : -change, nearness: nearness, limit: limit)
      ?? leg.end
  }

  func cut(at time: Double) { run.scrub?.cut(at: time) }

  func name(ofDestination isDestination: Bool) -> String {
    (isDestination ? TransitionEnd.destination : .source).rawValue
  }

  func release(
    toDestination: Bool, velocity: Double, by spring: Spring?, at time: Double
  ) throws(Diagnostic) {
    try viewer.settle(
      self, in: toDestination ? .destination : .source, velocity: velocity, by: spring, at: time)
  }
}

extension TransitionObject: PannedProgress {
  var canPan: Bool {
    switch states {
    case .layers(let from, let to): !from.isRemoved && !to.isRemoved && !leadsElsewhere
    case .change(let layer, _): !layer.isRemoved && !leadsElsewhere
    }
  }
  var isMoving: Bool { activeRun?.run.isRunning ?? false }
  var isSettling: Bool { activeRun?.run.isSettling ?? false }
  /// Whether a finger holds the run, on this transition or on the opposite one.
  var isHeld: Bool { (run ?? returning?.run)?.isHeld ?? false }

  var leadsToDestination: Bool {
    guard let activeRun else { return isInDestination }
    return (activeRun.run.heading == .destination) == activeRun.isForward
  }

  func progress(of layer: Layer, along axis: PanAxis, at time: Double) -> Double {
    guard let activeRun else { return isInDestination ? 1 : 0 }
    let progress = min(max(activeRun.run.progress(of: layer, along: axis, at: time), 0), 1)
    return activeRun.isForward ? progress : 1 - progress
  }

  func update(at time: Double) throws(Diagnostic) {
    try activeRun?.object.finishIfOver(at: time)
  }

  func grab(
    _ layer: Layer, along axis: PanAxis, at time: Double
  ) throws(Diagnostic) -> any HeldProgress {
    let active = try runUnderFinger(at: time)
    try active.run.grab(layer, along: axis, at: time)
    return active
  }
}

/// The runs that a finger can move: that of this transition, or that of the opposite one.
extension TransitionObject {
  /// Returns whether a finger holds the transition, so that a command has no effect; reports it.
  func yieldsToFinger() -> Bool {
    guard (run ?? returning?.run)?.isHeld ?? false else { return false }
    report("interrupt", [])
    return true
  }

  /// The active run; nil if there is none, or if its destination is a third state.
  var activeRun: ActiveRun? {
    guard let object = run == nil ? returning : self, let run = object.run,
      let end = object.runEnd
    else { return nil }
    return ActiveRun(
      viewer: self, object: object, run: run,
      isForward: (end == .destination) == (object === self))
  }

  /// Whether there is a run whose destination is neither of the two states.
  var leadsElsewhere: Bool { (run != nil || returning != nil) && activeRun == nil }

  /// Which of the transition's own states is the run's destination; nil if neither is.
  private var runEnd: TransitionEnd? {
    guard let interruption, case .layers(let from, let to) = states else { return .destination }
    return interruption === to ? .destination : interruption === from ? .source : nil
  }

  /// Returns the run that a finger moves: the active one, or a new one from the visible state.
  func runUnderFinger(at time: Double) throws(Diagnostic) -> ActiveRun {
    try update(at: time)
    if let activeRun { return activeRun }
    return ActiveRun(
      viewer: self, object: self,
      run: try presentRun(at: time, from: isInDestination ? .destination : .source),
      isForward: true)
  }

  /// Releases a run that a finger has moved; it settles at one of this transition's states.
  func settle(
    _ active: ActiveRun, in end: TransitionEnd, velocity: Double, by spring: Spring?,
    at time: Double
  ) throws(Diagnostic) {
    let goal = active.isForward ? end : end.opposite
    let object = active.object
    try active.run.release(
      to: goal, velocity: active.isForward ? velocity : -velocity, by: spring, at: time)
    if goal == .source, object.interruption != nil, case .layers(let from, let to) = states {
      // The run began during another one, so its source is not a state.
      try plugin.interrupt(object, with: object, to: end == .source ? from : to, at: time)
    }
    if object.isReduced {
      try object.jump(to: object.run?.heading ?? goal, at: time)
    } else {
      try object.finishIfOver(at: time)
    }
  }
}

extension TransitionObject.States {
  /// The layers of both states.
  var layers: [Layer] {
    switch self {
    case .layers(let from, let to): [from, to]
    case .change(let layer, _): [layer]
    }
  }
}
