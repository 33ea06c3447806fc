import MotionCore
import MotionMath
import MotionPlugin

/// The options of `states:draggable`.
struct StatesDragOptions: Options {
  @Required var layer: Layer
  @Required var from: String
  @Required var to: String
  var by: Double?
  var byX: Double?
  var spring: Spring?

  static let tableName = "StatesDragOptions"
  static let table = OptionTable(StatesDragOptions()) {
    Field(\.$layer, .layer("layer", "The layer on which a finger moves the states."))
    Field(\.$from, Parameter("from", "The state from which the distance is measured."))
    Field(\.$to, Parameter("to", "The state at the end of the distance."))
    Field(
      \.by,
      .number(
        "by", .points, "How far down the finger moves from one to the other; negative for up."))
    Field(
      \.byX,
      .number("byX", .points, "The same to the right, in place of `by`; negative for left."))
    Field(
      \.spring,
      .spring(
        "spring",
        "The spring after the release; by default that of the change of state, or that of iOS sheets."
      ))
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
