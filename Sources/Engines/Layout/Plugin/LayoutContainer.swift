import MotionCore
import MotionValues

/// A stack or grid: a layer that arranges its children.
final class LayoutContainer {
  let layer: Layer
  /// The children in their order.
  var members: [Layer] = []
  /// The layout tree to which it belongs: its own, or that of the enclosing container.
  let tree: LaidOutTree
  let spacing: Int
  let padding: Int
  /// The slots of `axis`, `alignment` and `distribution`, on which the rule of a stack depends.
  let choices: [Int]
  /// The rule with which the tree was last built.
  var builtRule: LayoutRule?
  /// The slot of a grid's `columns`; nil for a stack.
  let columns: Int?

  /// Makes a container; nil for a layer of another kind.
  init?(_ layer: Layer, in tree: LaidOutTree) {
    guard let spacing = layer.property("spacing")?.slot,
      let padding = layer.property("padding")?.slot
    else { return nil }
    self.layer = layer
    self.tree = tree
    self.spacing = spacing
    self.padding = padding
    choices = ["axis", "alignment", "distribution"].compactMap { layer.property($0)?.slot }
    columns = layer.property("columns")?.slot
  }

  /// The name in messages, such as "the stack `list`".
  var label: String { "the \(layer.kind.name) `\(layer.path)`" }

  /// The rule that the choices describe.
  func rule(on stage: Stage) -> LayoutRule {
    guard choices.count == 3 else { return .grid }
    return .stack(
      StackRule(
        stage.read(choices[0]) == 0 ? .y : .x,
        StackAlignment.allCases[Int(stage.read(choices[1]))],
        StackDistribution.allCases[Int(stage.read(choices[2]))]))
  }
}

extension Layer {
  /// The slots of `x` and `y`.
  var originSlots: AxisPair<Int>? { slots("x", "y") }

  /// The slots of `width` and `height`.
  var sizeSlots: AxisPair<Int>? { slots("width", "height") }

  private func slots(_ x: String, _ y: String) -> AxisPair<Int>? {
    guard let x = property(x)?.slot, let y = property(y)?.slot else { return nil }
    return AxisPair(x, y)
  }
}

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
  static let padding = Property.number(
    "padding", .points, in: .notNegative, "The space between the edges and the children.")
}
