/// An unevaluated sum of two doubles with about 106 bits.
///
/// Sums use Knuth's algorithm and products use Dekker's splitting, so no fused operation is needed.
struct DoubleDouble {
  /// The sum rounded to a double.
  var high: Double

  /// The rounding error of `high`, at most half a unit in its last place.
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The sum, rounded.
  @inline(__always)
  var value: Double { high + low }

  /// Returns a + b exactly.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let part = high - a
    return DoubleDouble(high, (a - (high - part)) + (b - part))
  }

  /// Returns a + b exactly if |a| ≥ |b|.
  @inline(__always)
  static func quickSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high, b - (high - a))
  }

  /// Returns a · b exactly, for magnitudes below 2⁹⁹⁵ whose product's tail does not underflow.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a * b
    let (aHead, aTail) = split(a)
    let (bHead, bTail) = split(b)
    let low = ((aHead * bHead - high) + aHead * bTail + aTail * bHead) + aTail * bTail
    return DoubleDouble(high, low)
  }

  /// Splits a double into two halves of 26 bits whose products are exact.
  @inline(__always)
  private static func split(_ a: Double) -> (head: Double, tail: Double) {
    let scaled = 134_217_729 * a
    let head = scaled - (scaled - a)
    return (head, a - head)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let highs = sum(a.high, b.high)
    let lows = sum(a.low, b.low)
    let first = quickSum(highs.high, highs.low + lows.high)
    return quickSum(first.high, first.low + lows.low)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let highs = sum(a.high, b)
    return quickSum(highs.high, highs.low + a.low)
  }

  @inline(__always)
  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  @inline(__always)
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = product(a.high, b.high)
    return quickSum(product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let product = product(a.high, b)
    return quickSum(product.high, product.low + a.low * b)
  }

  @inline(__always)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    let rest = a - b * first
    let second = rest.high / b.high
    let remainder = rest - b * second
    return quickSum(first, second) + remainder.high / b.high
  }
}
