/// A growing byte buffer for text that does not allocate for each piece.
///
/// It is not copyable, so that a write needs no uniqueness check, which would cost as much as
/// writing a short number.
package struct ByteWriter: ~Copyable {
  /// The bytes past `capacity` that may be read or overwritten, so that short runs are copied in
  /// whole steps.
  private static let slack = 32

  private var start: UnsafeMutableRawPointer
  private var capacity: Int

  /// The block that held the bytes before the buffer first grew since `freeMoved`; it is freed
  /// later.
  private var moved: UnsafeMutableRawPointer?

  /// The number of bytes written so far.
  package private(set) var count = 0

  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    start = Self.allocate(self.capacity)
  }

  deinit {
    start.deallocate()
    moved?.deallocate()
  }

  /// Frees the block that held the bytes before the buffer grew.
  package mutating func freeMoved() {
    moved?.deallocate()
    moved = nil
  }

  /// The written bytes, valid until the next `freeMoved`, `truncate` or `removeFirst`.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }

  /// A run of `count` written bytes from `offset`, valid until the next write.
  @inline(__always)
  func run(from offset: Int = 0, count: Int) -> ByteRun {
    ByteRun(start: start + offset, count: count)
  }

  /// A copy of the written bytes as text.
  package var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Drops every byte after the first `count`.
  package mutating func truncate(to count: Int) {
    precondition(0 <= count && count <= self.count)
    self.count = count
  }

  /// Drops the first `count` bytes and moves the rest to the front.
  package mutating func removeFirst(_ count: Int) {
    precondition(0 <= count && count <= self.count)
    start.copyMemory(from: start + count, byteCount: self.count - count)
    self.count -= count
  }

  /// Reserves `room` more bytes and calls `body` to write them; `body` returns the end of what it
  /// wrote.
  ///
  /// `body` may overwrite up to `ByteRun.step` bytes past that end.
  @inline(__always)
  package mutating func write(
    atMost room: Int, _ body: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) {
    if capacity &- count < room { grow(by: room) }
    count = body(start + count) - start
    assert(count <= capacity)
  }

  /// Overwrites a written byte, or appends one at the end.
  mutating func store(byte: UInt8, at offset: Int) {
    precondition(0 <= offset && offset <= count)
    if offset == count { append(byte: byte) }
    start.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
  }

  package mutating func append(byte: UInt8) {
    write(atMost: 1) { end in
      end.storeBytes(of: byte, as: UInt8.self)
      return end + 1
    }
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    write(atMost: bytes.count) { end in
      end.copyMemory(from: source, byteCount: bytes.count)
      return end + bytes.count
    }
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  package mutating func append(_ text: StaticString) {
    precondition(text.hasPointerRepresentation)
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func grow(by room: Int) {
    let capacity = max(count + room, self.capacity * 2)
    let grown = Self.allocate(capacity)
    grown.copyMemory(from: start, byteCount: count)
    if moved == nil { moved = start } else { start.deallocate() }
    start = grown
    self.capacity = capacity
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let start = UnsafeMutableRawPointer.allocate(byteCount: capacity + slack, alignment: 16)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + slack)
    return start
  }
}

/// A run of bytes inside a `ByteWriter`, copied in steps that may read and write past its end.
///
/// A call to `memcpy` costs more than copying the 10 to 20 bytes of a property's name.
struct ByteRun {
  static let step = 16

  let start: UnsafeRawPointer
  let count: Int

  /// Copies the run to `end` and returns the end of the copy.
  @inline(__always)
  func copy(to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    Self.copyStep(start, to: end)
    // Most runs need one step.
    if count > Self.step {
      for offset in stride(from: Self.step, to: count, by: Self.step) {
        Self.copyStep(start + offset, to: end + offset)
      }
    }
    return end + count
  }

  @inline(__always)
  private static func copyStep(_ start: UnsafeRawPointer, to end: UnsafeMutableRawPointer) {
    end.storeBytes(of: start.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
  }
}
