/// Text that is written into scripts.
enum LuaText {
  /// A string of Lua.
  static func quoted(_ text: String) -> String {
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F:
        Array("\\\(byte / 100)\(byte / 10 % 10)\(byte % 10)".utf8)
      default: [byte]
      }
    }
    return "\"\(String(decoding: bytes, as: UTF8.self))\""
  }

  /// The name of a variable for words, such as `softHeaders` for `soft-headers`.
  static func variable(_ words: String) -> String {
    let parts = words.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    let name = parts.enumerated().map {
      $0 == 0 ? "\($1)" : $1.prefix(1).uppercased() + $1.dropFirst()
    }
    .joined()
    return keywords.contains(name) ? name + "Pack" : name
  }

  private static let keywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
    // Names that the snippets and all scripts use.
    "motion", "scene", "card", "header", "list", "t",
  ]
}
