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
  public var description: String {
    switch self {
    case .number(let number): "\(NumberText(number))"
    case .flag(let flag): "\(flag)"
    case .text(let text): "\"\(text)\""
    }
  }
}

/// The kind of thing that a definition makes.
package enum DefinitionKind: String, CaseIterable, Sendable {
  case animation
  case component
  case curve
  case effect
  case palette
  case policy
  case scene
  case spring

  /// The kind with its article, such as `an effect`.
  package var phrase: String {
    switch self {
    case .animation, .effect: "an \(rawValue)"
    case .component, .curve, .palette, .policy, .scene, .spring: "a \(rawValue)"
    }
  }
}

/// The name of a definition, with its location and its environment.
package struct DefinitionName: ScriptValue {
  package static let typeDescription = TypeDescription.string

  package let text: String
  package let location: SourceLocation?
  /// The environment of the code that defines it; nil if unknown.
  let environment: ScriptEnvironment?
  /// Unowned, because the library belongs to the machine, whose objects may refer to this name.
  package unowned let library: DefinitionLibrary
  package unowned let machine: any ScriptMachine

  /// The greatest length of a name.
  private static let lengthLimit = 64

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DefinitionName {
    let text = try String.read(call, at: index)
    guard isName(text) else {
      throw Mismatch(
        .outOfRange, expected: "", found: "`\(text)` cannot be the name of a definition",
        help: ["a name begins with a letter, and consists of letters, digits, `-` and `_`"],
        token: text)
    }
    let environment = call.machine.callingEnvironment
    // After a tail call, the location is a line of the code that requires the module.
    let location = call.location.flatMap {
      call.machine.environment(ofFile: $0.file) == environment ? $0 : nil
    }
    return DefinitionName(
      text: text, location: location, environment: environment, library: call.machine.library,
      machine: call.machine)
  }

  package static func isName(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }
    return 1...lengthLimit ~= text.utf8.count && text.utf8.first.map(isLetter) ?? false
      && text.utf8.allSatisfy {
        isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }

  /// The options that every definition has.
  package static var name: Parameter<DefinitionName> {
    Parameter(
      "name", as: DefinitionName.self,
      "The name; other scripts write a pack's definition with the pack's name and a dot before it.")
  }

  package static var doc: Parameter<String> {
    Parameter("doc", "The purpose, in one sentence.")
  }

  package static var options: Parameter<SceneParameterList> {
    let list = SceneParameterList.parameter(
      "options",
      "The options by name, each with its default (first, without a name) and its allowed values.")
    return Parameter(description: list.description) { (call, index) throws(Mismatch) in
      let options = try list.read(call, index)
      guard let live = options.parameters.first(where: \.isLive) else { return options }
      throw Mismatch(
        .conflictingOptions, expected: "",
        found:
          "`live` is for the parameters of a scene, and an option such as `\(live.name)` is given once",
        help: ["leave it out"])
    }
  }

  /// Makes a definition with this name.
  package func definition(
    _ kind: DefinitionKind, _ doc: String, _ options: SceneParameterList? = nil
  ) -> Definition {
    Definition(
      kind, name: text, pack: environment.flatMap { $0 == .script ? nil : $0.name }, summary: doc,
      options: options?.parameters ?? [], location: location)
  }
}
