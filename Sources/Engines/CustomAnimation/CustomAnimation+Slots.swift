import MotionCore
import MotionValues

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
      let moving = targets.indices.filter { LayerProperties.moves(targets[$0].property.name) }
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
    let slots = step.values[index].slots(in: engine.stage.appearance(of: layer)) {
      engine.stage.store.number(of: $0)
    }
    return slots[slot - targets[index].slot]
  }
}
