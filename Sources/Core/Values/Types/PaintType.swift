/// Paints: colours, and gradients, which a colour stands for where only colours are known.
///
/// A colour has its four slots, as that of a `ColorType`; a gradient has its mean colour there, and
/// its place on a chain in a slot of its own, which is 0 for a colour.
package struct PaintType: ValueType {
  /// The offset of the slot with the place, behind those of the colour.
  package static let placeOffset = 4

  package init() {}

  package var form: ValueForm { .list([.color, .mixed]) }
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
      return ColorType().scriptValue(of: value.colorPart)
    }
    return .mixed(mixed.named)
  }

  package func traceValue(of value: PropertyValue) -> Value {
    guard let mixed = value.mixed, mixed.restIndex == nil || !mixed.value.content.isColor else {
      return ColorType().traceValue(of: value.colorPart)
    }
    return .mixed(mixed)
  }

  package func text(of value: PropertyValue) -> String {
    guard value.mixed == nil else { return scriptValue(of: value).text }
    return ColorType().text(of: value.colorPart)
  }
}

extension PropertyValue {
  /// A paint.
  package static func paint(_ paint: Paint) -> PropertyValue {
    guard case .color(let color) = paint else {
      return .list([.color(paint.mean), .mixed(Mixed(MixedValue(paint)))])
    }
    return .paint(color)
  }

  /// A colour, as a paint.
  package static func paint(_ color: ColorValue) -> PropertyValue {
    .list([.color(color), .mixed(nil)])
  }

  /// The offset of the slot with a place on a chain; nil if there is none.
  package var mixedOffset: Int? {
    switch self {
    case .number, .text, .color: nil
    case .mixed: 0
    case .list(let parts):
      parts.count == 2 && parts[1].mixedOffset == 0 ? parts[0].slotCount : nil
    }
  }

  /// The value as one of a chain: a paint that is a colour is one as well; nil for other colours,
  /// for numbers and texts, and for none.
  package var chainValue: MixedValue? {
    if let mixed { return mixed.named }
    guard mixedOffset == PaintType.placeOffset, case .color(let color) = colorPart else {
      return nil
    }
    return MixedValue(Paint.color(color))
  }

  /// The colour of a colour or a paint; nil for others.
  package var color: ColorValue? {
    if case .color(let color) = mixedOffset == nil ? self : colorPart { color } else { nil }
  }

  /// The colour of a paint.
  fileprivate var colorPart: PropertyValue {
    if case .list(let parts) = self, let color = parts.first { color } else { self }
  }

  /// The value with parts in it: that of a gradient, or of a path; nil for others.
  package var mixed: Mixed? {
    switch self {
    case .mixed(let mixed): mixed
    case .list(let parts): parts.last.flatMap { $0.mixed }
    case .number, .text, .color: nil
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
