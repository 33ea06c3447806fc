/// A value that is not what its declaration says; the caller adds which function it was given to.
package struct Mismatch: Error {
  package var code: DiagnosticCode
  /// What the value had to be, such as `a number (points)`.
  package var expected: String
  package var found: String
  package var help: [String] = []
  /// The option that holds the value, from the outermost table inwards.
  package var options: [String] = []
  package var token: String?
  /// Where the script's code failed that was called for the value.
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

  /// Makes a mismatch whose whole sentence is a diagnostic's.
  package init(_ diagnostic: Diagnostic) {
    self.init(
      diagnostic.code, expected: "", found: diagnostic.message, help: diagnostic.help,
      token: diagnostic.token)
    location = diagnostic.location
    traceback = diagnostic.traceback
  }

  /// The mismatch of a list's n-th entry.
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

  /// The options from the outermost table inwards, as one word.
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

  /// The error of what a script's function returns; `subject` is the function.
  package func returned(by subject: String) -> Diagnostic {
    let sentence =
      expected.isEmpty
      ? (path.isEmpty ? "\(subject): \(found)" : "\(subject): `\(path)`: \(found)")
      : path.isEmpty
        ? "\(subject) has to return \(expected), and returns \(found)"
        : "\(subject) has to return \(expected) as `\(path)`, and returns \(found)"
    return diagnostic(sentence)
  }

  /// The error as people read it; `subject` is the function, property or argument.
  package func diagnostic(subject: String) -> Diagnostic {
    let path = path
    let isEntry = options.first?.hasPrefix("[") ?? false
    let place = path.isEmpty ? subject : "\(subject): \(isEntry ? "entry" : "option") `\(path)`"
    let sentence =
      expected.isEmpty ? "\(place): \(found)" : "\(place) takes \(expected), found \(found)"
    return diagnostic(sentence)
  }
}

extension Mismatch {
  /// A word that is none of the allowed ones.
  package static func unknownChoice(_ word: String, among choices: [String]) -> Mismatch {
    let near = Suggestion.nearest(to: word, in: choices).map { ["did you mean `\"\($0)\"`?"] }
    return Mismatch(
      .unknownChoice, expected: TypeDescription.choice("", choices).phrase,
      found: "the string \"\(word)\"", help: near ?? [], token: word)
  }
}
