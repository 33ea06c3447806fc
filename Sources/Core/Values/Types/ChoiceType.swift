/// A choice among several words, stored as its index in one slot.
package struct ChoiceType: ValueType {
  package let choices: [String]

  package init(_ choices: [String]) { self.choices = choices }

  package var form: ValueForm { .number }
  package var isContinuous: Bool { false }

  package func description(of property: String) -> TypeDescription {
    .choice("\(property)Choice", choices)
  }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    guard case .text(let word) = given.primitive else { throw mismatch(given) }
    guard let choice = choices.firstIndex(of: word) else {
      throw Mismatch.unknownChoice(word, among: choices)
    }
    return .choice(choice)
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive { .text(word(value)) }
  package func traceValue(of value: PropertyValue) -> Value { .name(word(value)) }

  private func word(_ value: PropertyValue) -> String { choices[Int(value.number)] }
}

extension PropertyValue {
  /// One of a property's choices, by its index.
  package static func choice(_ index: Int) -> PropertyValue { .number(Double(index)) }
}

extension Property {
  /// A choice among several words; the first is the default unless `initial` says otherwise.
  package static func choice(
    _ name: String, _ choices: [String], initial: Int = 0, readOnly: Bool = false,
    _ summary: String
  ) -> Property {
    Property(
      name, ChoiceType(choices), initial: .choice(initial), readOnly: readOnly, summary)
  }
}
