/// A value that does not match its declaration; the caller adds the function that received it.
package struct Mismatch: Error {
  package var code: DiagnosticCode
  /// The expected value, such as `a number (points)`.
  package var expected: String
  package var found: String
  package var help: [String] = []
  /// The path of options to the value, from the outermost table inwards.
  package var options: [String] = []
  package var token: String?
  /// The location of the failure in script code called for the value.
  private var location: SourceLocation?
  private var traceback: [ScriptFrame] = []

  package init(
    _ code: DiagnosticCode = .wrongType, expected: String, found: String, help: [String] = [],
    token: String? = nil
  ) {
    self.code = code
    self.expected = expected
    self.found = found
    self.help = help
    self.token = token
  }

  /// Makes a mismatch whose whole sentence comes from a diagnostic.
  package init(_ diagnostic: Diagnostic) {
    self.init(
      diagnostic.code, expected: "", found: diagnostic.message, help: diagnostic.help,
      token: diagnostic.token)
    location = diagnostic.location
    traceback = diagnostic.traceback
  }

  /// Returns the mismatch for a list's entry at a position, counted from 1.
  package func inEntry(_ position: Int) -> Mismatch {
    var copy = self
    copy.options.insert("[\(position)]", at: 0)
    return copy
  }

  package func inOption(_ name: String) -> Mismatch {
    var copy = self
    copy.options.insert(name, at: 0)
    if copy.token == nil, location == nil { copy.token = name }
    return copy
  }

  /// The path of options, from the outermost table inwards, as one word.
  private var path: String {
    options.reduce(into: "") { path, option in
      path += (path.isEmpty || option.hasPrefix("[") ? "" : ".") + option
    }
  }

  private func diagnostic(_ sentence: String) -> Diagnostic {
    var diagnostic = Diagnostic(code, sentence, help: help, token: token, at: location)
    diagnostic.traceback = traceback
    return diagnostic
  }

  /// The error for the result of a script's function; `subject` names the function.
  package func returned(by subject: String) -> Diagnostic {
    let sentence =
      expected.isEmpty
      ? (path.isEmpty ? "\(subject): \(found)" : "\(subject): `\(path)`: \(found)")
      : path.isEmpty
        ? "\(subject) has to return \(expected), and returns \(found)"
        : "\(subject) has to return \(expected) as `\(path)`, and returns \(found)"
    return diagnostic(sentence)
  }

  /// The error for a value; `subject` names the function, property or argument.
  package func diagnostic(subject: String) -> Diagnostic {
    let path = path
    let isEntry = options.first?.hasPrefix("[") ?? false
    let place = path.isEmpty ? subject : "\(subject): \(isEntry ? "entry" : "option") `\(path)`"
    let sentence =
      expected.isEmpty ? "\(place): \(found)" : "\(place) takes \(expected), found \(found)"
    var diagnostic = diagnostic(sentence)
    if diagnostic.help.isEmpty, let foundHelp { diagnostic.help = [foundHelp] }
    return diagnostic
  }
}

extension Mismatch {
  /// The help for nil, for a number in quotes, with or without a unit, and for a text without them.
  private var foundHelp: String? {
    if found == "nil" { return "a name that has not been assigned is nil; look for a misspelling" }
    if expected == "a string", found.hasPrefix("the number ") {
      return "write it in quotes: `\"\(found.dropFirst(11))\"`"
    }
    guard expected.hasPrefix("a number") || expected.hasPrefix("a whole number"),
      let text = found.wholeMatch(
        of: /the string "(-?[0-9.]+)\s*(ms|s|px|pt|dp|deg|°|rad|turn|%|)"/),
      let number = Double(text.1)
    else { return nil }
    return switch text.2 {
    case "": "write it without quotes: `\(text.1)`"
    case "ms": "write seconds, without quotes: `\(number / 1000)`"
    case "rad": "write degrees, without quotes: `\(NumberText(Self.rounded(number * 180 / .pi)))`"
    case "turn": "write degrees, without quotes: `\(NumberText(Self.rounded(number * 360)))`"
    case "%" where expected.contains("from 0 to 1"):
      "write a fraction, without quotes: `\(NumberText(Self.rounded(number / 100)))`"
    // Of what it is a share, the one who wrote it knows.
    case "%": nil
    default: "write the number alone, without quotes: `\(text.1)`"
    }
  }

  /// A number with two decimals.
  private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

  /// The mismatch for a word that is not one of the choices.
  package static func unknownChoice(_ word: String, among choices: [String]) -> Mismatch {
    let help =
      ForeignWord.find(word, at: .word, among: choices)?.help()
      ?? Suggestion.nearest(to: word, in: choices).map { "did you mean `\"\($0)\"`?" }
    return Mismatch(
      .unknownChoice, expected: TypeDescription.choice("", choices).phrase,
      found: "the string \"\(word)\"", help: help.map { [$0] } ?? [], token: word)
  }
}
