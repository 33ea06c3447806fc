import MotionCore
import MotionValues

/// The values of parameters, as a table with one field for each.
package struct ParameterValues: ScriptResult {
  package static let resultDescription = TypeDescription.named(
    "table<string, any>", "a table of values")

  package let values: [(name: String, value: SceneParameter.Value)]

  package init(values: [(name: String, value: SceneParameter.Value)]) { self.values = values }

  package func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, value) in values {
      value.push(call)
      call.machine.setField(name, on: call.thread)
    }
    return 1
  }
}

/// The parameters of a scene: a table with their values, or an object if some are live.
package struct DeclaredParameters: ScriptResult {
  package static let resultDescription = ParameterValues.resultDescription

  let members: [(name: String, member: NamedMember)]

  package init(_ members: [(name: String, member: NamedMember)]) { self.members = members }

  package func push(_ call: Call) -> Int32 {
    var values: [(name: String, value: SceneParameter.Value)] = []
    for case (let name, .value(let value)) in members { values.append((name, value)) }
    if values.count == members.count { return ParameterValues(values: values).push(call) }
    call.machine.push(LiveParameters(members), on: call.thread)
    return 1
  }
}

/// The values of parameters, of which some are properties of the scene.
package final class LiveParameters: ScriptObject, NamedMembers, NumberSource {
  package static let typeName = "parameters"
  package let scriptType = LiveParameters.typeName
  package let memberNames: [String]
  private let members: [String: NamedMember]

  init(_ values: [(name: String, member: NamedMember)]) {
    memberNames = values.map(\.name)
    members = Dictionary(values.map { ($0.name, $0.member) }, uniquingKeysWith: { $1 })
  }

  package func member(_ name: String) -> NamedMember? { members[name] }

  package func slot(ofNumber name: String) -> Int? {
    if case .number(let slot)? = members[name] { slot } else { nil }
  }
}

/// A table of parameters by name.
package struct SceneParameterList: ScriptValue {
  package static let typeDescription = TypeDescription.named(
    "table<string, ParameterOptions>", "a table of parameters, such as { bounce = { 0.2 } }")

  package let parameters: [SceneParameter]

  /// Declares an argument of this type, with the documentation of a parameter's table.
  package static func parameter(_ name: String, _ summary: String) -> Parameter<SceneParameterList>
  {
    let plain = Parameter(name, as: SceneParameterList.self, summary)
    var description = plain.description
    description.options = ParameterEntry.tableDescription
    return Parameter(description: description, read: plain.read)
  }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> SceneParameterList {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var parameters: [SceneParameter] = []
    for name in call.machine.keys(index, on: call.thread) {
      guard ParameterEntry.isName(name) else {
        throw Mismatch(
          expected: "", found: "`\(name)` is not a name that can be set",
          help: ["a name consists of letters, digits and `_`"])
      }
      parameters.append(
        try call.withOption(name, of: index) { (_) throws(Mismatch) in
          return try ParameterEntry.parameter(call, named: name)
        })
    }
    return SceneParameterList(parameters: parameters)
  }
}

/// One parameter: its default, as the only entry without a name, and the options that restrict its values.
private struct ParameterEntry: Options {
  var min: Double?
  var max: Double?
  var unit = ParameterUnit.none
  var choices: [String]?
  var live = false
  var doc: String?

  static let tableName = "ParameterOptions"
  static let table = OptionTable(ParameterEntry()) {
    Field(\.min, .number("min", .none, "The least number."))
    Field(\.max, .number("max", .none, "The greatest number."))
    Field(\.unit, Parameter("unit", "The unit of the number, which tools show."))
    Field(
      \.choices, .list("choices", of: Parameter("choice", ""), "The texts to choose from."))
    Field(
      \.live,
      Parameter(
        "live",
        "Whether its value can change while the scene runs: then it is a property of the scene, which can be read, mapped and derived from."
      ))
    Field(\.doc, Parameter("doc", "The purpose of the parameter."))
  }

  static func isName(_ text: String) -> Bool {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return isASCII && text.first?.isNumber == false
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Reads the table on top of the stack.
  static func parameter(_ call: Call, named name: String) throws(Mismatch) -> SceneParameter {
    guard call.kind(-1) == .table, call.machine.length(-1, on: call.thread) == 1 else {
      throw Mismatch(
        expected: "its default in braces", found: call.describe(-1),
        help: ["write `\(name) = { 0.5 }`, or `{ 0.5, min = 0, max = 1 }`"])
    }
    let fallback = try call.withElement(1, of: -1) { (_) throws(Mismatch) in
      try SceneParameter.Value.read(call, at: -1)
    }
    return try table.read(call, -1, listed: 1).parameter(name, fallback)
  }

  private func parameter(
    _ name: String, _ fallback: SceneParameter.Value
  ) throws(Mismatch) -> SceneParameter {
    if let min, let max, min > max {
      throw Mismatch(
        .outOfRange, expected: "",
        found: "`\(Self.name(\.min))` \(NumberText(min)) is above `\(Self.name(\.max))` "
          + "\(NumberText(max))", help: ["swap them"])
    }
    let parameter = SceneParameter(
      name: name, fallback: fallback, bounds: Bounds(min ?? -.infinity, max ?? .infinity),
      unit: unit.unit, choices: choices ?? [], isLive: live, summary: doc ?? "")
    try check(parameter)
    return parameter
  }

  private func check(_ parameter: SceneParameter) throws(Mismatch) {
    if case .number = parameter.fallback {
    } else if min != nil || max != nil || unit != .none {
      throw Mismatch(
        .conflictingOptions, expected: "",
        found:
          "`\(Self.name(\.min))`, `\(Self.name(\.max))` and `\(Self.name(\.unit))` are for numbers",
        help: ["leave them out"])
    }
    if case .text = parameter.fallback {
    } else if !parameter.choices.isEmpty {
      throw Mismatch(
        .conflictingOptions, expected: "", found: "`\(Self.name(\.choices))` are for texts",
        help: ["leave them out"])
    }
    guard let code = parameter.fault(of: parameter.fallback) else { return }
    throw Mismatch(
      code, expected: "", found: "its own default is not \(parameter.phrase)",
      help: ["change the default, or the allowed values"])
  }
}

extension SceneParameter.Value: ScriptValue {
  package static var typeDescription: TypeDescription {
    .either([.number(.none, .any), .boolean, .string])
  }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> SceneParameter.Value {
    switch call.kind(index) {
    case .number: .number(try Double.read(call, at: index))
    case .boolean: .flag(try Bool.read(call, at: index))
    case .string: .text(try String.read(call, at: index))
    case .absent, .nil, .table, .function, .object, .coroutine:
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
  }
}

extension SceneParameter.Value {
  /// Pushes the value for a script.
  @discardableResult
  package func push(_ call: Call) -> Int32 {
    switch self {
    case .number(let number): call.push(number)
    case .flag(let flag): call.machine.push(flag, on: call.thread)
    case .text(let text): call.machine.push(text, on: call.thread)
    }
    return 1
  }
}

/// A unit of numbers, by the word that scripts write.
package enum ParameterUnit: String, ScriptChoice {
  case none, points, seconds, degrees, fraction, multiple

  package static let choiceName = "ParameterUnit"

  package var unit: Unit {
    switch self {
    case .none: .none
    case .points: .points
    case .seconds: .seconds
    case .degrees: .degrees
    case .fraction: .fraction
    case .multiple: .multiple
    }
  }

  package var summary: String {
    switch self {
    case .none: "A plain number."
    case .points: "A length."
    case .seconds: "A time."
    case .degrees: "An angle."
    case .fraction: "A part of a whole."
    case .multiple: "A factor."
    }
  }
}
