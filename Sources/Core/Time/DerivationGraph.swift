import MotionMath

/// Computes properties that depend on other properties, in dependency order.
package final class DerivationGraph {
  /// A rule that computes outputs from inputs.
  package final class Derivation {
    /// Its name in messages, such as "the mapping of `header`'s progress".
    package let label: String
    package fileprivate(set) var inputs: [Int]
    package let outputs: [Int]
    /// Whether the outputs also depend on the time.
    package let isTimed: Bool
    /// Computes the outputs from the inputs and the time, all at the same instant.
    package let evaluate: (inout PropertyStore, Double) -> Void

    /// The placeholder for a removed derivation.
    fileprivate static var removed: Derivation {
      Derivation(label: "", inputs: [], outputs: []) { _, _ in }
    }

    package init(
      label: String, inputs: [Int], outputs: [Int], isTimed: Bool = false,
      evaluate: @escaping (inout PropertyStore, _ time: Double) -> Void
    ) {
      self.label = label
      self.isTimed = isTimed
      self.inputs = inputs
      self.outputs = outputs
      self.evaluate = evaluate
    }
  }

  private var derivations: [Derivation] = []
  /// The indices of removed derivations, for reuse.
  private var removed: [Int] = []
  /// The derivations by rank: each comes after those on which it depends.
  private var order: [Int] = []
  private var rank: [Int] = []
  /// The derivations that read a slot, by slot.
  private var readers: [Int: [Int]] = [:]
  private var inputSlots = SlotSet()
  private var dirtyRanks = SlotSet()
  private var stale: [Int32] = []
  private var group: Int?
  /// The slots on which each derivation depends, directly or not, and which no derivation
  /// computes; determined on demand.
  private var sources: [[Int]?] = []
  /// How often the rules have changed.
  private var revision = 0
  /// The indices of the derivations that also depend on the time.
  private var timed: Set<Int> = []
  private unowned var stage: Stage?
  /// The offsets added to outputs as functions of time, by slot.
  private var offsets: [Int: (Double) -> Double] = [:]

  package init() {}

  /// Whether a slot is the output of a derivation.
  package func drives(_ slot: Int, in store: borrowing PropertyStore) -> Bool {
    store.owner(of: slot).group == group
  }

  /// Adds an offset to an output, as a function of time in seconds; nil removes it. Properties that
  /// depend on the output include the offset.
  package func setOffset(of slot: Int, _ offset: ((Double) -> Double)?) {
    guard let stage else { return }
    offsets[slot] = offset
    revision += 1
    let index = stage.store.owner(of: slot).token
    if offset == nil { timed.remove(index) } else { timed.insert(index) }
    dirtyRanks.insert(rank[index])
  }

  /// Adds a derivation, which becomes the owner of its outputs.
  ///
  /// - Throws: `cyclicDerivation` if it would depend on itself; an error if it cannot claim an
  ///   output.
  package func add(_ derivation: Derivation, to stage: Stage) throws(Diagnostic) {
    let isReused = !removed.isEmpty
    let index = removed.last ?? derivations.count
    try checkCycle(derivation, reading: derivation.inputs, on: stage)
    let group = self.group ?? stage.register(self)
    self.group = group
    let owner = SlotOwner(group: group, token: index)
    self.stage = stage
    forgetSources()
    if isReused { derivations[index] = derivation } else { derivations.append(derivation) }
    do throws(Diagnostic) {
      for slot in derivation.outputs {
        _ = try stage.claim(slot, by: owner, at: stage.now)
      }
    } catch {
      for slot in derivation.outputs { stage.release(slot, from: owner) }
      if isReused { derivations[index] = .removed } else { derivations.removeLast() }
      throw error
    }
    if isReused { removed.removeLast() }
    read(derivation.inputs, by: index, on: stage)
    if isReused || derivation.outputs.contains(where: { readers[$0] != nil }) {
      sort()
    } else {
      // No derivation depends on it yet, so it can come last.
      rank.append(order.count)
      order.append(index)
      dirtyRanks.reserve(order.count)
    }
    dirtyRanks.insert(rank[index])
    if derivation.isTimed { timed.insert(index) }
  }

  /// Marks an output for recomputation after a change of its rule that changes none of its inputs.
  package func invalidate(_ slot: Int, in store: borrowing PropertyStore) {
    dirtyRanks.insert(rank[store.owner(of: slot).token])
    revision += 1
  }

  /// Removes the derivation that drives a slot, and with it all its outputs, which keep their
  /// current values without their offsets.
  package func remove(_ slot: Int, on stage: Stage) {
    guard drives(slot, in: stage.store) else { return }
    let owner = stage.store.owner(of: slot)
    stage.refresh(slot, count: 1)
    let derivation = derivations[owner.token]
    for output in derivation.outputs {
      stage.release(output, from: owner)
      guard let offset = offsets.removeValue(forKey: output) else { continue }
      let value = stage.store[output] - offset(stage.now)
      stage.store.write(value, to: output)
    }
    for input in derivation.inputs { readers[input]?.removeAll { $0 == owner.token } }
    timed.remove(owner.token)
    derivations[owner.token] = .removed
    removed.append(owner.token)
    forgetSources()
  }

  /// Adds inputs to the derivation that drives a slot.
  ///
  /// - Throws: `cyclicDerivation` if it would then depend on itself.
  package func addInputs(
    _ slots: [Int], ofOutput output: Int, on stage: Stage
  ) throws(Diagnostic) {
    let index = stage.store.owner(of: output).token
    let derivation = derivations[index]
    try checkCycle(derivation, reading: slots, on: stage)
    derivation.inputs += slots
    forgetSources()
    read(slots, by: index, on: stage)
    sort()
    dirtyRanks.insert(rank[index])
  }

  private func read(_ slots: [Int], by index: Int, on stage: Stage) {
    inputSlots.reserve(stage.store.slotCount)
    for slot in slots {
      readers[slot, default: []].append(index)
      inputSlots.insert(slot)
    }
  }

  private func checkCycle(
    _ derivation: Derivation, reading inputs: [Int], on stage: Stage
  ) throws(Diagnostic) {
    guard let cycle = cycle(closedBy: derivation, reading: inputs) else { return }
    throw Diagnostic(
      .cyclicDerivation,
      "\(derivation.label) depends on itself: "
        + cycle.map { "`\(stage.path(of: $0))`" }.joined(separator: " → "),
      help: ["use another driver for one of these properties"])
  }

  /// Evaluates, as of `time`, the derivations that depend on the time or on slots written since the
  /// last call.
  package func evaluate(_ store: inout PropertyStore, at time: Double) {
    for index in timed { dirtyRanks.insert(rank[index]) }
    mark(&store)
    while let next = dirtyRanks.popFirst() {
      let derivation = derivations[order[next]]
      derivation.evaluate(&store, time)
      if !offsets.isEmpty {
        for slot in derivation.outputs {
          if let offset = offsets[slot] { store.write(store[slot] + offset(time), to: slot) }
        }
      }
      mark(&store)
    }
  }

  /// The slots on which a derivation depends, directly or not, and which no derivation computes;
  /// ascending.
  private func sources(of index: Int) -> [Int] {
    if sources.isEmpty { sources = Array(repeating: nil, count: derivations.count) }
    if let known = sources[index] { return known }
    var found = Set<Int>()
    var visited: Set<Int> = [index]
    var pending = [index]
    while let next = pending.popLast() {
      for slot in derivations[next].inputs {
        if let stage, drives(slot, in: stage.store) {
          let producer = stage.store.owner(of: slot).token
          if visited.insert(producer).inserted { pending.append(producer) }
        } else {
          found.insert(slot)
        }
      }
    }
    let sorted = found.sorted()
    sources[index] = sorted
    return sorted
  }

  private func forgetSources() {
    sources = []
    revision += 1
  }

  /// Returns a value that stays the same as long as an output follows from the same motions by the
  /// same rules; nil if that is not known.
  func revision(of slot: Int) -> Revision? {
    guard let stage, timed.isEmpty else { return nil }
    var motions = 0
    for source in sources(of: stage.store.owner(of: slot).token) {
      guard stage.revisesMotions(stage.store.owner(of: source)) else { return nil }
      motions += stage.store.revision(of: source)
    }
    return Revision(rules: revision, motions: motions)
  }

  private func mark(_ store: inout PropertyStore) {
    stale.removeAll(keepingCapacity: true)
    store.drainStale(meeting: inputSlots, into: &stale)
    for slot in stale {
      for reader in readers[Int(slot)] ?? [] { dirtyRanks.insert(rank[reader]) }
    }
  }

  /// Returns the slots through which the derivation would reach its own inputs.
  private func cycle(closedBy derivation: Derivation, reading slots: [Int]) -> [Int]? {
    let inputs = Set(slots)
    var visited = Set<Int>()
    func path(from slot: Int) -> [Int]? {
      if inputs.contains(slot) { return [slot] }
      guard visited.insert(slot).inserted else { return nil }
      for reader in readers[slot] ?? [] {
        for output in derivations[reader].outputs {
          if let rest = path(from: output) { return [slot] + rest }
        }
      }
      return nil
    }
    for output in derivation.outputs {
      if let found = path(from: output) {
        return found.count == 1 ? found + found : found + [found[0]]
      }
    }
    return nil
  }

  /// Ranks the derivations by dependency depth, then by declaration order.
  private func sort() {
    var producers: [Int: Int] = [:]
    for (index, derivation) in derivations.enumerated() {
      for slot in derivation.outputs { producers[slot] = index }
    }
    var depths = [Int?](repeating: nil, count: derivations.count)
    func depth(of index: Int) -> Int {
      if let known = depths[index] { return known }
      let before = derivations[index].inputs.compactMap { producers[$0] }.map { depth(of: $0) }
      let depth = (before.max() ?? -1) + 1
      depths[index] = depth
      return depth
    }
    let dirty = order.indices.filter { dirtyRanks.contains($0) }.map { order[$0] }
    order = derivations.indices.sorted { (depth(of: $0), $0) < (depth(of: $1), $1) }
    rank = [Int](repeating: 0, count: order.count)
    for (position, index) in order.enumerated() { rank[index] = position }
    dirtyRanks = SlotSet()
    dirtyRanks.reserve(order.count)
    for index in dirty { dirtyRanks.insert(rank[index]) }
  }
}

extension DerivationGraph: DriverGroup {
  package func label(of token: Int) -> String { derivations[token].label }
  package func isInterruptible(_ token: Int) -> Bool { false }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
  package func drives(_ slot: Int, token: Int) -> Bool {
    derivations[token].outputs.contains(slot)
  }

  /// Writes the values of the slot's root inputs at a time into the store, and computes the slot
  /// from them.
  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    guard let stage else { preconditionFailure("a derivation belongs to a stage") }
    for source in sources(of: token) where stage.moves(source) {
      stage.store.write(stage.value(of: source, at: time), to: source)
    }
    evaluate(&stage.store, at: time)
    return ValueAndVelocity(value: stage.store[slot])
  }
}
