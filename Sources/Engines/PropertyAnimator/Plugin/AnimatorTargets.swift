import MotionCore
import MotionPlugin
import MotionValues

/// The target of one property, as a script writes it.
struct Target {
  let name: String
  let options: TargetOptions
}

/// The properties of a layer and their targets: `{ x = 100, opacity = { from = 0, to = 1 } }`.
struct TargetTable: ScriptValue {
  let targets: [Target]

  static var typeDescription: TypeDescription {
    .named("targets", "a table of properties and their targets, such as { x = 100 }")
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> TargetTable {
    guard call.kind(index) == .table else {
      throw Mismatch(
        expected: typeDescription.phrase, found: call.describe(index),
        help: ["write the properties in braces: { x = 100, opacity = 0.5 }"])
    }
    var targets: [Target] = []
    for name in call.machine.keys(index, on: call.thread) {
      guard !name.hasPrefix("[") else {
        throw Mismatch(
          expected: typeDescription.phrase, found: call.describe(index),
          help: ["write each property as `name = value`"])
      }
      try call.withOption(name, of: index) { (kind) throws(Mismatch) in
        if let group = GroupedTarget.named(name) {
          targets += try grouped(group, kind, call)
        } else {
          targets.append(try target(name, kind, call))
        }
      }
    }
    return TargetTable(targets: targets)
  }

  static var description: NamedTable {
    NamedTable(
      "targets",
      "Properties by name, and their targets. Groups of properties: "
        + GroupedTarget.all.map { "`\($0.name) = { \($0.parts.joined(separator: ", ")) }`" }
        .joined(separator: ", ") + "; each part is a value or a table, like a property's.",
      keys: .properties(
        groups: GroupedTarget.all.map { group in
          PropertyNameGroup(
            name: group.name, parts: Array(zip(group.parts, group.properties)))
        }
      ) { .either([$0.typeDescription, .table(TargetOptions.tableName)]) },
      value: .either([.number(.none, .any), .string, .boolean]),
      options: TargetOptions.tableDescription)
  }

  /// Returns the targets of a group such as `{ x = 10, y = 20 }`.
  private static func grouped(
    _ group: GroupedTarget, _ kind: ScriptKind, _ call: Call
  ) throws(Mismatch) -> [Target] {
    guard kind == .table else {
      throw Mismatch(expected: "a table, \(group.form)", found: call.describe(-1))
    }
    let keys = call.machine.keys(-1, on: call.thread)
    if let other = keys.first(where: { !group.parts.contains($0) }) {
      throw Mismatch.unknownChoice(other, among: group.parts)
    }
    guard !keys.isEmpty else { throw Mismatch(expected: group.form, found: "an empty table") }
    var targets: [Target] = []
    for (part, property) in zip(group.parts, group.properties) where keys.contains(part) {
      targets.append(
        try call.withOption(part, of: -1) { (kind) throws(Mismatch) in
          return try target(property, kind, call)
        })
    }
    return targets
  }

  private static func target(
    _ name: String, _ kind: ScriptKind, _ call: Call
  ) throws(Mismatch) -> Target {
    guard kind == .table, !isList(call) else {
      return Target(name: name, options: TargetOptions(to: try value(call, -1)))
    }
    return Target(name: name, options: try TargetOptions.table.read(call, -1))
  }

  /// Whether the table on the stack is a list, and so a value, such as dashes.
  private static func isList(_ call: Call) -> Bool {
    let length = call.machine.length(-1, on: call.thread)
    return length > 0 && call.machine.keyCount(-1, on: call.thread) == length
  }

  fileprivate static func value(_ call: Call, _ index: Int32) throws(Mismatch) -> GivenValue {
    let given = call.kept(index)
    switch given.primitive {
    case .boolean, .text, .color, .mixed, .table: return given
    case .number:
      _ = try Double.read(call, at: index)
      return given
    case .bytes:
      _ = try String.read(call, at: index)
      return given
    case .other:
      throw Mismatch(
        expected: "a value, or a table with "
          + [
            TargetOptions.name(\.to), TargetOptions.name(\.from), TargetOptions.name(\.by),
            TargetOptions.name(\.curve),
          ].map { "`\($0)`" }.joined(separator: ", "),
        found: call.describe(index))
    }
  }
}

/// The options in a property's own table.
struct TargetOptions: Options {
  var to: GivenValue?
  var from: GivenValue?
  var by: Double?
  /// The initial velocity in units per second; nil for the property's current one.
  var velocity: Double?
  var curve: Timing?
  var mixing: MixingSpace?
  /// Whether it is an offset that is added to the property's other motion.
  var isAdditive = false

  static let tableName = "TargetDetails"
  static let table = OptionTable(TargetOptions()) {
    Field(\.to, valueParameter("to", "The target value."))
    Field(\.from, valueParameter("from", "The initial value; the current one if left out."))
    Field(\.by, .number("by", .none, "The amount of the change, in place of `to`."))
    Field(
      \.velocity,
      .number(
        "velocity", .none, in: Bounds(-1e9, 1e9),
        "The initial velocity per second; the current one if left out."))
    Field(\.curve, Parameter("curve", "A curve for this property alone."))
    Field(\.mixing, Parameter("mixing", "The colour space of the interpolation."))
    Field(
      \.isAdditive,
      Parameter(
        "additive", "Whether the numbers are an offset, added to the property's other motion."))
  }

  private static func valueParameter(
    _ name: String, _ summary: String
  ) -> Parameter<GivenValue> {
    Parameter(
      description: ParameterDescription(
        name: name, type: .either([.number(.none, .any), .color, .boolean]), summary: summary,
        isRequired: true)
    ) { (call, index) throws(Mismatch) in try TargetTable.value(call, index) }
  }
}

extension Target {
  /// Validates a value against the property's declaration.
  func value(_ given: GivenValue, for property: Property) throws(Diagnostic) -> PropertyValue {
    try value(given, as: property.type)
  }

  func value(_ given: GivenValue, as type: any ValueType) throws(Diagnostic) -> PropertyValue {
    do throws(Mismatch) {
      return try type.read(given)
    } catch {
      var diagnostic = error.diagnostic(subject: "`\(name)`")
      if diagnostic.token == nil { diagnostic.token = name }
      throw diagnostic
    }
  }
}

/// A name for several properties of a layer in an animator's targets.
struct GroupedTarget {
  let name: String
  /// The names of the parts in scripts, and their properties.
  let parts: [String]
  let properties: [String]

  static let all = [
    GroupedTarget("position", ["x", "y"], ["x", "y"]),
    GroupedTarget("size", ["width", "height"], ["width", "height"]),
    GroupedTarget("anchor", ["x", "y"], ["anchorX", "anchorY"]),
    GroupedTarget(
      "translation", ["x", "y", "z"], ["translationX", "translationY", "translationZ"]),
    GroupedTarget("rotation", ["x", "y", "z"], ["rotationX", "rotationY", "rotationZ"]),
    GroupedTarget("shadowOffset", ["x", "y"], ["shadowOffsetX", "shadowOffsetY"]),
    GroupedTarget(
      "cornerRadii", ["topLeft", "topRight", "bottomRight", "bottomLeft"],
      [
        "cornerRadiusTopLeft", "cornerRadiusTopRight", "cornerRadiusBottomRight",
        "cornerRadiusBottomLeft",
      ]),
  ]

  private init(_ name: String, _ parts: [String], _ properties: [String]) {
    (self.name, self.parts, self.properties) = (name, parts, properties)
  }

  static func named(_ name: String) -> GroupedTarget? { all.first { $0.name == name } }

  /// An example, such as `{ x = 10, y = 20 }`.
  var form: String {
    let fields = parts.enumerated().map { "\($0.element) = \(10 * ($0.offset + 1))" }
    return "{ \(fields.joined(separator: ", ")) }"
  }
}

/// The velocity of a property, per second: a number, or one for each channel of a colour.
enum PropertyVelocity: ScriptResult {
  case number(Double)
  case color([Double])

  static var resultDescription: TypeDescription {
    let channels = TypeDescription.named(
      "table<string, number>", "a table by red, green, blue and alpha")
    return .either([.number(.none, .any), channels])
  }

  func push(_ call: Call) -> Int32 {
    switch self {
    case .number(let velocity): return velocity.push(call)
    case .color(let channels):
      call.machine.pushTable(on: call.thread)
      for (channel, velocity) in zip(Color.Channel.allCases, channels) {
        call.setField("\(channel)", velocity)
      }
      return 1
    }
  }
}
