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

/// The rest position of a header whose scroll stops between its limits.
package enum HeaderSnap: Equatable, Sendable {
  /// The header stays where it is.
  case none

  /// The header expands from strictly above the middle of its range and collapses otherwise.
  case middle

  /// The header moves to the target of the first range that contains its progress, and stays
  /// outside all of them.
  case ranges([HeaderSnapRange])
}

/// A closed range of a header's progress, and the progress to which it snaps.
package struct HeaderSnapRange: Equatable, Sendable {
  package let over: ClosedRange<Double>
  package let target: Double

  /// Makes a range; each number is a progress from 0 (collapsed) to 1 (expanded).
  ///
  /// - Throws: `ParameterError` for a number outside 0…1, or `upper` below `lower`.
  package init(over lower: Double, _ upper: Double, target: Double) throws(ParameterError) {
    guard lower >= 0, lower <= 1 else {
      throw ParameterError(parameter: "over[1]", found: lower, expected: "a progress from 0 to 1")
    }
    guard upper >= lower, upper <= 1 else {
      throw ParameterError(
        parameter: "over[2]", found: upper,
        expected: "a progress from over[1] (\(NumberText(lower))) to 1")
    }
    guard target >= 0, target <= 1 else {
      throw ParameterError(parameter: "to", found: target, expected: "a progress from 0 to 1")
    }
    over = lower...upper
    self.target = target
  }
}

extension HeaderSnap {
  /// Throws if a target would itself snap elsewhere: a header that has snapped must be at rest.
  func validate() throws(ParameterError) {
    guard case .ranges(let ranges) = self else { return }
    for range in ranges {
      guard let next = ranges.first(where: { $0.over.contains(range.target) }) else { continue }
      guard next.target != range.target else { continue }
      throw ParameterError(
        parameter: "snap[…].to", found: range.target,
        expected: "a progress at which it rests; this one snaps to \(NumberText(next.target))"
      )
    }
  }
}

/// The growth of a header beyond its greatest height while it or the content is pulled down.
package struct HeaderStretch: Equatable, Sendable {
  /// The header never grows beyond its greatest height.
  package static let none = HeaderStretch(uncheckedFactor: 0, limit: nil)

  /// The points of height for each point pulled, at the start of a pull.
  package let factor: Double

  /// The points that the stretch approaches but never reaches; nil for a linear stretch.
  package let limit: Double?

  package init(factor: Double, limit: Double? = nil) throws(ParameterError) {
    guard factor.isFinite, factor >= 0 else {
      throw ParameterError(
        parameter: "stretch", found: factor,
        expected: "points of height for each point pulled, 0 or more")
    }
    if let limit, !(limit.isFinite && limit > 0) {
      throw ParameterError(
        parameter: "stretchLimit", found: limit, expected: "a finite number of points above 0")
    }
    self.init(uncheckedFactor: factor, limit: limit)
  }

  private init(uncheckedFactor factor: Double, limit: Double?) {
    self.factor = factor
    self.limit = limit
  }

  /// Returns the points of stretch for `pull` points beyond the top.
  ///
  /// With a limit it is the rubber band `x·d / (x + d)`, where `x` is `factor · pull` and `d` is
  /// the limit.
  package func points(forPull pull: Double) -> Double {
    let linear = factor * Swift.max(0, pull)
    guard let limit else { return linear }
    return linear * limit / (linear + limit)
  }
}

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

/// What happens to the part of a scroll that a header would consume but for its limits.
package enum UnconsumedScroll: String, CaseIterable, Sendable {
  /// It moves the content: each point scrolled moves the header or the content.
  case passedOn

  /// It moves nothing: the content keeps its offset from before the event.
  case absorbed
}
