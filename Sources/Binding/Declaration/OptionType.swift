import MotionCore
import MotionValues

/// A value that a component's option has received: what its type has made of the value of a script.
package indirect enum OptionValue {
  case `nil`
  case primitive(ScriptPrimitive)
  case integer(Int)
  case object(any ScriptObject)
  /// A component, as the function that makes its layers.
  case maker(DefinitionObject)
  /// A function, or another value of the script, as it is.
  case kept(any ScriptReference)
  /// A function from the length of a whole, in points, to a length.
  case length(share: Double, points: Double)
  case list([OptionValue])
  case table([(name: String, value: OptionValue)])

  /// Pushes the value: a table is a new one each time.
  package func push(_ call: Call) {
    switch self {
    case .nil: call.machine.pushNil(on: call.thread)
    case .primitive(let primitive): _ = primitive.push(call)
    case .integer(let integer): call.machine.push(integer, on: call.thread)
    case .object(let object): call.machine.push(object, on: call.thread)
    case .maker(let object):
      if let maker = object.maker { call.machine.push(maker, on: call.thread) }
    case .kept(let reference): call.machine.push(reference, on: call.thread)
    case .length(let share, let points):
      call.machine.pushLine(slope: share, offset: points, on: call.thread)
    case .list(let elements):
      call.machine.pushTable(on: call.thread)
      for (index, element) in elements.enumerated() {
        element.push(call)
        call.machine.setElement(index + 1, on: call.thread)
      }
    case .table(let fields):
      call.machine.pushTable(on: call.thread)
      for (name, value) in fields {
        value.push(call)
        call.machine.setField(name, on: call.thread)
      }
    }
  }

  /// The value as a script writes it; nil for what has no such form.
  var literal: String? {
    switch self {
    case .nil: nil
    case .primitive(let primitive): primitive.text
    case .integer(let integer): "\(integer)"
    case .object(let object):
      switch object {
      case let spring as SpringObject: spring.spring.literal
      case let curve as CurveObject: Timing.curve(curve.curve).literal
      default: nil
      }
    case .maker(let object): object.definition.fullName
    case .kept: nil
    case .length(let share, let points):
      share == 0
        ? "\(NumberText(points))"
        : "\"\(NumberText(100 * share))%"
          + (points == 0 ? "" : " \(points < 0 ? "-" : "+") \(NumberText(points.magnitude))")
          + "\""
    case .list(let elements): Self.braced(elements.map { $0.literal })
    case .table(let fields):
      Self.braced(fields.map { field in field.value.literal.map { "\(field.name) = \($0)" } })
    }
  }

  private static func braced(_ parts: [String?]) -> String? {
    let known = parts.compactMap(\.self)
    guard known.count == parts.count else { return nil }
    return known.isEmpty ? "{}" : "{ \(known.joined(separator: ", ")) }"
  }
}

/// The type of an option, a property or an argument that a component declares: which values a script
/// may write, and what the component receives.
package indirect enum OptionType {
  case number(Unit, Bounds)
  case integer(Bounds)
  case boolean
  case text(choices: [String])
  /// What a property of this type takes, such as a colour or a path: its names are those of the code
  /// that writes it.
  case value(String, any ValueType)
  case timing(springOnly: Bool)
  case effect
  case layer(kind: String?)
  case length
  case function(arguments: [TypeDescription.Argument], results: [TypeDescription])
  /// A component, or a function that makes a layer; with members that its layer needs.
  case component(has: [String])
  case list(of: OptionType)
  case map(of: OptionType)
  case table([OptionDeclaration])
  case point
  case any

  /// The greatest number of entries in lists, maps and tables of one option.
  private static let sizeLimit = 10_000

  /// The type, for documentation.
  package var description: TypeDescription {
    switch self {
    case .number(let unit, let bounds): .number(unit, bounds)
    case .integer(let bounds): .integer(bounds)
    case .boolean: .boolean
    case .text(let choices): choices.isEmpty ? .string : .choice("", choices)
    case .value(_, let type): type.description(of: "")
    case .timing(let springOnly): springOnly ? .object("spring") : Timing.typeDescription
    case .effect: EffectValue.typeDescription
    case .layer(let kind): .object(kind ?? "layer")
    case .length:
      .either([.number(.points, .any), .named("string", "a share such as \"50%\"")])
    case .function(let arguments, let results): .function(arguments: arguments, results: results)
    case .component:
      .either([
        .named("definition", "a component"),
        .function(
          arguments: [.init("parent", .object("layer"))], results: [.object("layer")]),
      ])
    case .list(let element): .list(of: element.description)
    case .map(let element):
      .named(
        "table<string, \(element.isPlain ? element.word : "any")>",
        "a table by name, each entry \(element.description.phrase)")
    case .table(let fields):
      .named("table", "a table of " + fields.map { "`\($0.name)`" }.joined(separator: ", "))
    case .point: .table("point")
    case .any: .anyValue
    }
  }

  /// The type in one word, as a declaration names it.
  package var word: String {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .text: "text"
    case .value(let name, _): name
    case .timing(let springOnly): springOnly ? "spring" : "timing"
    case .effect: "effect"
    case .layer: "layer"
    case .length: "length"
    case .function: "function"
    case .component: "component"
    case .list: "list"
    case .map: "map"
    case .table: "table"
    case .point: "point"
    case .any: "any"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .number, .integer, .boolean: true
    default: false
    }
  }

  /// Reads the value at an index.
  ///
  /// - Throws: a mismatch that names the place inside of a list or a table.
  package func read(_ call: Call, _ index: Int32) throws(Mismatch) -> OptionValue {
    var room = Self.sizeLimit
    return try read(call, index, &room)
  }

  private func read(_ call: Call, _ index: Int32, _ room: inout Int) throws(Mismatch) -> OptionValue
  {
    switch self {
    case .number(let unit, let bounds):
      return .primitive(.number(try Double.read(call, at: index, unit, in: bounds)))
    case .integer(let bounds):
      let integer = try Parameter<Int>.integer("", in: bounds, "").read(call, index)
      return .integer(integer)
    case .boolean: return .primitive(.boolean(try Bool.read(call, at: index)))
    case .text(let choices):
      let text = try String.read(call, at: index)
      guard choices.isEmpty || choices.contains(text) else {
        throw Mismatch.unknownChoice(text, among: choices)
      }
      return .primitive(.text(text))
    case .value(_, let type):
      let value = try type.read(call.given(index, textsOf: Limits.textLength))
      return .primitive(type.scriptValue(of: value))
    case .timing(let springOnly): return .object(try Self.timing(call, index, springOnly))
    case .effect:
      let effect = try EffectValue.read(call, at: index).effect
      do throws(Diagnostic) {
        return .object(try EffectObject(effect))
      } catch { throw Mismatch(error) }
    case .layer(let kind):
      return .object(try Parameter<Layer>.layer("", kind: kind, "").read(call, index))
    case .length: return try Self.length(call, index)
    case .function:
      guard call.kind(index) == .function else {
        throw Mismatch(expected: "a function", found: call.describe(index))
      }
      return .kept(call.machine.keep(index, on: call.thread))
    case .component(let members): return try Self.component(call, index, members)
    case .list(let element): return try list(of: element, call, index, &room)
    case .map(let element): return try map(of: element, call, index, &room)
    case .table(let fields): return try table(fields, call, index, &room)
    case .point:
      return try table(
        ["x", "y"].map { OptionDeclaration($0, .number(.points, .any)) }, call, index, &room)
    case .any: return .kept(call.machine.keep(index, on: call.thread))
    }
  }

  private static func timing(
    _ call: Call, _ index: Int32, _ springOnly: Bool
  ) throws(Mismatch) -> any ScriptObject {
    switch try Timing.read(call, at: index) {
    case .spring(let spring): return SpringObject(spring)
    case .curve(let curve):
      guard !springOnly else {
        throw Mismatch(
          expected: "a spring", found: call.describe(index),
          help: ["write motion.spring { duration = 0.5, bounce = 0.2 }, or \"snappy\""])
      }
      return CurveObject(curve)
    }
  }

  /// Reads points, or a share of the whole with points: `120`, `"50%"`, `"100% - 16"`.
  private static func length(_ call: Call, _ index: Int32) throws(Mismatch) -> OptionValue {
    if let text = call.string(index) {
      switch PinLength(text).map({ ($0.base, $0.points) }) {
      case (.parent(let share), let points)?: return .length(share: share, points: points)
      case (.nothing, let points)?: return .length(share: 0, points: points)
      case (.safeArea, _)?, (.keyboard, _)?, nil: break
      }
    } else if call.kind(index) == .number {
      return .length(share: 0, points: try Double.read(call, at: index))
    }
    throw Mismatch(
      expected: "points or a share such as \"50%\"", found: call.describe(index))
  }

  private static func component(
    _ call: Call, _ index: Int32, _ members: [String]
  ) throws(Mismatch) -> OptionValue {
    if call.kind(index) == .function { return .kept(call.machine.keep(index, on: call.thread)) }
    guard let object = call.definition(index), object.definition.kind == .component else {
      throw Mismatch(
        expected: "a component, or a function that makes a layer", found: call.describe(index))
    }
    if let missing = members.first(where: { !object.hasMember($0) }) {
      throw Mismatch(
        expected: "a component with "
          + members.map { "`\($0)`" }.joined(separator: ", "),
        found: "`\(object.definition.fullName)`, which has no `\(missing)`")
    }
    return .maker(object)
  }

  private func list(
    of element: OptionType, _ call: Call, _ index: Int32, _ room: inout Int
  ) throws(Mismatch) -> OptionValue {
    let count = call.machine.length(index, on: call.thread)
    guard call.kind(index) == .table, call.machine.keyCount(index, on: call.thread) == count else {
      throw Mismatch(expected: description.phrase, found: call.describe(index))
    }
    try Self.take(count, from: &room)
    var elements: [OptionValue] = []
    for position in 1..<count + 1 {
      let kind = call.machine.pushElement(position, of: index, on: call.thread)
      defer { call.machine.pop(1, on: call.thread) }
      do throws(Mismatch) {
        guard kind != .nil else {
          throw Mismatch(expected: element.description.phrase, found: "nil")
        }
        elements.append(try element.read(call, -1, &room))
      } catch {
        throw error.inEntry(position)
      }
    }
    return .list(elements)
  }

  private func map(
    of element: OptionType, _ call: Call, _ index: Int32, _ room: inout Int
  ) throws(Mismatch) -> OptionValue {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(expected: description.phrase, found: call.describe(index))
    }
    try Self.take(call.machine.keyCount(index, on: call.thread), from: &room)
    var fields: [(String, OptionValue)] = []
    for name in call.machine.keys(index, on: call.thread) {
      fields.append((name, try Self.field(name, element, call, index, &room)))
    }
    return .table(fields)
  }

  private func table(
    _ fields: [OptionDeclaration], _ call: Call, _ index: Int32, _ room: inout Int
  ) throws(Mismatch) -> OptionValue {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: description.phrase, found: call.describe(index))
    }
    let names = fields.map(\.name)
    if let unknown = call.machine.keys(index, on: call.thread).first(where: { !names.contains($0) })
    {
      throw Mismatch(
        .unknownOption, expected: "", found: "there is no option `\(unknown)`",
        help: Suggestion.help(for: unknown, at: .option, in: names, kind: "the options are"),
        token: unknown)
    }
    try Self.take(fields.count, from: &room)
    var values: [(String, OptionValue)] = []
    for field in fields {
      if try call.withField(field.name, of: index, { (kind) throws(Mismatch) in kind == .nil }) {
        values.append((field.name, try field.leftOut()))
      } else {
        values.append((field.name, try Self.field(field.name, field.type, call, index, &room)))
      }
    }
    return .table(values)
  }

  private static func field(
    _ name: String, _ type: OptionType, _ call: Call, _ index: Int32, _ room: inout Int
  ) throws(Mismatch) -> OptionValue {
    _ = call.machine.pushField(name, of: index, on: call.thread)
    defer { call.machine.pop(1, on: call.thread) }
    do throws(Mismatch) {
      return try type.read(call, -1, &room)
    } catch {
      throw error.inOption(name)
    }
  }

  private static func take(_ count: Int, from room: inout Int) throws(Mismatch) {
    room -= count
    guard room >= 0 else {
      throw Mismatch(
        .outOfRange, expected: "", found: "the option has more than \(sizeLimit) entries",
        help: ["give it less, or add to the component later"])
    }
  }
}

/// An option that a component declares: its name, type, default and purpose.
package struct OptionDeclaration {
  package let name: String
  package let type: OptionType
  /// The value of an option that is left out; nil if it is required.
  package let fallback: OptionValue?
  package let summary: String

  package init(
    _ name: String, _ type: OptionType, fallback: OptionValue? = nil, summary: String = ""
  ) {
    self.name = name
    self.type = type
    self.fallback = fallback
    self.summary = summary
  }

  /// The documentation of the option.
  package var description: ParameterDescription {
    ParameterDescription(
      name: name, type: type.description, summary: summary, fallback: fallback?.literal,
      isRequired: fallback == nil)
  }

  /// The value of the option if it is left out.
  ///
  /// - Throws: `missing-option` if it is required.
  package func leftOut() throws(Mismatch) -> OptionValue {
    guard let fallback else {
      throw Mismatch(
        .missingOption, expected: "", found: "the option `\(name)` is missing",
        help: ["add `\(name) = …`" + (summary.isEmpty ? "" : ": \(summary)")])
    }
    return fallback
  }
}
