extension Stage {
  /// Returns the value of a slot as of now, also where something moves it.
  @inline(__always)
  package func read(_ slot: Int) -> Double {
    store.owner(of: slot) == .none ? store[slot] : drivenValue(of: slot, at: now)
  }

  /// Returns the value of a slot at a time that is not before the last turn; it changes no state.
  package func value(of slot: Int, at time: Double) -> Double {
    store.owner(of: slot) == .none ? store[slot] : drivenValue(of: slot, at: time)
  }

  /// Whether something drives a slot.
  package func moves(_ slot: Int) -> Bool { store.owner(of: slot) != .none }

  /// Brings the store's copy of some slots to now, for those who read several of them there.
  package func refresh(_ slot: Int, count: Int) {
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
