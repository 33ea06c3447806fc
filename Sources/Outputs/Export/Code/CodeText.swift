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
