import PropertyAnimatorEngine
import Testing

@Suite("A table of slots")
struct SlotTableTests {
  @Test(
    "It finds each slot, in whatever order the slots come",
    arguments: [
      [], [7], [1, 2, 3], [3, 1, 2], Array(stride(from: 998, through: 0, by: -2)),
    ])
  func order(slots: [Int]) {
    let table = SlotTable(slots.enumerated().map { ($1, $0) })
    #expect(table.entries.map(\.slot) == slots.sorted())
    for slot in -1...1_000 {
      #expect(table[slot] == slots.firstIndex(of: slot), "slot \(slot)")
    }
  }
}
