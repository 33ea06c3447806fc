/// Parses SVG path data (SVG 2, chapter 9) into absolute `M L C Q A Z`.
struct PathParser {
  /// The maximum length of path data in a script, in bytes.
  static let greatestLength = 64 << 10
  /// The maximum number of commands.
  static let greatestCount = 10_000
  /// The maximum magnitude of a number; sums and squares of such numbers stay finite and exact
  /// enough.
  static let greatestNumber = 1e9

  private let text: String
  private let bytes: [UInt8]
  private let greatestCount: Int
  private var offset = 0
  private var outline = Outline()
  private var start = Vector2.zero
  private var current = Vector2.zero
  /// The control point that `S` or `T` mirrors, and the letter it belongs to.
  private var control: (letter: UInt8, point: Vector2) = (0, .zero)

  /// Reads path data; an empty text draws nothing. A limit that is nil does not hold.
  static func outline(
    of text: String, length: Int? = greatestLength, count greatestCount: Int? = greatestCount
  ) throws(PathSyntaxError) -> Outline {
    let count = text.utf8.count
    guard count <= length ?? count else {
      let size = count >= 1 << 20 ? "\(count >> 20) MB" : "\((count + 1023) >> 10) KB"
      throw PathSyntaxError(
        text: text, offset: nil,
        problem: "a path of \(size); the most is \((length ?? 0) >> 10) KB",
        help: ["simplify it in the tool that made it"])
    }
    var parser = PathParser(text, greatestCount: greatestCount ?? .max)
    try parser.parse()
    return parser.outline
  }

  private init(_ text: String, greatestCount: Int) {
    self.text = text
    self.greatestCount = greatestCount
    bytes = Array(text.utf8)
  }

  private mutating func parse() throws(PathSyntaxError) {
    skipSpace()
    var isFirst = true
    while offset < bytes.count {
      let place = offset
      let letter = bytes[offset]
      guard let count = Self.numberCount(of: letter | 0x20), CSSScanner.isLetter(letter) else {
        throw unknownCommand(at: place)
      }
      guard !isFirst || letter | 0x20 == UInt8(ascii: "m") else {
        throw error(
          "a path begins with `M`, not with `\(Character(UnicodeScalar(letter)))`", at: place,
          help: "put the point where it begins before it: `M 0 0`")
      }
      isFirst = false
      offset += 1
      skipSpace()
      if count == 0 {
        try append(letter, .zero, isRepeated: false)
        continue
      }
      var (isRepeated, hasComma) = (false, false)
      repeat {
        let numbers = try numbers(count, of: letter)
        try append(letter, numbers, isRepeated: isRepeated)
        isRepeated = true
        hasComma = skipSeparator()
      } while offset < bytes.count && Self.beginsNumber(bytes[offset])
      if hasComma { _ = try number(of: letter) }
    }
  }

  /// Returns the number of numbers that a command takes, by its small letter.
  private static func numberCount(of letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): 2
    case UInt8(ascii: "h"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "c"): 6
    case UInt8(ascii: "s"), UInt8(ascii: "q"): 4
    case UInt8(ascii: "a"): 7
    case UInt8(ascii: "z"): 0
    default: nil
    }
  }

  private mutating func append(
    _ letter: UInt8, _ n: SIMD8<Double>, isRepeated: Bool
  ) throws(PathSyntaxError) {
    guard outline.commands.count < greatestCount else {
      throw PathSyntaxError(
        text: text, offset: nil,
        problem: "a path of more than \(greatestCount) commands",
        help: ["simplify it in the tool that made it"])
    }
    let origin = letter & 0x20 == 0 ? Vector2.zero : current
    func point(_ index: Int) -> Vector2 { Vector2(n[index], n[index + 1]) + origin }
    var next = current
    var mirrored: (UInt8, Vector2) = (0, .zero)
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      next = point(0)
      // Numbers after the first two are lines.
      if isRepeated {
        outline.line(to: next)
      } else {
        outline.move(to: next)
        start = next
      }
    case UInt8(ascii: "l"):
      next = point(0)
      outline.line(to: next)
    case UInt8(ascii: "h"):
      next.x = n[0] + origin.x
      outline.line(to: next)
    case UInt8(ascii: "v"):
      next.y = n[0] + origin.y
      outline.line(to: next)
    case UInt8(ascii: "c"):
      next = point(4)
      outline.cubic(point(0), point(2), to: next)
      mirrored = (UInt8(ascii: "c"), point(2))
    case UInt8(ascii: "s"):
      next = point(2)
      outline.cubic(mirror(of: UInt8(ascii: "c")), point(0), to: next)
      mirrored = (UInt8(ascii: "c"), point(0))
    case UInt8(ascii: "q"):
      next = point(2)
      outline.quadratic(point(0), to: next)
      mirrored = (UInt8(ascii: "q"), point(0))
    case UInt8(ascii: "t"):
      next = point(0)
      let control = mirror(of: UInt8(ascii: "q"))
      outline.quadratic(control, to: next)
      mirrored = (UInt8(ascii: "q"), control)
    case UInt8(ascii: "a"):
      next = point(5)
      outline.arc(
        radii: Vector2(n[0].magnitude, n[1].magnitude), rotation: n[2], isLarge: n[3] != 0,
        isClockwise: n[4] != 0, to: next)
    default:
      next = start
      outline.close()
    }
    guard max(next.x.magnitude, next.y.magnitude) <= Self.greatestNumber else {
      throw error(
        "the path leaves ±1,000,000,000 points", at: offset - 1,
        help: "scale it down in the tool that made it")
    }
    (current, control) = (next, mirrored)
  }

  /// The last control point mirrored in the current point, or that point itself after another
  /// command.
  private func mirror(of letter: UInt8) -> Vector2 {
    control.letter == letter ? current * 2 - control.point : current
  }
}

extension PathParser {
  private mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  /// Skips space and at most one comma; returns whether there was one.
  @discardableResult
  private mutating func skipSeparator() -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x09 || byte == 0x0d || byte == 0x0c
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    CSSScanner.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  private mutating func numbers(
    _ count: Int, of letter: UInt8
  ) throws(PathSyntaxError) -> SIMD8<Double> {
    var numbers = SIMD8<Double>()
    for index in 0..<count {
      if index > 0 { skipSeparator() }
      let isFlag = count == 7 && (index == 3 || index == 4)
      numbers[index] = isFlag ? try flag(of: letter) : try number(of: letter)
    }
    return numbers
  }

  /// Reads one digit: `0110` is two flags and a 10.
  private mutating func flag(of letter: UInt8) throws(PathSyntaxError) -> Double {
    guard offset < bytes.count else { throw missingNumber(of: letter) }
    guard bytes[offset] | 1 == UInt8(ascii: "1") else {
      throw error("`\(word(at: offset))` is not 0 or 1", at: offset, help: Self.help(for: letter))
    }
    offset += 1
    return Double(bytes[offset - 1] & 1)
  }

  private mutating func number(of letter: UInt8) throws(PathSyntaxError) -> Double {
    guard offset < bytes.count else { throw missingNumber(of: letter) }
    let begin = offset
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    var (digits, significand, exponent) = (0, UInt64(0), 0)
    var isExact = true
    func add(_ byte: UInt8) {
      digits += 1
      if significand < 900_719_925_474_099 {
        significand = significand * 10 + UInt64(byte - 0x30)
      } else {
        isExact = false
      }
    }
    while offset < bytes.count, CSSScanner.isDigit(bytes[offset]) {
      add(bytes[offset])
      offset += 1
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      while offset < bytes.count, CSSScanner.isDigit(bytes[offset]) {
        add(bytes[offset])
        exponent -= 1
        offset += 1
      }
    }
    guard digits > 0 else {
      throw error(
        "`\(word(at: begin))` is not a number", at: begin, help: Self.help(for: letter))
    }
    exponent += skipExponent()
    var value: Double
    if isExact, -22...22 ~= exponent {
      // Both are exact, so the quotient is rounded once.
      value = Double(significand)
      value = exponent < 0 ? value / Self.powers[-exponent] : value * Self.powers[exponent]
      if isNegative { value = 0 - value }
    } else {
      value = Double(String(decoding: bytes[begin..<offset], as: UTF8.self)) ?? .infinity
    }
    guard value.magnitude <= Self.greatestNumber else {
      throw error(
        "`\(word(at: begin))` is beyond ±1,000,000,000", at: begin,
        help: "scale it down in the tool that made it")
    }
    return value + 0
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Skips `e` and its digits, and returns the exponent; beyond a thousand it grows no more.
  private mutating func skipExponent() -> Int {
    let begin = offset
    guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return 0 }
    offset += 1
    let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
    if isNegative || offset < bytes.count && bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    let first = offset
    var exponent = 0
    while offset < bytes.count, CSSScanner.isDigit(bytes[offset]) {
      exponent = min(exponent * 10 + Int(bytes[offset] - 0x30), 1000)
      offset += 1
    }
    if offset == first { offset = begin }
    return isNegative ? -exponent : exponent
  }
}

extension PathParser {
  private func error(_ problem: String, at place: Int, help: String) -> PathSyntaxError {
    PathSyntaxError(text: text, offset: place, problem: problem, help: [help])
  }

  private func missingNumber(of letter: UInt8) -> PathSyntaxError {
    error("a number is missing", at: bytes.count, help: Self.help(for: letter))
  }

  private func unknownCommand(at place: Int) -> PathSyntaxError {
    let word = word(at: place)
    let isNumber = Self.beginsNumber(bytes[place])
    return error(
      isNumber ? "`\(word)` follows no command" : "`\(word)` is not a command", at: place,
      help:
        "the commands are M, L, H, V, C, S, Q, T, A and Z; small letters count from the last point"
    )
  }

  /// The text up to the next separator, at most 20 bytes.
  private func word(at place: Int) -> String {
    let rest = bytes[place...]
    let word = rest.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: ",") }
    if word.count <= 20 {
      return String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self)
    }
    return String(decoding: word.prefix(20), as: UTF8.self) + "…"
  }

  private static func help(for letter: UInt8) -> String {
    let name = Character(UnicodeScalar(letter))
    let (count, example) =
      switch letter | 0x20 {
      case UInt8(ascii: "h"), UInt8(ascii: "v"): ("one number", "24")
      case UInt8(ascii: "s"): ("four numbers", "19 9 19 12")
      case UInt8(ascii: "q"): ("four numbers", "12 5 19 12")
      case UInt8(ascii: "c"): ("six numbers", "12 5 19 9 19 12")
      case UInt8(ascii: "a"): ("seven numbers, two of them 0 or 1", "8 8 0 0 1 19 12")
      default: ("two numbers", "19 12")
      }
    return "`\(name)` takes \(count), such as `\(name) \(example)`"
  }
}

/// An error in SVG path data.
package struct PathSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  package let text: String

  /// The offset of the error in UTF-8 bytes, from 0; nil if the text is too long.
  package let offset: Int?

  /// What is wrong, such as "`x` is not a number".
  package let problem: String

  /// What to do.
  package let help: [String]

  /// Whether the text is longer than a path may be (`limit-path`), not wrong (`path-data`).
  package var isLimit: Bool { offset == nil }

  /// The problem with its place, counted from 1, and the text around it.
  package var description: String {
    guard let offset else { return problem }
    return "\(problem), at byte \(offset + 1) of `\(excerpt(around: offset))`"
  }

  /// The greatest length of the text that a message shows, in bytes.
  private static let greatestExcerpt = 60

  private func excerpt(around offset: Int) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > Self.greatestExcerpt else { return text }
    let low = max(0, min(offset - 30, bytes.count - Self.greatestExcerpt))
    let high = low + Self.greatestExcerpt
    let middle = String(decoding: bytes[low..<high], as: UTF8.self)
    return (low > 0 ? "…" : "") + middle + (high < bytes.count ? "…" : "")
  }
}
