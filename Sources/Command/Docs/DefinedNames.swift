import MotionCore
import MotionPlugin
import MotionValues

/// The names of packs' definitions in generated documentation.
struct DefinedNames {
  private let definitions: [Definition]

  init(_ definitions: [Definition]) { self.definitions = definitions }

  /// The names of definitions of some kinds as a union of literals, each with its summary.
  func names(of kinds: DefinitionKind...) -> [String] {
    definitions.filter { kinds.contains($0.kind) }.flatMap { definition in
      definition.kind == .palette
        ? definition.swatches.map { Self.literal($0.color.name, $0.summary) }
        : [Self.literal(definition.fullName, definition.summary)]
    }
  }

  private static func literal(_ name: String, _ summary: String) -> String {
    "---| \"\(name)\"" + (summary.isEmpty ? "" : " # \(oneLine(summary))")
  }

  /// The summary, kind and pack of a definition: `The cover of a passport. (component of
  /// north/passport)`.
  static func title(of definition: Definition) -> String {
    let owner = definition.pack.map { " of \($0)" } ?? ""
    let kind = "\(definition.kind.rawValue)\(owner)"
    return definition.summary.isEmpty
      ? "A \(kind)." : "\(oneLine(definition.summary)) (\(kind))"
  }

  /// A line break in a pack's text would end the comment that contains it.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

extension SceneParameter {
  /// An option of a definition, in the form of a parameter of motion itself.
  var description: ParameterDescription {
    let type: TypeDescription =
      switch fallback {
      case .number: .number(.none, bounds)
      case .flag: .boolean
      case .text: choices.isEmpty ? .string : .choice("", choices)
      }
    return ParameterDescription(
      name: name, type: type, summary: summary, fallback: "\(fallback)", isRequired: false)
  }
}
