/// The lengths of the dashes and gaps of a stroke, in points, dash first (SVG `stroke-dasharray`).
package struct Dash: Hashable, Sendable {
  /// Dashes and gaps in turn; empty for a stroke without gaps.
  package let lengths: [Double]

  /// The greatest number of lengths that a script may write.
  package static let greatestCount = 32

  /// The greatest number of lengths of a mixture: the least common multiple of 30 and 32.
  private static let greatestMixedCount = 480

  /// The stroke without gaps.
  package static let solid = Dash(unchecked: [])

  private init(unchecked lengths: [Double]) { self.lengths = lengths }

  /// Makes a pattern of 0 to 32 lengths of at least 0; an odd number of them is repeated, as in SVG.
  package init(_ lengths: [Double]) throws(ParameterError) {
    try self.init(lengths, atMost: Self.greatestCount)
  }

  private init(_ lengths: [Double], atMost greatestCount: Int) throws(ParameterError) {
    let doubled = lengths.count & 1 == 0 ? lengths : lengths + lengths
    guard doubled.count <= greatestCount else {
      throw ParameterError(
        parameter: "dash", found: Double(lengths.count),
        expected: "at most \(greatestCount) lengths, or \(greatestCount / 2) if their number is odd"
      )
    }
    for length in lengths where !(0...PathParser.greatestNumber ~= length) {
      throw ParameterError(
        parameter: "dash", found: length, unit: .points, expected: "a length from 0 to 1000000000")
    }
    self.lengths = doubled
  }

  /// The length after which the pattern repeats, in points.
  package var period: Double { lengths.reduce(0, +) }

  /// Whether the stroke has no gaps. A pattern of lengths that are all 0 has none (SVG).
  package var isSolid: Bool { period == 0 }

  /// The pattern as a trace writes it: `dash(4,2)`.
  package var word: String { "dash(\(text(separator: ",")))" }

  /// Reads what `word` writes; nil for anything else.
  package init?(word: String) {
    guard word.hasPrefix("dash("), word.hasSuffix(")") else { return nil }
    let content = word.dropFirst(5).dropLast()
    var lengths: [Double] = []
    if !content.isEmpty {
      for part in content.split(separator: ",", omittingEmptySubsequences: false) {
        guard let length = Double(String(part)) else { return nil }
        lengths.append(length + 0)
      }
    }
    guard let dash = try? Dash(lengths, atMost: Self.greatestMixedCount) else { return nil }
    self = dash
  }

  /// The pattern as a script writes it: `{ 4, 2 }`.
  package var literal: String { lengths.isEmpty ? "{}" : "{ \(text(separator: ", ")) }" }

  private func text(separator: String) -> String {
    lengths.map { "\(DecimalText($0))" }.joined(separator: separator)
  }

  /// Returns the pattern between this one and another: both are repeated to the least common number
  /// of lengths, or, beyond 480, which only mixtures of mixtures reach, to that of the longer one. No
  /// gaps are gaps of length 0. Lengths do not fall below 0.
  package func mixed(with other: Dash, at place: Double, _: ColorMixing = .standard) -> Dash {
    if place == 0 || self == other { return self }
    if place == 1 { return other }
    let first = lengths.isEmpty ? other.withoutGaps : lengths
    let last = other.lengths.isEmpty ? withoutGaps : other.lengths
    let count = Self.commonCount(first.count, last.count)
    return Dash(
      unchecked: (0..<count).map { index in
        let (a, b) = (first[index % first.count], last[index % last.count])
        return min(max(a + (b - a) * place, 0), PathParser.greatestNumber)
      })
  }

  /// The pattern with its gaps added to its dashes: it looks like a stroke without gaps.
  private var withoutGaps: [Double] {
    lengths.indices.map { $0 & 1 == 0 ? lengths[$0] + lengths[$0 + 1] : 0 }
  }

  /// The least common multiple of two numbers of lengths.
  private static func commonCount(_ a: Int, _ b: Int) -> Int {
    var (divisor, rest) = (a, b)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    let count = a / divisor * b
    return count <= greatestMixedCount ? count : max(a, b)
  }

  /// Returns the greatest difference of two lengths at the same place, in points, after both are
  /// repeated to a common number of lengths.
  package func distance(from other: Dash) -> Double? {
    if self == other { return 0 }
    let first = lengths.isEmpty ? other.withoutGaps : lengths
    let last = other.lengths.isEmpty ? withoutGaps : other.lengths
    let count = Self.commonCount(first.count, last.count)
    return (0..<count).reduce(0) { greatest, index in
      max(greatest, (first[index % first.count] - last[index % last.count]).magnitude)
    }
  }

  /// A pattern has no colours.
  package func resolved(in _: ColorAppearance) -> Dash { self }

  /// Whether the way to another pattern is a movement: it is, unless they are equal.
  package func moves(to other: Dash) -> Bool { self != other }
}
