/// The least and the greatest of numbers that are chosen at random.
package struct NumberRange: Hashable, Sendable {
  package let least: Double
  package let greatest: Double

  package init(_ least: Double, _ greatest: Double) {
    (self.least, self.greatest) = (least, greatest)
  }

  /// The range of one number.
  package init(_ number: Double) { self.init(number, number) }

  /// Returns the number at a fraction of the way from the least to the greatest.
  package func number(at fraction: Double) -> Double { least + (greatest - least) * fraction }

  /// The range as a trace writes it: `range(60,110)`.
  package var word: String { "range(\(DecimalText(least)),\(DecimalText(greatest)))" }

  /// Reads what `word` writes; nil for anything else.
  package init?(word: String) {
    guard word.hasPrefix("range("), word.hasSuffix(")") else { return nil }
    let numbers = word.dropFirst("range(".count).dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let least = numbers[0], let greatest = numbers[1],
      least.isFinite, greatest.isFinite
    else { return nil }
    self.init(least + 0, greatest + 0)
  }

  /// The range as a script writes it: `{ 60, 110 }`, or `60` for one number.
  package var literal: String {
    least == greatest
      ? "\(DecimalText(least))" : "{ \(DecimalText(least)), \(DecimalText(greatest)) }"
  }

  /// Returns the range between this one and another, or beyond: both ends are mixed.
  package func mixed(with other: NumberRange, at place: Double, _: ColorMixing) -> NumberRange {
    if place == 0 { return self }
    if place == 1 { return other }
    return NumberRange(
      least + (other.least - least) * place, greatest + (other.greatest - greatest) * place)
  }

  /// Returns the greater difference of the two ends, in the unit of the range.
  package func distance(from other: NumberRange) -> Double? {
    max((least - other.least).magnitude, (greatest - other.greatest).magnitude)
  }

  /// Whether the way to another range is a movement: it is, unless they are equal.
  package func moves(to other: NumberRange) -> Bool { self != other }
}
