import MotionValues

extension Stage {
  /// Makes `owner` the driver of a slot, and returns the value and velocity from which it starts.
  ///
  /// The trace reports the slot from now on, even if it starts at the default, unless the claim is
  /// quiet.
  ///
  /// - Throws: `drivenProperty` if the current driver is not interruptible; otherwise that driver
  ///   is notified of the loss.
  package func claim(
    _ slot: Int, by owner: SlotOwner, at time: Double, isQuiet: Bool = false
  ) throws(Diagnostic) -> ValueAndVelocity {
    dropAssignment(at: slot)
    let motion =
      store.owner(of: slot) == owner
      ? ValueAndVelocity(value: store[slot]) : try vacate(slot, at: time)
    store.setOwner(owner, of: slot, at: now)
    arrivals.forget(slot)
    inputs.noteOwner(of: slot)
    if !isQuiet { store.markChanged(slot) }
    // A driver sets the components of a colour; the appearance no longer resolves it.
    store.setName(nil, at: slot)
    return motion
  }

  /// Checks that no other driver has claimed a slot at the same instant; only one of the two could
  /// be visible.
  ///
  /// - Throws: `drivenProperty` for a conflict with a driver other than `claimant`.
  package func requireNoClaimConflict(
    of claimant: any Playable, on slot: Int, at time: Double
  ) throws(Diagnostic) {
    let owner = store.owner(of: slot)
    guard owner != .none,
      let conflict = driverGroup(of: owner).claimConflict(of: owner.token, at: time),
      conflict.driver !== claimant, (conflict.claimTime - time).magnitude <= Instant.tolerance
    else { return }
    let place = conflict.place.map { " of \($0)" } ?? ""
    throw Diagnostic(
      .drivenProperty,
      "`\(path(of: slot))` is claimed by \(conflict.driver.label)\(place) and by \(claimant.label) "
        + "at the same time, \(NumberText(time)) s",
      help: ["start one of them later, or stop the other first: a property has only one driver"])
  }

  /// Takes a slot from its driver, and returns its value and velocity; those of a motion that has
  /// ended at this very instant are the ones with which it has arrived.
  ///
  /// - Throws: `drivenProperty` if the driver is not interruptible.
  package func vacate(_ slot: Int, at time: Double) throws(Diagnostic) -> ValueAndVelocity {
    dropAssignment(at: slot)
    let present = store.owner(of: slot)
    guard present != .none else {
      return ValueAndVelocity(value: store[slot], velocity: arrivals[slot])
    }
    try requireInterruptible(slot)
    let group = driverGroup(of: present)
    let motion = group.handover(of: slot, token: present.token, at: time)
    group.didLoseSlot(slot, token: present.token, at: time)
    store.setOwner(.none, of: slot, at: now)
    return motion
  }

  /// Checks that a driver may take over a slot.
  ///
  /// - Throws: `drivenProperty` if the present driver is not interruptible.
  package func requireInterruptible(_ slot: Int) throws(Diagnostic) {
    guard !isInterruptible(slot) else { return }
    throw driven(slot, help: "stop it first, or drive another property")
  }

  /// Whether another driver or an assignment may take over a slot; a slot without a driver is free.
  package func isInterruptible(_ slot: Int) -> Bool {
    let owner = store.owner(of: slot)
    return owner == .none || driverGroup(of: owner).isInterruptible(owner.token, at: slot)
  }

  /// Checks that an offset can be added to a slot; a driver that is not interruptible, such as a
  /// scroll view, does not support offsets.
  package func requireOffsets(on slot: Int) throws(Diagnostic) {
    let owner = store.owner(of: slot)
    guard owner != .none, !derivations.drives(slot, in: store) else { return }
    guard isInterruptible(slot) else {
      throw driven(slot, help: "add the offset to an enclosing layer, or to the translation")
    }
  }

  /// Checks the invariants of `DriverGroup` for the slots with a new owner, in debug builds.
  func checkOwners() {
    #if DEBUG
      store.checkNewOwners { slot, owner in
        guard owner != .none else { return }
        assert(isRegistered(owner), "1: the owner of \(path(of: slot))")
        let group = driverGroup(of: owner)
        assert(
          group.drives(slot, token: owner.token),
          "2: \(group.label(of: owner.token)) owns \(path(of: slot)) and does not drive it")
      }
    #endif
  }

  /// Clears the owner of a slot if it is still `owner`.
  ///
  /// `velocity` is that with which a motion comes to its end, in units per second: the limit from
  /// the left. It can be read, and a spring continues it, until the present instant is over.
  package func release(
    _ slot: Int, from owner: SlotOwner, arrivingAt velocity: Double = 0
  ) {
    guard store.owner(of: slot) == owner else { return }
    store.setOwner(.none, of: slot, at: now)
    if velocity != 0, velocity.isFinite { arrivals.note(velocity, of: slot, at: now) }
  }

  /// Assigns a number, and stops the slot's driver.
  package func assign(_ number: Double, to slot: Int) throws(Diagnostic) {
    try assign(.number(number), to: slot)
  }

  /// Assigns a value to a property, by its first slot, and stops its driver.
  ///
  /// - Throws: `drivenProperty` if the driver is not interruptible; the error of an engine's check.
  package func assign(_ value: PropertyValue, to slot: Int) throws(Diagnostic) {
    try requireAssignable(value, to: slot)
    dropAssignment(at: slot)
    for part in slot..<slot + value.slotCount { arrivals.forget(part) }
    for part in slot..<slot + value.slotCount where store.owner(of: part) != .none {
      let owner = store.owner(of: part)
      driverGroup(of: owner).didLoseSlot(part, token: owner.token, at: now)
      store.setOwner(.none, of: part, at: now)
    }
    let appearance =
      value.followsAppearance ? appearance(of: layer(at: slot)) : systemAppearance
    store.write(value, to: slot, appearance: appearance)
    inputs.noteAssignment(to: slot)
    try inputs.reaction(to: slot)?()
  }

  func driven(_ slot: Int, help: String) -> Diagnostic {
    let owner = store.owner(of: slot)
    let (_, property, _) = property(at: slot)
    let group = driverGroup(of: owner)
    if let refusal = group.refusal(of: owner.token, path: path(of: slot)) { return refusal }
    return Diagnostic(
      .drivenProperty,
      "`\(path(of: slot))` is driven by \(group.label(of: owner.token)) since "
        + "\(NumberText(store.ownedSince(slot))) s", help: [help], token: property.name)
  }
}
