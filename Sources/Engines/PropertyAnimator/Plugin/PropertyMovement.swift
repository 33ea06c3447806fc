import MotionCore
import MotionPlugin
import MotionValues

/// A movement of properties to new values. A number under a spring has a spring of its own;
/// colours, and all properties under a curve, are moved by an animator.
///
/// Invariants:
/// 1. Each slot that it moves belongs to exactly one of `held`, `springs` and `animated`.
/// 2. `movedTime` is when it last lost a slot or brought one to its target.
///
///     held, during a delay ──▶ moving: springs and an animator ──▶ ended
///                  └─────────── stop, finish, all lost ──────────────▲
final class PropertyMovement: PlayableObject, Finishable, SpringDriver {
  static let typeName = "movement"
  let label: String
  let timing: SlotTiming
  private unowned let engine: PropertyAnimatorPlugin
  /// The targets that are held during the delay, by each of their slots.
  private var held: [Int: SlotTarget] = [:]
  private var heldToken: Int?
  /// The slot and the end time of each spring, by token.
  private var springs: [Int32: (slot: Int, end: Double)] = [:]
  /// Weak, because the run owns the animator, which owns the movement.
  private weak var animator: AnimatorObject?
  /// The slots that the animator moves.
  private var animated: Set<Int> = []
  private var movedTime: Double
  /// When the layouts that move with it have their new values, in seconds; nil if none moves.
  var layoutEnd: Double? { didSet { endTimeDidChange() } }

  init(_ timing: SlotTiming, label: String, engine: PropertyAnimatorPlugin) {
    self.timing = timing
    self.label = label
    self.engine = engine
    movedTime = engine.stage.now
  }

  private var stage: Stage { engine.stage }

  var isRunning: Bool { !held.isEmpty || (endTime.map { $0 > stage.now } ?? false) }

  var endTime: Double? {
    guard held.isEmpty else { return nil }
    let springsEnd = springs.values.lazy.map(\.end).max() ?? movedTime
    let animatorEnd = animated.isEmpty ? nil : animator?.endTime
    let end = max(movedTime, springsEnd, animatorEnd ?? movedTime, layoutEnd ?? movedTime)
    return end.isFinite ? end : nil
  }

  private func endTimeDidChange() { stage.scheduler.endTimeDidChange(of: self) }

  /// Does nothing, because a movement begins as soon as it is made.
  func play(at time: Double) throws(Diagnostic) {}

  /// Begins the movement, or holds the properties until the delay has passed.
  func begin(_ targets: [SlotTarget]) throws(Diagnostic) {
    guard timing.delay > 0, !targets.isEmpty else { return try move(targets) }
    for target in targets {
      for slot in target.slots { held[slot] = target }
    }
    heldToken = try engine.holds.hold(targets.flatMap(\.slots), for: self)
    stage.scheduler.start(label: label, at: stage.now + timing.delay, precedes: true) {
      [self] () throws(Diagnostic) in
      if !held.isEmpty { try move(takeHeld()) }
      return .finished
    }
  }

  /// Releases all held slots, and returns their targets.
  private func takeHeld() -> [SlotTarget] {
    let targets = held.keys.sorted().compactMap { held[$0]?.slot == $0 ? held[$0] : nil }
    for target in targets { drop(target) }
    return targets
  }

  /// Releases the slots of a held target.
  private func drop(_ target: SlotTarget) {
    guard let token = heldToken else { return }
    for slot in target.slots { held[slot] = nil }
    engine.holds.release(target.slots, of: token)
    guard held.isEmpty else { return }
    heldToken = nil
    engine.holds.free(token)
  }

  private func move(_ targets: [SlotTarget]) throws(Diagnostic) {
    movedTime = stage.now
    defer { endTimeDidChange() }
    switch timing.timing {
    case .spring(let spring):
      for target in targets where target.value.isNumber { try add(target, spring) }
      try animate(targets.filter { !$0.value.isNumber })
    case .curve:
      guard timing.curveDuration > 0 else { return try assign(targets) }
      try animate(targets)
    }
  }

  private func assign(_ targets: [SlotTarget]) throws(Diagnostic) {
    for target in targets { try stage.assign(target.value, to: target.slot) }
  }

  private func add(_ target: SlotTarget, _ spring: Spring) throws(Diagnostic) {
    let slot = target.slot
    let motion = try stage.vacate(slot, at: stage.now)
    stage.store.write(motion.value, to: slot)
    let velocity = target.velocity ?? motion.velocity
    let distance = (target.value.number - motion.value).magnitude
    guard distance > 0 || velocity != 0 else { return }
    let token = engine.springs.add(
      slot: slot, from: motion.value, velocity: velocity, to: target.value.number, spring: spring,
      startTime: stage.now, restThreshold: SpringRest.threshold(for: distance))
    springs[token] = (slot, engine.springs.endTime(of: token))
    engine.drivers[token] = self
    _ = try stage.claim(slot, by: engine.springGroup.owner(token), at: stage.now)
  }

  private func animate(_ targets: [SlotTarget]) throws(Diagnostic) {
    guard !targets.isEmpty else { return }
    var options = AnimatorOptions()
    options.duration = timing.curveDuration
    options.curve = timing.timing
    options.reduced = .response(.keep)
    let animator = AnimatorObject(options, engine: engine)
    animator.movement = self
    self.animator = animator
    for target in targets {
      animator.addComponents(target.slot, nil, target.value, 0, 1, nil)
      animator.velocities[target.slot] = target.velocity
      animated.formUnion(target.slots)
    }
    try engine.begin(animator)
  }

  func stop(at time: Double) throws(Diagnostic) {
    try end { engine.springs.motion(of: $0, at: time).value }
    _ = takeHeld()
    try animator?.stop(withoutFinishing: true, at: time)
  }

  /// Jumps to the targets and ends.
  func finish(at time: Double) throws(Diagnostic) {
    let isAnimating = !animated.isEmpty
    try end { engine.springs.target(of: $0) }
    try assign(takeHeld())
    if isAnimating { try animator?.finish(at: time) }
  }

  /// Ends each spring at the value that `value` returns.
  private func end(_ value: (Int32) -> Double) throws(Diagnostic) {
    for (token, (slot, _)) in springs {
      stage.store.write(value(token), to: slot)
      engine.drivers[token] = nil
      engine.springs.remove(token)
      stage.release(slot, from: engine.springGroup.owner(token))
    }
    springs = [:]
    animated = []
    movedTime = stage.now
    endTimeDidChange()
  }

  var claimConflict: ClaimConflict? { nil }

  func hasSettled(_ token: Int32) {
    guard let (slot, end) = springs.removeValue(forKey: token) else { return }
    movedTime = max(movedTime, end)
    stage.release(slot, from: engine.springGroup.owner(token))
  }

  func didLose(_ token: Int32, at time: Double) {
    springs[token] = nil
    noteLoss(at: time)
  }

  /// Records that another driver, or the script, has taken over a slot that is held or animated.
  func didLose(_ slot: Int, at time: Double) {
    if let target = held[slot] { drop(target) }
    animated.remove(slot)
    noteLoss(at: time)
  }

  private func noteLoss(at time: Double) {
    movedTime = max(movedTime, time)
    endTimeDidChange()
  }

  /// Records that the animator has ended; it is never played again.
  func hasEnded(_ run: AnimatorRun) {
    if let end = run.playback.endTime { movedTime = max(movedTime, end) }
    animated = []
    animator = nil
  }
}

extension SlotTarget {
  /// The slots of the property.
  var slots: Range<Int> { slot..<slot + value.slotCount }
}

extension PropertyValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

extension SlotTiming {
  /// The duration of a curve, in seconds.
  fileprivate var curveDuration: Double { duration ?? Self.standardDuration }
}
