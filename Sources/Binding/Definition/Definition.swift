import MotionCore
import MotionValues

/// The description of something that a script defines for others: its name, its kind and its options.
package struct Definition: Sendable {
  /// A colour of a palette.
  package struct Swatch: Sendable {
    package let name: String
    package let color: NamedColor
    package let summary: String

    package init(name: String, color: NamedColor, summary: String) {
      self.name = name
      self.color = color
      self.summary = summary
    }
  }

  package let kind: DefinitionKind
  package let name: String
  /// The pack that contains the definition; nil for a project's own.
  package let pack: String?
  package let summary: String
  package let options: [SceneParameter]
  /// The location of the definition.
  package let location: SourceLocation?
  /// The colours of a palette, in byte order of their names.
  package var swatches: [Swatch] = []
  /// The properties that a driver owns.
  package var properties: [String] = []

  package init(
    _ kind: DefinitionKind, name: String, pack: String?, summary: String,
    options: [SceneParameter], location: SourceLocation?
  ) {
    self.kind = kind
    self.name = name
    self.pack = pack
    self.summary = summary
    self.options = options
    self.location = location
  }

  /// The name that is valid everywhere, such as `north/soft.lift`.
  package var fullName: String { pack.map { "\($0).\(name)" } ?? name }

  /// The name of its type for editors, such as `north.soft_headers.lift`.
  package var typeName: String { TypeDescription.typeName(of: fullName) }

  /// The location with a leading comma, for messages; empty if unknown.
  package var place: String { location.map { ", at \($0)" } ?? "" }

  /// Checks the given options and adds the defaults of the others. The result has the order of the declaration.
  package func values(of given: [(name: String, value: SceneParameter.Value)])
    throws(Diagnostic) -> [(name: String, value: SceneParameter.Value)]
  {
    try options.map { option throws(Diagnostic) in
      guard let value = given.first(where: { $0.name == option.name })?.value else {
        return (option.name, option.fallback)
      }
      if let code = option.fault(of: value) {
        throw Diagnostic(
          code, "`\(name):make`: option `\(option.name)` takes \(option.phrase), found \(value)",
          help: Self.help(for: value, option), token: option.name)
      }
      return (option.name, value)
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
