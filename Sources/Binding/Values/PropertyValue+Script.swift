import MotionCore
import MotionMath

extension Property {
  /// What documents and errors say of the property's values.
  package var typeDescription: TypeDescription {
    switch kind {
    case .number(let unit, let bounds): .number(unit, bounds)
    case .color: .color
    case .boolean: .boolean
    case .choice(let cases): .choice("\(name)Choice", cases)
    case .text: .string
    }
  }

  /// Reads a value for this property from a script.
  package func read(_ call: Call, at index: Int32) throws(Mismatch) -> PropertyValue {
    switch kind {
    case .number(let unit, let bounds):
      return .number(try Double.read(call, at: index, unit, in: bounds))
    case .color: return .color(try ColorValue.read(call, at: index))
    case .boolean: return .boolean(try Bool.read(call, at: index))
    case .text: return .text(try String.read(call, at: index))
    case .choice(let choices):
      guard let word = call.string(index) else {
        throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
      }
      guard let choice = choices.firstIndex(of: word) else {
        throw Mismatch.unknownChoice(word, among: choices)
      }
      return .choice(choice)
    }
  }

  /// Pushes the value that the store holds at a slot.
  package func push(_ call: Call, slot: Int, of store: borrowing PropertyStore) -> Int32 {
    switch kind {
    case .number: store[slot].push(call)
    case .boolean: (store[slot] != 0).push(call)
    case .choice(let choices): choices[Int(store[slot])].push(call)
    case .text: store.text(at: slot).push(call)
    case .color: Self.colorText(at: slot, of: store).push(call)
    }
  }

  /// The colour's name while it has that name's colour, else its components.
  private static func colorText(at slot: Int, of store: borrowing PropertyStore) -> String {
    let color = store.color(at: slot)
    guard let named = store.namedColors[slot], !named.name.isEmpty,
      color == named.light || color == named.dark
    else {
      return color.hexText
    }
    return named.name
  }

  /// The default as a script would write it.
  package var initialText: String {
    switch initial {
    case .number(let number): "\(NumberText(number))"
    case .boolean(let flag): "\(flag)"
    case .text(let text): "\"\(text)\""
    case .choice(let index): if case .choice(let cases) = kind { "\"\(cases[index])\"" } else { "" }
    case .color(.named(let named)): "\"\(named.name)\""
    case .color(.fixed(let color)): color == .clear ? "\"clear\"" : "\"\(color.hexText)\""
    }
  }

  /// The property as an option of the function that makes the layer.
  package var parameterDescription: ParameterDescription {
    ParameterDescription(
      name: name, type: typeDescription, summary: summary, fallback: initialText,
      isRequired: false)
  }
}
