/// Reads one JSON text value by value, strictly by RFC 8259, without building a document.
package struct JSONReader {
  /// The greatest nesting of objects and arrays; deeper ones are errors.
  package static let depthLimit = 64

  /// A value that contains no others.
  package enum Scalar: Equatable {
    case number(Double)
    case boolean(Bool)
    case text(String)
  }

  /// The name of a member.
  enum Name {
    /// Characters of ASCII that need no escapes, by their places in the bytes.
    case plain(Range<Int>)
    case text(String)
  }

  let bytes: ArraySlice<UInt8>
  package let line: Int
  private var position: Int
  /// The open objects and arrays: the opening character, and whether nothing in it has been read.
  private var levels: [(mark: Unicode.Scalar, isFresh: Bool)] = []

  /// Makes a reader of a line; errors state its number.
  package init(_ bytes: ArraySlice<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
    position = bytes.startIndex
    skipSpace()
  }

  /// The first byte of what has to be read next; nil at the end.
  var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  // MARK: Objects and arrays

  package mutating func beginObject(_ expected: String) throws(TraceSyntaxError) {
    try open("{", expected)
  }

  package mutating func beginArray(_ expected: String) throws(TraceSyntaxError) {
    try open("[", expected)
  }

  /// Reads the name of the open object's next member, whose value has to be read next; nil at the
  /// object's end.
  package mutating func nextName() throws(TraceSyntaxError) -> String? {
    guard try hasNext(before: "}") else { return nil }
    let name = try takeText("a name in double quotes")
    guard take(":") else { throw error("`:`") }
    return name
  }

  /// Reads the name of the next member as `nextName` does, without making a string of most names.
  mutating func nextNameInPlace() throws(TraceSyntaxError) -> Name? {
    guard try hasNext(before: "}") else { return nil }
    let name: Name
    if let plain = plainText {
      name = .plain(plain)
      position = plain.upperBound + 1
      skipSpace()
    } else {
      name = .text(try takeText("a name in double quotes"))
    }
    guard take(":") else { throw error("`:`") }
    return name
  }

  /// The bytes between the quotes of the next string; nil if it is none, or has escapes or
  /// characters of several bytes.
  private var plainText: Range<Int>? {
    guard next == UInt8(ascii: "\"") else { return nil }
    var end = position + 1
    while end < bytes.endIndex, JSONString.isPlain(bytes[end]) { end += 1 }
    return end < bytes.endIndex && bytes[end] == UInt8(ascii: "\"") ? position + 1..<end : nil
  }

  /// Whether the open array has another element, which has to be read next.
  package mutating func hasNextElement() throws(TraceSyntaxError) -> Bool {
    try hasNext(before: "]")
  }

  // MARK: Values

  package mutating func takeText(_ expected: String) throws(TraceSyntaxError) -> String {
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "\"") else {
      throw error(expected)
    }
    guard let (text, end) = JSONString.read(bytes[position...]) else {
      throw error("text in UTF-8 and double quotes, as JSON has it")
    }
    position = end
    skipSpace()
    return text
  }

  package mutating func takeNumber(
    _ expected: String, where isFit: (Double) -> Bool = { _ in true }
  ) throws(TraceSyntaxError) -> Double {
    guard let (number, end) = readNumber(), isFit(number) else { throw error(expected) }
    position = end
    skipSpace()
    return number
  }

  package mutating func takeInteger(
    _ expected: String, in range: ClosedRange<Int>
  ) throws(TraceSyntaxError) -> Int {
    let number = try takeNumber(expected) { Int(exactly: $0).map(range.contains) ?? false }
    return Int(number)
  }

  package mutating func takeScalar(_ expected: String) throws(TraceSyntaxError) -> Scalar {
    guard position < bytes.endIndex else { throw error(expected) }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .text(try takeText(expected))
    case UInt8(ascii: "t") where take(word: "true"): return .boolean(true)
    case UInt8(ascii: "f") where take(word: "false"): return .boolean(false)
    default: return .number(try takeNumber(expected))
    }
  }

  /// Takes a scalar as a member; what is not JSON at all is reported as such.
  mutating func takeScalar(
    as member: () -> String
  ) throws(TraceSyntaxError) -> Scalar {
    let start = position
    do throws(TraceSyntaxError) { return try takeScalar("") } catch {
      position = start
      try skip()
      position = start
      throw self.error("a number, a boolean or a text for `\(member())`")
    }
  }

  /// Takes `null`, if it is next.
  package mutating func takeNull() -> Bool { take(word: "null") }

  /// Skips any value.
  package mutating func skip() throws(TraceSyntaxError) {
    let depth = levels.count
    repeat {
      if levels.count > depth, let level = levels.last {
        guard try level.mark == "{" ? nextName() != nil : hasNextElement() else { continue }
      }
      switch position < bytes.endIndex ? bytes[position] : 0 {
      case UInt8(ascii: "{"): try beginObject("a value")
      case UInt8(ascii: "["): try beginArray("a value")
      case UInt8(ascii: "n") where takeNull(): break
      default: _ = try takeScalar("a finite number or another JSON value")
      }
    } while levels.count > depth
  }

  package func checkEnd() throws(TraceSyntaxError) {
    guard position == bytes.endIndex else { throw error("the end of the line") }
  }

  /// Makes an error at the current position.
  package func error(_ expected: String) -> TraceSyntaxError {
    let found = bytes[position...].prefix(24)
    let text = String(decoding: found, as: UTF8.self)
    return TraceSyntaxError(
      line: line, expected: expected,
      found: found.isEmpty
        ? "the end of the line" : "`\(text)\(found.endIndex < bytes.endIndex ? "…" : "")`")
  }

  // MARK: Bytes

  private mutating func open(
    _ mark: Unicode.Scalar, _ expected: String
  ) throws(TraceSyntaxError) {
    guard take(mark) else { throw error(expected) }
    guard levels.count < Self.depthLimit else {
      throw TraceSyntaxError(
        line: line, expected: "at most \(Self.depthLimit) objects and arrays in one another",
        found: "more")
    }
    levels.append((mark, isFresh: true))
  }

  private mutating func hasNext(before end: Unicode.Scalar) throws(TraceSyntaxError) -> Bool {
    if take(end) {
      levels.removeLast()
      return false
    }
    let last = levels.count - 1
    guard levels[last].isFresh || take(",") else { throw error("`,` or `\(end)`") }
    levels[last].isFresh = false
    return true
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    skipSpace()
    return true
  }

  // With a label, since a literal such as `":"` would otherwise be a word, which takes longer.
  private mutating func take(word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x20, 0x09, 0x0d, 0x0a: position += 1
      default: return
      }
    }
  }

  /// Reads the finite number at the current position, and returns its end.
  private func readNumber() -> (number: Double, end: Int)? {
    var end = position
    func digits() -> Int {
      let start = end
      while end < bytes.endIndex, 0x30...0x39 ~= bytes[end] { end += 1 }
      return end - start
    }
    func take(_ mark: Unicode.Scalar) -> Bool {
      guard end < bytes.endIndex, bytes[end] == UInt8(ascii: mark) else { return false }
      end += 1
      return true
    }
    _ = take("-")
    let first = end
    let whole = digits()
    guard whole == 1 || whole > 1 && bytes[first] != UInt8(ascii: "0") else { return nil }
    var decimals = 0
    if take(".") {
      decimals = digits()
      if decimals == 0 { return nil }
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      guard digits() > 0 else { return nil }
    } else if whole + decimals <= Self.exactDigits {
      // Both numbers are exact, so the quotient is the nearest number.
      let number = digitSum(first..<first + whole + (decimals > 0 ? decimals + 1 : 0))
      let value = number / Self.powersOfTen[decimals]
      return (first > position ? -value : value, end)
    }
    let word = String(decoding: bytes[position..<end], as: UTF8.self)
    return Double(word).flatMap { $0.isFinite ? ($0, end) : nil }
  }

  /// Whole numbers with so many digits are exact, and so are the powers of ten up to their number.
  private static let exactDigits = 15
  private static let powersOfTen = (0...exactDigits).map { count in
    (0..<count).reduce(1.0) { power, _ in 10 * power }
  }

  /// The whole number that digits make, whose point is left out.
  private func digitSum(_ range: Range<Int>) -> Double {
    var sum: UInt64 = 0
    for index in range where bytes[index] != UInt8(ascii: ".") {
      sum = 10 * sum + UInt64(bytes[index] - 0x30)
    }
    return Double(sum)
  }
}

/// Reads the strings that `ByteWriter.append(jsonString:)` writes, and any other JSON string.
enum JSONString {
  /// Whether a string may contain a byte as it is, which is a character of its own.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5c
  }

  /// Reads the quoted string at the start of the bytes and returns its end; nil if there is none.
  static func read(_ bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    var rest = bytes.dropFirst()
    let special = rest.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c }
    guard let special else { return nil }
    if bytes[special] == UInt8(ascii: "\"") {
      // Most strings have no escapes.
      return String(validating: rest[..<special], as: UTF8.self).map { ($0, special + 1) }
    }
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        return String(validating: text, as: UTF8.self).map { ($0, rest.startIndex) }
      case UInt8(ascii: "\\"):
        guard let scalar = readEscape(&rest) else { return nil }
        text += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Reads the part of an escape after the backslash.
  private static func readEscape(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{c}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "u"): readScalar(&rest)
    default: nil
    }
  }

  /// Reads four hexadecimal digits and, after the first half of a surrogate pair, the second half.
  private static func readScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = readUnit(&rest) else { return nil }
    guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let second = readUnit(&rest), (0xdc00..<0xe000).contains(second)
    else { return nil }
    return Unicode.Scalar(0x1_0000 + (first - 0xd800) << 10 + (second - 0xdc00))
  }

  private static func readUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = rest.prefix(4).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 4 else { return nil }
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt32($1) }
  }
}
