import MotionCore
import MotionMath
import MotionPlugin

/// What packs define, as documents name it.
struct DefinedNames {
  private let definitions: [Definition]

  init(_ definitions: [Definition]) { self.definitions = definitions }

  /// The names of kinds as literals of a type, with what each is for.
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

  /// A definition's name as that of a class: `north.passport.cover`.
  static func className(of definition: Definition) -> String {
    String(definition.fullName.map { $0 == "/" ? "." : $0 == "-" ? "_" : $0 })
  }

  /// What a definition is and for what: `The cover of a passport. (component of north/passport)`.
  static func title(of definition: Definition) -> String {
    let owner = definition.pack.map { " of \($0)" } ?? ""
    let kind = "\(definition.kind.rawValue)\(owner)"
    return definition.summary.isEmpty
      ? "A \(kind)." : "\(oneLine(definition.summary)) (\(kind))"
  }

  /// A pack's words may not end the comment that they stand in.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

extension SceneParameter {
  /// The option of a definition as documents describe those of motion.
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
