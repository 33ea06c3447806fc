/// Numbers with a unit, within bounds.
package struct NumberType: ValueType {
  package let unit: Unit
  package let bounds: Bounds

  package init(_ unit: Unit, in bounds: Bounds) {
    self.unit = unit
    self.bounds = bounds
  }

  package var form: ValueForm { .number }
  package var isContinuous: Bool { true }

  package func description(of property: String) -> TypeDescription { .number(unit, bounds) }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    guard case .number(let number) = given.primitive else { throw mismatch(given) }
    guard number.isFinite else {
      throw Mismatch(
        .nonFinite, expected: "a finite number", found: given.primitive.description)
    }
    guard bounds.contains(number) else {
      throw Mismatch(.outOfRange, expected: phrase, found: unit.text(of: number))
    }
    return .number(number)
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive { .number(value.number) }

  package func traceValue(of value: PropertyValue) -> Value {
    .number(bounds.clamp(value.number) + 0)
  }
}

extension PropertyValue {
  /// The number in this value; 0 for a value of another form.
  package var number: Double { if case .number(let number) = self { number } else { 0 } }
}

extension Property {
  /// A number.
  package static func number(
    _ name: String, _ unit: Unit, in bounds: Bounds = .any, initial: Double = 0,
    readOnly: Bool = false, _ summary: String
  ) -> Property {
    Property(
      name, NumberType(unit, in: bounds), initial: .number(initial), readOnly: readOnly, summary)
  }
}
