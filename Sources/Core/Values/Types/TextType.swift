/// Free text.
package struct TextType: ValueType {
  package init() {}

  package var form: ValueForm { .text }
  package var isContinuous: Bool { false }

  package func description(of property: String) -> TypeDescription { .string }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    switch given.primitive {
    case .text(let text): return .text(text)
    case .bytes:
      throw Mismatch(.encoding, expected: "UTF-8 text", found: given.primitive.description)
    case .number, .boolean, .color, .mixed, .table, .other: throw mismatch(given)
    }
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive { .text(text(in: value)) }
  package func traceValue(of value: PropertyValue) -> Value { .text(text(in: value)) }

  private func text(in value: PropertyValue) -> String {
    if case .text(let text) = value { text } else { "" }
  }
}

extension Property {
  /// A text, empty by default.
  package static func text(
    _ name: String, readOnly: Bool = false, _ summary: String
  ) -> Property {
    Property(name, TextType(), initial: .text(""), readOnly: readOnly, summary)
  }
}
