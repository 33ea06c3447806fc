import MotionCore
import MotionPlugin
import MotionValues

/// Starting and ending a header's own motion.
extension HeaderController {
  /// Whether the header moves by itself or is dragged.
  var isDriven: Bool {
    switch activity {
    case .following: false
    case .moving, .dragging, .held: true
    }
  }

  /// Starts a motion to a height, in points; without a timing the header jumps there.
  func move(
    to height: Double, _ timing: HeaderTiming?, velocity: Double = 0, by gesture: HeaderGesture?,
    at time: Double
  ) {
    let from = model.visibleHeight
    interrupt(at: time)
    guard let timing, from != height || velocity != 0 else {
      model.show(height)
      gesture?.end(at: time)
      return follow(to: time)
    }
    model.show(from)
    activity = .moving(
      HeaderMotion(
        timing, from: from, to: height, velocity: velocity, within: model.minimum...model.maximum,
        at: time), gesture)
  }

  /// Starts a drag of the header itself.
  func touch(_ touch: HeaderTouch, at time: Double) {
    interrupt(at: time)
    activity = .dragging(touch)
  }

  /// Ends the current motion or drag at `time`; the header keeps its height.
  func interrupt(at time: Double) {
    follow(to: time)
    switch activity {
    case .following: break
    case .moving(let motion, let gesture):
      model.show(motion.height(at: time))
      gesture?.end(at: time)
    case .dragging(var touch):
      touch.move(&model, to: time)
      model.endDrag()
      touch.gesture.end(at: time)
    case .held(var hold):
      hold.move(&model, to: time)
      model.endDrag()
      hasLostFinger = grip.holder != nil
    }
    activity = .following
    follow(to: time)
  }

  /// Lifts the finger from the header. A stretched header returns to its greatest height; a header
  /// between its limits snaps. That motion belongs to `gesture`.
  func lift(velocity: Double, by gesture: HeaderGesture?, at time: Double) {
    let visible = model.visibleHeight
    model.endDrag()
    activity = .following
    let target = model.snapTarget()
    let isStretched = visible > model.maximum
    guard isStretched || target != model.height else {
      gesture?.end(at: time)
      return
    }
    model.show(visible)
    move(
      to: isStretched ? model.maximum : target,
      isStretched ? HeaderTiming.release : snapTiming, velocity: isBetweenLimits ? velocity : 0,
      by: gesture, at: time)
  }
}

/// The turns of a header: the instants at which its motion changes.
extension HeaderController {
  /// The next instant at which the header has to turn, in seconds; nil if there is none.
  func nextEvent(after time: Double) -> Double? {
    switch activity {
    case .following: nil
    case .moving(let motion, _): motion.finish
    case .dragging(let touch): touch.nextSample
    case .held: nil
    }
  }

  /// Whether it needs ticks: its limits move; or it has followers or
  /// `onReach` callbacks, and it or a follower changes.
  var needsTicks: Bool {
    limitsMove
      || ((!followers.isEmpty || !reach.callbacks.isEmpty) && (changes || isActive))
  }

  /// Processes what is due at `now`: the next sample of a drag, the end of a drag, the end of a
  /// motion.
  func turn(at now: Double) throws(Diagnostic) {
    if hasLostFinger {
      hasLostFinger = false
      try cancelFinger(at: now)
    }
    try followSafeArea(at: now)
    try followLimits(at: now)
    switch activity {
    case .following: break
    case .moving(let motion, let gesture) where motion.finish <= now:
      try settle(at: motion.finish)
      activity = .following
      gesture?.end(at: motion.finish)
      try changed(at: motion.finish)
    case .dragging(let touch) where touch.nextSample.map { $0 <= now } ?? false:
      try drag(touch, to: now)
    case .moving, .dragging, .held: break
    }
    for follower in followers { follower.follow(to: now) }
    checkInvariants()
  }

  /// Checks the invariants in debug builds, after a turn.
  private func checkInvariants() {
    let owner = stage.store.owner(of: heightSlot)
    assert(owner != .none && owner == stage.store.owner(of: progressSlot), "1: \(label)")
    assert(source.map { $0.interceptor === self } ?? true, "2: \(label)")
    grip.checkInvariants()
    switch activity {
    case .following: break
    case .moving(_, let gesture): assert(gesture?.isRunning ?? true, "6: \(label)")
    case .dragging(let touch): assert(touch.gesture.isRunning, "6: \(label)")
    case .held: assert(grip.holder != nil, "7: \(label)")
    }
  }

  private func drag(_ touch: HeaderTouch, to now: Double) throws(Diagnostic) {
    guard touch.arrival <= now else { return try settle(at: now) }
    try settle(at: touch.arrival)
    guard let velocity = touch.liftVelocity else { return }
    let leavesMotion = touch.drag.lift.leavesMotion
    if !leavesMotion { touch.gesture.end(at: touch.arrival) }
    lift(velocity: velocity, by: leavesMotion ? touch.gesture : nil, at: touch.arrival)
    try changed(at: touch.arrival)
  }

  /// Advances the content and the header to a time, before either is changed.
  func settle(at time: Double) throws(Diagnostic) {
    try source?.endStep(at: time)
    follow(to: time)
    switch activity {
    case .following: break
    case .moving(let motion, _): model.show(motion.height(at: time))
    case .dragging(var touch):
      touch.move(&model, to: time)
      activity = .dragging(touch)
    case .held(var hold):
      hold.move(&model, to: time)
      activity = .held(hold)
    }
  }

  /// Makes the scroll view plan again, because the header's available consumption has changed.
  func changed(at time: Double) throws(Diagnostic) {
    follow(to: time)
    source?.availableConsumptionDidChange(at: time)
  }
}

/// Waiting for a header: it rests once neither it nor its scroll view moves.
extension HeaderController: PlayableObject, RestingObject {
  static let typeName = "header"

  /// Whether it snaps, expands or collapses.
  var isSettling: Bool { if case .moving = activity { true } else { false } }

  /// Whether it moves without a finger.
  var isMoving: Bool { isSettling }

  var isRunning: Bool { isDriven || source?.isActive ?? false }

  /// When it comes to rest, in seconds; nil while its scroll view moves or a finger is on it. At
  /// rest, the present time.
  var endTime: Double? { isRunning ? finish : stage.now }

  /// Notifies the scheduler that its end or that of a gesture may have changed.
  func endTimeDidChange() { stage.scheduler.endTimeDidChange(of: self) }

  /// Does nothing: a timeline that plays it waits until it rests.
  func play(at time: Double) {}

  func stop(at time: Double) throws(Diagnostic) {
    try settle(at: time)
    interrupt(at: time)
    try changed(at: time)
  }
}
