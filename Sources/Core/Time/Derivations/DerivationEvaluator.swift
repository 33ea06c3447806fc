import MotionValues

/// Computes derived values at an instant: for a frame, in the store; otherwise, outside it.
///
/// 1. For a frame, the store holds the values of all sources at `time`, and rules are applied in
///    the order of the graph.
/// 2. At any other instant the store does not change. A value is computed from its sources when it
///    is read, once for each instant.
/// 3. While a rule is applied, it is in `running`; a rule whose value is read while it runs depends
///    on itself.
package final class DerivationEvaluator {
  /// The graph owns the evaluator, and the stage owns the graph.
  private unowned(unsafe) let graph: DerivationGraph
  package unowned(unsafe) let stage: Stage
  /// The instant of the evaluation, in seconds.
  package private(set) var time = 0.0
  private var isSampling = false
  /// The time in seconds by which inputs are displaced along their velocities to measure a slope.
  private var shift = 0.0
  /// The numbers that functions read instead of those of the scene, by slot; nil as a rule.
  private var assumed: [Int: Double]?
  /// The rules that are being applied, each with the slot whose value was read.
  private var running: [(index: Int, slot: Int)] = []
  /// The number of nested evaluations.
  private var depth = 0
  /// Caches of values and velocities, by slot.
  private var values: [Cached] = []
  private var velocities: [Cached] = []
  /// The values that a rule replaces in the store while it is applied.
  private var replaced: [(slot: Int, value: Double)] = []
  private var stamp: UInt32 = 0
  private var lastStamp: UInt32 = 0

  /// A number that belongs to the current instant if it has the current stamp.
  private struct Cached {
    var number = 0.0
    var stamp: UInt32 = 0
  }

  init(graph: DerivationGraph, stage: Stage) {
    self.graph = graph
    self.stage = stage
  }

  // MARK: What rules read

  /// Returns the value of a slot at `time`.
  package func value(of slot: Int) throws(Diagnostic) -> Double {
    if isSampling { return stage.store[slot] }
    let value = try instantValue(of: slot)
    return shift == 0 ? value : value + shift * velocity(of: slot)
  }

  /// Returns the value of a slot at `time`, and records that the function has read it.
  package func value(of slot: Int, for reads: TrackedReads) throws(Diagnostic) -> Double {
    // A function may be called before there is an evaluation, such as for the first limits of a header.
    guard depth > 0 else {
      return try at(stage.now) { () throws(Diagnostic) in try value(of: slot, for: reads) }
    }
    if !reads.note(slot), isSampling { try sampleFirst(slot) }
    if let number = assumed?[slot] { return number }
    return try value(of: slot)
  }

  /// Returns what another rule computes at `time`, without what still moves it.
  package func value(of result: Derivation.Result) throws(Diagnostic) -> Double {
    let shown = try value(of: result.slot)
    guard stage.modifiers.moves(result.slot) else { return shown }
    let value = result.derivation.results[result.place]
    guard shift != 0 else { return value }
    let index = stage.store.owner(of: result.slot).token
    return value + shift * (try velocity(of: result.slot, by: index))
  }

  /// Returns the velocity of a slot at `time`, in its unit per second.
  package func velocity(of slot: Int) -> Double {
    guard stage.moves(slot) else { return stage.velocity(of: slot, at: time) }
    return at(time) { () in
      if velocities[slot].stamp == stamp { return velocities[slot].number }
      let velocity = stage.velocity(of: slot, at: time)
      velocities[slot] = Cached(number: velocity, stamp: stamp)
      return velocity
    }
  }

  /// Returns the slope of a function of the inputs along their velocities, per second.
  ///
  /// It is the central difference over inputs displaced along their velocities. Inputs that are not
  /// properties count as constant.
  package func slope(_ function: () throws(Diagnostic) -> Double) throws(Diagnostic) -> Double {
    let outer = shift
    defer { shift = outer }
    shift = -CentralDifference.distance
    let before = try function()
    shift = CentralDifference.distance
    return CentralDifference.slope(from: before, to: try function())
  }

  /// Returns what a function computes for its first output if some numbers were others; nil if it then
  /// reads other properties, or something that is none.
  func value(
    of derivation: Derivation, assuming numbers: [Int: Double]
  ) throws(Diagnostic) -> Double? {
    guard let reads = derivation.reads, case .values(let compute) = derivation.rule else {
      return nil
    }
    assumed = numbers
    defer { assumed = nil }
    return try at(stage.now) { () throws(Diagnostic) in
      reads.begin(recording: false)
      var results = derivation.results
      try compute(self, &results)
      return reads.hasDeviated ? nil : results[0]
    }
  }

  // MARK: Instants

  /// Calls `body` with `time` as the instant of the evaluation.
  func at<Result, Failure: Error>(
    _ time: Double, sampling: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = (self.time, isSampling, shift, stamp)
    if depth == 0 || sampling || isSampling || time != self.time {
      lastStamp &+= 1
      stamp = lastStamp
    }
    (self.time, isSampling, shift) = (time, sampling, 0)
    depth += 1
    reserve()
    defer {
      depth -= 1
      (self.time, isSampling, shift, stamp) = outer
    }
    return try body()
  }

  private func reserve() {
    let missing = stage.store.slotCount - values.count
    guard missing > 0 else { return }
    values += repeatElement(Cached(), count: missing)
    velocities += repeatElement(Cached(), count: missing)
  }

  private func instantValue(of slot: Int) throws(Diagnostic) -> Double {
    let owner = stage.store.owner(of: slot)
    if owner == .none { return stage.store[slot] }
    if values[slot].stamp == stamp { return values[slot].number }
    if graph.drives(slot, in: stage.store) {
      try compute(owner.token, for: slot)
    } else {
      put(stage.value(of: slot, at: time), to: slot)
    }
    return values[slot].number
  }

  private func put(_ value: Double, to slot: Int) {
    // Zero has no sign, as in the store.
    values[slot] = Cached(number: value + 0, stamp: stamp)
  }

  /// Begins to apply a rule, whose inputs are not displaced; returns the displacement until now.
  @inline(__always)
  private func begin(_ index: Int, for slot: Int) -> Double {
    running.append((index, slot))
    defer { shift = 0 }
    return shift
  }

  @inline(__always)
  private func end(restoring outer: Double) {
    running.removeLast()
    shift = outer
  }

  /// Computes the outputs of a rule without a change of the store.
  func compute(_ index: Int, for slot: Int) throws(Diagnostic) {
    let row = graph.rows[index]
    if row.isSimple {
      let outer = begin(index, for: slot)
      defer { end(restoring: outer) }
      let value = try row.value { (slot) throws(Diagnostic) in try self.value(of: slot) }
      if stage.modifiers.moves(slot) { graph.derivation(index).results[0] = value }
      return put(stage.modifiers.shown(value, of: slot, at: time), to: slot)
    }
    try run(index, for: slot)
    let derivation = graph.derivation(index)
    let (outputs, results) = (derivation.outputs, derivation.results)
    for place in outputs.indices {
      let slot = outputs[place]
      put(stage.modifiers.shown(results[place], of: slot, at: time), to: slot)
    }
  }

  /// Returns the values of a rule's inputs if its results do not follow from them, and marks the
  /// results as outdated; else nil.
  private func newInputs(of derivation: Derivation) throws(Diagnostic) -> [Double]? {
    let inputs = derivation.inputs
    let (store, owners) = (stage.store.values, stage.store.owners)
    var known = derivation.known ?? []
    var isNew = derivation.known == nil || derivation.isTimed || known.count != inputs.count
    derivation.known = nil
    if known.count != inputs.count { known = [Double](repeating: 0, count: inputs.count) }
    let firstResult = inputs.count - derivation.readResults.count
    for place in inputs.indices {
      let slot = inputs[place]
      let value =
        if owners[slot] == .none {
          store[slot]
        } else if place >= firstResult {
          try value(of: derivation.readResults[place - firstResult])
        } else {
          try value(of: slot)
        }
      if value == known[place] { continue }
      known[place] = value
      isNew = true
    }
    if isNew { return known }
    derivation.known = known
    return nil
  }

  /// Applies a rule that works on the store; the store has the same values again afterwards.
  private func apply(
    _ rule: (inout PropertyStore) -> Void, of derivation: Derivation, to known: [Double]
  ) {
    // Locals, because counting references took a third of a booklet's run.
    let (inputs, outputs) = (derivation.inputs, derivation.outputs)
    let store = stage.store.values
    replaced.removeAll(keepingCapacity: true)
    for place in inputs.indices where store[inputs[place]] != known[place] {
      replaced.append((inputs[place], store[inputs[place]]))
      store[inputs[place]] = known[place]
    }
    for slot in outputs { replaced.append((slot, store[slot])) }
    rule(&stage.store)
    for place in outputs.indices { derivation.results[place] = store[outputs[place]] }
    for (slot, value) in replaced { store[slot] = value }
  }

  /// Applies a rule, and stores its results, without modifiers, in `results` of the derivation.
  func run(_ index: Int, for slot: Int) throws(Diagnostic) {
    let derivation = graph.derivation(index)
    if derivation.isRunning, let start = running.firstIndex(where: { $0.index == index }) {
      throw graph.cycle(running[start...].map(\.slot) + [slot])
    }
    let outer = begin(index, for: slot)
    derivation.isRunning = true
    defer {
      derivation.isRunning = false
      end(restoring: outer)
    }
    switch derivation.rule {
    case .store(let rule):
      guard let inputs = try newInputs(of: derivation) else { return }
      apply(rule, of: derivation, to: inputs)
      derivation.known = inputs
    case .map(let map): derivation.results[0] = map.value(at: try value(of: derivation.inputs[0]))
    case .sum:
      derivation.results[0] = try derivation.row.value { (slot) throws(Diagnostic) in
        try value(of: slot)
      }
    case .values(let rule):
      guard let reads = derivation.reads else {
        guard let inputs = try newInputs(of: derivation) else { return }
        try rule(self, &derivation.results)
        derivation.known = inputs
        return
      }
      let read = { (slot: Int) throws(Diagnostic) in try self.value(of: slot) }
      if try reads.areKnown(read) { return }
      reads.begin(recording: true)
      do throws(Diagnostic) {
        try stage.asOf(time) { () throws(Diagnostic) in try rule(self, &derivation.results) }
        // A read that cannot throw, such as that of a velocity, stores its error.
        if let failure = stage.inputFailure {
          stage.inputFailure = nil
          throw failure
        }
        try reads.end(read)
      } catch {
        reads.forget()
        throw error
      }
      if reads.hasChanged { graph.adopt(reads, of: index) }
    }
  }

  /// Returns the velocity of an output of a rule at `time`.
  func velocity(of slot: Int, by index: Int) throws(Diagnostic) -> Double {
    let derivation = graph.derivation(index)
    guard let velocity = derivation.velocity else { return 0 }
    guard !derivation.isRunning else {
      throw graph.cycle([slot, slot])
    }
    running.append((index, slot))
    derivation.isRunning = true
    defer {
      derivation.isRunning = false
      running.removeLast()
    }
    derivation.reads?.begin(recording: false)
    return try stage.asOf(time) { () throws(Diagnostic) in try velocity(self, slot) }
  }

  // MARK: Frames

  /// Evaluates, for a frame, a slot that the running rule has not read before, and all rules on
  /// which it depends.
  private func sampleFirst(_ slot: Int) throws(Diagnostic) {
    guard graph.drives(slot, in: stage.store) else { return }
    let members = graph.cone(of: stage.store.owner(of: slot).token).members
    if let start = running.firstIndex(where: { members.contains($0.index) }) {
      throw graph.cycle(running[start...].map(\.slot) + [slot, running[start].slot])
    }
    for member in members where graph.takeDirty(member) { try graph.sample(member) }
  }
}
