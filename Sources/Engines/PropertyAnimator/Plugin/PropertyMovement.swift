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
  /// The line that began it, where a run notes that.
  private let place: SourceLocation?
  /// When the layouts that move with it have their new values, and the layers that enter and leave
  /// with it have done so, in seconds; nil if there are none.
  private var companionsEnd: Double?

  init(_ timing: SlotTiming, label: String, engine: PropertyAnimatorPlugin) {
    self.timing = timing
    self.label = label
    self.engine = engine
    movedTime = engine.stage.now
    place = engine.stage.notedPlace
  }

  var source: DriverSource { DriverSource(place: place, delay: timing.delay) }

  private var stage: Stage { engine.stage }

  var isRunning: Bool { !held.isEmpty || (endTime.map { $0 > stage.now } ?? false) }

  var endTime: Double? {
    guard held.isEmpty else { return nil }
    let springsEnd = springs.values.lazy.map(\.end).max() ?? movedTime
    let animatorEnd = animated.isEmpty ? nil : animator?.endTime
    let end = max(movedTime, springsEnd, animatorEnd ?? movedTime, companionsEnd ?? movedTime)
    return end.isFinite ? end : nil
  }

  /// Makes it end no earlier than what moves with it.
  func lasts(until end: Double?) {
    guard let end else { return }
    companionsEnd = max(companionsEnd ?? end, end)
    endTimeDidChange()
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

/// Movements of properties on behalf of other engines and of `withAnimation`.
extension PropertyAnimatorPlugin: SlotAnimator {
  package func animate(
    _ targets: [SlotTarget], _ timing: SlotTiming?, label: String
  ) throws(Diagnostic) -> any Finishable {
    if timing == nil, let scope = stage.assignmentScope {
      for target in targets { try stage.assignFromScript(target.value, to: target.slot) }
      return collecting[scope]
    }
    let movement = try makeMovement(timing ?? SlotTiming(), label: label)
    let layouts = stage.assignmentScope == nil ? stage.services.layouts : nil
    let places = layouts?.presentPlaces() ?? [:]
    try begin(movement, targets)
    try lead(layouts, from: places, movement)
    return movement
  }

  package func animate(
    _ targets: [SlotTarget], _ timing: SlotTiming?, label: String,
    with change: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> any Finishable {
    func assign() throws(Diagnostic) {
      for target in targets { try stage.assignFromScript(target.value, to: target.slot) }
      try change()
    }
    guard timing == nil, let scope = stage.assignmentScope else {
      return try collect(timing ?? SlotTiming(), label: label, assign)
    }
    try assign()
    return collecting[scope]
  }

  /// Animates layouts from the positions and sizes before the change, as part of a movement, and the
  /// rules that it has changed, each after what it depends on.
  func lead(
    _ layouts: (any StageLayouts)?, from places: [Int: ValueAndVelocity],
    _ movement: PropertyMovement,
    rules: [(slot: Int, before: ValueAndVelocity, scope: Int)] = []
  ) throws(Diagnostic) {
    var layout: (any LayoutMovement)?
    if let layouts, !places.isEmpty, !jumps(movement.timing) {
      layout = try layouts.movement(from: places, movement.timing)
    }
    let parts = layout?.parts ?? []
    var derived: [Int: (slot: Int, before: ValueAndVelocity, scope: Int)] = [:]
    for rule in rules {
      if stage.derivations.drives(rule.slot, in: stage.store) {
        derived[rule.slot] = rule
      } else {
        // What is no longer derived depends on nothing.
        try move(rule)
      }
    }
    for slot in stage.derivations.sorted(parts.union(derived.keys)) {
      if parts.contains(slot) {
        movement.lasts(until: try layout?.move(slot))
      } else if let rule = derived[slot] {
        try move(rule)
      }
    }
  }

  /// Makes a movement that has not begun.
  ///
  /// - Throws: `out-of-range` for a spring that never comes to rest.
  func makeMovement(_ timing: SlotTiming, label: String) throws(Diagnostic) -> PropertyMovement {
    if case .spring = timing.timing { _ = try timing.timing.makeCurve() }
    return PropertyMovement(timing, label: label, engine: self)
  }

  func begin(_ movement: PropertyMovement, _ targets: [SlotTarget]) throws(Diagnostic) {
    for target in targets { try stage.requireAssignable(target.value, to: target.slot) }
    let jumps = jumps(movement.timing)
    var moving: [SlotTarget] = []
    for target in targets where !isThere(target) {
      if !jumps, stage.property(at: target.slot).property.type.isContinuous {
        moving.append(target)
      } else {
        try stage.assign(target.value, to: target.slot)
      }
    }
    try movement.begin(moving)
  }

  /// Whether a property is at rest at its target.
  private func isThere(_ target: SlotTarget) -> Bool {
    (target.velocity ?? 0) == 0 && !target.slots.contains(where: stage.moves)
      && stage.value(at: target.slot) == target.value
  }

  /// Whether a movement jumps to its end, because motion is reduced.
  func jumps(_ timing: SlotTiming) -> Bool { stage.reducesMotion && timing.reduced == .jump }

  /// Plays the animator of a movement.
  func begin(_ animator: AnimatorObject) throws(Diagnostic) {
    let run = try makeRun(of: animator, animator.animation, at: stage.now)
    animator.run = run
    try begin(run)
  }
}

extension PropertyAnimatorPlugin {
  var withAnimation: [Function] {
    let changes = Parameter.callback(
      "changes", "The function that assigns; it reads the values that it has assigned.")
    return [
      Function(
        "withAnimation",
        "Calls a function and moves what it assigns: each number and colour goes from its present value and "
          + "velocity to the assigned one; anything else changes at once. Begins at once.",
        .timing("timing", "The spring or curve that moves them."), changes
      ) { [unowned self] (timing, changes) throws(Diagnostic) in
        try self.withAnimation(timing, changes)
      },
      Function("withAnimation", "The same with the spring \"smooth\".", changes) {
        [unowned self] (changes) throws(Diagnostic) in
        try self.withAnimation(SlotTiming(), changes)
      }.overload { $0.argumentCount == 1 && $0.kind(1) == .function },
    ]
  }

  var movementType: ObjectType {
    .playable(
      PropertyMovement.self, "A movement of properties to the values that were assigned to them.",
      stage: stage, isRunning: "Whether it moves any of them, or will after its delay.",
      missing: "its targets are the assigned values: call `motion.withAnimation` again for others",
      verbs: [
        .play: "Nothing happens, because it has begun; `t:play` waits for its end.",
        .stop: "Stops the properties at their present values.",
        .finish: "Jumps to the assigned values and ends.",
      ])
  }

  private func withAnimation(
    _ timing: SlotTiming, _ changes: any ScriptFunction
  ) throws(Diagnostic) -> PropertyMovement {
    let place = stage.scheduler.scriptPlace().map { " of \($0)" } ?? ""
    return try collect(timing, label: "the `withAnimation`\(place)") { () throws(Diagnostic) in
      try changes.call { _ in 0 }
    }
  }

  /// Moves what `changes` assigns and changes of rules, and what follows from it.
  private func collect(
    _ timing: SlotTiming, label: String, _ changes: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> PropertyMovement {
    let movement = try makeMovement(timing, label: label)
    let isOutermost = stage.assignmentScope == nil
    let layouts = isOutermost ? stage.services.layouts : nil
    let places = layouts?.presentPlaces() ?? [:]
    layouts?.placesBefore = places
    defer { layouts?.placesBefore = nil }
    try stage.collectingAssignments { scope in
      if scope == 0 { collecting = [] }
      collecting.append(movement)
    } of: { () throws(Diagnostic) in
      do throws(Diagnostic) {
        try changes()
        try stage.changes.reportAssigned(on: stage)
      } catch {
        if isOutermost { try stage.services.presence?.applyChanges() }
        throw error
      }
    } animate: { (batch) throws(Diagnostic) in
      defer { collecting = [] }
      for (scope, movement) in collecting.enumerated() {
        let targets = batch.targets(ofScope: scope)
        if jumps(movement.timing), !targets.isEmpty {
          stage.report("reduced", target: "withAnimation", [.name("jump")])
        }
        try begin(movement, targets)
      }
      try lead(layouts, from: places, movement, rules: stage.changedRules(of: batch))
      let ends = try stage.services.presence?.play(collecting.map(\.timing)) ?? []
      for (movement, end) in zip(collecting, ends) { movement.lasts(until: end) }
    }
    return movement
  }
}

extension PropertyAnimatorPlugin {
  /// Moves a derived property whose rule, or what this reads, a `withAnimation` has changed in a step:
  /// the difference from what was shown goes to 0. What layouts set moves with them.
  private func move(
    _ rule: (slot: Int, before: ValueAndVelocity, scope: Int)
  ) throws(Diagnostic) {
    let (slot, movement) = (rule.slot, collecting[rule.scope])
    guard stage.services.layouts?.laysOut(slot) != true, !jumps(movement.timing) else { return }
    // A driver that has taken the property over in between has ended what moved it.
    if !stage.modifiers.moves(slot) { changedRules.end(slot, on: stage) }
    let known = changedRules.offset(of: slot, at: stage.now)
    let shown =
      stage.store.owner(of: slot) == .none
      ? stage.modifiers.shown(
        ValueAndVelocity(value: stage.store[slot]), of: slot, at: stage.now)
      : stage.drivenMotion(of: slot, at: stage.now)
    let own = ValueAndVelocity(
      value: shown.value - known.value, velocity: shown.velocity - known.velocity)
    movement.lasts(
      until: try changedRules.move(
        slot, from: rule.before, to: own, movement.timing, on: stage))
  }
}

/// The driver of the slots whose values movements hold during their delays.
final class HeldSlots: DriverGroup {
  private unowned let engine: PropertyAnimatorPlugin
  private lazy var group = engine.stage.register(self)
  /// The movements by token; tokens of movements that no longer hold any slot are reused.
  private var movements: [PropertyMovement?] = []
  private var freeTokens: [Int] = []
  /// The value of each held slot, without offsets.
  private var values: [Int: Double] = [:]

  init(engine: PropertyAnimatorPlugin) { self.engine = engine }

  private func owner(_ token: Int) -> SlotOwner { SlotOwner(group: group, token: token) }

  func scoreRole(of token: Int) -> ScoreRole { .holds }

  /// Claims slots for a movement, and returns the token with which to release them.
  func hold(_ slots: [Int], for movement: PropertyMovement) throws(Diagnostic) -> Int {
    let token = freeTokens.popLast() ?? movements.count
    if token == movements.count { movements.append(movement) } else { movements[token] = movement }
    let stage = engine.stage
    for slot in slots {
      // A colour at rest keeps its name, because it still follows the appearance.
      let name = stage.moves(slot) ? nil : stage.store.namedColors[slot]
      let motion = try stage.claim(slot, by: owner(token), at: stage.now)
      stage.store.write(motion.value, to: slot)
      values[slot] = motion.value
      if let name { stage.store.setName(name, at: slot) }
    }
    return token
  }

  /// Releases slots that are still held.
  func release(_ slots: Range<Int>, of token: Int) {
    for slot in slots {
      guard let value = values.removeValue(forKey: slot) else { continue }
      engine.stage.store.write(value, to: slot)
      engine.stage.release(slot, from: owner(token))
    }
  }

  /// Frees a token that no longer holds any slot.
  func free(_ token: Int) {
    movements[token] = nil
    freeTokens.append(token)
  }

  func label(of token: Int) -> String { movements[token]?.label ?? "an animation" }
  func isInterruptible(_ token: Int) -> Bool { true }
  var hasClosedForm: Bool { true }
  var keepsModifiers: Bool { true }

  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: values[slot] ?? engine.stage.store[slot])
  }

  func isStill(_ slot: Int, token: Int) -> Bool { true }

  func drives(_ slot: Int, token: Int) -> Bool { movements[token] != nil && values[slot] != nil }

  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    movements[token]?.didLose(slot, at: time)
  }
}
