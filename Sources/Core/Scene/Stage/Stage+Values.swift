import MotionMath

extension Stage {
  /// Returns the value of a slot as of now, also where something moves it.
  @inline(__always)
  package func read(_ slot: Int) -> Double {
    if store.owner(of: slot) == .none { return store[slot] }
    takeInputs()
    return drivenValue(of: slot, at: now)
  }

  /// Returns the value of a property, by its first slot, as of now, also where something moves it.
  package func readValue(_ slot: Int, names: PropertyStore.Names = .all) -> PropertyValue {
    refresh(slot, count: property(at: slot).property.slotCount)
    return value(at: slot, names: names)
  }

  /// Lets engines take over what scripts have assigned in this turn, so that what is read follows from it.
  ///
  /// What is wrong with it is thrown by the turn.
  package func takeInputs() {
    guard !inputs.assigned.isEmpty else { return }
    do throws(Diagnostic) {
      try takeEngineTurn()
    } catch {
      inputFailure = inputFailure ?? error
    }
  }

  /// Returns the value of a slot at a time that is not before the last turn; it changes no state.
  package func value(of slot: Int, at time: Double) -> Double {
    store.owner(of: slot) == .none ? store[slot] : drivenValue(of: slot, at: time)
  }

  /// Returns how fast a slot moves now, in its unit a second; 0 where nothing drives it.
  package func velocity(of slot: Int) -> Double {
    let owner = store.owner(of: slot)
    guard owner != .none else { return 0 }
    takeInputs()
    return driverGroup(of: owner).motion(of: slot, token: owner.token, at: now).velocity
  }

  /// Whether something drives a slot.
  package func moves(_ slot: Int) -> Bool { store.owner(of: slot) != .none }

  /// Returns what stays the same as long as a driven slot moves as it does now; nil where that is not known.
  func revision(of slot: Int) -> Revision? {
    if derivations.drives(slot, in: store) { return derivations.revision(of: slot) }
    guard revisesMotions(store.owner(of: slot)) else { return nil }
    return Revision(rules: 0, motions: store.revision(of: slot))
  }

  /// Brings the store's copy of some slots to now, for those who read several of them there.
  package func refresh(_ slot: Int, count: Int) {
    takeInputs()
    for part in slot..<slot + count where store.owner(of: part) != .none {
      store.write(drivenValue(of: part, at: now), to: part)
    }
  }

  @inline(never)
  private func drivenValue(of slot: Int, at time: Double) -> Double {
    let owner = store.owner(of: slot)
    return driverGroup(of: owner).motion(of: slot, token: owner.token, at: time).value
  }
}

/// Which of all the motions that a slot has had is the present one.
struct Revision: Equatable {
  /// How often the rules have changed by which the slot follows from others.
  let rules: Int
  /// How often the motions have changed from which it follows, all told.
  let motions: Int
}
