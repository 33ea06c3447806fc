/// The three decimal digits of each number below 1000, from a table.
///
/// The steps of a number's conversion depend on each other. Computing three digits takes fifteen
/// steps; a look-up in 4 KB takes five.
struct DecimalTriples: @unchecked Sendable {
  static let shared = DecimalTriples()

  /// The digits in the low three bytes, the last digit lowest; the number of digits without leading
  /// zeros in the highest byte.
  private let entries: UnsafePointer<UInt32>

  private init() {
    let entries = UnsafeMutablePointer<UInt32>.allocate(capacity: 1000)
    for number in 0..<1000 as Range<UInt32> {
      let count: UInt32 = number < 10 ? 1 : number < 100 ? 2 : 3
      let digits = (number / 100) << 16 | (number / 10 % 10) << 8 | number % 10
      (entries + Int(number)).initialize(to: count << 24 | digits)
    }
    self.entries = UnsafePointer(entries)
  }

  @inline(__always)
  private subscript(number: UInt64) -> UInt64 {
    UInt64(entries[Int(truncatingIfNeeded: number)])
  }

  /// Writes a number below 10⁶ without leading zeros and returns its end; zero is one digit.
  @inline(__always)
  func write(whole: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let thousands = Self.thousands(whole)
    let (high, low) = (self[thousands], self[whole &- thousands &* 1000])
    let count = thousands == 0 ? low >> 24 : high >> 24 &+ 3
    // The digits of `high`, without its count, above those of `low`.
    let digits = high << 24 | low & 0xff_ffff
    let shown = digits &<< (64 &- count &* 8) | 0x3030_3030_3030_3030
    end.storeBytes(of: shown.bigEndian, as: UInt64.self)
    return end + Int(truncatingIfNeeded: count)
  }

  /// Writes the six digits of a number below 10⁶ and returns their end.
  func write(six number: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    store(six: number, to: end)
    return end + 6
  }

  /// Writes the six digits of a number below 10⁶, without trailing zeros, and returns their end;
  /// the number is not zero.
  @inline(__always)
  func write(fraction: UInt64, to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    end + (8 &- store(six: fraction, to: end).trailingZeroBitCount >> 3)
  }

  /// Writes six digits and two more bytes, and returns the digits from the highest byte on.
  @discardableResult
  @inline(__always)
  private func store(six number: UInt64, to end: UnsafeMutableRawPointer) -> UInt64 {
    let thousands = Self.thousands(number)
    let (high, low) = (self[thousands], self[number &- thousands &* 1000])
    let digits = high << 40 | (low & 0xff_ffff) << 16
    end.storeBytes(of: (digits | 0x3030_3030_3030_3030).bigEndian, as: UInt64.self)
    return digits
  }

  /// Returns n / 1000 for a number below 10⁶.
  @inline(__always)
  private static func thousands(_ number: UInt64) -> UInt64 {
    (number &* 8_589_935) >> 33
  }
}
