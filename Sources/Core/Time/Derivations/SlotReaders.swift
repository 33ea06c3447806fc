/// The derivations that read each slot.
struct SlotReaders: ~Copyable {
  /// The slots with readers.
  private(set) var slots = SlotSet()
  /// By slot: -1 for no reader, the index of the only reader, or `-2 - n` for the list `n`.
  private var heads: [Int32] = []
  private var lists: [[Int]] = []

  func contains(_ slot: Int) -> Bool { slot < heads.count && !all(of: slot).isEmpty }

  @inline(__always)
  func forEach(of slot: Int, _ body: (Int) -> Void) {
    guard slot < heads.count else { return }
    let head = Int(heads[slot])
    if head >= 0 { return body(head) }
    if head < -1 { for reader in lists[-2 - head] { body(reader) } }
  }

  /// The readers of a slot, in the order in which they were added.
  func all(of slot: Int) -> [Int] {
    var readers: [Int] = []
    forEach(of: slot) { readers.append($0) }
    return readers
  }

  mutating func add(_ reader: Int, to inputs: [Int], slotCount: Int) {
    guard !inputs.isEmpty else { return }
    slots.reserve(slotCount)
    if heads.count < slotCount { heads += repeatElement(-1, count: slotCount - heads.count) }
    for slot in inputs {
      slots.insert(slot)
      let head = Int(heads[slot])
      if head == -1 {
        heads[slot] = Int32(reader)
      } else if head >= 0 {
        heads[slot] = Int32(-2 - lists.count)
        lists.append([head, reader])
      } else {
        lists[-2 - head].append(reader)
      }
    }
  }

  mutating func remove(_ reader: Int, from inputs: [Int]) {
    for slot in inputs {
      let head = Int(heads[slot])
      if head == reader { heads[slot] = -1 }
      if head < -1 { lists[-2 - head].removeAll { $0 == reader } }
    }
  }
}

extension DerivationGraph {
  /// Marks what reads a slot for recomputation, because it makes something else of the same value.
  func invalidate(readersOf slot: Int) {
    readers.forEach(of: slot) { index in
      derivations[index].known = nil
      derivations[index].reads?.forget()
      dirtyRanks.insert(rank[index])
    }
    revision += 1
  }
}
