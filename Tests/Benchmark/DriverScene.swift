import MotionCore
import MotionValues

/// A store with slots for a benchmark, and the order in which drivers use them.
struct DriverScene: ~Copyable {
  enum Order: String, CaseIterable {
    /// Consecutive slots.
    case consecutive
    /// One property of each layer, such as `y` of many cards.
    case strided
    /// Random order.
    case scattered
  }

  private static let layer = PropertyGroup(
    "layer", (0..<24).map { .number("p\($0)", .none, "A number.") })

  var store = PropertyStore()
  private(set) var slots: [Int] = []

  /// Makes a store with `count` driven slots in an order, among `atRest` others.
  init(count: Int, order: Order, atRest: Int = 0) {
    let stride = order == .strided ? Self.layer.slotCount : 1
    addSlots(count * stride + atRest)
    // The slots at rest are between the others, as in a stage; distances that are a power of two
    // would map to the same cache lines.
    let spread = atRest == 0 ? stride : (count * stride + atRest) / count / 7 * 7
    slots = (0..<count).map { $0 * spread }
    guard order == .scattered else { return }
    var state: UInt64 = 1
    for index in slots.indices.dropFirst() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      slots.swapAt(index, Int(state >> 33) % (index + 1))
    }
  }

  /// Adds at least this many slots.
  mutating func addSlots(_ count: Int) {
    let end = store.slotCount + count
    while store.slotCount < end { _ = store.add(Self.layer, appearance: .light) }
  }

  /// Ends a frame, as the clock does.
  mutating func drain() { store.endFrame() }
}
