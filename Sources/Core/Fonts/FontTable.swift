/// The metrics of a font in nine weights, read from `InterTable`.
///
/// The table contains the values for the weights 100, 400 and 900; the others are interpolated
/// linearly and rounded to whole units, as in the font itself. Where the font's value differs from
/// the interpolated one, the table contains it, too.
struct FontTable: Sendable {
  /// The values for the weights 100, 400 and 900, in units of the em.
  typealias Masters = SIMD4<Int32>

  /// Returns the key of two adjacent characters, or of their classes.
  private static func pair(_ left: UInt32, _ right: UInt32) -> UInt64 {
    UInt64(left) << 32 | UInt64(right)
  }

  static let inter = FontTable(InterTable.text)

  private(set) var unitsPerEm = 0
  private(set) var ascent = 0
  private(set) var descent = 0
  private(set) var gap = 0
  private var advances = SortedTable<Masters>()
  private var leftClasses = SortedTable<UInt32>()
  private var rightClasses = SortedTable<UInt32>()
  private var classKerning = SortedTable<Masters>()
  private var singleKerning = SortedTable<Masters>()
  /// The composed characters, by their base and combining mark.
  private var compositions = SortedTable<UInt32>()
  /// The values that differ from the interpolated ones, by weight from 0 for 100 to 8 for 900.
  private var advanceExceptions: [[UInt32: Int]] = Array(repeating: [:], count: 9)
  private var kerningExceptions: [[UInt64: Int]] = Array(repeating: [:], count: 9)

  /// Returns the advance of a character in units of the em; nil if the font lacks it.
  func advance(of scalar: UInt32, weight: Int) -> Int? {
    if let exception = advanceExceptions[weight][scalar] { return exception }
    return advances[UInt64(scalar)].map { Self.interpolate($0, weight: weight) }
  }

  /// Returns the kerning between two characters in units of the em.
  func kerning(_ left: UInt32, _ right: UInt32, weight: Int) -> Int {
    let pair = Self.pair(left, right)
    if let exception = kerningExceptions[weight][pair] { return exception }
    if let values = singleKerning[pair] { return Self.interpolate(values, weight: weight) }
    guard let leftClass = leftClasses[UInt64(left)], let rightClass = rightClasses[UInt64(right)],
      let values = classKerning[Self.pair(leftClass, rightClass)]
    else { return 0 }
    return Self.interpolate(values, weight: weight)
  }

  /// Returns the character composed of a base and a combining mark; nil if the font has none.
  func composition(of base: UInt32, _ mark: UInt32) -> UInt32? {
    compositions[Self.pair(base, mark)]
  }

  /// Interpolates between the weights 100 and 400, or 400 and 900; halves are rounded up.
  private static func interpolate(_ values: Masters, weight: Int) -> Int {
    let isLight = weight <= 3
    let (low, high) = isLight ? (values[0], values[1]) : (values[1], values[2])
    let (part, whole) = isLight ? (weight, 3) : (weight - 3, 5)
    let sum = 2 * (Int(low) * (whole - part) + Int(high) * part) + whole
    let quotient = sum / (2 * whole)
    return sum < quotient * 2 * whole ? quotient - 1 : quotient
  }
}

extension FontTable {
  /// Reads a table in the format that `InterTable` describes.
  init(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      var row = Row(bytes: bytes)
      repeat { read(&row) } while row.nextLine()
    }
    advances.sort()
    leftClasses.sort()
    rightClasses.sort()
    classKerning.sort()
    singleKerning.sort()
    compositions.sort()
  }

  private mutating func read(_ row: inout Row) {
    switch row.key() {
    case UInt8(ascii: "e"):
      unitsPerEm = row.number()
      ascent = row.number()
      descent = row.number()
      gap = row.number()
    case UInt8(ascii: "a"):
      let values = row.masters()
      row.forEachPoint { advances.append(values, for: UInt64($0)) }
    case UInt8(ascii: "x"):
      let weight = row.number() / 100 - 1
      let value = row.number()
      row.forEachPoint { advanceExceptions[weight][$0] = value }
    case UInt8(ascii: "l"):
      let number = UInt32(row.number())
      row.forEachPoint { leftClasses.append(number, for: UInt64($0)) }
    case UInt8(ascii: "r"):
      let number = UInt32(row.number())
      row.forEachPoint { rightClasses.append(number, for: UInt64($0)) }
    case UInt8(ascii: "c"):
      let left = UInt32(row.number())
      let values = row.masters()
      repeat {
        classKerning.append(values, for: Self.pair(left, UInt32(row.number())))
      } while row.accept(",")
    case UInt8(ascii: "s"):
      let values = row.masters()
      row.forEachPair { singleKerning.append(values, for: Self.pair($0, $1)) }
    case UInt8(ascii: "k"):
      let weight = row.number() / 100 - 1
      let value = row.number()
      row.forEachPair { kerningExceptions[weight][Self.pair($0, $1)] = value }
    case UInt8(ascii: "d"):
      let composed = row.point()
      let base = row.point()
      compositions.append(composed, for: Self.pair(base, row.point()))
    default: break
    }
  }

  /// A cursor in the text of a table.
  private struct Row {
    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Moves to the start of the next line; returns false at the end of the text.
    mutating func nextLine() -> Bool {
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      offset += 1
      return offset < bytes.count
    }

    /// Returns the first byte of the line's first word, and skips the word.
    mutating func key() -> UInt8 {
      let first = bytes[offset]
      while offset < bytes.count, bytes[offset] > UInt8(ascii: " ") { offset += 1 }
      return first
    }

    mutating func accept(_ character: Unicode.Scalar) -> Bool {
      guard offset < bytes.count, UInt32(bytes[offset]) == character.value else { return false }
      offset += 1
      return true
    }

    mutating func number() -> Int {
      _ = accept(" ")
      let isNegative = accept("-")
      var value = 0
      while offset < bytes.count, case let digit = Int(bytes[offset]) - 0x30, 0...9 ~= digit {
        value = value * 10 + digit
        offset += 1
      }
      return isNegative ? -value : value
    }

    mutating func masters() -> Masters {
      Masters(Int32(number()), Int32(number()), Int32(number()), 0)
    }

    /// Reads a hexadecimal code point.
    mutating func point() -> UInt32 {
      _ = accept(" ")
      var value: UInt32 = 0
      while offset < bytes.count {
        switch bytes[offset] {
        case 0x30...0x39: value = value << 4 | UInt32(bytes[offset] - 0x30)
        case 0x61...0x66: value = value << 4 | UInt32(bytes[offset] - 0x57)
        default: return value
        }
        offset += 1
      }
      return value
    }

    /// Reads a list such as `41,c0-c5`.
    mutating func forEachPoint(_ body: (UInt32) -> Void) {
      _ = accept(" ")
      repeat {
        let first = point()
        let last = accept("-") ? point() : first
        for value in first...max(first, last) { body(value) }
      } while accept(",")
    }

    /// Reads a list of left and a list of right characters.
    mutating func forEachPair(_ body: (UInt32, UInt32) -> Void) {
      var lefts: [UInt32] = []
      forEachPoint { lefts.append($0) }
      forEachPoint { right in for left in lefts { body(left, right) } }
    }
  }
}
