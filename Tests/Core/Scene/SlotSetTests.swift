import MotionCore
import Support
import Testing

@Suite("The set of slots")
struct SlotSetTests {
  @Test("it behaves like a sorted set, step by step", arguments: UInt64(1)...24)
  func model(_ seed: UInt64) {
    var walk = SeededGenerator(seed: seed)
    let limit = [1, 64, 4096, 4097, 100_000][Int(seed % 5)]
    var set = SlotSet()
    var mask = SlotSet()
    var model = Set<Int>()
    var maskModel = Set<Int>()
    set.reserve(limit)
    for slot in 0..<min(limit, 4096) where Bool.random(using: &walk) {
      mask.reserve(min(limit, 4096))
      mask.insert(slot)
      maskModel.insert(slot)
    }
    for step in 0..<400 {
      let slot = Int.random(in: 0..<limit, using: &walk)
      switch Int.random(in: 0..<12, using: &walk) {
      case 0:
        let first = set.popFirst()
        #expect(first == model.min().map { model.remove($0) ?? $0 }, "seed \(seed)")
      case 1 where step % 7 == 0:
        var list: [Int32] = [-1]
        set.drain(into: &list)
        #expect(list == [-1] + model.sorted().map(Int32.init), "seed \(seed)")
        model = []
      case 2 where step % 5 == 0:
        var list: [Int32] = []
        set.drain(meeting: mask, into: &list)
        let expected = model.intersection(maskModel).sorted().map(Int32.init)
        #expect(list == expected, "seed \(seed)")
        model = []
      case 3: set.reserve(limit)
      case 4 where step % 3 == 0:
        set.remove(slot)
        model.remove(slot)
      case 5 where step % 11 == 0:
        set.formUnion(mask)
        model.formUnion(maskModel)
      case 6 where step % 13 == 0:
        set.removeAll()
        model = []
      default:
        set.insert(slot)
        model.insert(slot)
      }
      mask.reserve(limit)
      let listed = [Int32](unsafeUninitializedCapacity: limit) { list, count in
        if let start = list.baseAddress { count = set.collect(except: mask, into: start) }
      }
      #expect(listed == model.subtracting(maskModel).sorted().map(Int32.init), "seed \(seed)")
      let (contains, isEmpty) = (set.contains(slot), set.isEmpty)
      #expect(contains == model.contains(slot), "seed \(seed), step \(step)")
      #expect(isEmpty == model.isEmpty, "seed \(seed), step \(step)")
    }
  }

  @Test("growing keeps the members, and slots beyond the capacity are not members")
  func growth() {
    var set = SlotSet()
    var held = [set.contains(0), set.isEmpty]
    #expect(held == [false, true])
    set.reserve(1)
    set.insert(4095)
    set.reserve(1_000_000)
    set.insert(999_999)
    held = [4095, 999_999, 4096, 10_000_000].map { set.contains($0) }
    #expect(held == [true, true, false, false])
    let taken = (0..<3).map { _ in set.popFirst() }
    #expect(taken == [4095, 999_999, nil])
  }
}
