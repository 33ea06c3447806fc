/// A set of slots, iterated in ascending order; insertion takes constant time, without a branch.
///
/// It is a bit set with a mark for each cache line of bits: for a million slots without a member, a
/// frame reads 256 words of marks.
package struct SlotSet: ~Copyable {
  /// The memory of a set, which a loop can keep in registers.
  struct Memory: BitwiseCopyable {
    /// Bit b of word w is slot 64w + b.
    var words: UnsafeMutablePointer<UInt64>
    /// For each eight words, 1 if one of them may not be empty, else 0.
    var marks: UnsafeMutablePointer<UInt8>

    @inline(__always)
    func insert(_ slot: Int) {
      words[slot >> 6] |= 1 << UInt64(truncatingIfNeeded: slot & 63)
      marks[slot >> 9] = 1
    }
  }

  /// Valid until the set grows.
  private(set) var memory: Memory
  private var words: UnsafeMutablePointer<UInt64> { memory.words }
  private var marks: UnsafeMutablePointer<UInt8> { memory.marks }
  /// The number of marks, a multiple of eight, so that eight are read at once.
  private var markCount = 0

  private static let wordsPerMark = 8
  private static let slotsPerMark = 512

  package init() {
    memory = Memory(words: .allocate(capacity: 0), marks: .allocate(capacity: 0))
  }

  deinit {
    words.deallocate()
    marks.deallocate()
  }

  /// Reserves room for the slots below `slots`.
  package mutating func reserve(_ slots: Int) {
    let step = 8 * Self.slotsPerMark
    let needed = (slots + step - 1) / step * 8
    guard needed > markCount else { return }
    memory.words = Self.grown(
      words, from: markCount * Self.wordsPerMark, to: needed * Self.wordsPerMark)
    memory.marks = Self.grown(marks, from: markCount, to: needed)
    markCount = needed
  }

  private static func grown<Word: FixedWidthInteger & BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Word>, from count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Word> {
    let new = UnsafeMutablePointer<Word>.allocate(capacity: capacity)
    new.initialize(repeating: 0, count: capacity)
    new.update(from: old, count: count)
    old.deallocate()
    return new
  }

  @inline(__always)
  package mutating func insert(_ slot: Int) {
    assert(slot >= 0 && slot < markCount * Self.slotsPerMark)
    memory.insert(slot)
  }

  /// Inserts the slots of another set, which needs no more room.
  package mutating func formUnion(_ other: borrowing SlotSet) {
    let (words, marks) = (words, marks)
    other.forEachWord { bits, word in
      words[word] |= bits
      marks[word / Self.wordsPerMark] = 1
    }
  }

  package mutating func remove(_ slot: Int) {
    guard contains(slot) else { return }
    words[slot >> 6] &= ~(1 << UInt64(slot & 63))
  }

  package mutating func removeAll() {
    let (words, marks) = (words, marks)
    forEachMark { mark in
      marks[mark] = 0
      for word in Self.words(of: mark) { words[word] = 0 }
    }
  }

  package func contains(_ slot: Int) -> Bool {
    slot < markCount * Self.slotsPerMark && words[slot >> 6] >> UInt64(slot & 63) & 1 == 1
  }

  /// Whether the sets have a slot in common.
  package func meets(_ other: borrowing SlotSet) -> Bool {
    for mark in 0..<min(markCount, other.markCount) where marks[mark] & other.marks[mark] != 0 {
      for word in Self.words(of: mark) where words[word] & other.words[word] != 0 { return true }
    }
    return false
  }

  package var isEmpty: Bool {
    for mark in 0..<markCount where marks[mark] != 0 {
      for word in Self.words(of: mark) where words[word] != 0 { return false }
    }
    return true
  }

  /// Removes and returns the lowest slot; nil if the set is empty.
  package mutating func popFirst() -> Int? {
    for mark in 0..<markCount where marks[mark] != 0 {
      for word in Self.words(of: mark) where words[word] != 0 {
        let slot = word << 6 + words[word].trailingZeroBitCount
        words[word] &= words[word] - 1
        return slot
      }
      marks[mark] = 0
    }
    return nil
  }

  /// Moves all slots to the end of `list`, ascending.
  package mutating func drain(into list: inout [Int32]) {
    collect(into: &list)
    removeAll()
  }

  /// Empties the set, and appends those of its slots that are also in `mask` to `list`, ascending.
  package mutating func drain(meeting mask: borrowing SlotSet, into list: inout [Int32]) {
    let masked = mask.markCount * Self.wordsPerMark
    forEachWord { bits, word in
      guard word < masked else { return }
      Self.forEachSlot(bits & mask.words[word], of: word) { list.append($0) }
    }
    removeAll()
  }

  /// Appends the slots to `list`, ascending.
  package func collect(into list: inout [Int32]) {
    forEachWord { bits, word in Self.forEachSlot(bits, of: word) { list.append($0) } }
  }

  /// Writes the slots that are not in `hidden`, which has room for them, to `list`, ascending, and
  /// returns their number.
  package func collect(
    except hidden: borrowing SlotSet, into list: UnsafeMutablePointer<Int32>
  ) -> Int {
    var end = list
    forEachWord { bits, word in
      Self.forEachSlot(bits & ~hidden.words[word], of: word) {
        end.initialize(to: $0)
        end += 1
      }
    }
    return end - list
  }

  private static func words(of mark: Int) -> Range<Int> {
    mark * wordsPerMark..<(mark + 1) * wordsPerMark
  }

  /// Visits the marks that are set, ascending.
  @inline(__always)
  private func forEachMark(_ visit: (Int) -> Void) {
    for first in stride(from: 0, to: markCount, by: 8) {
      var eight = UnsafeRawPointer(marks + first).loadUnaligned(as: UInt64.self).littleEndian
      while eight != 0 {
        visit(first &+ eight.trailingZeroBitCount &>> 3)
        eight &= eight &- 1
      }
    }
  }

  /// Visits the words that contain a slot, ascending.
  @inline(__always)
  private func forEachWord(_ visit: (UInt64, Int) -> Void) {
    forEachMark { mark in
      for word in Self.words(of: mark) where words[word] != 0 { visit(words[word], word) }
    }
  }

  @inline(__always)
  private static func forEachSlot(_ bits: UInt64, of word: Int, _ visit: (Int32) -> Void) {
    let first = Int32(truncatingIfNeeded: word << 6)
    var bits = bits
    while bits != 0 {
      visit(first | Int32(truncatingIfNeeded: bits.trailingZeroBitCount))
      bits &= bits &- 1
    }
  }
}
