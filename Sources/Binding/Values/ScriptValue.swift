import MotionCore
import MotionValues

/// A Swift type that plugins read from scripts.
package protocol ScriptValue {
  static var typeDescription: TypeDescription { get }
  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Self
}

/// A Swift type that plugins return to scripts.
public protocol ScriptResult {
  /// The type in documents.
  static var resultDescription: TypeDescription { get }
  /// Pushes the value and returns the number of results, or `Suspension.status`.
  func push(_ call: Call) -> Int32
}

extension ScriptResult where Self: ScriptObject {
  /// An object is returned as itself.
  package func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension Bool: ScriptValue, ScriptResult {
  package static var typeDescription: TypeDescription { .boolean }
  /// True or false.
  public static var resultDescription: TypeDescription { .boolean }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Bool {
    guard call.kind(index) == .boolean else {
      throw Mismatch(expected: "true or false", found: call.describe(index))
    }
    return call.machine.boolean(index, on: call.thread)
  }

  /// Pushes the value.
  public func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension Double: ScriptValue, ScriptResult {
  package static var typeDescription: TypeDescription { .number(.none, .any) }
  /// A number.
  public static var resultDescription: TypeDescription { .number(.none, .any) }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Double {
    guard let number = call.number(index) else {
      throw Mismatch(expected: "a number", found: call.describe(index))
    }
    guard number.isFinite else {
      throw Mismatch(.nonFinite, expected: "a finite number", found: Call.describe(number))
    }
    return number
  }

  /// Pushes the number.
  @inline(__always)
  public func push(_ call: Call) -> Int32 {
    call.push(self)
    return 1
  }
}

extension Int: ScriptResult {
  /// A whole number.
  public static var resultDescription: TypeDescription { .integer(.any) }

  /// Pushes the value.
  public func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension String: ScriptValue, ScriptResult {
  package static var typeDescription: TypeDescription { .string }
  /// A text.
  public static var resultDescription: TypeDescription { .string }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> String {
    guard let text = call.string(index) else {
      let isString = call.kind(index) == .string
      throw Mismatch(
        isString ? .encoding : .wrongType, expected: isString ? "UTF-8 text" : "a string",
        found: call.describe(index))
    }
    return text
  }

  /// Pushes the value.
  public func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension ColorValue: ScriptValue {
  package static var typeDescription: TypeDescription { .color }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ColorValue {
    guard case .color(let color) = try ColorType().read(call.given(index)) else {
      preconditionFailure("a colour is read as a colour")
    }
    return color
  }
}

extension Paint: ScriptValue {
  package static var typeDescription: TypeDescription { .paint }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Paint {
    try PaintType().paint(call.given(index))
  }
}

extension Optional: ScriptResult where Wrapped: ScriptResult {
  /// The value, or nil.
  public static var resultDescription: TypeDescription { .optional(Wrapped.resultDescription) }

  /// Pushes the value.
  public func push(_ call: Call) -> Int32 {
    if let self { return self.push(call) }
    call.machine.pushNil(on: call.thread)
    return 1
  }
}

extension Array: ScriptResult where Element: ScriptResult {
  /// A list.
  public static var resultDescription: TypeDescription { .list(of: Element.resultDescription) }

  /// Pushes the value.
  public func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (index, element) in enumerated() where element.push(call) == 1 {
      call.machine.setElement(index + 1, on: call.thread)
    }
    return 1
  }
}

/// The result of a function that returns no value to the script.
public struct Nothing: ScriptResult {
  /// No value.
  public static var resultDescription: TypeDescription { .nothing }

  /// Makes the result.
  public init() {}

  /// Pushes the value.
  public func push(_ call: Call) -> Int32 { 0 }
}

/// The result of a function that makes the calling coroutine wait.
package struct Suspension: ScriptResult {
  /// The status that makes the bridge yield once the Swift frame has returned.
  package static let status: Int32 = -2
  package static var resultDescription: TypeDescription { .nothing }

  package init() {}

  package func push(_ call: Call) -> Int32 { Self.status }
}

/// A Swift enumeration that a script writes as a string.
package protocol ScriptChoice: ScriptValue, ScriptResult, ScriptLiteral, CaseIterable,
  RawRepresentable
where RawValue == String {
  /// The name of the type in documents, such as `HeaderPolicy`.
  static var choiceName: String { get }
  /// The meaning of the case, in one sentence.
  var summary: String { get }
}

extension ScriptChoice {
  package static var typeDescription: TypeDescription {
    .choice(choiceName, allCases.map(\.rawValue))
  }
  package static var resultDescription: TypeDescription { typeDescription }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Self {
    guard let text = call.string(index) else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    guard let value = Self(rawValue: text) else {
      throw Mismatch.unknownChoice(text, among: allCases.map(\.rawValue))
    }
    return value
  }

  package func push(_ call: Call) -> Int32 { rawValue.push(call) }

  /// The documentation of the enumeration.
  package static var choiceDescription: ChoiceDescription {
    ChoiceDescription(
      name: choiceName, cases: allCases.map { ($0.rawValue, $0.summary) })
  }
}

/// The documentation of an enumeration.
package struct ChoiceDescription: Sendable {
  package let name: String
  package let cases: [(name: String, summary: String)]

  package init(name: String, cases: [(name: String, summary: String)]) {
    self.name = name
    self.cases = cases
  }
}

extension Call: ColorNames {
  /// Reads the value at an index for a property whose type interprets it. The result is valid during the call. A text
  /// of more bytes than `length` ends the run.
  package func given(_ index: Int32, textsOf length: Int = Limits.nameLength) -> GivenValue {
    GivenValue(primitive(index, textsOf: length), colors: self)
  }

  /// Reads the value at an index for a property that is not known yet. The result stays valid after the call.
  package func kept(_ index: Int32) -> GivenValue {
    let primitive = primitive(index, textsOf: Limits.textLength)
    switch primitive {
    // The scope only matters for values that may contain names.
    case .text, .table: return GivenValue(primitive, colors: colorScope)
    case .number, .boolean, .color, .mixed, .bytes, .other:
      return GivenValue(primitive, colors: ColorScope(library: machine.library, requester: nil))
    }
  }

  package func color(_ text: String) throws(Diagnostic) -> ColorValue {
    try colorScope.color(text)
  }

  /// The greatest nesting depth of tables.
  private static let depthLimit = 4
  /// The greatest number of entries and names in a table and its nested tables. It also ends the reading of a table
  /// that contains itself.
  private static let sizeLimit = 256

  private func primitive(_ index: Int32, textsOf length: Int) -> ScriptPrimitive {
    var room = Self.sizeLimit
    return primitive(index, textsOf: length, depth: 0, &room)
  }

  private func primitive(
    _ index: Int32, textsOf length: Int, depth: Int, _ room: inout Int
  ) -> ScriptPrimitive {
    switch kind(index) {
    case .number: number(index).map { .number($0) } ?? .other("a number")
    case .boolean: .boolean(machine.boolean(index, on: thread))
    case .string: string(index, atMost: length).map { .text($0) } ?? .bytes
    case .table: table(index, depth: depth, &room)
    case .object:
      switch object(index) {
      case let color as ColorObject: .color(color.color)
      case let mixed as MixedObject: .mixed(mixed.value)
      default: .other(describe(index))
      }
    case .absent, .nil, .function, .coroutine: .other(describe(index))
    }
  }

  private func table(_ index: Int32, depth: Int, _ room: inout Int) -> ScriptPrimitive {
    room -= machine.keyCount(index, on: thread)
    guard room >= 0 else {
      return .other(describe(index) + ", beyond the \(Self.sizeLimit) entries of a value")
    }
    guard depth < Self.depthLimit else { return .other(describe(index)) }
    let count = machine.length(index, on: thread)
    let entries = (0..<count).map { position in
      _ = machine.pushElement(position + 1, of: index, on: thread)
      defer { machine.pop(1, on: thread) }
      return primitive(-1, textsOf: Limits.nameLength, depth: depth + 1, &room)
    }
    // Entries are keys in brackets.
    let names = machine.keys(index, on: thread).filter { !$0.hasPrefix("[") }
    let fields = names.map { name in
      _ = machine.pushField(name, of: index, on: thread)
      defer { machine.pop(1, on: thread) }
      return ScriptField(name, primitive(-1, textsOf: Limits.nameLength, depth: depth + 1, &room))
    }
    return .table(entries: entries, fields: fields)
  }
}

extension ScriptPrimitive {
  /// Pushes the value and returns the number of results.
  package func push(_ call: Call) -> Int32 {
    switch self {
    case .number(let number): return number.push(call)
    case .boolean(let flag): return flag.push(call)
    case .text(let text): return text.push(call)
    case .color(let color): return ColorObject(color).push(call)
    case .mixed(let value): return MixedObject(value).push(call)
    case .table(let entries, let fields):
      call.machine.pushTable(on: call.thread)
      for (index, entry) in entries.enumerated() where entry.push(call) == 1 {
        call.machine.setElement(index + 1, on: call.thread)
      }
      for field in fields where field.value.push(call) == 1 {
        call.machine.setField(field.name, on: call.thread)
      }
      return 1
    case .bytes, .other: preconditionFailure("a property has no value that scripts cannot write")
    }
  }
}

/// A value that documents print as a script would write it, such as a default.
public protocol ScriptLiteral {
  /// The value as a script writes it.
  var literal: String { get }
}

extension Double: ScriptLiteral {
  /// The value as a script writes it.
  public var literal: String { "\(NumberText(self))" }
}

extension Int: ScriptLiteral {
  /// The value as a script writes it.
  public var literal: String { "\(self)" }
}

extension Bool: ScriptLiteral {
  /// The value as a script writes it.
  public var literal: String { "\(self)" }
}

extension String: ScriptLiteral {
  /// The value as a script writes it.
  public var literal: String { "\"\(self)\"" }
}

extension Array: ScriptLiteral {
  /// The value as a script writes it.
  public var literal: String {
    let elements = map { ($0 as? any ScriptLiteral)?.literal ?? "…" }
    return elements.isEmpty ? "{}" : "{ \(elements.joined(separator: ", ")) }"
  }
}

extension ScriptChoice {
  package var literal: String { rawValue.literal }
}

extension Timing: ScriptLiteral {
  /// The curve's name, or a call that makes the spring. A curve without a name has no literal.
  package var literal: String {
    switch self {
    case .curve(let curve):
      Curve.names.first { Curve.named($0) == curve }?.literal ?? "…"
    case .spring(let spring): spring.literal
    }
  }
}

extension Spring: ScriptLiteral {
  package var literal: String {
    var options = [("response", response), ("dampingRatio", dampingRatio)]
    if mass != 1 { options.append(("mass", mass)) }
    if initialVelocity != 0 { options.append(("velocity", initialVelocity)) }
    let fields = options.map { "\($0) = \($1.literal)" }
    return "motion.spring { \(fields.joined(separator: ", ")) }"
  }
}

extension Quadrilateral: ScriptResult {
  package static var resultDescription: TypeDescription {
    let point = TypeDescription.record(
      TypeDescription.Record(
        "point", "A point, in points.", phrase: "a table of `x` and `y`",
        fields: ["x", "y"].map { .init($0, .number(.points, .any)) }))
    return .record(
      TypeDescription.Record(
        "quadrilateral", "The corners of a layer in its projection.",
        phrase:
          "a table of `topLeft`, `topRight`, `bottomRight`, `bottomLeft`, each with `x` and `y`",
        fields: names.map { .init($0, point) }))
  }

  private static let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"]

  package func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, point) in zip(Self.names, corners) {
      call.machine.pushTable(on: call.thread)
      for (axis, value) in [("x", point.x), ("y", point.y)] {
        call.push(value)
        call.machine.setField(axis, on: call.thread)
      }
      call.machine.setField(name, on: call.thread)
    }
    return 1
  }
}
