import MotionRecording
import MotionValues

/// How far two numbers or colours are apart.
package struct ValueDistance: Sendable, Equatable {
  /// In the unit of the property; for colours, from 0 to 1.
  let amount: Double
  /// The channel of a colour in which they are so far apart; nil for numbers.
  private(set) var channel: Color.Channel?

  init(amount: Double) { self.amount = amount }

  /// Takes the distances of all channels of a colour, and keeps the first of the greatest.
  init?(ofChannels distances: [Double]) {
    guard let amount = distances.max(), let index = distances.firstIndex(of: amount) else {
      return nil
    }
    self.amount = amount
    channel = Color.Channel(rawValue: index)
  }
}

extension Value {
  /// The distance between two numbers, or the greatest between the channels of two colours; nil for
  /// other values.
  ///
  /// It is that of the printed values, so it is not 0 if they print differently.
  func distance(from other: Value) -> ValueDistance? {
    switch (self, other) {
    case (.number(let a), .number(let b)):
      return ValueDistance(amount: reads(as: other) ? 0 : max(abs(a - b), 1e-6))
    case (.color, .color):
      return ValueDistance(
        ofChannels: zip(printedChannels, other.printedChannels).map { abs($0 - $1) / 255 })
    case (.mixed(let a), .mixed(let b)):
      return a.value.distance(from: b.value).map { ValueDistance(amount: $0) }
    case (.mixed(let mixed), .color(let color)), (.color(let color), .mixed(let mixed)):
      return mixed.value.distance(from: MixedValue(Paint.color(.fixed(color))))
        .map { ValueDistance(amount: $0) }
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _), (.mixed, _): return nil
    }
  }

  /// The channels of a colour as a trace prints them, from 0 to 255; of a number, itself; empty for
  /// other values.
  var printedChannels: [Double] {
    switch self {
    case .number(let number): [number]
    case .color(let color): color.components.map { ($0 * 255).rounded() }
    case .boolean, .name, .text, .mixed: []
    }
  }

  /// Whether two values print differently and are further apart than a tolerance.
  func differs(from other: Value, tolerance: Double) -> Bool {
    switch (self, other) {
    // A trace distinguishes names from strings only where they could be confused.
    case (.name(let a), .text(let b)), (.text(let a), .name(let b)):
      return !a.utf8.elementsEqual(b.utf8)
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _), (.mixed, _): break
    }
    if reads(as: other) { return false }
    guard tolerance > 0, let distance = distance(from: other) else { return true }
    // 0.51 counts as within 0.01 of 0.5, although the binary difference is slightly greater.
    return distance.amount > tolerance && Decimal6.differ(distance.amount, tolerance)
  }

  /// The value as in a trace, cut to a readable length.
  var word: String {
    var bytes = ByteWriter()
    bytes.append(word: self)
    return LegibleText.cut(bytes.text, to: 40)
  }
}
