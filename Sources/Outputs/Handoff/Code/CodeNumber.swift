import MotionValues

/// A number as code: rounded to a number of decimals, without an exponent.
package struct CodeNumber: CustomStringConvertible {
  package let description: String

  package init(_ value: Double, decimals: Int = 4) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let steps = (value.magnitude * scale).rounded()
    guard steps < 0x1p53 else {
      description = NumberText(value).description
      return
    }
    let digits = String(Int(steps))
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    description =
      (value < 0 && steps > 0 ? "-" : "") + padded.dropLast(decimals)
      + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
