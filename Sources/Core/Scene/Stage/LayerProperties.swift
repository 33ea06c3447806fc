import MotionMath

/// The properties of every layer, in the order in which the trace prints them.
package enum LayerProperties {
  package static let all = geometry + transform + surface + traits

  /// Whether a property moves the layer rather than fades or colours it; reduced motion applies to
  /// these.
  package static func moves(_ property: String) -> Bool {
    !["opacity", "fillOpacity", "shadowOpacity", "blur", "backgroundBlur"].contains(property)
      && !["fill", "borderColor", "shadowColor", "textColor"].contains(property)
  }

  private static let geometry: [Property] = [
    .number("x", .points, "The left edge, from the parent's left edge."),
    .number("y", .points, "The top edge, from the parent's top edge; y grows down."),
    .number("width", .points, in: .notNegative, "The width."),
    .number("height", .points, in: .notNegative, "The height."),
    .number(
      "anchorX", .fraction, initial: 0.5,
      "The point about which the layer turns and scales, across its width."),
    .number(
      "anchorY", .fraction, initial: 0.5,
      "The point about which the layer turns and scales, down its height."),
    .number(
      "zPosition", .none, "The order among siblings: a higher one lies in front of a lower one."),
  ]

  private static let transform: [Property] = [
    .number("translationX", .points, "The shift to the right of where the layer is laid out."),
    .number("translationY", .points, "The shift down from where the layer is laid out."),
    .number("translationZ", .points, "The shift towards the viewer."),
    .number("rotationX", .degrees, "The turn about the horizontal axis through the anchor."),
    .number("rotationY", .degrees, "The turn about the vertical axis through the anchor."),
    .number("rotationZ", .degrees, "The turn in the layer's plane, clockwise."),
    .number("scale", .multiple, initial: 1, "The size on both axes, on top of scaleX and scaleY."),
    .number("scaleX", .multiple, initial: 1, "The size across."),
    .number("scaleY", .multiple, initial: 1, "The size down."),
    .number(
      "perspective", .points, in: .notNegative,
      "The viewer's distance for the layer's children; 0 means no perspective."),
  ]

  private static let surface: [Property] = [
    .number(
      "opacity", .fraction, in: .unit, initial: 1, "How opaque the layer and its children are."),
    .boolean("hidden", "Whether the layer and its children are left out."),
    .boolean("clip", "Whether the layer's bounds cut its children off."),
    .number(
      "cornerRadius", .points, in: .notNegative, "The radius of the corners that are rounded."),
    .choice(
      "corners", ["all", "top", "bottom", "left", "right"], "Which corners the radius rounds."),
    corner("TopLeft", "top left"), corner("TopRight", "top right"),
    corner("BottomRight", "bottom right"), corner("BottomLeft", "bottom left"),
    .color("fill", initial: .clear, "The colour of the layer's area."),
    .number("fillOpacity", .fraction, in: .unit, initial: 1, "How opaque the fill alone is."),
    .color("borderColor", initial: .black, "The colour of the border."),
    .number(
      "borderWidth", .points, in: .notNegative, "The width of the border, inside the bounds."),
    .color("shadowColor", initial: .black, "The colour of the shadow."),
    .number("shadowOpacity", .fraction, in: .unit, "How opaque the shadow is."),
    .number("shadowRadius", .points, in: .notNegative, initial: 3, "The blur of the shadow."),
    .number("shadowOffsetX", .points, "The shadow's shift to the right."),
    .number("shadowOffsetY", .points, initial: -3, "The shadow's shift down."),
    .number(
      "blur", .points, in: .notNegative,
      "How much the layer and its children are blurred: the standard deviation, as in CSS."),
    .number(
      "backgroundBlur", .points, in: .notNegative,
      "How much what lies behind the layer is blurred, within its rounded outline; seen where the fill is not opaque."
    ),
  ]

  private static func corner(_ suffix: String, _ words: String) -> Property {
    .number(
      "cornerRadius\(suffix)", .points, in: .notNegative,
      "The radius of the \(words) corner, on top of cornerRadius where that rounds it.")
  }

  private static let traits: [Property] = [
    .choice(
      "appearance", LayerAppearance.allCases.map(\.rawValue),
      "Light or dark for the layer and its children: what the parent has, or its opposite, or one.")
  ]
}
