/// Identifiers made of names that scripts choose: valid in Swift, Kotlin and Dart, and unique in
/// their scope.
struct CodeNames {
  /// The words that none of the languages allows as the name of a property, and those that would
  /// hide what the code uses.
  private static let reserved: Set<String> = [
    "abstract", "any", "as", "assert", "async", "await", "base", "break", "case", "catch", "class",
    "const", "continue", "covariant", "default", "defer", "deferred", "deinit", "do", "double",
    "dynamic", "else", "enum", "export", "extends", "extension", "external", "factory", "false",
    "fileprivate", "final", "finally", "for", "fun", "func", "function", "get", "guard", "hide",
    "if", "implements", "import", "in", "init", "inout", "int", "interface", "internal", "is",
    "late", "let", "library", "mixin", "new", "nil", "null", "num", "object", "of", "on",
    "operator", "override", "package", "part", "precedencegroup", "private", "protocol", "public",
    "repeat", "required", "rethrow", "rethrows", "return", "self", "set", "show", "some", "static",
    "struct", "subscript", "super", "switch", "sync", "this", "throw", "throws", "true", "try",
    "type", "typealias", "typeof", "val", "var", "void", "when", "where", "while", "with", "yield",
    "hashCode", "hash", "toString", "runtimeType", "noSuchMethod", "duration", "keyframes", "time",
    "play", "apply", "also", "run", "animator", "animation", "animations", "group",
  ]

  private var used: Set<String> = []
  /// The last number that was appended to a name.
  private var numbers: [String: Int] = [:]

  /// Returns the name of a type, such as `CardTitleMotion` for `card/title`.
  mutating func type(_ path: String, suffix: String) -> String {
    let words = Self.words(path).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = words.first.map { !$0.isNumber } ?? false
    return unique(isName ? words : "Layer" + words, suffix: suffix)
  }

  /// Returns the name of a property, such as `cornerRadius`.
  mutating func property(_ name: String) -> String {
    let words = Self.words(name)
    var text = words.first.map(String.init) ?? ""
    for word in words.dropFirst() { text += word.prefix(1).uppercased() + word.dropFirst() }
    if text.first.map(\.isNumber) ?? true { text = "value" + text }
    text = text.prefix(1).lowercased() + text.dropFirst()
    return unique(Self.reserved.contains(text) ? text + "Value" : text, suffix: "")
  }

  private mutating func unique(_ name: String, suffix: String) -> String {
    var text = name + suffix
    while !used.insert(text).inserted {
      numbers[name, default: 1] += 1
      text = "\(name)\(numbers[name, default: 1])\(suffix)"
    }
    return text
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
  }
}
