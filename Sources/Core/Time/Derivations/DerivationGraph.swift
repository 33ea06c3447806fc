import MotionValues

/// Computes properties that depend on other properties, in dependency order.
///
/// It holds the rules and their dependencies; `DerivationEvaluator` applies the rules.
package final class DerivationGraph {
  private(set) var derivations: [Derivation] = []
  /// For each derivation, its rule as plain data if it is simple, for fast loops.
  private(set) var rows: [RuleRow] = []
  /// The indices of removed derivations, for reuse.
  private var removed: [Int] = []
  /// The derivations by rank: if it is sorted, each comes after those on which it depends.
  private var order: [Int] = []
  private(set) var rank: [Int] = []
  /// Whether no rule was added since the last sort that others depend on, or that may precede what
  /// it depends on. Sorting waits for the next evaluation, so that a script may add many rules.
  private var isSorted = true
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
    try checkCycle(derivation, reading: derivation.inputs)
    // Taken before the claims, which may remove other derivations and add some.
    let isReused = !removed.isEmpty
    let index = removed.popLast() ?? derivations.count
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
      put(.removed, at: index)
      removed.append(index)
      throw error
    }
    readers.add(index, to: derivation.inputs, slotCount: stage.store.slotCount)
    // A new one on which no other depends can come last; one with a former index keeps its rank.
    if isReused || index < derivations.count - 1
      || derivation.outputs.contains(where: { readers.contains($0) })
    {
      isSorted = false
    }
    dirtyRanks.insert(rank[index])
    if derivation.isTimed || derivation.outputs.contains(where: stage.modifiers.moves) {
      timed.insert(index)
    }
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
      rank.append(order.count)
      order.append(index)
      dirtyRanks.reserve(order.count)
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
  /// their modifiers.
  package func remove(_ slot: Int) {
    guard drives(slot, in: stage.store) else { return }
    let index = stage.store.owner(of: slot).token
    let outputs = derivations[index].outputs
    for output in outputs { stage.refresh(output, count: 1) }
    for (place, output) in outputs.enumerated() where stage.modifiers.moves(output) {
      stage.store.write(derivations[index].results[place], to: output)
    }
    discard(index)
  }

  /// Removes the derivation that drives a slot without computing its outputs again.
  package func discard(at slot: Int) {
    guard drives(slot, in: stage.store) else { return }
    let index = stage.store.owner(of: slot).token
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

  /// Returns the inputs of the derivation that drives a slot; nil if none does.
  package func inputs(ofOutput slot: Int) -> [Int]? {
    drives(slot, in: stage.store) ? derivations[stage.store.owner(of: slot).token].inputs : nil
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
    isSorted = false
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
      // In this frame, what it reads has been evaluated when it was read.
      if isLate { isSorted = false }
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

  /// The properties that depend on a slot, directly or not.
  func dependents(of slot: Int) -> [Int] {
    var (found, open, seen): ([Int], [Int], Set<Int>) = ([], [slot], [])
    while let next = open.popLast() {
      readers.forEach(of: next) { index in
        guard seen.insert(index).inserted else { return }
        found += derivations[index].outputs
        open += derivations[index].outputs
      }
    }
    return found
  }

  /// Those of some slots that are derived, each after those on which it depends.
  package func sorted(_ slots: some Sequence<Int>) -> [Int] {
    sort()
    return slots.filter { drives($0, in: stage.store) }
      .map { (rank: rank[stage.store.owner(of: $0).token], slot: $0) }
      .sorted { ($0.rank, $0.slot) < ($1.rank, $1.slot) }.map(\.slot)
  }

  // MARK: Modifiers

  /// The result of the rule that derives a slot, if nothing that it reads moves; else nil.
  func restingResult(of slot: Int) -> Double? {
    guard drives(slot, in: stage.store) else { return nil }
    let derivation = derivations[stage.store.owner(of: slot).token]
    guard !derivation.isTimed, !derivation.inputs.contains(where: stage.moves),
      let place = derivation.outputs.firstIndex(of: slot)
    else { return nil }
    return derivation.results[place]
  }

  /// Evaluates the derivation that drives a slot in each frame while the slot's modifiers move.
  func modifiersDidChange(of slot: Int, moves: Bool) {
    let index = stage.store.owner(of: slot).token
    if moves || derivations[index].isTimed {
      timed.insert(index)
    } else if !derivations[index].outputs.contains(where: stage.modifiers.moves) {
      timed.remove(index)
    }
    rulesChanged()
    dirtyRanks.insert(rank[index])
  }
}

extension DerivationGraph {
  /// The derivations whose functions have read nothing that can change, so that they are never
  /// called again.
  package var constantFunctions: [Derivation] {
    derivations.filter { $0.reads?.isEmpty ?? false }
  }

  /// Returns the derivations whose functions now return something else, although nothing that they
  /// read has changed; each function that has read something is called once more.
  package func outdatedFunctions() throws(Diagnostic) -> [Derivation] {
    var found: [Derivation] = []
    for (index, derivation) in derivations.enumerated() {
      guard let reads = derivation.reads, !reads.isEmpty, case .values(let rule) = derivation.rule,
        let slot = derivation.outputs.first
      else { continue }
      try evaluator.at(stage.now) { () throws(Diagnostic) in
        try evaluator.run(index, for: slot)
        var results = derivation.results
        reads.begin(recording: false)
        try stage.asOf(stage.now) { () throws(Diagnostic) in try rule(evaluator, &results) }
        if results != derivation.results { found.append(derivation) }
      }
    }
    return found
  }
}

extension DerivationGraph {
  /// Evaluates, as of `time`, the derivations that depend on the time or on slots written since the
  /// last call.
  package func evaluate(at time: Double) throws(Diagnostic) {
    guard !order.isEmpty else { return }
    if let failure = stage.inputFailure { throw failure }
    sort()
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
    guard row.isSimple, stage.modifiers.isEmpty else { return try sampleRule(index) }
    show(row.value { stage.store[$0] }, at: row.output)
  }

  @inline(never)
  private func sampleRule(_ index: Int) throws(Diagnostic) {
    let derivation = derivations[index]
    let (time, outputs) = (evaluator.time, derivation.outputs)
    guard let first = outputs.first else { return }
    try evaluator.run(index, for: first)
    let results = derivation.results
    for place in outputs.indices {
      let slot = outputs[place]
      show(stage.modifiers.shown(results[place], of: slot, at: time), at: slot)
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

extension DerivationGraph: DriverGroup {
  package func label(of token: Int) -> String { derivations[token].label }
  package func scoreRole(of token: Int) -> ScoreRole {
    derivations[token].isScored ? .moves : .follows
  }
  package var outlivesRemoval: Bool { true }
  package func isInterruptible(_ token: Int) -> Bool { false }
  package func isInterruptible(_ token: Int, at slot: Int) -> Bool {
    derivations[token].takeover?.isAllowed(slot) ?? false
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    derivations[token].takeover?.didLose(slot)
  }

  package var keepsModifiers: Bool { true }

  package func drives(_ slot: Int, token: Int) -> Bool {
    derivations[token].outputs.contains(slot)
  }

  package func isStill(_ slot: Int, token: Int) -> Bool {
    !timed.contains(token) && derivations[token].inputs.allSatisfy { stage.isStill($0) }
  }

  package func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    let derivation = derivations[token]
    switch derivation.rule {
    case .map(let map): return stage.mapping(of: slot, from: derivation.inputs[0], by: map)
    case .sum(let sum): return declaration(of: slot, by: derivation, sum)
    case .store, .values: return derivation.declaration?(slot)
    }
  }

  /// Returns the mapping that a sum is while only one of its inputs moves; else nil.
  private func declaration(
    of slot: Int, by derivation: Derivation, _ sum: LinearSum
  ) -> DeclaredMotion? {
    var moving: Int?
    var rest = sum.constant
    for (place, input) in derivation.inputs.enumerated() {
      if !stage.moves(input) {
        rest += sum.factors[place] * stage.store[input]
      } else if moving == nil {
        moving = place
      } else {
        return nil
      }
    }
    guard let moving else { return nil }
    let (input, since) = (derivation.inputs[moving], stage.store.ownedSince(slot))
    // A layer that leaves has another path.
    if let known = derivation.declared, !stage.layer(at: input).isRemoved,
      (known.place, known.rest, known.since) == (moving, rest, since)
    {
      return known.motion
    }
    guard let map = sum.map(ofNumber: moving, plus: rest) else { return nil }
    let motion = stage.mapping(of: slot, from: input, by: map)
    derivation.declared = (moving, rest, since, motion)
    return motion
  }

  package func refusal(of token: Int, path: String) -> Diagnostic? {
    derivations[token].refusal?(path)
  }

  package func value(of slot: Int, token: Int, at time: Double) -> Double {
    noting(slot) { () throws(Diagnostic) in
      try evaluator.at(time) { () throws(Diagnostic) in try evaluator.value(of: slot) }
    }
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let value = value(of: slot, token: token, at: time)
    let velocity = noting(nil) { () throws(Diagnostic) in
      try evaluator.at(time) { () throws(Diagnostic) in
        try evaluator.velocity(of: slot, by: token)
      }
    }
    guard stage.modifiers.moves(slot),
      let place = derivations[token].outputs.firstIndex(of: slot)
    else { return ValueAndVelocity(value: value, velocity: velocity) }
    let own = ValueAndVelocity(value: derivations[token].results[place], velocity: velocity)
    return stage.modifiers.shown(own, of: slot, at: time)
  }

  /// Stores an error of a rule for the end of the turn, and returns the value in the store instead.
  private func noting(
    _ slot: Int?, _ body: () throws(Diagnostic) -> Double
  ) -> Double {
    do throws(Diagnostic) {
      return try body()
    } catch {
      stage.inputFailure = stage.inputFailure ?? error
      return slot.map { stage.store[$0] } ?? 0
    }
  }
}

extension DerivationGraph {
  /// Reads a slot for the function that is computing a value; nil if there is none.
  @inline(__always)
  package func tracked(_ slot: Int) throws(Diagnostic) -> Double? {
    guard let reads else { return nil }
    return try evaluator.value(of: slot, for: reads)
  }

  /// Reads a property, by its first slot, for the function that is computing a value; nil if there
  /// is none.
  package func tracked(
    _ property: Property, at slot: Int
  ) throws(Diagnostic) -> PropertyValue? {
    guard let reads else { return nil }
    var numbers: [Double] = []
    var isDriven = false
    for part in slot..<slot + property.slotCount {
      numbers.append(try evaluator.value(of: part, for: reads))
      if stage.moves(part) { isDriven = true }
    }
    guard isDriven else { return stage.value(at: slot, names: .shown) }
    return PropertyValue(
      property.form, at: 0, number: { numbers[$0] },
      text: { stage.store.text(numbered: numbers[$0]) },
      color: { first in .fixed(Color { numbers[first + $0] }) },
      mixed: { stage.store.mixed(numbered: numbers[$0]) })
  }

  /// Records that the function that is computing a value has read something that may change at any
  /// time; returns whether there is such a function.
  package func noteTime() -> Bool {
    reads?.noteTime()
    return reads != nil
  }

  /// Whether a slot has the result of a rule that only follows what it reads, without a motion of its
  /// own.
  package func onlyFollows(_ slot: Int) -> Bool {
    guard drives(slot, in: stage.store), stage.modifiers.isStill(slot) else { return false }
    return !derivations[stage.store.owner(of: slot).token].isMotion
  }

  /// Whether a function is computing a value from what it reads.
  package var isTracking: Bool { reads != nil }

  /// Records that the function that is computing a value has read the velocity of a slot.
  package func noteVelocity(of slot: Int) { reads?.noteVelocity(of: slot) }

  /// Calls `body` with an evaluator as of a time that is not before the last turn.
  package func at<Result>(
    _ time: Double, _ body: (DerivationEvaluator) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try evaluator.at(time) { () throws(Diagnostic) in try body(evaluator) }
  }
}

extension DerivationGraph {
  /// Returns everything on which a derivation depends.
  func cone(of index: Int) -> Cone {
    sort()
    if cones.isEmpty { cones = Array(repeating: nil, count: derivations.count) }
    if let known = cones[index] { return known }
    var sources = Set<Int>()
    var visited: Set<Int> = [index]
    var pending = [index]
    while let next = pending.popLast() {
      for slot in derivations[next].inputs {
        if drives(slot, in: stage.store) {
          let producer = stage.store.owner(of: slot).token
          if visited.insert(producer).inserted { pending.append(producer) }
        } else {
          sources.insert(slot)
        }
      }
    }
    let cone = Cone(
      sources: sources.sorted(), members: visited.sorted { rank[$0] < rank[$1] })
    cones[index] = cone
    return cone
  }

  /// Returns a value that stays equal as long as the rules and the motions on which an output
  /// depends do not change; nil if changes cannot be detected.
  func revision(of slot: Int) -> Revision? {
    let cone = cone(of: stage.store.owner(of: slot).token)
    guard timed.isEmpty || !cone.members.contains(where: timed.contains) else { return nil }
    var motions = 0
    for source in cone.sources {
      guard stage.revisesMotions(stage.store.owner(of: source)) else { return nil }
      motions += stage.store.revision(of: source)
    }
    return Revision(rules: revision, motions: motions)
  }

  /// The error for a cycle of slots, each of which depends on the next one.
  func cycle(_ slots: [Int]) -> Diagnostic {
    let names = slots.map { "`\(stage.path(of: $0))`" }
    return Diagnostic(
      .deriveCycle,
      "\(names[0]) follows " + names.dropFirst().joined(separator: ", which follows "),
      help: ["give one of them a value, or derive it from something else"])
  }

  func checkCycle(
    _ derivation: Derivation, reading inputs: [Int]
  ) throws(Diagnostic) {
    let inputs = Set(inputs)
    guard !inputs.isEmpty else { return }
    var visited = Set<Int>()
    /// Returns the slots from `slot` to one of the inputs, in the direction of the data.
    func path(from slot: Int) -> [Int]? {
      if inputs.contains(slot) { return [slot] }
      guard visited.insert(slot).inserted else { return nil }
      for reader in readers.all(of: slot) {
        for output in derivations[reader].outputs {
          if let rest = path(from: output) { return [slot] + rest }
        }
      }
      return nil
    }
    for output in derivation.outputs {
      if let found = path(from: output) { throw cycle([output] + found.reversed()) }
    }
  }

  /// Ranks the derivations by dependency depth, then by declaration order, unless they are sorted.
  private func sort() {
    guard !isSorted else { return }
    isSorted = true
    var producers = [Int32](repeating: -1, count: stage.store.slotCount)
    for (index, derivation) in derivations.enumerated() {
      for slot in derivation.outputs { producers[slot] = Int32(index) }
    }
    var depths = [Int](repeating: -1, count: derivations.count)
    func depth(of index: Int) -> Int {
      if depths[index] >= 0 { return depths[index] }
      // A cycle ends here; the evaluator reports it.
      depths[index] = 0
      var greatest = 0
      for slot in derivations[index].inputs where producers[slot] >= 0 {
        greatest = max(greatest, depth(of: Int(producers[slot])) + 1)
      }
      depths[index] = greatest
      return greatest
    }
    let dirty = order.indices.filter { dirtyRanks.contains($0) }.map { order[$0] }
    var levels: [[Int]] = []
    for index in derivations.indices {
      let level = depth(of: index)
      while levels.count <= level { levels.append([]) }
      levels[level].append(index)
    }
    order = levels.flatMap(\.self)
    for (position, index) in order.enumerated() { rank[index] = position }
    dirtyRanks = SlotSet()
    dirtyRanks.reserve(order.count)
    for index in dirty { dirtyRanks.insert(rank[index]) }
  }
}
