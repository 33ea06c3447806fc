/// A value that the user of a scene can set: its default and its allowed values.
package struct SceneParameter: Sendable {
  package enum Value: Equatable, Sendable {
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  package let name: String
  package let fallback: Value
  /// The range of a number.
  package let bounds: Bounds
  /// The allowed texts; empty if any text is allowed.
  package let choices: [String]
  package let summary: String

  package init(
    name: String, fallback: Value, bounds: Bounds = .any, choices: [String] = [],
    summary: String = ""
  ) {
    self.name = name
    self.fallback = fallback
    self.bounds = bounds
    self.choices = choices
    self.summary = summary
  }

  /// The expected value, for errors.
  package var phrase: String {
    switch fallback {
    case .number: bounds == .any ? "a number" : "a number \(bounds)"
    case .flag: "true or false"
    case .text where choices.isEmpty: "a text"
    case .text: choices.map { "`\($0)`" }.joined(separator: ", ")
    }
  }

  /// The reason why a value is not valid; nil if it is.
  package func fault(of value: Value) -> DiagnosticCode? {
    switch (fallback, value) {
    case (.number, .number(let number)): bounds.contains(number) ? nil : .outOfRange
    case (.flag, .flag): nil
    case (.text, .text(let text)):
      choices.isEmpty || choices.contains(text) ? nil : .unknownChoice
    default: .wrongType
    }
  }

  /// Parses a value from the command line.
  package func value(of text: String) throws(Diagnostic) -> Value {
    let value: Value? =
      switch fallback {
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
      case .flag: ["true": .flag(true), "false": .flag(false)][text]
      case .text: .text(text)
      }
    let code = value.map { fault(of: $0) } ?? .wrongType
    guard let value, code == nil else {
      throw Diagnostic(
        code ?? .wrongType, "`--set \(name)` takes \(phrase), found `\(text)`",
        help: Suggestion.nearest(to: text, in: choices).map { ["did you mean `\($0)`?"] }
          ?? (summary.isEmpty ? [] : ["`\(name)`: \(summary)"]))
    }
    return value
  }
}
