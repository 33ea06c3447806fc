import MotionRecording
import MotionValues

/// How far the values of properties may differ and still count as equal; by default not at all.
///
/// A tolerance is in the unit of its property. For a colour, it applies to each channel, from 0 to
/// 1. Values of other kinds, and events, have no tolerance.
package struct Tolerances: Sendable {
  private var entries: [(filter: TraceFilter, distance: Double)] = []

  package init() {}

  /// Reads tolerances such as `card.y=0.01`; without a pattern, one applies to every property.
  ///
  /// - Throws: `bad-tolerance` for a text without a number, or with one below 0.
  package init(_ texts: [String]) throws(Diagnostic) {
    for text in texts {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      let pattern = parts.count == 1 ? "**" : parts.dropLast().joined(separator: "=")
      guard let distance = parts.last.flatMap({ Double($0) }), !pattern.isEmpty else {
        throw Diagnostic(
          .badTolerance, "`\(text)` is not a tolerance",
          help: ["write a pattern and a number, as in `card.y=0.01`; or `0.01` for all properties"])
      }
      try add(distance, to: pattern)
    }
  }

  /// Sets the tolerance of the properties that match a pattern, as for `--select`; a later one
  /// overrides an earlier one.
  ///
  /// - Throws: `bad-tolerance` for a number below 0, or not finite.
  package mutating func add(_ distance: Double, to pattern: String) throws(Diagnostic) {
    guard distance >= 0, distance.isFinite else {
      throw Diagnostic(
        .badTolerance, "the tolerance of `\(pattern)` is \(NumberText(distance))",
        help: ["a tolerance is 0 or more, in the unit of the property"])
    }
    entries.append((TraceFilter([pattern]), distance))
  }

  /// The tolerance of a property of the layer at `path`.
  func distance(path: String, property: String) -> Double {
    entries.last { $0.filter.matches(path: path, property: property) }?.distance ?? 0
  }
}

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
    case (.mixed, .mixed), (.mixed, .color), (.color, .mixed):
      return mixedValue.flatMap { own in other.mixedValue.flatMap(own.distance) }
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

  var isMixed: Bool { if case .mixed = self { true } else { false } }

  /// The value as one with parts: a colour as a paint; nil if it has none.
  var mixedValue: MixedValue? {
    switch self {
    case .mixed(let mixed): mixed.value
    case .color(let color): MixedValue(Paint.color(.fixed(color)))
    case .number, .boolean, .name, .text: nil
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
