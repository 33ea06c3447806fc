import MotionValues

/// The value of the option `curve`: a curve in any form, or a spring.
package enum Timing: Hashable, Sendable {
  case curve(Curve)
  case spring(Spring)

  /// Returns the timing as a curve; that of a spring lasts for its settling time.
  package func makeCurve() throws(Diagnostic) -> Curve {
    switch self {
    case .curve(let curve): return curve
    case .spring(let spring):
      do throws(ParameterError) {
        return .spring(try SpringCurve(spring))
      } catch {
        throw Diagnostic(error, in: "the option `curve`")
      }
    }
  }
}

extension Diagnostic {
  /// The error for an invalid curve or spring; `subject` is the function or the option.
  package init(_ error: ParameterError, in subject: String) {
    self.init(.outOfRange, "\(subject): \(error)", token: error.parameter)
  }
}
