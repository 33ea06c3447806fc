import MotionValues

/// Reads a line of a trace word by word.
struct TraceLine {
  private enum Word {
    case bare(String)
    case quoted(String)
  }

  private let bytes: ArraySlice<UInt8>
  private let number: Int
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>, number: Int) {
    self.bytes = bytes
    self.number = number
    position = bytes.startIndex
    skipSpaces()
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  /// Returns whether the next word is `word`, without taking it.
  func isNext(_ word: String) -> Bool {
    bareEnd == position + word.utf8.count && bytes[position..<bareEnd].elementsEqual(word.utf8)
  }

  /// Takes a required word.
  mutating func take(_ word: String, expected: String) throws(TraceSyntaxError) {
    guard isNext(word) else { throw error(expected: expected) }
    position = bareEnd
    skipSpaces()
  }

  /// Takes the name of a property, a target or a scene.
  mutating func takeLabel() throws(TraceSyntaxError) -> String {
    switch try takeWord(expected: "a name") {
    case .bare(let label), .quoted(let label): return label
    }
  }

  mutating func takeValue() throws(TraceSyntaxError) -> Value {
    let start = self
    switch try takeWord(expected: "a value") {
    case .quoted(let text): return .text(text)
    case .bare("true"): return .boolean(true)
    case .bare("false"): return .boolean(false)
    case .bare(let word) where word.hasPrefix("#") && !word.contains(">"):
      guard let color = Value(colorWord: word) else {
        throw start.error(expected: "a colour such as `#ff8800` or `#ff880080`")
      }
      return color
    case .bare(let word) where word.utf8.first.map("+-.0123456789".utf8.contains) == true:
      guard let number = Self.number(word) else { throw start.error(expected: "a number") }
      return .number(number)
    case .bare(let word): return .name(word)
    }
  }

  mutating func takeInteger(
    expected: String, where isFit: (Int) -> Bool = { _ in true }
  ) throws(TraceSyntaxError) -> Int {
    let start = self
    guard case .bare(let word) = try takeWord(expected: expected), let value = Int(word),
      isFit(value)
    else { throw start.error(expected: expected) }
    return value
  }

  mutating func takeNumber(
    expected: String, where isFit: (Double) -> Bool
  ) throws(TraceSyntaxError) -> Double {
    let start = self
    guard case .bare(let word) = try takeWord(expected: expected),
      let value = Self.number(word), isFit(value)
    else { throw start.error(expected: expected) }
    return value
  }

  /// Takes the time of an event, such as `@0.0753`; nil if the next word does not begin with `@`.
  mutating func takeTime() throws(TraceSyntaxError) -> Double? {
    guard !isAtEnd, bytes[position] == UInt8(ascii: "@") else { return nil }
    let start = self
    guard case .bare(let word) = try takeWord(expected: "a time"),
      let time = Self.number(String(word.dropFirst())), time >= 0
    else { throw start.error(expected: "a time such as `@0.0753`") }
    return time
  }

  func checkEnd() throws(TraceSyntaxError) {
    guard isAtEnd else { throw error(expected: "the end of the line") }
  }

  func error(expected: String) -> TraceSyntaxError {
    let word = String(decoding: bytes[position..<bareEnd], as: UTF8.self)
    return TraceSyntaxError(
      line: number, expected: expected, found: isAtEnd ? "the end of the line" : "`\(word)`")
  }

  /// The end of a word without quotes that starts here.
  private var bareEnd: Int {
    bytes[position...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.endIndex
  }

  private mutating func skipSpaces() {
    position = bytes[position...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.endIndex
  }

  private mutating func takeWord(expected: String) throws(TraceSyntaxError) -> Word {
    guard !isAtEnd else { throw error(expected: expected) }
    if bytes[position] == UInt8(ascii: "\"") {
      guard let (text, end) = JSONString.read(bytes[position...]),
        end == bytes.endIndex || bytes[end] == UInt8(ascii: " ")
      else { throw error(expected: "text in double quotes as JSON has it") }
      position = end
      skipSpaces()
      return .quoted(text)
    }
    guard let word = String(validating: bytes[position..<bareEnd], as: UTF8.self) else {
      throw error(expected: "\(expected) in UTF-8")
    }
    position = bareEnd
    skipSpaces()
    return .bare(word)
  }

  private static func number(_ word: String) -> Double? {
    // `Double` also reads hexadecimal numbers and infinities.
    guard word.utf8.allSatisfy("+-.0123456789eE".utf8.contains) else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }
}
