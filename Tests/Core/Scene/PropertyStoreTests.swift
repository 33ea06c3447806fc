import MotionValues
import Testing

@testable import MotionCore

@Suite("The property store")
struct PropertyStoreTests {
  private static let group = PropertyGroup(
    "test",
    [
      .number("a", .none, initial: 2, ""), .color("c", initial: .named(.label), ""),
      .boolean("b", ""), .choice("d", ["x", "y", "z"], initial: 2, ""), .text("t", ""),
    ])

  @Test("new slots have the group's defaults and no owner")
  func defaults() {
    var store = PropertyStore()
    for run in 0..<100 {
      let first = store.add(Self.group, appearance: .dark)
      #expect(first == run * 8)
      #expect((0..<8).map { store[first + $0] } == [2, 1, 1, 1, 1, 0, 2, 0])
      #expect((0..<8).allSatisfy { store.owner(of: first + $0) == .none })
      #expect(store.text(at: first + 7) == "")
      #expect(store.namedColors[first + 1]?.name == "label")
    }
    #expect(store.slotCount == 800)
    // Only a default that differs from the light appearance is a change: the named colour.
    store.endFrame()
    let changes = store.listFrameChanges()
    #expect(changes == (0..<100).map { $0 * 8 + 1 })
  }

  @Test("Slots keep their values, owners and histories while 20,000 layers are added")
  func growth() {
    var store = PropertyStore()
    for run in 0..<20_000 {
      let slot = store.add(Self.group, appearance: .light)
      store.write(Double(run), to: slot)
      if run % 10 == 0 {
        store.setOwner(SlotOwner(group: 1, token: run), of: slot, at: Double(run))
        store.revise(slot)
      }
    }
    for run in 0..<20_000 {
      let (slot, isOwned) = (run * 8, run % 10 == 0)
      guard
        store[slot] == Double(run),
        store.owner(of: slot) == (isOwned ? SlotOwner(group: 1, token: run) : .none),
        store.ownedSince(slot) == (isOwned ? Double(run) : 0),
        store.revision(of: slot) == (isOwned ? 2 : 0)
      else {
        Issue.record("slot \(slot) has lost what was written")
        return
      }
    }
    #expect(store.slotCount == 160_000)
  }

  @Test("only a different value is a change; changes are listed once, ascending")
  func changes() {
    var store = PropertyStore()
    _ = store.add(Self.group, appearance: .light)
    store.write(2, to: 0)
    store.write(-0.0, to: 5)
    store.endFrame()
    var list = store.listFrameChanges()
    #expect(list == [])
    store.write(.boolean(true), to: 5, appearance: .light)
    store.write(3, to: 0)
    store.write(4, to: 0)
    store.write(.color(.fixed(Color(hex: 0x00FF00))), to: 1, appearance: .light)
    store.endFrame()
    list = store.listFrameChanges()
    #expect(list == [0, 2, 5])
    store.endFrame()
    list = store.listFrameChanges()
    #expect(list == [])
    #expect(store.color(at: 1) == Color(hex: 0x00FF00))
    #expect(store.namedColors[1] == nil)
  }

  @Test(
    "texts are numbered by their bytes", arguments: [("a", "a", true), ("é", "e\u{301}", false)])
  func texts(_ first: String, _ second: String, isSame: Bool) {
    var store = PropertyStore()
    _ = store.add(Self.group, appearance: .light)
    store.write(.text(first), to: 7, appearance: .light)
    let number = store[7]
    #expect(Array(store.text(at: 7).utf8) == Array(first.utf8))
    store.write(.text(second), to: 7, appearance: .light)
    #expect((store[7] == number) == isSame)
    #expect(Array(store.text(at: 7).utf8) == Array(second.utf8))
  }

  @Test(
    "a slot records its owner and the time, and can be marked as changed at its default value")
  func owners() {
    var store = PropertyStore()
    _ = store.add(Self.group, appearance: .light)
    let owner = SlotOwner(group: 5, token: 1 << 20)
    #expect(owner.group == 5 && owner.token == 1 << 20)
    store.setOwner(owner, of: 0, at: 12)
    #expect(store.owner(of: 0) == owner && store.ownedSince(0) == 12)
    store.endFrame()
    var list = store.listFrameChanges()
    #expect(list == [])
    store.markChanged(0)
    store.endFrame()
    list = store.listFrameChanges()
    #expect(list == [0])
  }

  @Test("only a frame that has written a number that is not finite looks for it")
  func nonFinite() {
    var store = PropertyStore()
    _ = store.add(Self.group, appearance: .light)
    func found(_ store: inout PropertyStore) -> Int? {
      store.endFrame()
      return store.firstNonFinite()
    }
    store.write(.greatestFiniteMagnitude, to: 5)
    var slots = [found(&store)]
    store.write([1, .infinity, -.infinity], to: [0, 5, 6], count: 3)
    slots.append(found(&store))
    store.write(.nan, to: 0)
    slots.append(found(&store))
    store.write(.infinity, to: 0)
    store.write(2, to: 0)
    store.write(3, to: 5)
    slots.append(found(&store))
    #expect(slots == [nil, 5, 0, nil])
  }

  @Test("stale slots are separate from changes, and unread ones are discarded")
  func stale() {
    var store = PropertyStore()
    _ = store.add(Self.group, appearance: .light)
    var mask = SlotSet()
    mask.reserve(8)
    mask.insert(5)
    store.write(1, to: 5)
    store.write(1, to: 6)
    var list: [Int32] = []
    store.drainStale(meeting: mask, into: &list)
    #expect(list == [5])
    list = []
    mask.insert(6)
    store.drainStale(meeting: mask, into: &list)
    #expect(list == [])
    store.endFrame()
    list = store.listFrameChanges()
    #expect(list == [5, 6])
  }
}
