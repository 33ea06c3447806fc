/// The shortest decimal of a finite number rounded to a millionth, as traces print numbers; `-0` is
/// `0`.
package struct DecimalText: CustomStringConvertible {
  package let description: String

  /// Whole numbers of millionths below this are exact.
  private static let limit = 0x1p53

  package init(_ number: Double) {
    var bytes: [UInt8] = []
    Self.append(number, to: &bytes)
    description = String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of a number to others.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    let millionths = millionths(number)
    guard millionths.magnitude < limit else {
      bytes.append(contentsOf: NumberText(number).description.utf8)
      return
    }
    let (whole, rest) = UInt64(millionths.magnitude).quotientAndRemainder(dividingBy: 1_000_000)
    if millionths < 0 { bytes.append(UInt8(ascii: "-")) }
    append(whole, to: &bytes)
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (fraction, unit) = (rest, UInt64(100_000))
    while fraction > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  private static func append(_ whole: UInt64, to bytes: inout [UInt8]) {
    if whole >= 10 { append(whole / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(whole % 10))
  }

  /// Returns a number as a whole number of millionths, ties away from zero.
  static func millionths(_ number: Double) -> Double {
    (number * 1e6).rounded(.toNearestOrAwayFromZero)
  }

  /// Returns the number that its text reads as.
  static func rounded(_ number: Double) -> Double {
    let millionths = millionths(number)
    return millionths.magnitude < limit ? millionths / 1e6 + 0 : number
  }
}

/// A number without a trailing `.0`.
package struct NumberText: CustomStringConvertible {
  package let description: String

  package init(_ number: Double) {
    // The sign of a NaN depends on the processor, so it is dropped.
    let text = number.isNaN ? "nan" : "\(number == 0 ? 0 : number)"
    description = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Makes the text of a number that is rounded to decimals.
  package init(_ number: Double, decimals: Int) {
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    self.init((number * scale).rounded() / scale)
  }
}
