import MotionCore
import MotionPlugin
import MotionValues

/// The options of `states:draggable`.
struct StatesDragOptions: Options {
  @Required var layer: Layer
  @Required var from: String
  @Required var to: String
  var distance = PanDistanceOptions()
  var spring: Spring?
  var catches = CatchRule.own

  static let tableName = "StatesDragOptions"
  static let table = OptionTable(StatesDragOptions()) {
    Field(\.$layer, .layer("layer", "The layer on which a finger moves the states."))
    Field(\.$from, Parameter("from", "The state from which the distance is measured."))
    Field(\.$to, Parameter("to", "The state at the end of the distance."))
    PanDistanceOptions.table.fields(in: \.distance)
    Field(
      \.spring,
      .spring(
        "spring",
        "The spring after the release; by default that of the change of state, or that of iOS sheets."
      ))
    Field(\.catches, CatchRule.parameter)
  }

  static let call = "`states:draggable`"

  /// Checks that the two states differ.
  func checkStates() throws(Diagnostic) {
    guard from == to else { return }
    throw Diagnostic(
      .outOfRange, "\(Self.call): `\(from)` is both `from` and `to`",
      help: ["name two states: { from = \"closed\", to = \"open\", … }"], token: Self.name(\.$to))
  }
}
