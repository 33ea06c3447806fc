import MotionCore
import MotionPlugin
import MotionValues

/// An animation that a script defines, applied to a layer: it owns properties and computes them
/// from the time.
///
/// Invariants:
/// 1. It owns slots only while it has a token.
/// 2. The clock runs only while it owns slots.
/// 3. While it has a token it has begun, knows when it claimed its slots, and owns all that are not
///    lost. While the clock runs, the engine lists it.
/// 4. `hasBegun` stays true after an end, so that `reverse` can claim the slots again; `stop`, and
///    the loss of all slots, reset it.
///
///     idle ──play, seek, finish──▶ owning ──end, finish──▶ ended ──reverse──▶ owning
///       ▲                            │                      └────play──────▶ owning, from current values
///       └──stop, all slots lost──────┘      owning: running ◀──play, pause, reverse──▶ paused
final class CustomAnimation: PlayableObject, Seekable {
  static let typeName = "customAnimation"
  let layer: Layer
  let definition: Definition
  unowned let engine: CustomAnimationPlugin
  let duration: Double?
  let step: CustomAnimationStep
  let reduction: Reduction
  var targets: [CustomAnimationTarget]
  /// The value and velocity of each slot at the start.
  var motions: [ValueAndVelocity]
  var clock: PlaybackClock {
    didSet {
      engine.plan(self)
      endTimeDidChange()
    }
  }
  /// Its token as an owner of slots; nil while it owns none.
  var token: Int?
  /// Whether the engine lists it as running, and its position in the order of starts.
  var isListed = false
  var order = 0
  /// The time at which it claimed its slots.
  var claimTime: Double?
  /// The script line that played it.
  var place: SourceLocation?
  /// The script line that made it, where a run notes that.
  let origin: SourceLocation?
  /// Whether it has begun, and so can continue or run back from where it is.
  var hasBegun = false
  var completions: [any ScriptFunction] = []
  /// The values at its last release; `reverse` claims only properties that still have them.
  var lastValues: [PropertyValue] = []

  /// Its behaviour where motion is reduced.
  enum Reduction {
    case none
    case jump
    case replaced
  }

  init(
    _ declaration: CustomAnimationDefinition, _ definition: Definition, layer: Layer,
    values: [(name: String, value: SceneParameter.Value)], engine: CustomAnimationPlugin
  ) throws(Diagnostic) {
    self.layer = layer
    self.definition = definition
    self.engine = engine
    origin = engine.stage.notedPlace
    duration = try declaration.duration.seconds(definition, values)
    targets = try declaration.targets(of: layer)
    motions = targets.flatMap { $0.slots.map { _ in ValueAndVelocity(value: 0) } }
    clock = PlaybackClock(duration: duration ?? .infinity)
    var function = declaration.step
    switch declaration.reduced {
    case .response(.jump): reduction = engine.stage.reducesMotion ? .jump : .none
    case .response(.keep): reduction = .none
    case .step(let other):
      reduction = engine.stage.reducesMotion ? .replaced : .none
      if engine.stage.reducesMotion { function = other }
    }
    step = CustomAnimationStep(function, definition, options: values, path: layer.path)
  }

  var label: String { "the animation `\(definition.fullName)` of `\(layer.path)`" }
  var scriptDescription: String { "animation \(definition.fullName) of \(layer.path)" }
  var isRunning: Bool { clock.isRunning && !clock.isOver(at: engine.stage.now) }
  var isReversed: Bool { clock.isReversed }
  var endTime: Double? { clock.endTime }

  private func endTimeDidChange() { engine.stage.scheduler.endTimeDidChange(of: self) }

  /// The position in its own time, in seconds.
  var position: Double { clock.position(at: engine.stage.now) }

  /// Ends it if its layer has been removed; nothing can move that layer any more.
  private func endIfGone(at time: Double) -> Bool {
    guard layer.isRemoved else { return false }
    clock.end(at: time)
    return true
  }

  func play(at time: Double) throws(Diagnostic) {
    if endIfGone(at: time) { return }
    try endIfOver(at: time)
    if clock.isRunning { return }
    if token == nil { try begin(at: time) }
    clock.run(at: time)
    checkInvariants()
  }

  func pause(at time: Double) throws(Diagnostic) {
    try endIfOver(at: time)
    guard token != nil else { return }
    clock.hold(at: time)
    try write(at: time)
    checkInvariants()
  }

  func reverse(at time: Double) throws(Diagnostic) {
    if endIfGone(at: time) { return }
    try endIfOver(at: time)
    if token == nil {
      guard hasBegun else { return try play(at: time) }
      try claimAgain(at: time)
    }
    clock.turn(at: time)
    clock.run(at: time)
    checkInvariants()
  }

  func seek(to fraction: Double, at time: Double) throws(Diagnostic) {
    guard duration != nil else {
      throw Diagnostic(
        .wrongState, "`seek` does not apply to \(label), which has no end and so no fractions",
        help: [
          "`pause` it, or add a `\(CustomAnimationDefinition.name(\.duration))` to its definition"
        ], token: "seek")
    }
    if endIfGone(at: time) { return }
    try endIfOver(at: time)
    if token == nil { try begin(at: time) }
    clock.seek(to: fraction, at: time)
    try write(at: time)
    checkInvariants()
  }

  func stop(at time: Double) throws(Diagnostic) {
    try endIfOver(at: time)
    guard token != nil else { return }
    clock.hold(at: time)
    try write(at: time)
    release(at: time)
    hasBegun = false
    checkInvariants()
  }

  /// Jumps to its end and completes.
  func finish(at time: Double) throws(Diagnostic) {
    guard duration != nil else {
      throw Diagnostic(
        .wrongState, "`finish` does not apply to \(label), which has no end",
        help: [
          "`stop` it, or add a `\(CustomAnimationDefinition.name(\.duration))` to its definition"
        ], token: "finish")
    }
    if endIfGone(at: time) { return }
    try endIfOver(at: time)
    if token == nil { try begin(at: time) }
    clock.seek(to: 1, at: time)
    try complete(at: time, isReversed: false)
  }

  /// Completes and releases its slots if its end is due.
  func endIfOver(at time: Double) throws(Diagnostic) {
    guard token != nil, let end = clock.dueTime, clock.isOver(at: time) else { return }
    let isReversed = clock.isReversed
    let velocities = try arrivals(isReversed: isReversed)
    clock.hold(at: end)
    try complete(at: end, isReversed: isReversed, arrivingAt: velocities)
  }

  private func complete(
    at time: Double, isReversed: Bool, arrivingAt velocities: [Int: Double] = [:]
  ) throws(Diagnostic) {
    try write(at: time)
    for (target, value) in zip(targets, step.values) where !target.isLost {
      guard value.followsAppearance else { continue }
      // A value that has reached a named colour follows the appearance from now on.
      let appearance = engine.stage.colorAppearance(of: layer)
      engine.stage.store.write(value, to: target.slot, appearance: appearance)
    }
    release(at: time, arrivingAt: velocities)
    engine.complete(self, at: isReversed ? "start" : "end")
    checkInvariants()
  }

  /// Writes the values at a time.
  func write(at time: Double) throws(Diagnostic) {
    try evaluate(at: clock.position(at: time))
    for (target, value) in zip(targets, step.values) where !target.isLost {
      write(value, to: target)
    }
  }

  /// Computes the values at a position in its own time, in seconds. Named colours among its start
  /// values are resolved in the current appearance.
  func evaluate(at position: Double) throws(Diagnostic) {
    try step.evaluate(
      at: position, targets, from: motions, in: engine.stage.colorAppearance(of: layer))
  }

  func write(_ value: PropertyValue, to target: CustomAnimationTarget) {
    let shown =
      value.followsAppearance ? value.resolved(in: engine.stage.colorAppearance(of: layer)) : value
    engine.stage.store.write(shown, to: target.slot, appearance: .light)
  }
}

/// The slots of an animation: claiming, losing and releasing them.
extension CustomAnimation {
  /// Claims the slots with their current values and velocities.
  func begin(at time: Double) throws(Diagnostic) {
    for target in targets {
      for slot in target.slots {
        try engine.stage.requireNoClaimConflict(of: self, on: slot, at: time)
      }
    }
    clock = PlaybackClock(duration: duration ?? .infinity, at: time)
    hasBegun = true
    step.beginAnew()
    let owner = engine.takeToken(for: self)
    token = owner.token
    do throws(Diagnostic) {
      try claim(by: owner, at: time)
      try reduce(at: time)
    } catch {
      release(at: time)
      throw error
    }
  }

  private func claim(by owner: SlotOwner, at time: Double) throws(Diagnostic) {
    claimTime = time
    place = engine.stage.scheduler.scriptPlace()
    for index in targets.indices {
      targets[index].isLost = false
      targets[index].start = engine.stage.readValue(targets[index].slot)
      for slot in targets[index].slots {
        let motion = try engine.stage.claim(slot, by: owner, at: time)
        motions[targets[index].offset + slot - targets[index].slot] = motion
        engine.stage.store.write(motion.value, to: slot)
      }
      if !targets[index].start.followsAppearance {
        targets[index].start = engine.stage.value(at: targets[index].slot)
      }
    }
  }

  /// Claims the slots again to run back, except those that have changed since the end.
  func claimAgain(at time: Double) throws(Diagnostic) {
    let owner = engine.takeToken(for: self)
    token = owner.token
    claimTime = time
    for index in targets.indices where !targets[index].isLost {
      let isFree = targets[index].slots.allSatisfy { engine.stage.store.owner(of: $0) == .none }
      targets[index].isLost =
        !isFree || engine.stage.value(at: targets[index].slot) != lastValues[index]
      guard !targets[index].isLost else { continue }
      for slot in targets[index].slots { _ = try engine.stage.claim(slot, by: owner, at: time) }
    }
  }

  /// Ends movement at once where motion is reduced.
  private func reduce(at time: Double) throws(Diagnostic) {
    switch reduction {
    case .none: return
    case .replaced: engine.reportReducedMotion("replaced", of: self)
    case .jump:
      let moving = targets.indices.filter {
        engine.stage.reducesMotion(of: targets[$0].slot)
      }
      guard !moving.isEmpty else { return }
      if let duration {
        try evaluate(at: duration)
        for index in moving { write(step.values[index], to: targets[index]) }
      }
      for index in moving {
        targets[index].isLost = true
        for slot in targets[index].slots { engine.release(slot, of: self) }
      }
      engine.reportReducedMotion("jump", of: self)
    }
  }

  /// Releases the slots; `velocities` are those with which they arrive at its end, by slot.
  func release(at time: Double, arrivingAt velocities: [Int: Double] = [:]) {
    for target in targets where !target.isLost {
      for slot in target.slots {
        engine.release(slot, of: self, arrivingAt: velocities[slot] ?? 0)
      }
    }
    lastValues = targets.map { engine.stage.value(at: $0.slot) }
    clock.end(at: time)
    claimTime = nil
    engine.deactivate(self)
    token = nil
  }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(targets.allSatisfy { $0.isLost || token == nil || owns($0) }, "3: \(label)")
    assert(token != nil || !clock.isRunning, "2: \(label)")
    assert(token == nil || (hasBegun && claimTime != nil), "3: \(label)")
    assert(token != nil || claimTime == nil, "3: \(label)")
    assert(isListed || !clock.isRunning, "3: \(label)")
  }

  private func owns(_ target: CustomAnimationTarget) -> Bool {
    target.slots.allSatisfy { engine.owns($0, as: token) }
  }

  /// Records that another driver, or the script, has taken a slot.
  func didLoseSlot(_ slot: Int, at time: Double) {
    guard let index = targets.firstIndex(where: { $0.slots.contains(slot) }),
      !targets[index].isLost
    else { return }
    targets[index].isLost = true
    // A colour is lost as a whole.
    for other in targets[index].slots where other != slot { engine.release(other, of: self) }
    if targets.allSatisfy(\.isLost) {
      release(at: time)
      hasBegun = false
    }
  }

  /// Returns the value and velocity of a slot at a time.
  func motion(of slot: Int, at time: Double) throws(Diagnostic) -> ValueAndVelocity {
    let position = clock.position(at: time)
    let value = try value(of: slot, at: position)
    let rate = clock.velocity(at: time)
    guard rate != 0 else { return ValueAndVelocity(value: value) }
    return ValueAndVelocity(value: value, velocity: try velocity(of: slot, at: position) * rate)
  }

  /// Returns the velocity of a slot at a position in its own time, per second of that time.
  private func velocity(of slot: Int, at position: Double) throws(Diagnostic) -> Double {
    let slope = Slope(at: position, duration: duration)
    let values = try slope.times.map { time throws(Diagnostic) in try self.value(of: slot, at: time)
    }
    return slope.velocity(values)
  }

  /// The velocities with which the slots arrive at its natural end.
  func arrivals(isReversed: Bool) throws(Diagnostic) -> [Int: Double] {
    var velocities: [Int: Double] = [:]
    let rate = isReversed ? -clock.pace : clock.pace
    for target in targets where !target.isLost && target.property.type.isContinuous {
      for slot in target.slots {
        velocities[slot] = try velocity(of: slot, at: clock.limit) * rate
      }
    }
    return velocities
  }

  private func value(of slot: Int, at position: Double) throws(Diagnostic) -> Double {
    try evaluate(at: position)
    guard let index = targets.firstIndex(where: { $0.slots.contains(slot) }) else { return 0 }
    if case .number(let number) = step.values[index] { return number }
    let slots = step.values[index].slots(in: engine.stage.colorAppearance(of: layer)) {
      engine.stage.store.number(of: $0, computedFor: targets[index].slot)
    }
    return slots[slot - targets[index].slot]
  }
}
