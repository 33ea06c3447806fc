/// Something that a script gives to others: what it is called, what it makes, and its options.
package struct Definition: Sendable {
  package let name: String
  /// What `make` returns, such as `component`.
  package let kind: String
  package let summary: String
  package let options: [SceneParameter]
  /// Where it is defined.
  package let location: SourceLocation?

  package init(
    name: String, kind: String, summary: String, options: [SceneParameter],
    location: SourceLocation?
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.options = options
    self.location = location
  }

  /// Takes the options that were given, and fills the rest with defaults; in the order of the
  /// declaration.
  package func values(of given: [(name: String, value: SceneParameter.Value)])
    throws(Diagnostic) -> [(name: String, value: SceneParameter.Value)]
  {
    for (name, value) in given {
      guard let option = options.first(where: { $0.name == name }) else {
        throw Diagnostic(
          .unknownOption, "`\(self.name):make`: there is no option `\(name)`",
          help: Suggestion.help(for: name, in: options.map(\.name), kind: "the options are"),
          token: name)
      }
      if let code = option.fault(of: value) {
        throw Diagnostic(
          code, "`\(self.name):make`: option `\(name)` takes \(option.phrase), found \(value)",
          help: Self.help(for: value, option), token: name)
      }
    }
    return options.map { option in
      (option.name, given.first { $0.name == option.name }?.value ?? option.fallback)
    }
  }

  private static func help(for value: SceneParameter.Value, _ option: SceneParameter) -> [String] {
    if case .text(let text) = value,
      let near = Suggestion.nearest(to: text, in: option.choices)
    {
      return ["did you mean `\(near)`?"]
    }
    return option.summary.isEmpty ? [] : ["`\(option.name)`: \(option.summary)"]
  }
}

extension SceneParameter.Value: CustomStringConvertible {
  /// The value as a script writes it.
  package var description: String {
    switch self {
    case .number(let number): "\(NumberText(number))"
    case .flag(let flag): "\(flag)"
    case .text(let text): "\"\(text)\""
    }
  }
}
