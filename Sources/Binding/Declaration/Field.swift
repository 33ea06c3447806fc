import MotionCore
import MotionValues

/// An option of a table, bound to the property of `Root` that holds it.
///
/// A key path is created on first use, which takes 5 µs. Writing a stored property through it takes 25 ns.
package final class Field<Root> {
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
  package convenience init<Value: ScriptLiteral>(
    _ property: @autoclosure @escaping () -> WritableKeyPath<Root, Value>,
    _ option: Parameter<Value>
  ) {
    self.init(
      option.description.name, isRequired: false, property: { property() },
      describe: { option.description.optional(else: $0[keyPath: property()].literal) }
    ) { (call, root) throws(Mismatch) in root[keyPath: property()] = try option.read(call, -1) }
  }

  /// Binds an option that is nil if it is omitted.
  package convenience init<Value>(
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
  package convenience init<Value>(
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
package enum FieldBuilder<Root> {
  package static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }

  package static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }

  package static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] {
    fields.flatMap { $0 }
  }
}
