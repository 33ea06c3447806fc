import MotionCore
import MotionMath

/// A store with as many slots as a benchmark needs, and in which order its drivers meet them.
struct DriverScene: ~Copyable {
  enum Order: String, CaseIterable {
    /// One slot after the other.
    case consecutive
    /// One property of each layer, as `y` of many cards.
    case strided
    /// In no order.
    case scattered
  }

  private static let layer = PropertyGroup(
    "layer", (0..<24).map { .number("p\($0)", .none, "A number.") })

  var store = PropertyStore()
  private(set) var slots: [Int] = []
  var changes: [Int32] = []

  /// Makes a store in which `count` slots can be driven, in an order, beside `atRest` others.
  init(count: Int, order: Order, atRest: Int = 0) {
    let stride = order == .strided ? Self.layer.slotCount : 1
    addSlots(count * stride + atRest)
    // The slots at rest lie between the others, as they do on a stage; distances that are a power
    // of two would all fall on the same few lines of the cache.
    let spread = atRest == 0 ? stride : (count * stride + atRest) / count / 7 * 7
    slots = (0..<count).map { $0 * spread }
    guard order == .scattered else { return }
    var state: UInt64 = 1
    for index in slots.indices.dropFirst() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      slots.swapAt(index, Int(state >> 33) % (index + 1))
    }
  }

  /// Adds at least so many slots after those there are.
  mutating func addSlots(_ count: Int) {
    let end = store.slotCount + count
    while store.slotCount < end { _ = store.add(Self.layer, appearance: .light) }
  }

  /// Forgets what has changed, as the printer does after each frame.
  mutating func drain() {
    changes.removeAll(keepingCapacity: true)
    store.drainChanges(into: &changes)
  }
}
