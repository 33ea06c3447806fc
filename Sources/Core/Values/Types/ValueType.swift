/// A type of property values, such as number or colour.
///
/// It defines the stored form of its values, which values scripts may write, and their wording in
/// scripts, traces and documentation. Storing, assigning, animating, capturing and printing use
/// only these. A type is one file: a `ValueType`, and a function of `Property` that declares
/// properties of the type.
package protocol ValueType: Sendable {
  /// The stored form of a value.
  var form: ValueForm { get }
  /// Whether values can be interpolated. If not, an animation assigns its target at once.
  var isContinuous: Bool { get }
  /// The range of values that each slot may show; a driver may exceed it internally.
  var bounds: Bounds { get }

  /// Returns the type of a property's values, for documentation and errors.
  func description(of property: String) -> TypeDescription
  /// Reads a value from a script.
  func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue
  /// Returns the value that a script reads.
  func scriptValue(of value: PropertyValue) -> ScriptPrimitive
  /// Returns the value that the trace prints; its colours are resolved.
  func traceValue(of value: PropertyValue) -> Value
  /// Returns the value as a script would write it.
  func text(of value: PropertyValue) -> String
}

extension ValueType {
  package var bounds: Bounds { .any }

  /// The type, described for errors.
  package var phrase: String { description(of: "").phrase }

  package func text(of value: PropertyValue) -> String { scriptValue(of: value).text }

  /// The mismatch for a value of another type.
  package func mismatch(_ given: GivenValue) -> Mismatch {
    Mismatch(expected: phrase, found: given.primitive.description)
  }
}

/// The layout of a value's slots.
package enum ValueForm: Hashable, Sendable {
  /// One slot with the number.
  case number
  /// One slot with the text's number in the scene's text table.
  case text
  /// Four slots: red, green, blue and alpha. The colour may have a name that the appearance
  /// resolves.
  case color
  /// One slot with the place of a value with parts on a chain of such values; 0 for none.
  case mixed
  /// Five slots: those of a colour, and that of a gradient's place on a chain; 0 for a colour.
  case paint
  /// Parts, one after the other.
  case list([ValueForm])

  /// The number of slots.
  package var slotCount: Int {
    switch self {
    case .number, .text, .mixed: 1
    case .color: 4
    case .paint: 5
    case .list(let parts): parts.reduce(0) { $0 + $1.slotCount }
    }
  }

  /// The offset of each colour's first slot.
  package var colorOffsets: [Int] {
    switch self {
    case .number, .text, .mixed: return []
    case .color, .paint: return [0]
    case .list(let parts):
      var offset = 0
      return parts.flatMap { part in
        defer { offset += part.slotCount }
        return part.colorOffsets.map { offset + $0 }
      }
    }
  }

  /// The offset of the slot with a place on a chain; nil if there is none.
  package var mixedOffset: Int? {
    switch self {
    case .number, .text, .color, .list: nil
    case .mixed: 0
    case .paint: PaintType.placeOffset
    }
  }
}

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
  public static func number(
    _ name: String, _ unit: Unit, in bounds: Bounds = .any, initial: Double = 0,
    readOnly: Bool = false, _ summary: String
  ) -> Property {
    Property(
      name, NumberType(unit, in: bounds), initial: .number(initial), readOnly: readOnly, summary)
  }
}

/// Whole numbers within bounds, which change at once.
package struct IntegerType: ValueType {
  package let bounds: Bounds

  package init(in bounds: Bounds) { self.bounds = bounds }

  package var form: ValueForm { .number }
  package var isContinuous: Bool { false }

  package func description(of property: String) -> TypeDescription { .integer(bounds) }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    guard case .number(let number) = given.primitive else { throw mismatch(given) }
    guard let integer = Int(exactly: number) else {
      throw Mismatch(
        number.isFinite ? .wrongType : .nonFinite, expected: phrase,
        found: given.primitive.description)
    }
    guard bounds.contains(number) else {
      throw Mismatch(.outOfRange, expected: phrase, found: "\(integer)")
    }
    return .number(number)
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive { .number(value.number) }
  package func traceValue(of value: PropertyValue) -> Value { .number(value.number) }
}

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

/// A choice among several words, stored as its index in one slot.
package struct ChoiceType: ValueType {
  package let choices: [String]
  /// The numbers that scripts may write for the choices, in their order; empty if there are none.
  private let numbers: [Int]

  package init(_ choices: [String], numbers: [Int] = []) {
    precondition(numbers.isEmpty || numbers.count == choices.count)
    self.choices = choices
    self.numbers = numbers
  }

  package var form: ValueForm { .number }
  package var isContinuous: Bool { false }

  package func description(of property: String) -> TypeDescription {
    description(named: "\(property)Choice")
  }

  /// Returns the type of the words, under a name, and of the numbers that stand for them.
  package func description(named name: String) -> TypeDescription {
    let words = TypeDescription.choice(name, choices)
    guard let first = numbers.first, let last = numbers.last else { return words }
    return .either([words, .integer(Bounds(Double(first), Double(last)))])
  }

  /// Returns the index of the choice for which a number stands.
  ///
  /// - Throws: `out-of-range` if there is none, with the nearest number as help.
  private func index(of number: Double) throws(Mismatch) -> Int {
    if let index = numbers.firstIndex(where: { Double($0) == number }) { return index }
    func distance(_ other: Int) -> Double { (Double(other) - number).magnitude }
    let near = number.isNaN ? nil : numbers.min { distance($0) < distance($1) }
    throw Mismatch(
      .outOfRange, expected: "one of \(numbers.map { "\($0)" }.joined(separator: ", "))",
      found: ScriptPrimitive.number(number).description,
      help: near.map { ["the nearest is `\($0)`"] } ?? [])
  }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    if case .number(let number) = given.primitive, !numbers.isEmpty {
      return .choice(try index(of: number))
    }
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
    _ name: String, _ choices: [String], numbers: [Int] = [], initial: Int = 0,
    readOnly: Bool = false, _ summary: String
  ) -> Property {
    Property(
      name, ChoiceType(choices, numbers: numbers), initial: .choice(initial), readOnly: readOnly,
      summary)
  }
}

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

/// Colours; a named colour depends on the appearance.
package struct ColorType: ValueType {
  package init() {}

  package var form: ValueForm { .color }
  package var isContinuous: Bool { true }
  package var bounds: Bounds { .unit }

  package func description(of property: String) -> TypeDescription { .color }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    switch given.primitive {
    case .color(let color): return .color(.named(color))
    case .text(let text):
      do throws(Diagnostic) {
        return .color(try given.colors.color(text))
      } catch {
        throw Mismatch(error)
      }
    case .number, .boolean, .mixed, .table, .bytes, .other:
      var mismatch = mismatch(given)
      mismatch.help = [
        "write a colour as `\"#rrggbb\"` or by a name such as `\"systemPink\"`"
      ]
      throw mismatch
    }
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive {
    switch Self.color(of: value) {
    case .fixed(let color): .text(color.hexText)
    case .named(let named): .text(named.name)
    }
  }

  package func traceValue(of value: PropertyValue) -> Value {
    Self.traceValue(of: Self.color(of: value))
  }

  /// Returns what a trace shows of a colour, which a driver may lead beyond its range.
  static func traceValue(of color: ColorValue) -> Value {
    let color = color.color(in: .light)
    return .color(Color { Bounds.unit.clamp(color[$0]) + 0 })
  }

  package func text(of value: PropertyValue) -> String {
    value == .color(.clear) ? "\"clear\"" : scriptValue(of: value).text
  }

  private static func color(of value: PropertyValue) -> ColorValue {
    if case .color(let color) = value { color } else { .clear }
  }
}

extension Property {
  /// A colour.
  package static func color(_ name: String, initial: ColorValue, _ summary: String) -> Property {
    Property(name, ColorType(), initial: .color(initial), summary)
  }

  /// Returns a channel of a colour as a property of its own, which is a number: `fill.red`.
  package func channel(_ channel: Color.Channel) -> Property {
    .number(
      "\(name).\(channel.name)", .fraction, in: .unit,
      initial: initialValue.channel(channel.rawValue), summary)
  }
}
