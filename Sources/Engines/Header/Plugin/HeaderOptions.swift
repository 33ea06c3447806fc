import MotionCore
import MotionMath
import MotionPlugin

/// What a script says of a header.
struct HeaderOptions {
  let layer: Layer
  let scroll: Layer
  let min: Double
  let max: Double
  let policy: PolicyValue
  let surplus: HeaderSurplus?
  let guardsContent: Bool?
  let followsSafeArea: Bool
  let snap: HeaderSnap
  let snapAt: SnapMoment?
  let snapTiming: TimingOptions
  let stretch: Double
  let stretchLimit: Double?
  let thresholds: ThresholdOptions?

  static var table: OptionTable<HeaderOptions> {
    OptionTable(
      "HeaderOptions", make,
      .layer("layer", "The layer whose height changes."),
      .layer("scroll", kind: "scroll", "The scroll view that moves it."),
      .number("min", .points, in: HeaderLimits.heights, "The least height."),
      .number(
        "max", .points, in: HeaderLimits.heights, "The greatest height, which it has at first."),
      Parameter(
        "policy", as: PolicyValue.self,
        "When it collapses and expands: by name, or one that `motion.define.policy` has defined."
      ).defaulting(to: .builtIn(.topOnly), as: "\"topOnly\""),
      Parameter(
        "surplus", as: HeaderSurplus.self, "What happens to a scroll that it has no room for."
      ).optional,
      Parameter(
        "guard", as: Bool.self,
        "Whether content that is too short to fill the view, or whose height has just changed, "
          + "holds it still; if left out, the policy's own way."
      ).optional,
      Parameter(
        "safeArea", as: Bool.self, "Whether `min` moves with the top of the scene's safe area."
      ).defaulting(to: true, as: "true"),
      snapParameter.defaulting(to: .none, as: "false"),
      Parameter("snapAt", as: SnapMoment.self, "When it snaps.").optional,
      Parameter.number(
        "snapDuration", .seconds, in: .positive, "How long a snap takes; 0.2 if left out."
      )
      .optional,
      Parameter("snapCurve", as: Timing.self, "How a snap goes; \"easeInOut\" if left out.")
        .optional,
      .number(
        "stretch", .multiple, in: HeaderLimits.heights,
        "How many points it grows beyond `max` for each point that it or the content is pulled."
      ).defaulting(to: 0, as: "0"),
      Parameter.number(
        "stretchLimit", .points, in: HeaderLimits.positive,
        "The points that it grows by at the most."
      ).optional,
      Parameter<ThresholdOptions>.table(
        ThresholdOptions.table, named: "thresholds", "The dead zones of the policy `threshold`."
      ).optional)
  }

  private static func make(
    layer: Layer, scroll: Layer, min: Double, max: Double, policy: PolicyValue,
    surplus: HeaderSurplus?, guardsContent: Bool?, followsSafeArea: Bool, snap: HeaderSnapOption,
    snapAt: SnapMoment?, snapDuration: Double?, snapCurve: Timing?, stretch: Double,
    stretchLimit: Double?, thresholds: ThresholdOptions?
  ) -> HeaderOptions {
    HeaderOptions(
      layer: layer, scroll: scroll, min: min, max: max, policy: policy, surplus: surplus,
      guardsContent: guardsContent, followsSafeArea: followsSafeArea, snap: snap.snap,
      snapAt: snapAt, snapTiming: TimingOptions(duration: snapDuration, curve: snapCurve),
      stretch: stretch, stretchLimit: stretchLimit, thresholds: thresholds)
  }

  /// Checks the options against each other and makes the model's configuration.
  func makeConfiguration() throws(Diagnostic) -> HeaderConfiguration {
    try checkTogether()
    do throws(HeaderOptionError) {
      return try HeaderConfiguration(
        minimum: min, maximum: max, rule: policy.rule, surplus: surplus,
        guardsContent: guardsContent, snap: snap,
        stretch: stretch > 0 ? HeaderStretch(factor: stretch, limit: stretchLimit) : .none,
        thresholds: thresholds?.makeThresholds() ?? .none)
    } catch {
      throw Diagnostic(
        .conflictingOptions,
        "`motion.header`: option `\(Self.scriptName(of: error))` is \(NumberText(error.found))"
          + (["min", "max"].contains(error.option) ? " points" : "") + "; expected "
          + error.expected, token: error.option)
    }
  }

  /// The option as a script writes it: the target of a range is its `to`.
  private static func scriptName(of error: HeaderOptionError) -> String {
    error.option == "target" ? "snap[…].to" : error.option
  }

  private func checkTogether() throws(Diagnostic) {
    let lies = !policy.rule.traits.takesScroll
    let conflicts: [(Bool, String, String)] = [
      (
        layer === scroll, "layer",
        "`\(layer.path)` cannot be the header of itself; give the header a layer of its own"
      ),
      (
        layer !== scroll && scroll.isOrLies(in: layer), "scroll",
        "`\(scroll.path)` lies in its own header, `\(layer.path)`, which would close over it; put "
          + "them side by side"
      ),
      (
        surplus != nil && lies, "surplus",
        "under the policy `\(policy.name)` the header takes nothing from the scroll, so there "
          + "is no surplus; leave the option out"
      ),
      (
        thresholds != nil && policy.rule != .builtIn(.threshold), "thresholds",
        "only the policy `threshold` has dead zones, and the policy is `\(policy.name)`"
      ),
      (
        stretchLimit != nil && stretch == 0, "stretchLimit",
        "the header does not stretch; add `stretch = 1`, points of height for each point pulled"
      ),
      (
        snap == .none && (snapAt != nil || snapTiming.isGiven), "snap",
        "`snapAt`, `snapDuration` and `snapCurve` say how it snaps, but `snap` is false"
      ),
      (
        snapAt == .release && lies, "snapAt",
        "under the policy `\(policy.name)` the content moves while the header does, so it can "
          + "only snap at \"rest\""
      ),
    ]
    for (isConflict, option, message) in conflicts where isConflict {
      throw Diagnostic(
        .conflictingOptions, "`motion.header`: option `\(option)`: \(message)", token: option)
    }
  }
}

/// What a script says of the dead zones.
struct ThresholdOptions {
  let fromTop: Double
  let positive: Double
  let negative: Double

  static var table: OptionTable<ThresholdOptions> {
    OptionTable(
      "HeaderThresholds", ThresholdOptions.init,
      Parameter.number(
        "fromTop", .points, in: HeaderLimits.heights,
        "Scrolled on from the very top before it collapses."
      ).defaulting(to: 0, as: "0"),
      Parameter.number(
        "positive", .points, in: HeaderLimits.heights, "Scrolled on elsewhere before it collapses."
      ).defaulting(to: 0, as: "0"),
      Parameter.number(
        "negative", .points, in: HeaderLimits.heights, "Scrolled back before it expands."
      ).defaulting(to: 0, as: "0"))
  }

  func makeThresholds() throws(HeaderOptionError) -> HeaderThresholds {
    try HeaderThresholds(fromTop: fromTop, positive: positive, negative: negative)
  }
}

/// What a script says of a mapping from a header's progress.
struct MappingOptions {
  let over: [Double]
  let from: MappingEnd
  let to: MappingEnd
  let curve: Timing?
  let followDuration: Double?

  static var table: OptionTable<MappingOptions> {
    OptionTable(
      "MappingOptions", MappingOptions.init,
      .numbers(
        "over", count: 2, in: .unit, "The part of the progress that moves the property: { 0, 0.5 }."
      ).defaulting(to: [0, 1], as: "{ 0, 1 }"),
      MappingEnd.parameter(
        "from", "The value at the part's lower end, or a function of the safe area."),
      MappingEnd.parameter(
        "to", "The value at the part's upper end, or a function of the safe area."),
      Parameter("curve", as: Timing.self, "How the value goes through the part.").optional,
      Parameter.number(
        "followDuration", .seconds, in: HeaderLimits.following,
        "How long the property takes to follow a change, easing in and out, as one does that is "
          + "animated at every layout; at once if left out."
      ).optional)
  }
}

/// What a script says of watching a level.
struct CrossOptions {
  let hysteresis: Double

  static var table: OptionTable<CrossOptions> {
    OptionTable(
      "CrossOptions", CrossOptions.init,
      .number(
        "hysteresis", .none, in: .notNegative,
        "How far beyond the level a value has to be to count as across."
      ).defaulting(to: 0, as: "0"))
  }
}

extension HeaderSurplus: ScriptChoice {
  package static var choiceName: String { "HeaderSurplus" }

  package var summary: String {
    switch self {
    case .givenBack: "The content moves by it, so no distance is lost."
    case .swallowed: "Nothing moves by it, as in the published headers, which step at ticks."
    }
  }
}
