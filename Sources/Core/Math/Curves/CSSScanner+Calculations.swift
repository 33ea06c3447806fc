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
