import MotionValues

extension DerivationGraph {
  /// Evaluates, as of `time`, the derivations that depend on the time or on slots written since the
  /// last call.
  package func evaluate(at time: Double) throws(Diagnostic) {
    guard !order.isEmpty else { return }
    if let failure = stage.inputFailure { throw failure }
    for index in timed { dirtyRanks.insert(rank[index]) }
    takeStale { markReaders(of: $0) }
    guard !dirtyRanks.isEmpty else { return }
    try evaluator.at(time, sampling: true) { () throws(Diagnostic) in
      while let next = dirtyRanks.popFirst() { try sample(order[next]) }
    }
    // The readers of the slots that the rules have written have already been evaluated.
    takeStale { _ in }
    if let failure = stage.inputFailure { throw failure }
  }

  /// Returns whether a derivation has to be evaluated in this frame, and marks it as evaluated.
  func takeDirty(_ index: Int) -> Bool {
    guard dirtyRanks.contains(rank[index]) else { return false }
    dirtyRanks.remove(rank[index])
    return true
  }

  /// Applies a rule for a frame, and marks the readers of the outputs that have changed.
  @inline(__always)
  func sample(_ index: Int) throws(Diagnostic) {
    let row = rows[index]
    guard row.isMap, offsets.isEmpty else { return try sampleRule(index) }
    show(row.value(at: stage.store[row.input]), at: row.output)
  }

  @inline(never)
  private func sampleRule(_ index: Int) throws(Diagnostic) {
    let derivation = derivations[index]
    let (time, outputs) = (evaluator.time, derivation.outputs)
    guard let first = outputs.first else { return }
    try evaluator.run(index, for: first)
    let results = derivation.results
    for place in outputs.indices {
      show(results[place] + offset(of: outputs[place], at: time), at: outputs[place])
    }
  }

  @inline(__always)
  private func show(_ value: Double, at slot: Int) {
    guard stage.store[slot] != value else { return }
    stage.store.write(value, to: slot)
    markReaders(of: slot)
  }

  /// Calls `body` with each slot that a derivation reads and that was written since the last call.
  private func takeStale(_ body: (Int) -> Void) {
    stale.removeAll(keepingCapacity: true)
    stage.store.drainStale(meeting: readers.slots, into: &stale)
    for slot in stale { body(Int(slot)) }
  }

  @inline(__always)
  private func markReaders(of slot: Int) {
    readers.forEach(of: slot) { dirtyRanks.insert(rank[$0]) }
  }
}
