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
