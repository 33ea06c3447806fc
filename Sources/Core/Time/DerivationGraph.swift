import MotionMath

/// Computes properties that depend on others, in the order of their dependence.
package final class DerivationGraph {
  /// One rule: outputs that follow from inputs.
  package final class Derivation {
    /// What an error calls it, such as "the mapping of `header`'s progress".
    package let label: String
    package fileprivate(set) var inputs: [Int]
    package let outputs: [Int]
    /// Whether the outputs depend on the time as well.
    package let isTimed: Bool
    /// Computes the outputs from the inputs and the time, which are those of one instant.
    package let evaluate: (inout PropertyStore, Double) -> Void

    /// In place of one that was taken away.
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
  /// The indices of those that were taken away, which come to be used again.
  private var removed: [Int] = []
  /// The derivations by rank: one comes after all those it depends on.
  private var order: [Int] = []
  private var rank: [Int] = []
  /// The derivations that read a slot.
  private var readers: [Int: [Int]] = [:]
  private var inputSlots = SlotSet()
  private var dirtyRanks = SlotSet()
  private var stale: [Int32] = []
  private var group: Int?
  /// The inputs from which a derivation follows in the end, through all it depends on; made when asked for.
  private var sources: [[Int]?] = []
  /// How often a rule has changed.
  private var revision = 0
  /// The derivations that depend on the time as well, by index.
  private var timed: Set<Int> = []
  private unowned var stage: Stage?
  /// What is laid on top of outputs as a function of time, by slot.
  private var offsets: [Int: (Double) -> Double] = [:]

  package init() {}

  /// Whether a slot is the output of a derivation.
  package func drives(_ slot: Int, in store: borrowing PropertyStore) -> Bool {
    store.owner(of: slot).group == group
  }

  /// Lays an offset on top of an output, as a function of time; what depends on the output sees it.
  package func setOffset(of slot: Int, _ offset: ((Double) -> Double)?) {
    guard let stage else { return }
    offsets[slot] = offset
    revision += 1
    let index = stage.store.owner(of: slot).token
    if offset == nil { timed.remove(index) } else { timed.insert(index) }
    dirtyRanks.insert(rank[index])
  }

  /// Adds a derivation, which then owns its outputs; one that would depend on itself is an error.
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
      // Nothing depends on it yet, so it may come last.
      rank.append(order.count)
      order.append(index)
      dirtyRanks.reserve(order.count)
    }
    dirtyRanks.insert(rank[index])
    if derivation.isTimed { timed.insert(index) }
  }

  /// Has an output computed anew, since what it follows from has changed, and no input has.
  package func invalidate(_ slot: Int, in store: borrowing PropertyStore) {
    dirtyRanks.insert(rank[store.owner(of: slot).token])
    revision += 1
  }

  /// Takes the derivation away that drives a slot, and others with it; they keep their present values, without
  /// what was laid on top of them.
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

  /// Lets the derivation that drives a slot follow from further slots, too.
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
      help: ["drive one of these properties by something else"])
  }

  /// Evaluates what depends on a slot written since the last time, or on the time, as of `time`.
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

  /// The slots that are not outputs and from which a derivation follows in the end, ascending.
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

  /// Returns what stays the same as long as an output follows from the same motions by the same rules; nil where
  /// that is not known.
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

  /// Returns the slots by which the derivation would reach its own inputs.
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

  /// Ranks the derivations by depth of dependence, then by order of declaration.
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

  /// Brings the store's copy of all that the slot follows from to a time, and computes it there.
  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    guard let stage else { preconditionFailure("a derivation belongs to a stage") }
    for source in sources(of: token) where stage.moves(source) {
      stage.store.write(stage.value(of: source, at: time), to: source)
    }
    evaluate(&stage.store, at: time)
    return ValueAndVelocity(value: stage.store[slot])
  }
}
