import MotionCore
import MotionValues

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

  /// Whether it needs ticks: it has followers or `onReach` callbacks, and it or a follower changes.
  var needsTicks: Bool {
    (!followers.isEmpty || !reach.callbacks.isEmpty) && (changes || isActive)
  }

  /// Processes what is due at `now`: the next sample of a drag, the end of a drag, the end of a
  /// motion.
  func turn(at now: Double) throws(Diagnostic) {
    if hasLostFinger {
      hasLostFinger = false
      try cancelFinger(at: now)
    }
    try followSafeArea(at: now)
    try updateMappings()
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
