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

extension CSSScanner {
  /// Parses a literal, a parenthesis inside `calc()`, or one of calc, min, max and clamp.
  mutating func term(depth: Int) throws(CurveSyntaxError) -> Value {
    skipSpace()
    let start = offset
    guard depth <= Self.greatestDepth else { throw error("fewer brackets") }
    if depth > 0, acceptImmediately("(") { return try group(depth: depth) }
    guard offset < bytes.count, Self.isLetter(bytes[offset]) else { return try literal() }
    let name = identifier()
    guard acceptImmediately("(") else { throw error("a number or a percentage", at: start) }
    switch name {
    case "calc": return try group(depth: depth)
    case "min", "max", "clamp":
      let values = try arguments(depth: depth)
      let amounts = values.map(\.amount)
      switch (name, amounts.count) {
      case ("min", _):
        return Value(amount: amounts.reduce(.infinity) { min($0, $1) }, unit: values[0].unit)
      case ("max", _):
        return Value(amount: amounts.reduce(-.infinity) { max($0, $1) }, unit: values[0].unit)
      case ("clamp", 3):
        let amount = max(amounts[0], min(amounts[1], amounts[2]))
        return Value(amount: amount, unit: values[0].unit)
      default: throw error("three values in `clamp(…)`", at: start)
      }
    default: throw error("calc, min, max or clamp", at: start)
    }
  }

  private mutating func group(depth: Int) throws(CurveSyntaxError) -> Value {
    let value = try sum(depth: depth + 1)
    try expect(")")
    return value
  }

  private mutating func arguments(depth: Int) throws(CurveSyntaxError) -> [Value] {
    var values = [try sum(depth: depth + 1)]
    while accept(",") {
      skipSpace()
      let start = offset
      let value = try sum(depth: depth + 1)
      guard value.unit == values[0].unit else { throw error("values of one unit", at: start) }
      values.append(value)
    }
    try expect(")")
    return values
  }

  /// Parses terms joined by `+` and `-`, which require space on both sides.
  private mutating func sum(depth: Int) throws(CurveSyntaxError) -> Value {
    var total = try product(depth: depth)
    while offset < bytes.count, isSpace(at: offset) {
      let sign = isAhead("+") ? 1.0 : isAhead("-") ? -1.0 : 0
      guard sign != 0 else { return total }
      let start = offset
      guard isSpace(at: offset + 1) else { throw error("space around + and -", at: start) }
      offset += 1
      let value = try product(depth: depth)
      guard value.unit == total.unit else { throw error("values of one unit", at: start) }
      total.amount += sign * value.amount
    }
    return total
  }

  private mutating func product(depth: Int) throws(CurveSyntaxError) -> Value {
    var total = try term(depth: depth)
    while true {
      let start = offset
      if accept("*") {
        let place = offset - 1
        let value = try term(depth: depth)
        guard value.unit == .number || total.unit == .number else {
          throw error("a number on one side of *", at: place)
        }
        let unit: Unit = value.unit == .number ? total.unit : .percentage
        total = Value(amount: total.amount * value.amount, unit: unit)
      } else if accept("/") {
        let place = offset - 1
        let value = try term(depth: depth)
        guard value.unit == .number else { throw error("a number after /", at: place) }
        total.amount /= value.amount
      } else {
        offset = start
        return total
      }
    }
  }

  private func isSpace(at index: Int) -> Bool {
    index < bytes.count && [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains(bytes[index])
  }
}

extension CSSScanner {
  /// Parses a literal number or percentage.
  mutating func literal() throws(CurveSyntaxError) -> Value {
    let start = offset
    guard let amount = number() else { throw error("a number or a percentage", at: start) }
    if acceptImmediately("%") { return Value(amount: amount, unit: .percentage) }
    if offset < bytes.count, Self.isLetter(bytes[offset]) || bytes[offset] == 0x2e {
      throw error("a number or a percentage", at: start)
    }
    return Value(amount: amount, unit: .number)
  }

  /// Scans the digits of a number, without a unit; nil if there are none.
  mutating func number() -> Double? {
    let start = offset
    if offset < bytes.count, bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
    let whole = skipDigits()
    var fraction = 0
    if offset + 1 < bytes.count, bytes[offset] == 0x2e, Self.isDigit(bytes[offset + 1]) {
      offset += 1
      fraction = skipDigits()
    }
    skipExponent()
    guard whole + fraction > 0 else { return nil }
    return Double(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    return offset - start
  }

  /// Skips `e` and its digits; an `e` without digits begins a unit.
  private mutating func skipExponent() {
    let start = offset
    guard offset < bytes.count, bytes[offset] | 0x20 == 0x65 else { return }
    offset += 1
    if offset < bytes.count, bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
    if skipDigits() == 0 { offset = start }
  }
}
