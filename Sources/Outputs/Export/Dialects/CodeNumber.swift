import MotionMath

/// A number as code: rounded to a number of decimals, without an exponent.
struct CodeNumber: CustomStringConvertible {
  let description: String

  init(_ value: Double, decimals: Int = 4) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    guard rounded.magnitude < 1e15, rounded.magnitude >= 1e-4 || rounded == 0 else {
      description = rounded.magnitude < 1 ? "0" : NumberText(value).description
      return
    }
    description = NumberText(rounded).description
  }
}
