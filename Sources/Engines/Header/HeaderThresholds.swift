import MotionValues

/// The dead zones of a header with the policy `threshold`, in points of scroll.
package struct HeaderThresholds: Equatable, Sendable {
  /// No dead zones.
  package static let none = HeaderThresholds()

  /// The points scrolled from the very top before the header begins to collapse.
  package let fromTop: Double

  /// The points scrolled down, from any other offset, before the expanded header begins to
  /// collapse.
  package let positive: Double

  /// The points scrolled back up before the collapsed header begins to expand.
  package let negative: Double

  package init(
    fromTop: Double, positive: Double, negative: Double
  ) throws(ParameterError) {
    let zones = [
      ("thresholdFromTop", fromTop), ("thresholdPositiveDirection", positive),
      ("thresholdNegativeDirection", negative),
    ]
    for (option, zone) in zones where !(zone.isFinite && zone >= 0) {
      throw ParameterError(
        parameter: option, found: zone, expected: "a finite number of points, 0 or more")
    }
    self.fromTop = fromTop
    self.positive = positive
    self.negative = negative
  }

  private init() {
    fromTop = 0
    positive = 0
    negative = 0
  }
}
