import MotionValues

/// Computes properties that depend on other properties, in dependency order.
///
/// It holds the rules and their dependencies; `DerivationEvaluator` applies the rules.
package final class DerivationGraph {
  private(set) var derivations: [Derivation] = []
  /// For each derivation, its rule as plain data if it is a mapping of one number, for fast loops.
  private(set) var rows: [MapRow] = []
  /// The indices of removed derivations, for reuse.
  private var removed: [Int] = []
  /// The derivations by rank: each comes after those on which it depends.
  var order: [Int] = []
  var rank: [Int] = []
  var readers = SlotReaders()
  var dirtyRanks = SlotSet()
  var stale: [Int32] = []
  var group: Int?
  /// The dependencies of each derivation; computed on demand.
  var cones: [Cone?] = []
  /// The number of changes of rules.
  var revision = 0
  /// The indices of the derivations that also depend on the time.
  var timed: Set<Int> = []
  /// The stage, which owns the graph; unsafe, because a check for each rule would take longer than
  /// most mappings.
  unowned(unsafe) let stage: Stage
  /// The reads of the function that is computing a value; nil if there is none.
  package var reads: TrackedReads?
  private(set) lazy var evaluator = DerivationEvaluator(graph: self, stage: stage)
  /// The offsets added to outputs as functions of time, by slot.
  private(set) var offsets: [Int: (Double) -> Double] = [:]

  init(stage: Stage) { self.stage = stage }

  /// Everything on which a derivation depends.
  final class Cone {
    /// The slots that are not outputs of derivations, ascending.
    let sources: [Int]
    /// The derivations, including itself, each after those on which it depends.
    let members: [Int]

    init(sources: [Int], members: [Int]) {
      self.sources = sources
      self.members = members
    }
  }

  /// Whether a slot is the output of a derivation.
  package func drives(_ slot: Int, in store: borrowing PropertyStore) -> Bool {
    store.owner(of: slot).group == group
  }

  func derivation(_ index: Int) -> Derivation { derivations[index] }

  // MARK: Rules

  /// Adds a derivation, which becomes the owner of its outputs.
  ///
  /// - Throws: `derive-cycle` if it would depend on itself; an error if it cannot claim an output;
  ///   the error of a function whose reads are tracked, which is called at once.
  package func add(_ derivation: Derivation) throws(Diagnostic) {
    let isReused = !removed.isEmpty
    let index = removed.last ?? derivations.count
    try checkCycle(derivation, reading: derivation.inputs)
    let group = self.group ?? stage.register(self)
    self.group = group
    let owner = SlotOwner(group: group, token: index)
    rulesChanged()
    put(derivation, at: index)
    do throws(Diagnostic) {
      for slot in derivation.outputs {
        _ = try stage.claim(slot, by: owner, at: stage.now, isQuiet: derivation.isQuiet)
      }
    } catch {
      for slot in derivation.outputs { stage.release(slot, from: owner) }
      if isReused {
        put(.removed, at: index)
      } else {
        derivations.removeLast()
        rows.removeLast()
      }
      throw error
    }
    if isReused { removed.removeLast() }
    readers.add(index, to: derivation.inputs, slotCount: stage.store.slotCount)
    if isReused || derivation.outputs.contains(where: { readers.contains($0) }) {
      sort()
    } else {
      // No derivation depends on it yet, so it can come last.
      rank.append(order.count)
      order.append(index)
      dirtyRanks.reserve(order.count)
    }
    dirtyRanks.insert(rank[index])
    if derivation.isTimed { timed.insert(index) }
    guard derivation.reads != nil, let slot = derivation.outputs.first else { return }
    do throws(Diagnostic) {
      try evaluator.at(stage.now) { () throws(Diagnostic) in
        try evaluator.compute(index, for: slot)
      }
    } catch {
      discard(index)
      throw error
    }
  }

  private func put(_ derivation: Derivation, at index: Int) {
    if index == derivations.count {
      derivations.append(derivation)
      rows.append(derivation.row)
    } else {
      derivations[index] = derivation
      rows[index] = derivation.row
    }
  }

  /// Marks an output for recomputation, because its rule has changed without a change of inputs.
  package func invalidate(_ slot: Int) {
    let index = stage.store.owner(of: slot).token
    derivations[index].known = nil
    dirtyRanks.insert(rank[index])
    revision += 1
  }

  /// Removes the derivation that drives a slot; all its outputs keep their current values, without
  /// their offsets.
  package func remove(_ slot: Int) {
    guard drives(slot, in: stage.store) else { return }
    let index = stage.store.owner(of: slot).token
    let outputs = derivations[index].outputs
    for output in outputs { stage.refresh(output, count: 1) }
    for output in outputs {
      guard let offset = offsets.removeValue(forKey: output) else { continue }
      let value = stage.store[output] - offset(stage.now)
      stage.store.write(value, to: output)
    }
    discard(index)
  }

  /// Removes the derivation that drives a slot without computing its outputs again.
  package func discard(at slot: Int) {
    guard drives(slot, in: stage.store) else { return }
    let index = stage.store.owner(of: slot).token
    for output in derivations[index].outputs { offsets[output] = nil }
    discard(index)
  }

  private func discard(_ index: Int) {
    guard let group else { return }
    let owner = SlotOwner(group: group, token: index)
    for output in derivations[index].outputs { stage.release(output, from: owner) }
    readers.remove(index, from: derivations[index].inputs)
    timed.remove(index)
    put(.removed, at: index)
    removed.append(index)
    rulesChanged()
  }

  /// Adds inputs to the derivation that drives a slot.
  ///
  /// - Throws: `derive-cycle` if it would then depend on itself.
  package func addInputs(_ slots: [Int], ofOutput output: Int) throws(Diagnostic) {
    let index = stage.store.owner(of: output).token
    try checkCycle(derivations[index], reading: slots)
    derivations[index].inputs += slots
    readers.add(index, to: slots, slotCount: stage.store.slotCount)
    rulesChanged()
    sort()
    dirtyRanks.insert(rank[index])
  }

  /// Makes the properties that a function has read the inputs of its derivation. The evaluator has
  /// already checked that this creates no cycle.
  func adopt(_ reads: TrackedReads, of index: Int) {
    let derivation = derivations[index]
    let (old, new) = (Set(derivation.inputs), Set(reads.slots))
    if old != new {
      readers.remove(index, from: old.subtracting(new).sorted())
      readers.add(index, to: new.subtracting(old).sorted(), slotCount: stage.store.slotCount)
      derivation.inputs = new.sorted()
      let isLate = new.contains {
        drives($0, in: stage.store) && rank[stage.store.owner(of: $0).token] > rank[index]
      }
      rulesChanged()
      if isLate { sort() }
    }
    if derivation.isTimed != reads.isTimed {
      derivation.isTimed = reads.isTimed
      if reads.isTimed { timed.insert(index) } else { timed.remove(index) }
      rulesChanged()
    }
  }

  func rulesChanged() {
    if !cones.isEmpty { cones = [] }
    revision += 1
  }

  // MARK: Offsets

  /// Adds an offset to an output, as a function of time in seconds; nil removes it. Properties that
  /// depend on the output include the offset.
  package func setOffset(of slot: Int, _ offset: ((Double) -> Double)?) {
    offsets[slot] = offset
    let index = stage.store.owner(of: slot).token
    if offset == nil, !derivations[index].isTimed {
      timed.remove(index)
    } else {
      timed.insert(index)
    }
    rulesChanged()
    dirtyRanks.insert(rank[index])
  }

  /// The offset of an output at a time; 0 if there is none.
  @inline(__always)
  func offset(of slot: Int, at time: Double) -> Double {
    offsets.isEmpty ? 0 : offsets[slot]?(time) ?? 0
  }
}
