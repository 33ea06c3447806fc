/// A buffer for a loop's results before they are written to the store, small enough for the
/// first-level cache.
struct ValueBlock: ~Copyable {
  static let length = 256

  let values: UnsafeMutablePointer<Double>

  init() {
    let size = Self.length * MemoryLayout<Double>.stride
    values = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
      .bindMemory(to: Double.self, capacity: Self.length)
    values.initialize(repeating: 0, count: Self.length)
  }

  deinit { UnsafeMutableRawPointer(values).deallocate() }
}
