/// The shortest decimal of a finite number rounded to a millionth, as traces print numbers; `-0` is
/// `0`.
package struct DecimalText: CustomStringConvertible {
  package let description: String

  /// Whole numbers of millionths below this are exact.
  private static let limit = 0x1p53

  package init(_ number: Double) {
    let millionths = Self.millionths(number)
    guard millionths.magnitude < Self.limit else {
      description = "\(NumberText(number))"
      return
    }
    let (whole, rest) = UInt64(millionths.magnitude).quotientAndRemainder(dividingBy: 1_000_000)
    var text = millionths < 0 ? "-\(whole)" : "\(whole)"
    if rest > 0 {
      var digits = String(rest + 1_000_000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    description = text
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
