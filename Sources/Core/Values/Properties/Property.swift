/// The declaration of a layer's property: its name, type, default and summary.
///
/// It is a class, so that all layers of a kind share it.
package final class Property: Sendable {
  package let name: String
  package let type: any ValueType
  package let initial: PropertyValue
  package let summary: String
  /// Whether only an engine can write it.
  package let isReadOnly: Bool
  /// The type if it is a number, so that common paths need no dynamic dispatch.
  package let number: NumberType?
  /// The range of values that each slot may show.
  package let bounds: Bounds
  package let form: ValueForm
  package let slotCount: Int

  package init(
    _ name: String, _ type: any ValueType, initial: PropertyValue, readOnly: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.type = type
    self.initial = initial
    self.summary = summary
    isReadOnly = readOnly
    number = type as? NumberType
    bounds = type.bounds
    form = type.form
    slotCount = form.slotCount
    precondition(initial.slotCount == slotCount, "the default of \(name) is of another type")
  }

  package var isNumber: Bool { number != nil }

  /// The words of a flag or a choice, in the order of the values; empty for other types.
  package var words: [String] {
    (type as? ChoiceType)?.choices ?? (type is BooleanType ? ["false", "true"] : [])
  }

  /// The type of the property's values, for documentation and errors.
  package var typeDescription: TypeDescription { type.description(of: name) }

  /// The default as a script would write it.
  package var initialText: String { type.text(of: initial) }

  /// The default as the trace prints it; a colour in the light appearance.
  package var initialValue: Value {
    type.traceValue(of: initial.resolved(in: .light))
  }

  /// Returns the displayed value of a slot. A driver may exceed the property's range internally;
  /// printed and read values are clamped to it, and `-0` becomes 0.
  package func shown(_ value: Double) -> Double { bounds.clamp(value) + 0 }
}
