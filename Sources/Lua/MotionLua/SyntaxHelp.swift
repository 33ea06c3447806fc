import MotionCore

/// The corrections of the most common mistakes that keep Lua from parsing a script.
///
/// Lua names the token at which it noticed a mistake; the line shows what was meant.
struct SyntaxHelp {
  /// Lua's message, such as `'}' expected near 'width'`.
  private let message: String
  /// The line at which Lua noticed the mistake, without what a comment says.
  private let line: Substring
  /// The line without its texts in double quotes.
  private let code: String
  /// The token at which Lua noticed the mistake, such as `width`; empty if the message names none.
  private let token: String

  /// `line` is the text of the line in the message; empty if it is not known.
  init(_ message: String, line: Substring) {
    self.message = message
    self.line = line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    code = String(self.line.replacing(/"[^"]*"/, with: ""))
    token = Self.token(of: message) ?? ""
  }

  /// The token in quotes after the last `near`; nil if the message names none.
  static func token(of message: String) -> String? {
    guard let near = message.ranges(of: " near '").last else { return nil }
    let token = message[near.upperBound...]
    return token.hasSuffix("'") ? String(token.dropLast()) : nil
  }

  /// What to write; nil if the mistake is not a common one.
  var text: String? {
    if let mistake = quotes ?? foreignOperator ?? foreignWord ?? assignment ?? separator {
      return mistake
    }
    return message.hasSuffix("near <eof>")
      ? "the script ends too early: an `end`, a bracket or a value is missing" : nil
  }

  private var quotes: String? {
    if code.contains(where: { "“”„‘’«»".contains($0) }) {
      return "write straight quotes: `\"text\"`"
    }
    if !code.contains("\""), code.firstMatch(of: /[A-Za-z]'[a-z]/) != nil {
      return "the text ends at its apostrophe: write it in double quotes, `\"it's\"`"
    }
    if message.hasPrefix("unfinished string") {
      return "the text has no closing quote in its line"
    }
    if code.contains("\"") {
      return "the line has an odd number of quotes: one that opens or closes a text is missing"
    }
    return nil
  }

  private var foreignOperator: String? {
    if code.contains("//") || code.contains("/*") { return "a comment begins with `--`" }
    switch token {
    case "!": return line.contains("!=") ? "Lua writes `~=` for `!=`" : "Lua writes `not` for `!`"
    case "&" where line.contains("&&"): return "Lua writes `and` for `&&`"
    case "|" where line.contains("||"): return "Lua writes `or` for `||`"
    case "?": return "Lua has no `?:`: write `condition and this or that`"
    case "+", "-", "*", "/", "=":
      guard let change = line.firstMatch(of: /([\w.\[\]]+)\s*([-+*\/])=/) else { return nil }
      return "write it out: `\(change.1) = \(change.1) \(change.2) …`"
    default: return nil
    }
  }

  private var foreignWord: String? {
    let first = line.drop { $0.isWhitespace }.prefix { $0.isLetter }
    if ["const", "let", "var"].contains(first) { return "write `local` for `\(first)`" }
    if token == "{" || token == "}", line.contains("function") {
      return "a function has no braces: its body ends with `end`"
    }
    if message.contains("'do' expected"), token == "{" {
      return "a loop has no braces: its body is between `do` and `end`"
    }
    if message.contains("'then' expected"), token == "{" || token == ")" {
      return "write `if … then … end`"
    }
    return nil
  }

  private var assignment: String? {
    if message.contains("'then' expected") || message.contains("'do' expected"), token == "=" {
      return "`==` compares, and `=` assigns"
    }
    if message.hasPrefix("function arguments expected"), token == "=" {
      return "a method is called with its value: `layer:onTap(function() … end)`"
    }
    if message.hasPrefix("')' expected"), token == "=" {
      return "values with names are in braces: `{ x = 100 }`"
    }
    if message.hasPrefix("<name> expected"), line.firstMatch(of: /[{,]\s*\w+\s*:/) != nil {
      return "a table has `=` between name and value: `{ x = 100 }`"
    }
    return nil
  }

  /// A table that does not go on where it could end.
  private var separator: String? {
    guard message.hasPrefix("'}' expected") else { return nil }
    if token == ":" { return "a table has `=` between name and value: `{ x = 100 }`" }
    guard let first = token.first, first.isLetter || first == "_" || first == "{" else {
      return nil
    }
    return "a comma is missing before `\(token)`, or a `}`"
  }
}
