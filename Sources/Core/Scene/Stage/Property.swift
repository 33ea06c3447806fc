import MotionMath

/// A layer's property, said once: its name, type, default and meaning.
///
/// It is a class, since every layer of a kind shares it: to hold it is one reference.
package final class Property: Sendable {
  package let name: String
  package let type: any ValueType
  package let initial: PropertyValue
  package let summary: String
  /// Whether only an engine writes it.
  package let isReadOnly: Bool
  /// The type, where that is a number: numbers are read, led and printed without asking their type.
  package let number: NumberType?
  /// What each slot may show.
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

  /// What documents and errors say of the property's values.
  package var typeDescription: TypeDescription { type.description(of: name) }

  /// The default as a script would write it.
  package var initialText: String { type.text(of: initial) }

  /// The default as a trace words it; a colour as it is in the light.
  package var initialTraceValue: TraceValue {
    type.traceValue(of: initial.resolved(in: .light))
  }

  /// Returns what is shown of a slot's value: a driver may take it beyond the property's range, and keeps its own
  /// value, but what is printed and read lies within; `-0` is 0.
  package func shown(_ value: Double) -> Double { bounds.clamp(value) + 0 }
}
