/// An axis of a plot, with ticks at multiples of 1, 2 or 5 times a power of ten.
package struct PlotAxis: Sendable, Equatable {
  package struct Tick: Sendable, Equatable {
    package let value: Double
    package let label: String
  }

  /// The greatest magnitude on an axis.
  static let limit = 1e300

  /// The ends of the axis; finite, and `low < high`.
  package let low: Double
  package let high: Double
  package let ticks: [Tick]

  /// Makes an axis that covers a range, with at most `tickCount` ticks, or a few more if there
  /// would be only one.
  ///
  /// If both ends are equal at the precision of traces, the range is widened.
  package init(from least: Double, to greatest: Double, tickCount: Int) {
    var (low, high) = (
      max(min(least, greatest), -Self.limit), min(max(least, greatest), Self.limit)
    )
    let magnitude = max(abs(low), abs(high))
    if high - low <= max(magnitude * 1e-9, 1e-6) {
      let room = magnitude <= 1e-6 ? 0.5 : magnitude * 0.1
      (low, high) = (low - room, high + room)
    }
    self.low = low
    self.high = high
    ticks = Self.ticks(low, high, atMost: max(tickCount, 1))
  }

  /// The position of a number, from 0 at the low end to 1 at the high end; outside this range for
  /// numbers beyond the axis.
  package func position(of number: Double) -> Double {
    (number / 2 - low / 2) / (high / 2 - low / 2)
  }

  private static func ticks(_ low: Double, _ high: Double, atMost count: Int) -> [Tick] {
    // The exponent of the finest step that can be needed.
    var exponent = 0
    let finest = (high / 2 - low / 2) / Double(count)
    while power(exponent) > finest { exponent -= 1 }
    while power(exponent + 1) <= finest { exponent += 1 }
    var finer: [Tick] = []
    while true {
      for multiple in [1, 2, 5] {
        let step = Double(multiple) * power(exponent)
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        var ticks: [Tick] = []
        // Skip steps that would produce far too many ticks.
        if last >= first, last - first < Double(10 * (count + 1)) {
          ticks = (Int(first)...Int(last)).map { place in
            Tick(
              value: scaled(place * multiple, exponent), label: label(place * multiple, exponent))
          }
        }
        if last - first < Double(count) { return ticks.count < 2 && !finer.isEmpty ? finer : ticks }
        finer = ticks
      }
      exponent += 1
    }
  }

  /// A power of ten.
  private static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }

  private static func scaled(_ digits: Int, _ exponent: Int) -> Double {
    exponent < 0 ? Double(digits) / power(-exponent) : Double(digits) * power(exponent)
  }

  /// Formats digits times a power of ten with the step's decimals; very large and very small
  /// numbers have an exponent.
  private static func label(_ digits: Int, _ exponent: Int) -> String {
    if digits == 0 { return "0" }
    let sign = digits < 0 ? "\u{2212}" : ""
    var text = String(digits.magnitude)
    let leading = text.count + exponent
    if leading > 6 || (exponent < -5 && leading < -3) {
      while text.count > 1, text.hasSuffix("0") { text.removeLast() }
      let rest = text.dropFirst()
      let power = leading - 1 < 0 ? "\u{2212}\(1 - leading)" : "\(leading - 1)"
      return sign + text.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e\(power)"
    }
    if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
    text = String(repeating: "0", count: max(1 - leading, 0)) + text
    return sign + text.dropLast(-exponent) + "." + text.suffix(-exponent)
  }
}
