import MotionCore
import MotionValues
import Testing

@Suite struct BulkWriteTests {
  @Test(
    "a bulk write equals single writes",
    arguments: [[], [0], [3, 3], [0, 63, 64, 65, 4095, 4096, 9000], [9000, 1, 70, 2, 9001, 71]])
  func agrees(slots: [Int32]) {
    let group = PropertyGroup("numbers", [.number("number", .none, "A number.")])
    var together = PropertyStore()
    var apart = PropertyStore()
    for _ in 0..<9100 {
      _ = together.add(group, appearance: .light)
      _ = apart.add(group, appearance: .light)
    }
    for round in 0..<3 {
      // Every third value equals the slot's current one.
      let values = slots.indices.map { $0 % 3 == 0 ? 0 : Double($0 + round) }
      together.write(values, to: slots, count: slots.count)
      for (slot, value) in zip(slots, values) { apart.write(value, to: Int(slot)) }
      together.endFrame()
      apart.endFrame()
      #expect(together.listFrameChanges() == apart.listFrameChanges())
      for slot in slots { #expect(together[Int(slot)] == apart[Int(slot)]) }
    }
  }
}
