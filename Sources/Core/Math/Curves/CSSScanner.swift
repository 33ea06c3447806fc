/// Scans numbers, percentages, names and `calc()` of CSS in a text.
struct CSSScanner {
  /// The unit of an amount.
  enum Unit: Hashable {
    case number
    case percentage
  }

  /// An amount with its unit; a percentage is stored as written: 50 for 50 %.
  struct Value {
    var amount: Double
    var unit: Unit
  }

  let text: String
  let bytes: [UInt8]
  var offset = 0

  /// The maximum nesting depth of parentheses in `calc()`.
  static let greatestDepth = 32

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset == bytes.count }

  func error(_ expected: String, at place: Int? = nil) -> CurveSyntaxError {
    CurveSyntaxError(text: text, offset: place ?? offset, expected: expected)
  }

  mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains(bytes[offset]) {
      offset += 1
    }
  }

  /// Scans a name and returns it in lower case; empty if there is none.
  mutating func identifier() -> String {
    let start = offset
    while offset < bytes.count, Self.isLetter(bytes[offset]) || bytes[offset] == 0x2d {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  mutating func acceptImmediately(_ character: Character) -> Bool {
    guard offset < bytes.count, bytes[offset] == character.asciiValue else { return false }
    offset += 1
    return true
  }

  mutating func accept(_ character: Character) -> Bool {
    skipSpace()
    return acceptImmediately(character)
  }

  mutating func isAhead(_ character: Character) -> Bool {
    skipSpace()
    return offset < bytes.count && bytes[offset] == character.asciiValue
  }

  mutating func expect(_ character: Character) throws(CurveSyntaxError) {
    guard accept(character) else { throw error("`\(character)`") }
  }

  /// Parses an integer without a decimal point.
  mutating func integer() throws(CurveSyntaxError) -> Int {
    skipSpace()
    let start = offset
    let value = try value(.number)
    let isPlain = bytes[start..<offset].allSatisfy { Self.isDigit($0) || $0 == 0x2b || $0 == 0x2d }
    let isCalculated = Self.isLetter(bytes[start])
    guard isPlain || isCalculated, value.magnitude < 1e15 else {
      throw error("an integer", at: start)
    }
    // The result of a calculation is rounded to an integer, halves upwards.
    return Int(Elementary.floor(value + 0.5))
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a }

  /// Parses an amount in a given unit.
  mutating func value(_ unit: Unit) throws(CurveSyntaxError) -> Double {
    skipSpace()
    let start = offset
    let value = try value()
    guard value.unit == unit else {
      throw error(unit == .number ? "a number" : "a percentage", at: start)
    }
    return value.amount
  }

  /// Parses a number or a percentage, literal or calculated.
  mutating func value() throws(CurveSyntaxError) -> Value {
    skipSpace()
    let start = offset
    let value = try term(depth: 0)
    guard value.amount.isFinite else { throw error("a finite number", at: start) }
    return value
  }
}
