import MotionCore
import MotionValues
import Support

@testable import PropertyAnimatorEngine

/// A store with numbered slots that records the writes of a frame.
struct DriverStage: ~Copyable {
  var store = PropertyStore()
  var ended: [Int32] = []

  init(slots: Int) {
    let group = PropertyGroup("numbers", [.number("number", .none, "A number.")])
    for _ in 0..<slots { _ = store.add(group, appearance: .light) }
    _ = changes()
  }

  /// Returns the slots whose values have changed since the last call.
  mutating func changes() -> [Int32] {
    store.endFrame()
    return store.listFrameChanges()
  }
}

extension SpringDrivers {
  /// Ends the drivers that are due by a time and writes the others, as a frame does.
  mutating func advance(to time: Double, store: inout PropertyStore, ended: inout [Int32]) {
    while let token = endFirst(by: time, store: &store) { ended.append(token) }
    sample(at: time, store: &store)
  }
}

extension SeededGenerator {
  /// A random spring from slow to stiff, of any damping regime; sometimes one that never rests.
  mutating func spring() throws -> Spring {
    let ratio = Int.random(in: 0..<8, using: &self) == 0 ? 0 : number(0.05...2.5)
    return try Spring(response: number(0.1...2), dampingRatio: ratio)
  }

  /// A random curve; its control points may exceed 0…1 or coincide with its ends.
  mutating func bezier() throws -> CubicBezier {
    let ends = [0, 1, number(0...1), number(0...1), number(0...1)]
    let (x1, x2) = (Int.random(in: 0..<5, using: &self), Int.random(in: 0..<5, using: &self))
    return try CubicBezier(ends[x1], number(-1...2), ends[x2], number(-1...2))
  }
}
