import MotionMath

/// A layer's property, said once: its name, type, unit, bounds, default and meaning.
///
/// It is a class, since every layer of a kind shares it: to hold it is one reference.
package final class Property: Sendable {
  package enum Kind: Hashable, Sendable {
    case number(Unit, Bounds)
    case color
    case boolean
    case choice([String])
    case text

    /// How many slots the property takes in the store.
    package var slotCount: Int {
      switch self {
      case .color: 4
      case .number, .boolean, .choice, .text: 1
      }
    }
  }

  package let name: String
  package let kind: Kind
  package let initial: PropertyValue
  package let summary: String
  /// Whether only an engine writes it.
  package let isReadOnly: Bool

  package init(
    _ name: String, _ kind: Kind, initial: PropertyValue, readOnly: Bool = false, _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.initial = initial
    self.summary = summary
    isReadOnly = readOnly
  }

  /// Returns what is shown of a slot's value: a driver may take it beyond the property's range, and keeps its own
  /// value, but what is printed and read lies within; `-0` is 0.
  package func shown(_ value: Double) -> Double {
    switch kind {
    case .number(_, let bounds): bounds.clamp(value) + 0
    case .color: Bounds.unit.clamp(value)
    case .boolean, .choice, .text: value
    }
  }

  /// A number.
  package static func number(
    _ name: String, _ unit: Unit, in bounds: Bounds = .any, initial: Double = 0,
    readOnly: Bool = false, _ summary: String
  ) -> Property {
    Property(
      name, .number(unit, bounds), initial: .number(initial), readOnly: readOnly, summary)
  }

  /// A colour.
  package static func color(_ name: String, initial: ColorValue, _ summary: String) -> Property {
    Property(name, .color, initial: .color(initial), summary)
  }

  /// A truth value, false at first.
  package static func boolean(_ name: String, _ summary: String) -> Property {
    Property(name, .boolean, initial: .boolean(false), summary)
  }

  /// One of several words; the first is the default unless another is named.
  package static func choice(
    _ name: String, _ choices: [String], initial: Int = 0, _ summary: String
  ) -> Property {
    Property(name, .choice(choices), initial: .choice(initial), summary)
  }

  /// A text, empty at first.
  package static func text(_ name: String, _ summary: String) -> Property {
    Property(name, .text, initial: .text(""), summary)
  }
}
