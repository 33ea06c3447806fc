/// Booleans, stored as 0 or 1 in one slot.
package struct BooleanType: ValueType {
  package init() {}

  package var form: ValueForm { .number }
  package var isContinuous: Bool { false }

  package func description(of property: String) -> TypeDescription { .boolean }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    guard case .boolean(let flag) = given.primitive else { throw mismatch(given) }
    return .boolean(flag)
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive {
    .boolean(value.number != 0)
  }

  package func traceValue(of value: PropertyValue) -> Value { .boolean(value.number != 0) }
}

extension PropertyValue {
  package static func boolean(_ flag: Bool) -> PropertyValue { .number(flag ? 1 : 0) }
}

extension Property {
  /// A boolean, false by default.
  package static func boolean(
    _ name: String, initial: Bool = false, readOnly: Bool = false, _ summary: String
  ) -> Property {
    Property(name, BooleanType(), initial: .boolean(initial), readOnly: readOnly, summary)
  }
}
