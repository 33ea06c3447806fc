/// A value of any property in its stored form; the property's `ValueType` defines its meaning.
package enum PropertyValue: Hashable, Sendable {
  /// A number; a boolean is 0 or 1, and a choice is its index.
  case number(Double)
  case text(String)
  case color(ColorValue)
  /// A value with parts, at rest or on its way to another; nil for none.
  case mixed(Mixed?)
  /// A colour, or a gradient, which the colour stands for where only colours are known.
  case paint(ColorValue, Mixed? = nil)
  /// Parts, in the order of their slots.
  case list([PropertyValue])

  /// Whether it contains a named colour, which the appearance resolves.
  package var followsAppearance: Bool {
    switch self {
    case .number, .text, .color(.fixed): false
    case .color(.named), .paint(.named, _): true
    case .mixed(let mixed), .paint(.fixed, let mixed): mixed?.followsAppearance ?? false
    case .list(let parts): parts.contains(where: \.followsAppearance)
    }
  }

  /// Returns the value with its named colours resolved in an appearance.
  package func resolved(in appearance: ColorAppearance) -> PropertyValue {
    switch self {
    case .number, .text: self
    case .color(let color): .color(color.resolved(in: appearance))
    case .mixed(let mixed): .mixed(mixed?.resolved(in: appearance))
    case .paint(let color, let mixed):
      .paint(color.resolved(in: appearance), mixed?.resolved(in: appearance))
    case .list(let parts): .list(parts.map { $0.resolved(in: appearance) })
    }
  }

  /// Returns the value with its numbers and fixed colour components clamped to bounds; `-0` becomes
  /// 0.
  package func clamped(to bounds: Bounds) -> PropertyValue {
    switch self {
    case .text, .mixed: self
    case .number(let number): .number(bounds.clamp(number) + 0)
    case .color(let color): .color(color.clamped(to: bounds))
    case .paint(let color, let mixed): .paint(color.clamped(to: bounds), mixed)
    case .list(let parts): .list(parts.map { $0.clamped(to: bounds) })
    }
  }

  /// Returns the contents of the slots, in order. `number` returns the number of a text, or of a
  /// value with parts, whose colours are resolved.
  package func slots(
    in appearance: ColorAppearance,
    number: (Content) -> Double = { _ in preconditionFailure("it has no number of its own") }
  ) -> [Double] {
    switch self {
    case .number(let value): [value]
    case .text(let text): [number(.text(text))]
    case .color(let color): color.color(in: appearance).components
    case .mixed(let mixed): [mixed.map { number(.mixed($0.resolved(in: appearance))) } ?? 0]
    case .paint(let color, let mixed):
      color.color(in: appearance).components
        + PropertyValue.mixed(mixed).slots(in: appearance, number: number)
    case .list(let parts): parts.flatMap { $0.slots(in: appearance, number: number) }
    }
  }

  /// A content of a slot to which a scene gives a number.
  package enum Content {
    case text(String)
    case mixed(Mixed)

    var isEmptyText: Bool { if case .text("") = self { true } else { false } }
  }

  /// The named colours in it, each with the offset of its first slot.
  package func names(from offset: Int = 0) -> [(offset: Int, color: NamedColor)] {
    switch self {
    case .number, .text, .color(.fixed), .mixed, .paint(.fixed, _): return []
    case .color(.named(let named)), .paint(.named(let named), _): return [(offset, named)]
    case .list(let parts):
      var next = offset
      return parts.flatMap { part in
        defer { next += part.slotCount }
        return part.names(from: next)
      }
    }
  }

  /// The number of slots.
  package var slotCount: Int {
    switch self {
    case .number, .text, .mixed: 1
    case .color: 4
    case .paint: 5
    case .list(let parts): parts.reduce(0) { $0 + $1.slotCount }
    }
  }

  /// Makes the value stored in slots.
  ///
  /// - Parameters:
  ///   - offset: The value's first slot, in the numbering of the closures.
  ///   - number: Returns the content of a slot.
  ///   - text: Returns the text whose number a slot contains.
  ///   - color: Returns the colour that begins at a slot.
  ///   - mixed: Returns the value with parts whose number a slot contains.
  package init(
    _ form: ValueForm, at offset: Int, number: (Int) -> Double, text: (Int) -> String,
    color: (Int) -> ColorValue, mixed: (Int) -> Mixed?
  ) {
    switch form {
    case .number: self = .number(number(offset))
    case .text: self = .text(text(offset))
    case .color: self = .color(color(offset))
    case .mixed: self = .mixed(mixed(offset))
    case .paint: self = .paint(color(offset), mixed(offset + PaintType.placeOffset))
    case .list(let forms):
      var next = offset
      self = .list(
        forms.map { form in
          defer { next += form.slotCount }
          return PropertyValue(
            form, at: next, number: number, text: text, color: color, mixed: mixed)
        })
    }
  }
}
