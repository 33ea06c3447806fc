import MotionValues

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
