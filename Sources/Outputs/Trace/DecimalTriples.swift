/// The three decimal digits of each number below 1000, as ASCII, from two tables.
///
/// The steps of a number's conversion depend on each other. Computing three digits takes fifteen
/// steps; a look-up in 4 KB takes one.
struct DecimalTriples: @unchecked Sendable {
  static let shared = DecimalTriples()

  /// The digits without leading zeros, the first digit lowest; the highest byte is their number.
  private let bare: UnsafePointer<UInt32>
  /// The three digits, likewise; the highest byte is their number without trailing zeros.
  private let padded: UnsafePointer<UInt32>

  private init() {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 2000)
    for number in 0..<1000 as Range<UInt32> {
      let digits = 0x30_3030 | number / 100 | (number / 10 % 10) << 8 | (number % 10) << 16
      let count: UInt32 = number < 10 ? 1 : number < 100 ? 2 : 3
      (tables + Int(number)).initialize(to: digits >> (24 - count * 8) | count << 24)
      let shown: UInt32 = number == 0 ? 0 : number % 100 == 0 ? 1 : number % 10 == 0 ? 2 : 3
      (tables + 1000 + Int(number)).initialize(to: digits | shown << 24)
    }
    bare = UnsafePointer(tables)
    padded = UnsafePointer(tables + 1000)
  }

  /// Writes a number below 10⁶ without leading zeros and returns its end; zero is one digit.
  @inline(__always)
  func write(whole: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard whole >= 1000 else { return Self.store(bare, whole, to: end) }
    let thousands = Self.thousands(whole)
    let start = Self.store(bare, thousands, to: end)
    _ = Self.store(padded, whole &- thousands &* 1000, to: start)
    return start + 3
  }

  /// Writes the six digits of a number below 10⁶ and returns their end.
  func write(six number: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let thousands = Self.thousands(number)
    _ = Self.store(padded, thousands, to: end)
    _ = Self.store(padded, number &- thousands &* 1000, to: end + 3)
    return end + 6
  }

  /// Writes the six digits of a number below 10⁶, without trailing zeros, and returns their end;
  /// the number is not zero.
  @inline(__always)
  func write(fraction: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let thousands = Self.thousands(fraction)
    let rest = fraction &- thousands &* 1000
    let high = Self.store(padded, thousands, to: end)
    let low = Self.store(padded, rest, to: end + 3)
    return rest == 0 ? high : low
  }

  /// Writes the digits of a number below 1000 from a table and one more byte, and returns the end of
  /// the digits that count.
  @inline(__always)
  private static func store(
    _ table: UnsafePointer<UInt32>, _ number: UInt64, to end: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let entry = table[Int(truncatingIfNeeded: number)]
    end.storeBytes(of: entry.littleEndian, as: UInt32.self)
    return end + Int(truncatingIfNeeded: entry &>> 24)
  }

  /// Returns n / 1000 for a number below 10⁶.
  @inline(__always)
  private static func thousands(_ number: UInt64) -> UInt64 {
    (number &* 8_589_935) >> 33
  }
}
