import MotionValues

/// The assignments of numbers and colours by a script's function, which will be animated.
///
/// While the function runs, the store holds the assigned values, so that the function can read
/// them; drivers are not notified. Afterwards the store's earlier contents are restored, and the
/// assigned values become targets.
package struct AssignmentBatch {
  /// A property that the function has assigned.
  struct Entry {
    /// The numbers and colour names in the property's slots before the first assignment.
    let contents: [(number: Double, name: NamedColor?)]
    var value: PropertyValue
    /// The call whose animation applies: the innermost one that contains the last assignment.
    var scope: Int
  }

  /// The assigned properties by their first slot, and the first slots in the order of assignment.
  private(set) var entries: [Int: Entry] = [:]
  private var order: [Int] = []
  /// The first slot of each assigned property, by each of its slots.
  private var covered: [Int: Int] = [:]
  /// What was shown of derived numbers before the function has changed what they follow from, in a
  /// step, or their rule; with the call that did.
  fileprivate(set) var derived: [Int: (before: ValueAndVelocity, scope: Int)] = [:]
  /// The slots among them that have lost their rule, and were assigned at once.
  fileprivate(set) var freed: Set<Int> = []
  /// The call that is running; the outermost one is 0.
  fileprivate(set) var scope = 0
  fileprivate(set) var scopeCount = 1
  /// The indices of the layers that the function has made; what it assigns to them holds at once.
  fileprivate(set) var newLayers: Set<Int> = []

  /// Begins a nested call.
  fileprivate mutating func enter() {
    scope = scopeCount
    scopeCount += 1
  }

  /// The first slot of the assigned property that contains a slot.
  func property(at slot: Int) -> Int? { covered[slot] }

  fileprivate mutating func note(
    _ value: PropertyValue, at slot: Int, in store: borrowing PropertyStore
  ) {
    if entries[slot] == nil {
      order.append(slot)
      for part in slot..<slot + value.slotCount { covered[part] = slot }
    }
    let contents =
      entries[slot]?.contents
      ?? (slot..<slot + value.slotCount).map { (store[$0], store.namedColors[$0]) }
    entries[slot] = Entry(contents: contents, value: value, scope: scope)
  }

  fileprivate mutating func remove(_ slot: Int) -> Entry? {
    guard let entry = entries.removeValue(forKey: slot) else { return nil }
    order.removeAll { $0 == slot }
    for part in slot..<slot + entry.contents.count { covered[part] = nil }
    return entry
  }

  /// Returns the targets of a call, in the order of their first assignment.
  package func targets(ofScope scope: Int) -> [SlotTarget] {
    order.compactMap { slot in
      entries[slot].flatMap { $0.scope == scope ? SlotTarget(slot, $0.value) : nil }
    }
  }
}

extension Stage {
  /// Assigns a number for a script; see `assignFromScript(_:to:)` for values of any type.
  @inline(__always)
  package func assignFromScript(_ number: Double, to slot: Int) throws(Diagnostic) {
    // The fast path: most assignments involve neither a driver nor an engine.
    if assignsPlainly, store.owner(of: slot) == .none, !inputs.contains(slot) {
      store.write(number, to: slot)
    } else {
      try assignFromScript(.number(number), to: slot)
    }
  }

  /// Assigns a value for a script to a property, by its first slot: at once, or as a target of the
  /// enclosing `withAnimation`.
  package func assignFromScript(_ value: PropertyValue, to slot: Int) throws(Diagnostic) {
    score?.isAssignedByScript = true
    defer { score?.isAssignedByScript = false }
    guard let batch, !batch.newLayers.contains(layer(at: slot).index) else {
      return try assign(value, to: slot)
    }
    guard property(at: slot).property.type.isContinuous else {
      noteDerived(derivations.dependents(of: slot))
      return try assign(value, to: slot)
    }
    try requireAssignable(value, to: slot)
    self.batch?.note(value, at: slot, in: store)
    write(value, to: slot)
  }

  /// Notes that a script makes a layer, whose options have not been set yet.
  package func willMake(_ layer: Layer) { batch?.newLayers.insert(layer.index) }

  /// Notes that a script has made a layer with its options.
  package func didMake(_ layer: Layer) {
    guard batch != nil else { return }
    services.presence?.didMake(layer)
  }

  /// Records what was shown of properties before the function of a `withAnimation`, because a step of
  /// what they follow from, or of their rule, is about to change it.
  package func noteDerived(_ slots: [Int]) {
    guard let batch else { return }
    let new = slots.filter { slot in
      batch.derived[slot] == nil && property(at: slot).property.type.isContinuous
        && !batch.newLayers.contains(layer(at: slot).index)
    }
    guard !new.isEmpty else { return }
    // The function's assignments are in the store, and count only when it has ended.
    for (slot, entry) in batch.entries { restore(entry, at: slot) }
    self.batch = nil
    let before = new.map { slot in
      moves(slot) ? drivenMotion(of: slot, at: now) : ValueAndVelocity(value: store[slot])
    }
    self.batch = batch
    for (slot, entry) in batch.entries { write(entry.value, to: slot) }
    for (slot, before) in zip(new, before) { self.batch?.derived[slot] = (before, batch.scope) }
  }

  /// Frees a property from its rule, by its first slot, and assigns a value at once. Within a batch, the
  /// difference from what was shown then goes to 0.
  package func assign(
    _ value: PropertyValue, to slot: Int, freedBy free: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let slots = slot..<slot + property(at: slot).property.slotCount
    noteDerived(Array(slots))
    try free()
    try assign(value, to: slot)
    let noted = slots.filter { batch?.derived[$0] != nil }
    batch?.freed.formUnion(noted)
  }

  /// The derived properties that a batch has changed in a step, each after those on which it depends,
  /// and then those that it has freed.
  package func changedRules(
    of batch: AssignmentBatch
  ) -> [(slot: Int, before: ValueAndVelocity, scope: Int)] {
    let freed = batch.freed.filter {
      !derivations.drives($0, in: store) && !layer(at: $0).isRemoved
    }
    return (derivations.sorted(batch.derived.keys) + freed.sorted()).compactMap { slot in
      batch.derived[slot].map { (slot, $0.before, $0.scope) }
    }
  }

  /// The number of the call that is collecting assignments; nil if there is none.
  package var assignmentScope: Int? { batch?.scope }

  /// Collects the assignments of a script's function. When the outermost call ends, it restores the
  /// store and passes the batch to `animate`.
  ///
  /// `scope` receives the number of the call within the batch before the function runs. If the
  /// function throws, its assignments are undone.
  package func collectingAssignments(
    scope: (Int) -> Void, of body: () throws(Diagnostic) -> Void,
    animate: (AssignmentBatch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let outer = batch
    if outer == nil {
      batch = AssignmentBatch()
    } else {
      batch?.enter()
    }
    scope(batch?.scope ?? 0)
    do throws(Diagnostic) {
      try body()
    } catch {
      rollBack(to: outer)
      throw error
    }
    guard outer == nil, let collected = batch else {
      batch?.scope = outer?.scope ?? 0
      return
    }
    rollBack(to: nil)
    try animate(collected)
  }

  /// Undoes the assignments since an earlier state of the batch.
  private func rollBack(to earlier: AssignmentBatch?) {
    for (slot, entry) in batch?.entries ?? [:] {
      if let before = earlier?.entries[slot] {
        write(before.value, to: slot)
      } else {
        restore(entry, at: slot)
      }
    }
    let count = batch?.scopeCount
    batch = earlier
    if let count { batch?.scopeCount = count }
  }

  /// Undoes the assignment of a property that another driver takes over.
  func dropAssignment(at slot: Int) {
    guard let first = batch?.property(at: slot), let entry = batch?.remove(first) else { return }
    restore(entry, at: first)
  }

  private func write(_ value: PropertyValue, to slot: Int) {
    store.write(value, to: slot, appearance: colorAppearance(of: layer(at: slot)))
  }

  private func restore(_ entry: AssignmentBatch.Entry, at slot: Int) {
    for (offset, (number, name)) in entry.contents.enumerated() {
      store.write(number, to: slot + offset)
      if store.namedColors[slot + offset] != name { store.setName(name, at: slot + offset) }
    }
  }
}
