import MotionCore
import MotionValues

/// The value of a table of options in a script.
///
/// Each option is a stored property. Its initial value is the option's default; it is nil if the option may be
/// omitted without a default, and the property is `Required` if the option is:
///
///     struct DecayOptions: Options {
///       @Required var velocity: Double
///       var rate = 0.998
///
///       static let tableName = "DecayOptions"
///       static let table = OptionTable(DecayOptions()) {
///         Field(\.$velocity, .number("velocity", .perSecond, "The velocity at the start."))
///         Field(\.rate, .number("rate", .fraction, in: .unit, "The fraction that is left after 1 ms."))
///       }
///     }
public protocol Options: ScriptLiteral {
  /// The name of the table in documents.
  static var tableName: String { get }
  /// The options, which are created when a script or a document first needs them.
  static var table: OptionTable<Self> { get }

  /// Makes the value of `{}`.
  init()
}

extension Options {
  /// The documentation of the table.
  package static var tableDescription: OptionTableDescription {
    OptionTableDescription(name: tableName, options: table.descriptions)
  }

  /// Returns the name of the option that a property holds, for errors.
  package static func name(_ property: PartialKeyPath<Self>) -> String { table.name(property) }

  /// A nested table is `{}` by default, which takes its defaults from the same properties.
  public var literal: String { "{}" }
}

/// A table of options with checked keys, which is read into a Swift value.
///
/// The initial value of the table supplies the defaults of omitted options.
public final class OptionTable<Root>: @unchecked Sendable {
  // Sendable, because neither the table nor anything that its fields' closures capture changes.
  private let initial: Root
  package let fields: [Field<Root>]

  /// Declares the options of a value; `initial` is the value of `{}`.
  public init(_ initial: Root, @FieldBuilder<Root> _ fields: () -> [Field<Root>]) {
    self.initial = initial
    self.fields = fields()
    assert(isComplete, "a stored property of \(Root.self) has no option, or two have one name")
  }

  /// The documentation of the options, including defaults.
  package var descriptions: [ParameterDescription] { fields.map { $0.describe(initial) } }

  private var isComplete: Bool {
    Mirror(reflecting: initial).children.count <= fields.count
      && Set(descriptions.map(\.name)).count == fields.count
  }

  func name(_ property: PartialKeyPath<Root>) -> String {
    guard let field = fields.first(where: { $0.property() == property }) else {
      preconditionFailure("\(property) is bound to no option")
    }
    return field.name
  }

  /// Reads the table at an index.
  ///
  /// The first `listed` entries may be values without a name, which the caller reads. A trial, after which
  /// another table is read, gives no help for an unknown option, which takes time to find.
  ///
  /// - Throws: a mismatch for keys that are no options, missing options and wrong values.
  package func read(
    _ call: Call, _ index: Int32, listed: Int = 0, isTrial: Bool = false
  ) throws(Mismatch) -> Root {
    guard call.kind(index) == .table else {
      throw Mismatch(
        expected: "a table of options", found: call.describe(index),
        help: [
          "write the options in braces: "
            + (call.namedOptions(of: (Root.self as? any Options.Type)?.tableName, at: index)
              ?? "{ \(fields.first?.name ?? "name") = … }")
        ])
    }
    let count = call.machine.keyCount(index, on: call.thread) - listed
    var root = initial
    var found = 0
    for field in fields where found < count || field.isRequired {
      if try read(field, of: call, index, into: &root) {
        found += 1
      } else if field.isRequired {
        // An unknown key may be a misspelling of the missing option.
        if found < count { try checkKeys(call, index, listed: listed, isTrial: isTrial) }
        throw missing(field)
      }
    }
    if found < count { try checkKeys(call, index, listed: listed, isTrial: isTrial) }
    return root
  }

  /// Reads the options of the table and ignores other keys.
  func readKnown(_ call: Call, _ index: Int32) throws(Mismatch) -> Root {
    var root = initial
    for field in fields { _ = try read(field, of: call, index, into: &root) }
    return root
  }

  /// Reads the option of a field if it is present.
  private func read(
    _ field: Field<Root>, of call: Call, _ index: Int32, into root: inout Root
  ) throws(Mismatch) -> Bool {
    let kind = call.machine.pushField(field.name, of: index, on: call.thread)
    defer { call.machine.pop(1, on: call.thread) }
    guard kind != .nil else { return false }
    do throws(Mismatch) {
      try field.read(call, &root)
    } catch {
      throw error.inOption(field.name)
    }
    return true
  }

  private func missing(_ field: Field<Root>) -> Mismatch {
    Mismatch(
      .missingOption, expected: "", found: "the option `\(field.name)` is missing",
      help: ["add `\(field.name) = …`: \(field.describe(initial).summary)"])
  }

  private func checkKeys(
    _ call: Call, _ index: Int32, listed: Int, isTrial: Bool
  ) throws(Mismatch) {
    let names = fields.map(\.name)
    let length = call.machine.length(index, on: call.thread)
    guard length <= listed else {
      throw Mismatch(
        .unknownOption, expected: "",
        found: "the table contains \(length == 1 ? "a value" : "\(length) values") without a name",
        help: ["write each option as `name = value`"]
          + Suggestion.help(for: "", in: names, kind: "the options are"))
    }
    let positions = (0..<listed).map { "[\($0 + 1)]" }
    for key in call.machine.keys(index, on: call.thread)
    where !names.contains(key) && !positions.contains(key) {
      throw Mismatch(
        .unknownOption, expected: "", found: "there is no option `\(key)`",
        help: isTrial
          ? [] : Suggestion.help(for: key, at: .option, in: names, kind: "the options are"),
        token: key.hasPrefix("[") ? nil : key)
    }
  }
}

extension OptionTable where Root: Options {
  /// The fields of these options as part of an outer table, one of whose properties holds the value.
  package func fields<Outer>(
    in property: @autoclosure @escaping () -> WritableKeyPath<Outer, Root>
  ) -> [Field<Outer>] {
    fields.map { field in
      Field<Outer>(
        field.name, isRequired: field.isRequired, property: { property() },
        describe: { field.describe($0[keyPath: property()]) }
      ) { (call, outer) throws(Mismatch) in try field.read(call, &outer[keyPath: property()]) }
    }
  }
}

/// The documentation of a table of options.
package struct OptionTableDescription {
  package let name: String
  package var options: [ParameterDescription] { makeOptions() }
  private let makeOptions: () -> [ParameterDescription]

  /// Describes a table. Its options are evaluated when an error or a document needs them.
  package init(name: String, options: @escaping @autoclosure () -> [ParameterDescription]) {
    self.name = name
    makeOptions = options
  }
}

/// An option of a table, bound to the property of `Root` that holds it.
///
/// A key path is created on first use, which takes 5 µs. Writing a stored property through it takes 25 ns.
public final class Field<Root> {
  package let name: String
  package let isRequired: Bool
  /// The key path of the property.
  let property: () -> PartialKeyPath<Root>
  /// The documentation of the option; the root contains its default.
  let describe: (Root) -> ParameterDescription
  /// Reads the value on top of the stack into the property.
  let read: (Call, inout Root) throws(Mismatch) -> Void

  package init(
    _ name: String, isRequired: Bool, property: @escaping () -> PartialKeyPath<Root>,
    describe: @escaping (Root) -> ParameterDescription,
    read: @escaping (Call, inout Root) throws(Mismatch) -> Void
  ) {
    self.name = name
    self.isRequired = isRequired
    self.property = property
    self.describe = describe
    self.read = read
  }

  /// Binds an option whose default is the property's initial value.
  public convenience init<Value: ScriptLiteral>(
    _ property: @autoclosure @escaping () -> WritableKeyPath<Root, Value>,
    _ option: Parameter<Value>
  ) {
    self.init(
      option.description.name, isRequired: false, property: { property() },
      describe: { option.description.optional(else: $0[keyPath: property()].literal) }
    ) { (call, root) throws(Mismatch) in root[keyPath: property()] = try option.read(call, -1) }
  }

  /// Binds an option that is nil if it is omitted.
  public convenience init<Value>(
    _ property: @autoclosure @escaping () -> WritableKeyPath<Root, Value?>,
    _ option: Parameter<Value>
  ) {
    self.init(property, option) { $0 }
  }

  /// Binds an option to a property of another type, which is a parameter because a generic function
  /// looks up the type `Value?` in each call.
  private convenience init<Value, Stored>(
    _ property: @escaping () -> WritableKeyPath<Root, Stored>, _ option: Parameter<Value>,
    _ store: @escaping (Value) -> Stored
  ) {
    self.init(
      option.description.name, isRequired: false, property: { property() },
      describe: { _ in option.description.optional(else: nil) }
    ) { (call, root) throws(Mismatch) in
      root[keyPath: property()] = store(try option.read(call, -1))
    }
  }

  /// Binds a required option, so that the property's initial value is never used.
  ///
  /// Writing a `Required` property instead takes 300 ns more, because its projection is computed.
  public convenience init<Value>(
    required property: @autoclosure @escaping () -> WritableKeyPath<Root, Value>,
    _ option: Parameter<Value>
  ) {
    self.init(
      option.description.name, isRequired: true, property: { property() },
      describe: { _ in option.description }
    ) { (call, root) throws(Mismatch) in root[keyPath: property()] = try option.read(call, -1) }
  }

  /// Binds a required option that has no meaningful initial value.
  package convenience init<Value>(
    _ property: @autoclosure @escaping () -> WritableKeyPath<Root, Required<Value>>,
    _ option: Parameter<Value>
  ) {
    self.init(
      option.description.name, isRequired: true, property: { property() },
      describe: { _ in option.description }
    ) { (call, root) throws(Mismatch) in
      root[keyPath: property()] = Required(try option.read(call, -1))
    }
  }
}

/// Builds the fields of a table, one per line, including the fields of nested options.
@resultBuilder
public enum FieldBuilder<Root> {
  /// A field of its own.
  public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }

  /// The fields of nested options.
  public static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }

  /// All fields of the table.
  public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] {
    fields.flatMap { $0 }
  }
}

/// A required option. The property has no value until the table has been read.
///
/// A `Field` of such a property is bound by its projection, `\.$layer`.
@propertyWrapper
package struct Required<Value> {
  private var value: Value?

  package init() {}

  package init(_ value: Value) { self.value = value }

  package var wrappedValue: Value {
    get {
      guard let value else { preconditionFailure("a required option is used before it is read") }
      return value
    }
    set { value = newValue }
  }

  package var projectedValue: Required {
    get { self }
    set { self = newValue }
  }
}

/// The documentation of a type of table whose keys are not options.
package struct NamedTable {
  /// What the keys are.
  package enum Keys {
    /// Names that the script chooses.
    case names
    /// Properties of layers. `entry` returns the type of a property's value in the table; nil if
    /// the property cannot be in it. A group stands for several properties, such as
    /// `position = { x = 10, y = 20 }`.
    case properties(
      groups: [PropertyNameGroup] = [], entry: (_ property: Property) -> TypeDescription?)
  }

  package let name: String
  package let summary: String
  package let keys: Keys
  /// The type of a value that is not a table of options.
  package let value: TypeDescription
  /// The table of options that may replace a value; nil if there is none.
  package let options: OptionTableDescription?

  package init(
    _ name: String, _ summary: String, keys: Keys = .names, value: TypeDescription,
    options: OptionTableDescription? = nil
  ) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.value = value
    self.options = options
  }
}

/// A name for several properties in a table of properties.
package struct PropertyNameGroup {
  package let name: String
  /// The names in the group's own table, and their properties.
  package let parts: [(name: String, property: String)]

  package init(name: String, parts: [(name: String, property: String)]) {
    self.name = name
    self.parts = parts
  }
}

extension Call {
  /// Plain numbers from an index on, with the names that other tools leave out for the options of a
  /// table: `{ response = 0.5, dampingRatio = 0.8 }`; nil if there are none.
  func namedOptions(of table: String?, at index: Int32) -> String? {
    guard let table, index <= argumentCount,
      let row = ForeignWord.rows(of: table).first(where: { $0.places == [.positional] })
    else { return nil }
    let numbers = (index...argumentCount).map { number($0) }.prefix { $0 != nil }
    let options = zip(row.names, numbers).compactMap { name, number in
      number.map { "\(name) = \(NumberText($0))" }
    }
    return options.isEmpty ? nil : "{ \(options.joined(separator: ", ")) }"
  }
}
