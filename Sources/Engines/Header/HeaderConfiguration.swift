import MotionCore
import MotionValues

/// The checked options of a header; heights in points.
package struct HeaderConfiguration: Equatable, Sendable {
  package let minimum: Double
  package let maximum: Double
  package let rule: HeaderRule
  package let unconsumed: UnconsumedScroll

  /// Whether the header keeps its height while the content is too short, or when the content's
  /// height has just changed.
  package let guardsContent: Bool

  package let snap: HeaderSnap
  package let stretch: HeaderStretch
  package let thresholds: HeaderThresholds

  /// The policy, if it is built in.
  package var policy: HeaderPolicy? {
    switch rule {
    case .builtIn(let policy): policy
    case .defined: nil
    }
  }

  package init(
    minimum: Double, maximum: Double, policy: HeaderPolicy = .topOnly,
    unconsumed: UnconsumedScroll? = nil, guardsContent: Bool? = nil, snap: HeaderSnap = .middle,
    stretch: HeaderStretch = .none, thresholds: HeaderThresholds = .none
  ) throws(ParameterError) {
    try self.init(
      minimum: minimum, maximum: maximum, rule: .builtIn(policy), unconsumed: unconsumed,
      guardsContent: guardsContent, snap: snap, stretch: stretch, thresholds: thresholds)
  }

  /// Checks the options against each other.
  ///
  /// `unconsumed` and `guardsContent` default to those of the policy.
  ///
  /// - Throws: `ParameterError` unless the heights are finite, `0 ≤ min < max`, and each snap
  /// target is at rest.
  package init(
    minimum: Double, maximum: Double, rule: HeaderRule, unconsumed: UnconsumedScroll?,
    guardsContent: Bool?, snap: HeaderSnap, stretch: HeaderStretch, thresholds: HeaderThresholds
  ) throws(ParameterError) {
    try Self.validate(minimum: minimum, maximum: maximum)
    try snap.validate()
    self.minimum = minimum
    self.maximum = maximum
    self.rule = rule
    self.unconsumed = unconsumed ?? rule.traits.unconsumed
    self.guardsContent = guardsContent ?? rule.traits.guardsContent
    self.snap = snap
    self.stretch = stretch
    self.thresholds = thresholds
  }

  /// Throws unless both heights are finite and `0 ≤ minimum < maximum`.
  static func validate(minimum: Double, maximum: Double) throws(ParameterError) {
    guard maximum.isFinite, maximum > 0 else {
      throw ParameterError(
        parameter: "max", found: maximum, unit: .points,
        expected: "a finite number of points above 0")
    }
    guard minimum.isFinite, minimum >= 0, minimum < maximum else {
      throw ParameterError(
        parameter: "min", found: minimum, unit: .points,
        expected:
          "a finite number of points, 0 or more and less than `max` (\(NumberText(maximum)) points)"
      )
    }
  }
}
