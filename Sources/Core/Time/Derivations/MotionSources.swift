/// What determines a value from an instant on: the slots on whose motions it depends, and the rules
/// that derive it from them.
///
/// A copy that `record` has filled tells later whether anything of it has changed, without a call of
/// a script's function.
package struct MotionSources {
  private struct Source {
    let slot: Int
    var owner = SlotOwner.none
    /// The value at `time`.
    var value = 0.0
  }

  private var sources: [Source] = []
  private var rules: [(slot: Int, rule: Derivation)] = []
  /// Whether the value also depends on something of which the graph does not know when it changes.
  package private(set) var isOpaque = false
  /// The instant of the recorded values; nil if nothing moves.
  private var time: Double?

  package init() {}

  /// The slots whose motions are not derived from others.
  package var slots: [Int] { sources.map(\.slot) }

  /// Adds what a function has read in its last call.
  package mutating func add(_ reads: TrackedReads, on stage: Stage) {
    if reads.isOpaque { isOpaque = true }
    for slot in reads.slots + reads.velocities { add(slot, on: stage) }
  }

  /// Adds something that may change at any time.
  package mutating func addUnknown() { isOpaque = true }

  /// Adds a slot, or that from which it is derived.
  package mutating func add(_ slot: Int, on stage: Stage) {
    guard !sources.contains(where: { $0.slot == slot }),
      !rules.contains(where: { $0.slot == slot })
    else { return }
    guard let rule = stage.derivations.rule(of: slot), !rule.isMotion else {
      return sources.append(Source(slot: slot))
    }
    rules.append((slot, rule))
    if stage.modifiers.moves(slot) { isOpaque = true }
    if let reads = rule.reads {
      add(reads, on: stage)
    } else {
      if rule.isTimed { isOpaque = true }
      for input in rule.inputs { add(input, on: stage) }
    }
  }

  /// Whether nothing changes until a turn changes it.
  package func isStill(on stage: Stage) -> Bool {
    !isOpaque && sources.allSatisfy { stage.isStill($0.slot) }
  }

  /// Returns the first known corner of the sources' motions after `time`, in seconds.
  package func nextCorner(after time: Double, on stage: Stage) -> Double? {
    sources.compactMap { stage.nextCorner(of: $0.slot, after: time) }.min()
  }

  /// Records the owners of the sources, and their values at `time`, which is nil if nothing moves.
  package mutating func record(at time: Double?, on stage: Stage) {
    self.time = time
    for index in sources.indices {
      sources[index].owner = stage.store.owner(of: sources[index].slot)
      sources[index].value = stage.value(of: sources[index].slot, at: time ?? stage.now)
    }
  }

  /// Whether a turn has changed a rule, an owner or a motion since the record.
  package func haveChanged(on stage: Stage) -> Bool {
    rules.contains { stage.derivations.rule(of: $0.slot) !== $0.rule }
      || sources.contains { source in
        stage.store.owner(of: source.slot) != source.owner
          || stage.value(of: source.slot, at: time ?? stage.now) != source.value
          || time == nil && !stage.isStill(source.slot)
      }
  }
}

extension DerivationGraph {
  /// The rule that computes a slot; nil if none does.
  func rule(of slot: Int) -> Derivation? {
    drives(slot, in: stage.store) ? derivations[stage.store.owner(of: slot).token] : nil
  }

  /// Sets whether a derivation with a motion of its own moves, so that each frame computes it.
  package func setTimed(_ isTimed: Bool, _ derivation: Derivation) {
    guard derivation.isTimed != isTimed, let slot = derivation.outputs.first,
      rule(of: slot) === derivation
    else { return }
    derivation.isTimed = isTimed
    derivation.known = nil
    let index = stage.store.owner(of: slot).token
    if isTimed || stage.modifiers.moves(slot) { timed.insert(index) } else { timed.remove(index) }
    rulesChanged()
    dirtyRanks.insert(rank[index])
  }
}
