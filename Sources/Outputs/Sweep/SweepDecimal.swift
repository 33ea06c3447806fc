/// A decimal number of at most 15 digits, with its exact value.
///
/// Sums of binary numbers such as 0.05 differ from the decimal numbers that a user writes; sums of
/// decimals are exact.
struct SweepDecimal: Hashable {
  /// The value is `units` times ten to the power of `-scale`.
  private(set) var units: Int
  private(set) var scale: Int

  /// The maximum number of digits, all of which a `Double` preserves.
  private static let digitLimit = 15

  private init(units: Int, scale: Int) {
    self.units = units
    self.scale = scale
  }

  /// Reads a number such as `-0.25`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      case let joined = parts.joined(), joined.utf8.count <= Self.digitLimit,
      let number = Int(joined)
    else { return nil }
    units = isNegative ? -number : number
    scale = parts.count == 2 ? parts[1].utf8.count : 0
  }

  /// The shortest text of the number.
  var text: String {
    guard scale > 0 else { return "\(units)" }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
    var fraction = padded.suffix(scale)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (units < 0 ? "-" : "") + padded.dropLast(scale)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// The numbers `start + i · step` up to and including `end`; nil if the step is 0 or has the
  /// wrong sign, or if the numbers together have too many digits.
  static func range(from start: SweepDecimal, to end: SweepDecimal, by step: SweepDecimal)
    -> (count: Int, number: (Int) -> SweepDecimal)?
  {
    let scale = max(start.scale, end.scale, step.scale)
    guard let first = start.units(at: scale), let last = end.units(at: scale),
      let stride = step.units(at: scale), stride != 0,
      (last - first) == 0 || (last > first) == (stride > 0)
    else { return nil }
    return (
      (last - first) / stride + 1,
      { SweepDecimal(units: first + $0 * stride, scale: scale) }
    )
  }

  private func units(at other: Int) -> Int? {
    var result = units
    for _ in scale..<other {
      let (product, overflows) = result.multipliedReportingOverflow(by: 10)
      guard !overflows, product.magnitude < UInt(Int.max) / 4 else { return nil }
      result = product
    }
    return result
  }
}
