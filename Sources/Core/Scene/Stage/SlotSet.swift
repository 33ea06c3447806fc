/// A set of slots, iterated in ascending order; insertion takes constant time.
///
/// It is a bit set with a summary level: for a million slots without a member, a frame reads 244
/// words.
package struct SlotSet: ~Copyable {
  private var words: UnsafeMutablePointer<UInt64>
  private var summary: UnsafeMutablePointer<UInt64>
  private var summaryCount = 0

  package init() {
    words = .allocate(capacity: 0)
    summary = .allocate(capacity: 0)
  }

  deinit {
    words.deallocate()
    summary.deallocate()
  }

  /// Reserves room for the slots below `slots`.
  package mutating func reserve(_ slots: Int) {
    // Rounded up to a multiple of eight words, because `drain` checks eight at once.
    let needed = (slots + 8 * 4096 - 1) / (8 * 4096) * 8
    guard needed > summaryCount else { return }
    words = Self.grown(words, from: summaryCount * 64, to: needed * 64)
    summary = Self.grown(summary, from: summaryCount, to: needed)
    summaryCount = needed
  }

  private static func grown(
    _ old: UnsafeMutablePointer<UInt64>, from count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<UInt64> {
    let new = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    new.initialize(repeating: 0, count: capacity)
    new.update(from: old, count: count)
    old.deallocate()
    return new
  }

  @inline(__always)
  package mutating func insert(_ slot: Int) {
    assert(slot >= 0 && slot < summaryCount * 4096)
    words[slot >> 6] |= 1 << UInt64(slot & 63)
    summary[slot >> 12] |= 1 << UInt64(slot >> 6 & 63)
  }

  /// Adds the slots whose bits are set in one word: bit b of word w is slot 64w + b.
  @inline(__always)
  mutating func insert(_ bits: UInt64, inWord word: Int) {
    assert(word >= 0 && word < summaryCount * 64)
    let present = words[word]
    words[word] = present | bits
    // A non-empty word is already in the summary; skipping the write avoids a store dependency.
    if present == 0 { summary[word >> 6] |= 1 << UInt64(word & 63) }
  }

  package mutating func remove(_ slot: Int) {
    guard contains(slot) else { return }
    words[slot >> 6] &= ~(1 << UInt64(slot & 63))
    if words[slot >> 6] == 0 { summary[slot >> 12] &= ~(1 << UInt64(slot >> 6 & 63)) }
  }

  package func contains(_ slot: Int) -> Bool {
    slot < summaryCount * 4096 && words[slot >> 6] >> UInt64(slot & 63) & 1 == 1
  }

  /// Whether the sets have a slot in common.
  package func meets(_ other: borrowing SlotSet) -> Bool {
    for index in 0..<min(summaryCount, other.summaryCount) {
      var groups = summary[index] & other.summary[index]
      while groups != 0 {
        let word = index << 6 + groups.trailingZeroBitCount
        groups &= groups - 1
        if words[word] & other.words[word] != 0 { return true }
      }
    }
    return false
  }

  package var isEmpty: Bool {
    for index in 0..<summaryCount where summary[index] != 0 { return false }
    return true
  }

  /// Removes and returns the lowest slot; nil if the set is empty.
  package mutating func popFirst() -> Int? {
    for index in 0..<summaryCount where summary[index] != 0 {
      let wordIndex = index << 6 + summary[index].trailingZeroBitCount
      let slot = wordIndex << 6 + words[wordIndex].trailingZeroBitCount
      words[wordIndex] &= words[wordIndex] - 1
      if words[wordIndex] == 0 { summary[index] &= summary[index] - 1 }
      return slot
    }
    return nil
  }

  /// Moves all slots to the end of `list`, ascending.
  package mutating func drain(into list: inout [Int32]) {
    drain { word, wordIndex in Self.append(word, of: wordIndex, to: &list) }
  }

  /// Empties the set, and appends those of its slots that are also in `mask` to `list`, ascending.
  package mutating func drain(meeting mask: borrowing SlotSet, into list: inout [Int32]) {
    let masked = mask.summaryCount * 64
    drain { word, wordIndex in
      guard wordIndex < masked else { return }
      Self.append(word & mask.words[wordIndex], of: wordIndex, to: &list)
    }
  }

  /// Appends the slots that are also in `mask` to `list`, ascending, and keeps the set.
  package func collect(meeting mask: borrowing SlotSet, into list: inout [Int32]) {
    for index in 0..<min(summaryCount, mask.summaryCount) {
      var groups = summary[index] & mask.summary[index]
      while groups != 0 {
        let wordIndex = index << 6 + groups.trailingZeroBitCount
        groups &= groups - 1
        Self.append(words[wordIndex] & mask.words[wordIndex], of: wordIndex, to: &list)
      }
    }
  }

  /// Visits and clears the words that contain a slot, ascending.
  @inline(__always)
  private mutating func drain(_ visit: (UInt64, Int) -> Void) {
    for first in stride(from: 0, to: summaryCount, by: 8) {
      let eight = summary + first
      let members =
        (eight[0] | eight[1] | eight[2] | eight[3]) | (eight[4] | eight[5] | eight[6] | eight[7])
      if members == 0 { continue }
      for index in first..<first + 8 {
        var groups = summary[index]
        summary[index] = 0
        while groups != 0 {
          let wordIndex = index << 6 + groups.trailingZeroBitCount
          groups &= groups - 1
          let word = words[wordIndex]
          words[wordIndex] = 0
          visit(word, wordIndex)
        }
      }
    }
  }

  @inline(__always)
  private static func append(_ word: UInt64, of wordIndex: Int, to list: inout [Int32]) {
    var bits = word
    while bits != 0 {
      list.append(Int32(truncatingIfNeeded: wordIndex << 6 + bits.trailingZeroBitCount))
      bits &= bits - 1
    }
  }
}
