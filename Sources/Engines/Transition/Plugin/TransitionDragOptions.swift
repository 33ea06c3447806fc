import MotionCore
import MotionPlugin
import MotionValues

/// The options of `transition:draggable`.
struct TransitionDragOptions: Options {
  @Required var layer: Layer
  var distance = PanDistanceOptions()
  var spring: Spring?
  var catches = CatchRule.own

  static let tableName = "TransitionDragOptions"
  static let table = OptionTable(TransitionDragOptions()) {
    Field(\.$layer, .layer("layer", "The layer on which a finger moves the transition."))
    PanDistanceOptions.table.fields(in: \.distance)
    Field(
      \.spring,
      .spring(
        "spring",
        "The spring after the release; by default the transition's, or that of iOS sheets."))
    Field(\.catches, CatchRule.parameter)
  }

  /// Makes the consumer that moves a transition.
  func makePan(of transition: TransitionObject) throws(Diagnostic) -> ProgressPan {
    let distance = try distance.distance(
      from: "the source", to: "the destination", in: "`transition:draggable`")
    return ProgressPan(
      of: transition, on: layer, along: distance.axis, by: distance.points, spring: spring,
      catches: catches)
  }
}
