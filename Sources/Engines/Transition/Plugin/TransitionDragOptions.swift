import MotionCore
import MotionMath
import MotionPlugin

/// The options of `transition:draggable`.
struct TransitionDragOptions: Options {
  @Required var layer: Layer
  var by: Double?
  var byX: Double?
  var spring: Spring?

  static let tableName = "TransitionDragOptions"
  static let table = OptionTable(TransitionDragOptions()) {
    Field(\.$layer, .layer("layer", "The layer on which a finger moves the transition."))
    Field(
      \.by,
      .number(
        "by", .points,
        "How far down the finger moves from the source to the destination; negative for up."))
    Field(
      \.byX,
      .number("byX", .points, "The same to the right, in place of `by`; negative for left."))
    Field(
      \.spring,
      .spring(
        "spring",
        "The spring after the release; by default the transition's, or that of iOS sheets."))
  }

  /// Makes the consumer that moves a transition.
  func makeDrag(of transition: TransitionObject) throws(Diagnostic) -> TransitionDrag {
    let call = "`transition:draggable`"
    switch (by, byX) {
    case (let distance?, nil), (nil, let distance?):
      let (axis, name) =
        by == nil ? (PanAxis.x, Self.name(\.byX)) : (PanAxis.y, Self.name(\.by))
      guard distance != 0 else {
        throw Diagnostic(
          .outOfRange, "\(call): option `\(name)` is 0, so no finger would move anything",
          help: ["write the distance from the source to the destination, such as \(name) = -400"],
          token: name)
      }
      return TransitionDrag(
        of: transition, on: layer, along: axis, by: distance, spring: spring)
    case (nil, nil):
      throw Diagnostic(
        .missingOption,
        "\(call): the option `\(Self.name(\.by))` or `\(Self.name(\.byX))` is missing",
        help: [
          "add `\(Self.name(\.by)) = -400` if 400 points upwards lead from the source to the "
            + "destination"
        ])
    case (_?, _?):
      throw Diagnostic(
        .conflictingOptions,
        "\(call) takes either `\(Self.name(\.by))` or `\(Self.name(\.byX))`",
        help: ["a finger moves a transition along one axis"], token: Self.name(\.byX))
    }
  }
}
