import MotionMath

/// A value that a scene lets its user choose: what it is by default, and what it may be.
package struct SceneParameter: Sendable {
  package enum Value: Equatable, Sendable {
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  package let name: String
  package let fallback: Value
  /// What a number may be.
  package let bounds: Bounds
  /// What a text may be; empty if it is free.
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

  /// What the parameter takes, in an error's words.
  package var phrase: String {
    switch fallback {
    case .number: bounds == .any ? "a number" : "a number \(bounds)"
    case .flag: "true or false"
    case .text where choices.isEmpty: "a text"
    case .text: choices.map { "`\($0)`" }.joined(separator: ", ")
    }
  }

  /// Why a value is not one of the parameter's; nil if it is.
  package func fault(of value: Value) -> DiagnosticCode? {
    switch (fallback, value) {
    case (.number, .number(let number)): bounds.contains(number) ? nil : .outOfRange
    case (.flag, .flag): nil
    case (.text, .text(let text)):
      choices.isEmpty || choices.contains(text) ? nil : .unknownChoice
    default: .wrongType
    }
  }

  /// Reads a value from the command line's text.
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
