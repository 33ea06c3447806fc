/// The value of a property as the trace prints it.
package enum Value: Equatable, Sendable {
  /// A finite number.
  case number(Double)
  /// A colour with finite channels from 0 to 1.
  case color(Color)
  case boolean(Bool)
  /// One of a set of choices, such as `dark`.
  case name(String)
  /// Free text.
  case text(String)
  /// A value with parts, such as a gradient: at rest, or on its way to another.
  case mixed(Mixed)

  /// The kinds of value that a property of the trace can have.
  package enum Kind: String, CaseIterable, Sendable {
    case number, color, boolean, name, text
    /// A path, or another value with parts; a gradient is a value of a colour's kind.
    case mixed

    /// The number of channels: the numbers that a motion of such a value changes. Others change
    /// in steps; those of a value with parts follow each other closely.
    package var channelCount: Int {
      switch self {
      case .number: 1
      case .color: 4
      case .boolean, .name, .text, .mixed: 0
      }
    }
  }

  /// Compares texts by their bytes: another Unicode form of the same text counts as a change.
  package static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.name(let a), .name(let b)), (.text(let a), .text(let b)):
      a.utf8.elementsEqual(b.utf8)
    case (.mixed(let a), .mixed(let b)): a == b
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _), (.mixed, _): false
    }
  }

  package var kind: Kind {
    switch self {
    case .number: .number
    case .color: .color
    case .boolean: .boolean
    case .name: .name
    case .text: .text
    case .mixed(let mixed): mixed.chain.values[0].type.kind
    }
  }

  /// Returns one of the channels of a value of this kind; 0 for a kind that has none.
  package func channel(_ index: Int) -> Double {
    switch self {
    case .number(let number): number
    case .color(let color): color[index]
    case .mixed(let mixed): mixed.value.content.color?[index] ?? 0
    case .boolean, .name, .text: 0
    }
  }

  /// Whether it is a value with parts.
  package var isMixed: Bool { if case .mixed = self { true } else { false } }

  /// Parses a colour such as `#ff8800` or `#ff880080`; nil for any other word.
  package init?(colorWord word: String) {
    let count = word.utf8.count
    guard word.utf8.first == UInt8(ascii: "#"), count == 7 || count == 9 else { return nil }
    var bytes: UInt32 = 0
    for byte in word.utf8.dropFirst() {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      bytes = bytes << 4 | UInt32(digit)
    }
    if count == 7 { bytes = bytes << 8 | 0xff }
    self = .color(Color { Double(bytes >> UInt32(24 - 8 * $0) & 0xff) / 255 })
  }
}
