import MotionCore
import MotionPlugin
import MotionValues

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
