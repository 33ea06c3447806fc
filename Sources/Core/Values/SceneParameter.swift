/// A value that the user of a scene can set: its default and its allowed values.
public struct SceneParameter: Sendable {
  /// A value of a parameter, of the kind of its default.
  public enum Value: Equatable, Sendable {
    /// A number, in the parameter's unit.
    case number(Double)
    /// True or false.
    case flag(Bool)
    /// A text, or one of the parameter's choices.
    case text(String)
  }

  package let name: String
  package let fallback: Value
  /// The range of a number.
  package let bounds: Bounds
  /// The unit of a number.
  package let unit: Unit
  /// The allowed texts; empty if any text is allowed.
  package let choices: [String]
  /// Whether its value can change while the scene runs. Otherwise the script reads it while it loads.
  package let isLive: Bool
  package let summary: String

  package init(
    name: String, fallback: Value, bounds: Bounds = .any, unit: Unit = .none,
    choices: [String] = [], isLive: Bool = false, summary: String = ""
  ) {
    self.name = name
    self.fallback = fallback
    self.bounds = bounds
    self.unit = unit
    self.choices = choices
    self.isLive = isLive
    self.summary = summary
  }

  /// The property of the scene that a live parameter is.
  package var property: Property {
    let (type, initial): (any ValueType, PropertyValue) =
      switch fallback {
      case .number(let number): (NumberType(unit, in: bounds), .number(number))
      case .flag(let flag): (BooleanType(), .boolean(flag))
      case .text where choices.isEmpty: (TextType(), .text(""))
      case .text: (ChoiceType(choices), propertyValue(of: fallback))
      }
    return Property(name, type, initial: initial, readOnly: true, summary)
  }

  /// Returns a value that the parameter can have as one of its property.
  package func propertyValue(of value: Value) -> PropertyValue {
    switch value {
    case .number(let number): .number(number)
    case .flag(let flag): .boolean(flag)
    case .text(let text): choices.firstIndex(of: text).map { .choice($0) } ?? .text(text)
    }
  }

  /// Returns a value of its property as one that the parameter can have.
  package func value(of value: PropertyValue) -> Value {
    switch (fallback, value) {
    case (.flag, _): .flag(value.number != 0)
    case (.text, .text(let text)): .text(text)
    case (.text, _): .text(choices[Int(value.number)])
    case (.number, _): .number(value.number)
    }
  }

  /// Checks a value that the user has given.
  ///
  /// - Parameter place: Where it was given, such as "`--set bounce`".
  /// - Throws: a `wrong-type`, an `out-of-range` or an `unknown-choice` if it is not allowed.
  package func check(_ value: Value, givenBy place: String) throws(Diagnostic) {
    guard let code = fault(of: value) else { return }
    throw refusal(of: value.text, code, givenBy: place)
  }

  private func refusal(
    of text: String, _ code: DiagnosticCode, givenBy place: String
  ) -> Diagnostic {
    Diagnostic(
      code, "\(place) takes \(phrase), found `\(text)`",
      help: Suggestion.nearest(to: text, in: choices).map { ["did you mean `\($0)`?"] }
        ?? (summary.isEmpty ? [] : ["`\(name)`: \(summary)"]))
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

  /// Parses a value from the command line, or from another place that the error names.
  package func value(
    of text: String, givenBy place: String? = nil
  ) throws(Diagnostic) -> Value {
    let value: Value? =
      switch fallback {
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
      case .flag: ["true": .flag(true), "false": .flag(false)][text]
      case .text: .text(text)
      }
    let code = value.map { fault(of: $0) } ?? .wrongType
    guard let value, code == nil else {
      throw refusal(of: text, code ?? .wrongType, givenBy: place ?? "`--set \(name)`")
    }
    return value
  }
}

extension SceneParameter.Value {
  /// The value as a user writes it.
  package var text: String {
    switch self {
    case .number(let number): "\(NumberText(number))"
    case .flag(let flag): "\(flag)"
    case .text(let text): text
    }
  }
}
