extension CSSScanner {
  /// Parses a literal number or percentage.
  mutating func literal() throws(CurveSyntaxError) -> Value {
    let start = offset
    if offset < bytes.count, bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
    let whole = skipDigits()
    var fraction = 0
    if offset + 1 < bytes.count, bytes[offset] == 0x2e, Self.isDigit(bytes[offset + 1]) {
      offset += 1
      fraction = skipDigits()
    }
    skipExponent()
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard whole + fraction > 0, let amount = Double(digits) else {
      throw error("a number or a percentage", at: start)
    }
    if acceptImmediately("%") { return Value(amount: amount, unit: .percentage) }
    if offset < bytes.count, Self.isLetter(bytes[offset]) || bytes[offset] == 0x2e {
      throw error("a number or a percentage", at: start)
    }
    return Value(amount: amount, unit: .number)
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
