import MotionCore
import MotionValues

/// The kinds of layers that arrange their children, and the spacer, which only a stack contains.
enum LayoutKinds {
  static let stack = LayerKind(
    "stack",
    own: [
      .choice("axis", ["y", "x"], "Whether the children are in a column or in a row."),
      spacing, padding,
      .choice(
        "alignment", StackAlignment.allCases.map(\.rawValue),
        "Where the children are across the axis; `fill` makes them as wide or high as the stack."),
      .choice(
        "distribution", StackDistribution.allCases.map(\.rawValue),
        "How the children share the length; `fillEqually` makes them equally long."),
    ],
    "A column or a row of layers; without a width or height it fits them.")

  static let grid = LayerKind(
    "grid",
    own: [
      .number(
        "columns", .none, in: Bounds(1, Double(mostColumns)), initial: 2,
        "How many columns there are; all have the same width."),
      spacing, padding,
    ],
    "Rows of layers in columns; each layer is as wide as its column.")

  static let spacer = LayerKind(
    "spacer",
    own: [
      .number("min", .points, in: .notNegative, "The least length of the space.")
    ],
    "A space that takes up the remaining length of a stack.")

  /// The greatest number of columns of a grid.
  static let mostColumns = 1_000

  private static let spacing = Property.number(
    "spacing", .points, "The space between neighbours.")
  private static let padding = Property.number(
    "padding", .points, in: .notNegative, "The space between the edges and the children.")
}
