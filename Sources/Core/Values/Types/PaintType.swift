/// Paints: colours, and gradients, which a colour stands for where only colours are known.
///
/// A colour has its four slots, as that of a `ColorType`; a gradient has its mean colour there, and
/// its place on a chain in a slot of its own, which is 0 for a colour.
package struct PaintType: ValueType {
  /// The offset of the slot with the place, behind those of the colour.
  package static let placeOffset = 4

  package init() {}

  package var form: ValueForm { .paint }
  package var isContinuous: Bool { true }
  package var bounds: Bounds { .unit }

  package func description(of property: String) -> TypeDescription { .paint }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    .paint(try paint(given))
  }

  /// Reads a colour, a gradient, or the text of a gradient in CSS.
  package func paint(_ given: GivenValue) throws(Mismatch) -> Paint {
    guard case .mixed(let value) = given.primitive else { return try Paint(given) }
    guard let paint = value.content as? Paint else { throw mismatch(given) }
    return paint
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive {
    guard let mixed = value.mixed, !mixed.named.content.isColor else {
      return ColorType().scriptValue(of: value.withoutParts)
    }
    return .mixed(mixed.named)
  }

  package func traceValue(of value: PropertyValue) -> Value {
    guard let mixed = value.mixed, mixed.restIndex == nil || !mixed.value.content.isColor else {
      return ColorType.traceValue(of: value.color ?? .clear)
    }
    return .mixed(mixed)
  }

  package func text(of value: PropertyValue) -> String {
    guard value.mixed == nil else { return scriptValue(of: value).text }
    return ColorType().text(of: value.withoutParts)
  }
}

extension PropertyValue {
  /// A paint.
  package static func paint(_ paint: Paint) -> PropertyValue {
    guard case .color(let color) = paint else {
      return .paint(paint.mean, Mixed(MixedValue(paint)))
    }
    return .paint(color)
  }

  /// The offset of the slot with a place on a chain; nil if there is none.
  package var mixedOffset: Int? {
    switch self {
    case .number, .text, .color, .list: nil
    case .mixed: 0
    case .paint: PaintType.placeOffset
    }
  }

  /// The value as one of a chain: a paint that is a colour is one as well; nil for other colours,
  /// for numbers and texts, and for none.
  package var chainValue: MixedValue? {
    if let mixed { return mixed.named }
    guard case .paint(let color, nil) = self else { return nil }
    return MixedValue(Paint.color(color))
  }

  /// The colour of a colour or a paint; nil for others.
  package var color: ColorValue? {
    switch self {
    case .color(let color), .paint(let color, _): color
    case .number, .text, .mixed, .list: nil
    }
  }

  /// The colour of a paint as a colour; any other value as it is.
  fileprivate var withoutParts: PropertyValue {
    if case .paint(let color, _) = self { .color(color) } else { self }
  }

  /// The value with parts in it: that of a gradient, or of a path; nil for others.
  package var mixed: Mixed? {
    switch self {
    case .mixed(let mixed), .paint(_, let mixed): mixed
    case .number, .text, .color, .list: nil
    }
  }
}

extension Property {
  /// A colour, or a gradient.
  package static func paint(_ name: String, initial: ColorValue, _ summary: String) -> Property {
    Property(name, PaintType(), initial: .paint(initial), summary)
  }
}

extension Paint: MixedContent {
  package static var name: String { "gradient" }
  package static var letter: String { "g" }
  package static var kind: Value.Kind { .color }

  package var color: Color? { mean(in: .light) }
  package var isColor: Bool { if case .color = self { true } else { false } }
}
