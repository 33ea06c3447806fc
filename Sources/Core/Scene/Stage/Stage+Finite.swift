import MotionValues

extension Stage {
  /// Checks that these slots contain finite numbers.
  ///
  /// Scripts can assign only finite numbers, but sums and products of very large ones can overflow,
  /// and neither a trace nor an engine can represent the result. Each sample is checked, for all
  /// engines.
  package func requireFinite(_ slots: [Int32]) throws(Diagnostic) {
    let values = store.values
    for slot in slots where !values[Int(slot)].isFinite { throw beyondNumbers(Int(slot)) }
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
