import MotionValues

extension Stage {
  /// Returns the current value of a slot, even if a driver moves it.
  @inline(__always)
  public func read(_ slot: Int) -> Double {
    if store.owner(of: slot) == .none { return store[slot] }
    takeInputs()
    return drivenValue(of: slot, at: now)
  }

  /// Returns the current value of a property, by its first slot, even if a driver moves it.
  package func readValue(_ slot: Int, names: PropertyStore.Names = .all) -> PropertyValue {
    refresh(slot, count: property(at: slot).property.slotCount)
    return value(at: slot, names: names)
  }

  /// Makes the engines apply what scripts have assigned in this turn, so that values read
  /// afterwards reflect it.
  ///
  /// An error is kept in `inputFailure`, and the turn throws it.
  package func takeInputs() {
    guard !inputs.assigned.isEmpty else { return }
    do throws(Diagnostic) {
      try takeEngineTurn()
    } catch {
      noteFailure(error)
    }
  }

  /// Stores an error of a read; the turn throws it.
  package func noteFailure(_ error: Diagnostic) { inputFailure = inputFailure ?? error }

  /// Returns the value of a slot at a time no earlier than the last turn; it changes no state.
  package func value(of slot: Int, at time: Double) -> Double {
    store.owner(of: slot) == .none ? store[slot] : drivenValue(of: slot, at: time)
  }

  /// Returns the current velocity of a slot, in its unit per second; 0 if nothing drives it, except
  /// at the instant at which a motion has ended: then the velocity with which it has arrived.
  package func velocity(of slot: Int) -> Double {
    if store.owner(of: slot) != .none { takeInputs() }
    let owner = store.owner(of: slot)
    guard owner != .none else { return now == turnTime ? arrivals[slot] : 0 }
    return drivenMotion(of: slot, at: now).velocity + 0
  }

  /// Returns the velocity of a slot at a time no earlier than the last turn.
  package func velocity(of slot: Int, at time: Double) -> Double {
    let owner = store.owner(of: slot)
    if owner == .none || time == now { return velocity(of: slot) }
    return drivenMotion(of: slot, at: time).velocity
  }

  /// Returns the shown value and velocity of a slot that something drives.
  package func drivenMotion(of slot: Int, at time: Double) -> ValueAndVelocity {
    let owner = store.owner(of: slot)
    let own = driverGroup(of: owner).motion(of: slot, token: owner.token, at: time)
    return isModified(slot) ? modifiers.shown(own, of: slot, at: time) : own
  }

  /// Whether a slot has modifiers that its owner does not apply itself.
  private func isModified(_ slot: Int) -> Bool {
    modifiers.moves(slot) && !derivations.drives(slot, in: store)
  }

  /// Returns the motion that a script has declared for a slot; nil if it has none.
  package func declaration(of slot: Int) -> DeclaredMotion? {
    if modifiers.moves(slot) { return modifiers.declaration(of: slot) }
    let owner = store.owner(of: slot)
    return owner == .none
      ? nil : driverGroup(of: owner).declaration(of: slot, token: owner.token)
  }

  /// Returns the state on which the declared motion of a slot depends; nil if it is unknown.
  package func declarationState(of slot: Int) -> DeclarationState? {
    let owner = store.owner(of: slot)
    guard owner != .none, !modifiers.moves(slot) else { return nil }
    return driverGroup(of: owner).declarationState(of: slot, token: owner.token)
  }

  /// Calls `body` with another time as the present instant; `body` only reads.
  package func asOf<Result, Failure: Error>(
    _ time: Double, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let present = now
    move(to: time)
    defer { move(to: present) }
    return try body()
  }

  /// Whether something drives a slot.
  package func moves(_ slot: Int) -> Bool { store.owner(of: slot) != .none }

  /// Whether a slot keeps its value until a turn changes it; false if that is not known.
  package func isStill(_ slot: Int) -> Bool {
    let owner = store.owner(of: slot)
    return owner == .none
      || (driverGroup(of: owner).isStill(slot, token: owner.token) && modifiers.isStill(slot))
  }

  /// Returns the first instant after `time` at which the motion of a slot has a corner or a jump, as
  /// far as its driver knows; nil if there is none.
  package func nextCorner(of slot: Int, after time: Double) -> Double? {
    let owner = store.owner(of: slot)
    guard owner != .none else { return nil }
    let own = driverGroup(of: owner).nextCorner(of: slot, token: owner.token, after: time)
    guard let other = modifiers.nextCorner(of: slot, after: time) else { return own }
    return own.map { min($0, other) } ?? other
  }

  /// Returns a value that stays the same as long as a driven slot's motion does; nil if that is not
  /// known.
  func revision(of slot: Int) -> Revision? {
    if derivations.drives(slot, in: store) { return derivations.revision(of: slot) }
    guard revisesMotions(store.owner(of: slot)), !modifiers.moves(slot) else { return nil }
    return Revision(rules: 0, motions: store.revision(of: slot))
  }

  /// Updates the store's copy of a run of slots to the current time.
  package func refresh(_ slot: Int, count: Int) {
    takeInputs()
    for part in slot..<slot + count where store.owner(of: part) != .none {
      store.write(drivenValue(of: part, at: now), to: part)
    }
  }

  @inline(never)
  private func drivenValue(of slot: Int, at time: Double) -> Double {
    // The function that assigned it reads it.
    if batch?.property(at: slot) != nil { return store[slot] }
    // What the engines have just applied may have released it.
    let owner = store.owner(of: slot)
    guard owner != .none else { return store[slot] }
    let own = driverGroup(of: owner).value(of: slot, token: owner.token, at: time)
    return isModified(slot) ? modifiers.shown(own, of: slot, at: time) : own
  }
}

/// Identifies the current motion of a slot among all its earlier ones.
struct Revision: Equatable {
  /// How often the rules that derive the slot from others have changed.
  let rules: Int
  /// How often the motions on which it depends have changed, in total.
  let motions: Int
}

extension Stage {
  /// Checks that the slots of the last frame contain finite numbers.
  ///
  /// Scripts can assign only finite numbers, but sums and products of very large ones can overflow,
  /// and neither a trace nor an engine can represent the result. Each frame is checked, for all
  /// engines.
  func requireFinite() throws(Diagnostic) {
    if let slot = store.firstNonFinite() { throw beyondNumbers(slot) }
  }

  private func beyondNumbers(_ slot: Int) -> Diagnostic {
    let owner = store.owner(of: slot)
    let cause = owner == .none ? "" : ", driven by \(driverGroup(of: owner).label(of: owner.token))"
    return Diagnostic(
      .nonFinite, "`\(path(of: slot))` exceeds the range of numbers\(cause)",
      help: ["look for values near 1e+308, and for values that grow without limit"],
      token: property(at: slot).property.name)
  }
}
