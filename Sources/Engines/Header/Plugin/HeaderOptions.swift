import MotionCore
import MotionPlugin
import MotionValues

/// The options of `motion.header`.
struct HeaderOptions: Options {
  @Required var layer: Layer
  @Required var scroll: Layer
  @Required var min: HeaderHeight
  @Required var max: HeaderHeight
  var policy = PolicyValue.builtIn(.topOnly)
  var unconsumed: UnconsumedScroll?
  var guardsContent: Bool?
  var followsSafeArea = true
  var snap = HeaderSnapOption.none
  var snapAt: SnapMoment?
  var snapTiming = TimingOptions()
  var stretch = 0.0
  var stretchLimit: Double?
  var thresholds: ThresholdOptions?

  static let tableName = "HeaderOptions"
  static let table = OptionTable(HeaderOptions()) {
    Field(\.$layer, .layer("layer", "The layer whose height changes."))
    Field(\.$scroll, .layer("scroll", kind: "scroll", "The scroll view that moves it."))
    Field(
      \.$min,
      Parameter("min", "The least height, or a function that computes it."))
    Field(
      \.$max,
      Parameter("max", "The greatest height, and the initial one, or a function that computes it."))
    Field(
      \.policy,
      Parameter(
        "policy",
        "When it collapses and expands: a built-in policy, or one that `motion.define.policy` made."
      ))
    Field(
      \.unconsumed,
      Parameter("unconsumed", "What happens to the part of a scroll that it cannot consume."))
    Field(
      \.guardsContent,
      Parameter(
        "guard",
        "Whether it keeps its height while the content is too short to fill the view, or when the "
          + "content's height has just changed; if left out, the policy decides."))
    Field(
      \.followsSafeArea,
      Parameter("safeArea", "Whether a number `min` moves with the top of the scene's safe area."))
    Field(\.snap, snapParameter)
    Field(\.snapAt, Parameter("snapAt", "When it snaps."))
    Field(
      \.snapTiming.duration,
      .number(
        "snapDuration", .seconds, in: .positive, "How long a snap takes; 0.2 if left out."))
    Field(
      \.snapTiming.curve,
      Parameter("snapCurve", "The timing curve of a snap; \"easeInOut\" if left out."))
    Field(
      \.stretch,
      .number(
        "stretch", .multiple, in: HeaderLimits.heights,
        "How many points it grows beyond `max` for each point that it or the content is pulled."))
    Field(
      \.stretchLimit,
      .number(
        "stretchLimit", .points, in: HeaderLimits.positive,
        "The stretch that it approaches but never reaches."))
    Field(
      \.thresholds,
      .table(
        ThresholdOptions.self, named: "thresholds", "The dead zones of the policy `threshold`."))
  }

  /// Checks the options against each other and makes the model's configuration.
  func makeConfiguration(on stage: Stage) throws(Diagnostic) -> HeaderConfiguration {
    try checkTogether()
    let (minimum, maximum) = try stage.asOf(stage.now) { () throws(Diagnostic) in
      try limits(TrackedReads())
    }
    do throws(ParameterError) {
      return try HeaderConfiguration(
        minimum: minimum, maximum: maximum, rule: policy.rule, unconsumed: unconsumed,
        guardsContent: guardsContent, snap: snap.snap,
        stretch: stretch > 0 ? HeaderStretch(factor: stretch, limit: stretchLimit) : .none,
        thresholds: thresholds?.makeThresholds() ?? .none)
    } catch {
      throw Diagnostic(
        .conflictingOptions, "`motion.header`: option \(error)", token: error.parameter)
    }
  }

  /// The present least and greatest height; what functions read is recorded.
  func limits(_ reads: TrackedReads) throws(Diagnostic) -> (least: Double, greatest: Double) {
    func purpose(_ option: String) -> String {
      "the function `\(option)` of the header `\(layer.path)`"
    }
    return (
      try min.number(for: purpose(Self.name(\.$min)), reads),
      try max.number(for: purpose(Self.name(\.$max)), reads)
    )
  }

  private func checkTogether() throws(Diagnostic) {
    let overlays = !policy.rule.traits.consumesScroll
    if layer === scroll {
      throw conflict(
        \.$layer,
        "`\(layer.path)` cannot be its own header; use another layer for the header")
    }
    if scroll.isSelfOrDescendant(in: layer) {
      throw conflict(
        \.$scroll,
        "`\(scroll.path)` is inside its own header, `\(layer.path)`, which would cover it; put "
          + "them side by side")
    }
    if unconsumed != nil, overlays {
      throw conflict(
        \.unconsumed,
        "under the policy `\(policy.name)` the header consumes no scroll, so the option has no "
          + "effect; leave it out")
    }
    if thresholds != nil, policy.rule != .builtIn(.threshold) {
      throw conflict(
        \.thresholds,
        "only the policy `threshold` has dead zones, and the policy is `\(policy.name)`")
    }
    if stretchLimit != nil, stretch == 0 {
      throw conflict(
        \.stretchLimit,
        "the header does not stretch; add `\(Self.name(\.stretch)) = 1`, points of height for each "
          + "point pulled")
    }
    if snap.snap == .none, snapAt != nil || snapTiming.isGiven {
      let names = [Self.name(\.snapAt), Self.name(\.snapTiming.duration)]
      throw conflict(
        \.snap,
        "\(names.map { "`\($0)`" }.joined(separator: ", ")) and `\(Self.name(\.snapTiming.curve))` "
          + "configure the snap, but `\(Self.name(\.snap))` is false")
    }
    if snapAt == .release, overlays {
      throw conflict(
        \.snapAt,
        "under the policy `\(policy.name)` the content moves together with the header, which can "
          + "therefore only snap at \(SnapMoment.rest.literal)")
    }
  }

  private func conflict(_ property: PartialKeyPath<Self>, _ message: String) -> Diagnostic {
    let name = Self.name(property)
    return Diagnostic(
      .conflictingOptions, "`motion.header`: option `\(name)`: \(message)", token: name)
  }
}

/// A least or greatest height of a header.
typealias HeaderHeight = ComputableNumber<HeaderHeights>

enum HeaderHeights: NumberDomain {
  static let unit = Unit.points
  static var bounds: Bounds { HeaderLimits.heights }
}

/// The dead zones of the policy `threshold`.
struct ThresholdOptions: Options {
  var fromTop = 0.0
  var positive = 0.0
  var negative = 0.0

  static let tableName = "HeaderThresholds"
  static let table = OptionTable(ThresholdOptions()) {
    Field(
      \.fromTop,
      .number(
        "fromTop", .points, in: HeaderLimits.heights,
        "How far a scroll that starts at the top goes before the header collapses."
      ))
    Field(
      \.positive,
      .number(
        "positive", .points, in: HeaderLimits.heights,
        "How far a scroll that starts below the top goes before the header collapses."
      ))
    Field(
      \.negative,
      .number(
        "negative", .points, in: HeaderLimits.heights,
        "How far a backward scroll goes before the header expands."
      ))
  }

  func makeThresholds() throws(ParameterError) -> HeaderThresholds {
    try HeaderThresholds(fromTop: fromTop, positive: positive, negative: negative)
  }
}

/// The options of `header:map`.
struct MappingOptions: Options {
  var over: [Double] = [0, 1]
  @Required var from: MapNumber
  @Required var to: MapNumber
  var curve: Timing?
  var followDuration: Double?

  static let tableName = "MappingOptions"
  static let table = OptionTable(MappingOptions()) {
    Field(
      \.over,
      .numbers(
        "over", count: 2, in: .unit, "The part of the progress that moves the property: { 0, 0.5 }."
      ))
    Field(
      \.$from,
      MapNumber.parameter(
        "from", in: HeaderLimits.values,
        "The value at the part's lower end, in the property's unit: a number, a function that is "
          + "called again when what it reads changes, or, for a place or a length, a text such as "
          + "\"50% - 8\" or \"safe + 12\", or a sibling's edge, { header, \"bottom\", 12 }."))
    Field(
      \.$to,
      MapNumber.parameter(
        "to", in: HeaderLimits.values, "The value at the part's upper end, in the same ways."))
    Field(\.curve, Parameter("curve", "The curve of the value over the part."))
    Field(
      \.followDuration,
      .number(
        "followDuration", .seconds, in: HeaderLimits.following,
        "How long the property takes to follow a change, easing in and out, like a property that "
          + "is animated at every layout; if left out, it follows at once. Both ends have to be "
          + "numbers."
      ))
  }

  /// Makes the model of a mapping between two values.
  func mapping(from: Double, to: Double) throws(Diagnostic) -> ProgressMapping {
    let curve = try curve?.makeCurve()
    do throws(ParameterError) {
      return try ProgressMapping(over: over[0], over[1], from: from, to: to, curve: curve)
    } catch {
      throw Diagnostic(
        .conflictingOptions, "`header:map`: option \(error)", token: Self.name(\.over))
    }
  }

  /// The error for a duration of following, and an end that a rule computes.
  func conflict() -> Diagnostic {
    let duration = Self.name(\.followDuration)
    let end = from.fixed == nil ? Self.name(\.$from) : Self.name(\.$to)
    return Diagnostic(
      .conflictingOptions,
      "`header:map`: option `\(duration)` needs numbers at both ends, and `\(end)` is computed",
      help: ["write a number for `\(end)`, or leave `\(duration)` out"], token: duration)
  }
}

extension UnconsumedScroll: ScriptChoice {
  package static var choiceName: String { "UnconsumedScroll" }

  package var summary: String {
    switch self {
    case .passedOn: "It moves the content, so no distance is lost."
    case .absorbed: "It moves nothing, as in the published headers, which step at ticks."
    }
  }
}

/// The moment at which a header snaps.
enum SnapMoment: String, CaseIterable {
  case rest
  case release
}

extension SnapMoment: ScriptChoice {
  static var choiceName: String { "SnapMoment" }

  var summary: String {
    switch self {
    case .rest: "When the scroll has come to rest."
    case .release: "When the finger lifts; the header keeps its velocity, and the content stops."
    }
  }
}

extension HeaderOptions {
  static var snapParameter: Parameter<HeaderSnapOption> {
    var description = ParameterDescription(
      name: "snap", type: .either([.boolean, .list(of: .table(SnapRangeOptions.tableName))]),
      summary: "Whether it snaps to its nearer limit (from strictly above the middle, `max`); "
        + "or ranges of progress, each with the progress it snaps to.", isRequired: true)
    description.options = SnapRangeOptions.tableDescription
    let ranges = Parameter<[SnapRangeOptions]>.list("snap", of: .table(SnapRangeOptions.self), "")
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      switch call.kind(index) {
      case .boolean: return HeaderSnapOption(try Bool.read(call, at: index) ? .middle : .none)
      case .table: return HeaderSnapOption(try Self.ranges(try ranges.read(call, index)))
      case .absent, .nil, .number, .string, .function, .object, .coroutine:
        throw Mismatch(
          expected: "true, false or a list of ranges", found: call.describe(index),
          help: [
            "write `\(HeaderOptions.name(\.snap)) = true`, or "
              + "{ { \(SnapRangeOptions.name(\.$over)) = { 0, 0.5 }, \(SnapRangeOptions.name(\.$to)) = 0 } }"
          ])
      }
    }
  }

  private static func ranges(_ options: [SnapRangeOptions]) throws(Mismatch) -> HeaderSnap {
    var ranges: [HeaderSnapRange] = []
    for (index, range) in options.enumerated() {
      do throws(ParameterError) {
        ranges.append(try HeaderSnapRange(over: range.over[0], range.over[1], target: range.to))
      } catch {
        throw Mismatch(
          .outOfRange, expected: error.expected,
          found: "`snap[\(index + 1)].\(error.parameter)`, \(NumberText(error.found))")
      }
    }
    return .ranges(ranges)
  }
}

/// The option `snap`: a boolean or ranges of progress.
struct HeaderSnapOption: ScriptLiteral {
  let snap: HeaderSnap

  static let none = HeaderSnapOption(.none)

  init(_ snap: HeaderSnap) { self.snap = snap }

  var literal: String { (snap != .none).literal }
}

/// The options of one range that snaps.
struct SnapRangeOptions: Options {
  @Required var over: [Double]
  @Required var to: Double

  static let tableName = "SnapRange"
  static let table = OptionTable(SnapRangeOptions()) {
    Field(
      \.$over,
      .numbers("over", count: 2, "The part of the progress, both ends included: { 0, 0.5 }."))
    Field(
      \.$to, .number("to", .fraction, "The progress it snaps to: 0 is `min`, 1 is `max`.")
    )
  }
}

/// The options that set a duration in seconds and a curve.
struct TimingOptions {
  /// The default duration of a snap, in seconds, from the header of MichiganLabs.
  static let defaultDuration = 0.2

  var duration: Double?
  var curve: Timing?

  var isGiven: Bool { duration != nil || curve != nil }

  /// Makes the timing; the option names appear in the errors.
  func makeTiming(
    _ function: String, duration durationName: @autoclosure () -> String,
    curve curveName: @autoclosure () -> String
  ) throws(Diagnostic) -> HeaderTiming {
    switch curve {
    case nil: return .curve(.cubicBezier(.easeInOut), duration: duration ?? Self.defaultDuration)
    case .curve(let curve): return .curve(curve, duration: duration ?? Self.defaultDuration)
    case .spring(let spring):
      guard duration == nil else {
        throw Diagnostic(
          .conflictingOptions,
          "`\(function)`: option `\(durationName())` is set, but a spring has its own duration",
          help: ["set the duration of the spring: motion.spring { duration = 0.4 }"],
          token: durationName())
      }
      guard spring.damping > 0 else {
        throw Diagnostic(
          .outOfRange, "`\(function)`: option `\(curveName())` is a spring that never settles",
          help: ["use a spring with damping"], token: curveName())
      }
      return .spring(spring)
    }
  }
}

/// The greatest numbers of a header, small enough that sums of them stay finite and useful.
enum HeaderLimits {
  /// The greatest height or distance in points, and velocity in points per second.
  static let greatest = 1e9
  static let distances = Bounds(-greatest, greatest)
  static let heights = Bounds(0, greatest)
  static let positive = Bounds(0, greatest, excludesLower: true)
  /// The length of a `followDuration`, in seconds. Each value of the property depends on samples
  /// that are up to this old.
  static let following = Bounds(0, 60, excludesLower: true)
  /// The values to which a progress may be mapped, in the property's unit.
  static let values = Bounds(-1e12, 1e12)
}
