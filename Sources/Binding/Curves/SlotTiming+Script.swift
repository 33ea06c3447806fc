import MotionCore
import MotionValues

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
      if call.kind(index) == .table { return try SlotTiming.table.read(call, index) }
      return SlotTiming(try Timing.read(call, at: index))
    }
  }
}
