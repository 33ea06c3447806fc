import MotionCore
import MotionRecording
import MotionValues

/// Texts of strangers as code: literals that contain no quote, line break or interpolation, and
/// comments of one line. What is invisible, or changes the direction of the text around it, is
/// escaped.
enum CodeText {
  static func swift(_ text: String) -> String {
    literal(text, quote: "\"", escaped: []) { "\\u{\(String($0.value, radix: 16))}" }
  }

  static func kotlin(_ text: String) -> String {
    literal(text, quote: "\"", escaped: ["$"]) { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  static func dart(_ text: String) -> String {
    literal(text, quote: "'", escaped: ["$"]) { "\\u{\(String($0.value, radix: 16))}" }
  }

  /// A text within a comment that ends with its line.
  static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) ? " " : $0 }))
  }

  private static func literal(
    _ text: String, quote: Unicode.Scalar, escaped: Set<Unicode.Scalar>,
    hidden: (Unicode.Scalar) -> String
  ) -> String {
    var code = "\(quote)"
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        code += "\\n"
      } else if scalar == quote || scalar == "\\" || escaped.contains(scalar) {
        code += "\\\(scalar)"
      } else if isHidden(scalar) {
        code += hidden(scalar)
      } else {
        code.unicodeScalars.append(scalar)
      }
    }
    return code + "\(quote)"
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}

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

  /// The words that neither Swift nor Kotlin, with a capital letter, allows as the name of a case.
  private static let reservedCases: Set<String> = [
    "allCases", "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "entries", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "none", "operator", "private", "protocol", "public", "rawValue", "repeat", "rethrows", "return",
    "self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "type", "typealias", "values", "var", "where", "while",
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
    let text = Self.camelCase(name)
    return unique(Self.reserved.contains(text) ? text + "Value" : text, suffix: "")
  }

  /// Returns the name of a case of an enumeration, such as `half`.
  mutating func enumCase(_ name: String) -> String {
    let text = Self.camelCase(name)
    return unique(Self.reservedCases.contains(text) ? text + "Value" : text, suffix: "")
  }

  private static func camelCase(_ name: String) -> String {
    let words = words(name)
    var text = words.first.map(String.init) ?? ""
    for word in words.dropFirst() { text += word.prefix(1).uppercased() + word.dropFirst() }
    if text.first.map(\.isNumber) ?? true { text = "value" + text }
    return text.prefix(1).lowercased() + text.dropFirst()
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

/// A language in which the values of a property that changes in steps are written: booleans, blend
/// modes, and texts for choices and texts.
enum CodeLanguage {
  case swift, kotlin, dart

  func type(of value: Value, isBlend: Bool = false) -> String {
    if isBlend { return "BlendMode" }
    guard case .boolean = value else { return "String" }
    switch self {
    case .swift: return "Bool"
    case .kotlin: return "Boolean"
    case .dart: return "bool"
    }
  }

  func literal(_ value: Value, isBlend: Bool = false) -> String {
    if isBlend { return literal(BlendMode(rawValue: value.plainText) ?? .normal) }
    if case .boolean(let value) = value { return "\(value)" }
    switch self {
    case .swift: return CodeText.swift(value.plainText)
    case .kotlin: return CodeText.kotlin(value.plainText)
    case .dart: return CodeText.dart(value.plainText)
    }
  }

  private func literal(_ mode: BlendMode) -> String {
    switch self {
    case .swift: ".\(mode.rawValue)"
    case .kotlin: "BlendMode.\(mode.composeName)"
    case .dart: "BlendMode.\(mode.flutterName)"
    }
  }
}

/// Lines of code, indented by two spaces a level.
struct CodeWriter {
  private(set) var text = ""
  private var level = 0
  private let step: Int

  init(indentedBy step: Int = 2) { self.step = step }

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: " ", count: level * step) + line }
    text += "\n"
  }

  /// Writes lines between an opening and a closing one.
  mutating func block(
    _ opening: String, closing: String = "}", _ body: (inout CodeWriter) -> Void
  ) {
    line(opening)
    level += 1
    body(&self)
    level -= 1
    line(closing)
  }
}
