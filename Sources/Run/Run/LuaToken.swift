/// A token of a script; joined, all tokens are the script's text.
package struct LuaToken {
  package enum Kind {
    case number, name, keyword, text, sign
    /// White space or a comment.
    case gap
  }

  package let kind: Kind
  package var text: String
  /// Its bytes in the script.
  package let range: Range<Int>

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
  private static let signs = ["...", "..", "==", "~=", "<=", ">=", "//", "<<", ">>", "::"]
    .map { Array($0.utf8) }

  /// Splits a script into tokens.
  package static func all(of script: String) -> [LuaToken] { all(in: Array(script.utf8)) }

  /// Splits the bytes of a script into tokens.
  package static func all(in bytes: [UInt8]) -> [LuaToken] {
    var tokens: [LuaToken] = []
    var start = 0
    while start < bytes.count {
      let (kind, end) = next(in: bytes, from: start)
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      tokens.append(
        LuaToken(
          kind: keywords.contains(text) ? .keyword : kind, text: text, range: start..<end))
      start = end
    }
    return tokens
  }

  /// Returns the kind and the end of the token that begins at a byte.
  private static func next(in bytes: [UInt8], from start: Int) -> (Kind, Int) {
    func end(while isPart: (UInt8) -> Bool) -> Int {
      bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
    }
    func begins(_ text: String, at index: Int) -> Bool {
      bytes[min(index, bytes.count)...].starts(with: text.utf8)
    }
    if isSpace(bytes[start]) { return (.gap, end(while: isSpace)) }
    if begins("--", at: start) {
      return (.gap, longEnd(in: bytes, from: start + 2) ?? end { $0 != UInt8(ascii: "\n") })
    }
    if let end = longEnd(in: bytes, from: start) { return (.text, end) }
    let isPoint = bytes[start] == UInt8(ascii: ".")
    if isDigit(isPoint && start + 1 < bytes.count ? bytes[start + 1] : bytes[start]) {
      return (.number, numberEnd(in: bytes, from: start))
    }
    if isLetter(bytes[start]) { return (.name, end { isLetter($0) || isDigit($0) }) }
    if begins("\"", at: start) || begins("'", at: start) {
      var index = start + 1
      while index < bytes.count, bytes[index] != bytes[start] {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return (.text, min(index + 1, bytes.count))
    }
    let sign = signs.first { bytes[start...].starts(with: $0) }
    return (.sign, start + (sign?.count ?? 1))
  }

  /// Returns the end of the long string or comment whose brackets begin at a byte; nil if there are
  /// none.
  private static func longEnd(in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    let level = bytes[(start + 1)...].prefix { $0 == UInt8(ascii: "=") }.count
    let body = start + 2 + level
    guard body <= bytes.count, bytes[body - 1] == UInt8(ascii: "[") else { return nil }
    let closing =
      Array("]".utf8) + Array(repeating: UInt8(ascii: "="), count: level) + Array("]".utf8)
    return bytes.indices.dropFirst(body).first { bytes[$0...].starts(with: closing) }
      .map { $0 + closing.count } ?? bytes.count
  }

  private static func numberEnd(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    let isHexadecimal =
      bytes[start] == UInt8(ascii: "0") && start + 1 < bytes.count
      && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    while index < bytes.count {
      let isExponent = index > start && bytes[index - 1] | 0x20 == exponent
      let isSigned = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index])
      // In `1..x`, the dots are a concatenation.
      let isPoint =
        bytes[index] == UInt8(ascii: ".")
        && !bytes[(index + 1)...].starts(with: [UInt8(ascii: ".")])
      guard isDigit(bytes[index]) || isLetter(bytes[index]) || isPoint || isSigned && isExponent
      else { break }
      index += 1
    }
    return max(index, start + 1)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
