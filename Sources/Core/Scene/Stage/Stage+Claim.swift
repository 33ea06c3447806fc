import MotionMath

extension Stage {
  /// Makes `owner` the driver of a slot and returns the value and velocity it starts from.
  ///
  /// A driver that yields is told that it lost the slot; one that does not is named in the error.
  package func claim(
    _ slot: Int, by owner: SlotOwner, at time: Double
  ) throws(Diagnostic) -> ValueAndVelocity {
    let motion =
      store.owner(of: slot) == owner
      ? ValueAndVelocity(value: store[slot]) : try vacate(slot, at: time)
    store.setOwner(owner, of: slot, at: now)
    inputs.noteOwner(of: slot)
    // What is driven is told from its start, even where it starts from the default.
    store.markChanged(slot)
    // What a driver gives a colour stands for itself; an appearance has no say in it.
    store.setName(nil, at: slot)
    return motion
  }

  /// Two drivers that take a property at one instant fight over it: only one of them could show.
  ///
  /// `claimant` may take it from itself.
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
      "`\(path(of: slot))` is taken by \(conflict.driver.label)\(place) and by \(claimant.label) at the "
        + "same time, \(NumberText(time)) s",
      help: ["start one of them later, or stop the other one first: one driver moves a property"])
  }

  /// Takes a slot from whoever drives it and returns its value and velocity.
  package func vacate(_ slot: Int, at time: Double) throws(Diagnostic) -> ValueAndVelocity {
    let present = store.owner(of: slot)
    guard present != .none else { return ValueAndVelocity(value: store[slot]) }
    let group = driverGroup(of: present)
    guard group.isInterruptible(present.token) else {
      throw driven(slot, help: "stop it first, or drive another property")
    }
    let motion = group.handover(of: slot, token: present.token, at: time)
    group.didLoseSlot(slot, token: present.token, at: time)
    store.setOwner(.none, of: slot, at: now)
    return motion
  }

  /// Checks that an offset can ride on what drives a slot: a driver that does not yield, such as a scroll
  /// view, adds no offset to what it writes.
  package func requireOffsets(on slot: Int) throws(Diagnostic) {
    let owner = store.owner(of: slot)
    guard owner != .none, !derivations.drives(slot, in: store) else { return }
    guard driverGroup(of: owner).isInterruptible(owner.token) else {
      throw driven(slot, help: "lay the offset on a layer around it, or on its translation")
    }
  }

  /// Leaves the slot to no one, if `owner` still drives it.
  package func release(_ slot: Int, from owner: SlotOwner) {
    if store.owner(of: slot) == owner { store.setOwner(.none, of: slot, at: now) }
  }

  /// Assigns a number; see `assign(_:to:)` of any value.
  @inline(__always)
  package func assign(_ number: Double, to slot: Int) throws(Diagnostic) {
    // Nobody has to know of most.
    if store.owner(of: slot) == .none, !inputs.contains(slot) {
      store.write(number, to: slot)
    } else {
      try assign(.number(number), to: slot)
    }
  }

  /// Assigns a value to a property, by its first slot: a driver that yields stops, another one is an error.
  package func assign(_ value: PropertyValue, to slot: Int) throws(Diagnostic) {
    for part in slot..<slot + value.slotCount where store.owner(of: part) != .none {
      let owner = store.owner(of: part)
      let group = driverGroup(of: owner)
      guard group.isInterruptible(owner.token) else {
        throw driven(part, help: "stop what drives it first, or assign another property")
      }
      group.didLoseSlot(part, token: owner.token, at: now)
      store.setOwner(.none, of: part, at: now)
    }
    if case .number(let number) = value { try inputs.check(number, for: slot) }
    let appearance =
      value.followsAppearance ? appearance(of: layer(at: slot)) : systemAppearance
    store.write(value, to: slot, appearance: appearance)
    inputs.noteAssignment(to: slot)
  }

  private func driven(_ slot: Int, help: String) -> Diagnostic {
    let owner = store.owner(of: slot)
    let (_, property, _) = property(at: slot)
    return Diagnostic(
      .drivenProperty,
      "`\(path(of: slot))` is driven by \(driverGroup(of: owner).label(of: owner.token)) since "
        + "\(NumberText(store.ownedSince(slot))) s", help: [help], token: property.name)
  }
}
