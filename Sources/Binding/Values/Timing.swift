import MotionCore
import MotionValues

extension Timing: ScriptValue {
  package static var typeDescription: TypeDescription {
    .either([
      .named("curveName", "the name of a curve"), .object("curve"), .object("spring"),
      .object("definition"),
      .function(
        arguments: [.init("t", .number(.fraction, .unit))], results: [.number(.fraction, .any)]),
    ])
  }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Timing {
    switch call.kind(index) {
    case .string: return try timing(named: call.string(index) ?? "", call, index)
    case .object:
      if let timing = timing(call.object(index)) { return timing }
      if let timing = try defined(call, index) { return timing }
    case .function: return .curve(try sampled(call, index))
    case .absent, .nil, .boolean, .number, .table, .coroutine: break
    }
    throw Mismatch(
      expected: typeDescription.phrase, found: call.describe(index),
      help: ["write \"easeInOut\", \"cubic-bezier(0.4, 0, 0.2, 1)\", or motion.spring { … }"])
  }

  private static func timing(_ object: Any?) -> Timing? {
    switch object {
    case let object as CurveObject: .curve(object.curve)
    case let object as SpringObject: .spring(object.spring)
    default: nil
    }
  }

  /// The curve or spring that a definition, or the name of one, makes.
  private static func defined(_ call: Call, _ index: Int32) throws(Mismatch) -> Timing? {
    timing(try call.product(index, .curve, .spring))
  }

  private static func timing(
    named text: String, _ call: Call, _ index: Int32
  ) throws(Mismatch) -> Timing {
    if let curve = Curve.listed(text) { return .curve(curve) }
    // A definition takes precedence over the names that other tools use for curves.
    if let timing = try defined(call, index) { return timing }
    if let spring = SpringPreset(rawValue: text)?.standard { return .spring(spring) }
    if let curve = Curve.named(text) { return .curve(curve) }
    guard text.contains("(") else {
      throw Mismatch(
        .unknownCurve, expected: "", found: "there is no curve `\(text)`",
        help: help(for: text, call), token: text)
    }
    do throws(CurveSyntaxError) {
      return .curve(try Curve(css: String(CurveSpelling.value(of: text))))
    } catch {
      let word = ForeignWord.find(text, at: .curve, among: Curve.names)
      throw Mismatch(
        .unknownCurve, expected: "", found: "\(error)", help: word.map { [$0.help()] } ?? [],
        token: text)
    }
  }

  private static func help(for text: String, _ call: Call) -> [String] {
    if let word = ForeignWord.find(text, at: .curve, among: Curve.names) { return [word.help()] }
    let name = CurveSpelling(text).text
    var near = Suggestion.withWords(of: name, in: Curve.names)
    if near.isEmpty { near = Suggestion.withWords(of: name, in: CurveSpelling.synonymNames) }
    near = near.map { "`\"\($0)\"`" }
    if let last = near.last {
      let others = near.dropLast().joined(separator: ", ")
      return ["did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"]
    }
    let help = call.help(for: text, in: SpringPreset.names, .curve, .spring)
    return help.isEmpty
      ? ["`motion api --json` lists the names; a script's names are known after their definitions"]
      : help
  }

  /// The number of samples of a script's function. The curve is cubic between them.
  package static let sampleCount = 513

  private static func sampled(_ call: Call, _ index: Int32) throws(Mismatch) -> Curve {
    let function = call.machine.function(index, on: call.thread)
    var samples: [Double] = []
    for position in 0..<sampleCount {
      let t = Double(position) / Double(sampleCount - 1)
      let value: Double?
      do throws(Diagnostic) { value = try function.number(for: t) } catch { throw Mismatch(error) }
      guard let value, value.isFinite else {
        throw Mismatch(
          .nonFinite, expected: "",
          found: "the curve's function returns \(value.map(Call.describe) ?? "no number") at "
            + "t = \(NumberText(t)); it has to return a finite number")
      }
      samples.append(value)
    }
    do throws(ParameterError) {
      return .sampled(try SampledCurve(samples))
    } catch {
      throw Mismatch(.outOfRange, expected: "", found: "\(error)")
    }
  }
}

extension SlotTiming: Options {
  package static let tableName = "TimingOptions"
  package static let table = OptionTable(SlotTiming()) {
    Field(
      \.curve,
      Parameter(
        "curve",
        "The curve or spring; the spring \"smooth\" if left out, or \"easeInOut\" beside a `duration`."
      ))
    Field(
      \.duration,
      .number(
        "duration", .seconds, in: .notNegative,
        "The duration of a curve, \(standardDuration.literal) if left out; a spring takes its own time."
      ))
    Field(
      \.delay,
      .number(
        "delay", .seconds, in: .notNegative,
        "The delay; the properties stay where they are until it has passed."))
    Field(\.reduced, Parameter("reduced", "What happens where motion is reduced."))
  }
}

extension ReducedResponse: ScriptChoice {
  package static var choiceName: String { "ReducedResponse" }
  /// The words, for options in which they mean something else or which take other values too.
  package static var words: [String] { allCases.map(\.rawValue) }

  package var summary: String {
    switch self {
    case .jump: "Everything is at its end at once."
    case .keep: "It moves nevertheless."
    }
  }
}

extension Parameter where Value == SlotTiming {
  /// A parameter that takes a curve or a spring, alone or in a table with a duration and a delay.
  package static func timing(_ name: String, _ summary: String) -> Parameter {
    var description = ParameterDescription(
      name: name, type: .either([Timing.typeDescription, .table(SlotTiming.tableName)]),
      summary: summary, isRequired: true)
    description.options = SlotTiming.tableDescription
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      // A number is a duration without its name.
      if [.table, .number].contains(call.kind(index)) {
        return try SlotTiming.table.read(call, index)
      }
      return SlotTiming(try Timing.read(call, at: index))
    }
  }
}
