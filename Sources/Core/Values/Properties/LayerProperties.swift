/// The properties of every layer, in the order in which the trace prints them.
package enum LayerProperties {
  package static let all = geometry + transform + surface + traits

  /// Groups that every layer has, and that are attached to a layer when one of their properties is
  /// first used, so that a layer without them pays nothing.
  package static let latent = [
    filters, blend, material, shadows, mask, back, depth, presence, focus,
  ]

  /// What every layer shows.
  ///
  /// The order of the place is that of `translate3d() rotateX() rotateY() rotateZ() scale()` in CSS
  /// with the anchor as `transform-origin`.
  package static var drawing: Drawing<Amount> {
    let anchor: (x: Amount, y: Amount) = ("anchorX" * "width", "anchorY" * "height")
    return Drawing(
      surface: .init(
        width: "width", height: "height",
        outline: .init(
          topLeft: radius("TopLeft", .top, .left), topRight: radius("TopRight", .top, .right),
          bottomRight: radius("BottomRight", .bottom, .right),
          bottomLeft: radius("BottomLeft", .bottom, .left)),
        items: [
          .backdrop([.blur("backgroundBlur")]), .fill(.init("fill", opacity: "fillOpacity")),
          .children(clipped: .flag("clip", is: true)),
          .stroke(.init(paint: .init("borderColor"), width: "borderWidth")),
        ]),
      place: [
        .move("x", "y", 0.0),
        .about(
          anchor.x, anchor.y,
          [
            .move("translationX", "translationY", "translationZ"),
            .rotate(.x, "rotationX"), .rotate(.y, "rotationY"), .rotate(.z, "rotationZ"),
            .scale("scale" * "scaleX", "scale" * "scaleY"),
          ]),
      ],
      view: .init(x: anchor.x, y: anchor.y, distance: "perspective"),
      order: "zPosition", shown: .flag("hidden", is: false), touched: .flag("touchable", is: true),
      filters: [
        .blur("blur"),
        .shadow(
          x: "shadowOffsetX", y: "shadowOffsetY", deviation: "shadowRadius",
          .init("shadowColor", opacity: "shadowOpacity")),
      ],
      opacity: "opacity")
  }

  /// The radius of the corner at which two sides meet.
  private static func radius(
    _ corner: String, _ first: LayerCorners, _ second: LayerCorners
  ) -> Amount {
    let rounding = LayerCorners.allCases.filter { $0.rounds(first, second) }.map(\.rawValue)
    let common = Amount.own("cornerRadius").when("corners", isIn: rounding)
    return (common + .own("cornerRadius\(corner)")).notNegative
  }

  private static let geometry: [Property] = [
    .number("x", .points, "The left edge, from the parent's left edge."),
    .number("y", .points, "The top edge, from the parent's top edge; y grows down."),
    .number("width", .points, in: .notNegative, "The width."),
    .number("height", .points, in: .notNegative, "The height."),
    .number(
      "anchorX", .fraction, initial: 0.5,
      "The anchor point, about which the layer rotates and scales, as a fraction of its width."),
    .number(
      "anchorY", .fraction, initial: 0.5,
      "The anchor point, about which the layer rotates and scales, as a fraction of its height."),
    .number(
      "zPosition", .none, "The order among siblings: higher ones are in front of lower ones."),
  ]

  private static let transform: [Property] = [
    .number("translationX", .points, "The shift to the right, from the layer's x."),
    .number("translationY", .points, "The shift down, from the layer's y."),
    .number("translationZ", .points, "The shift towards the viewer."),
    .number("rotationX", .degrees, "The rotation about the horizontal axis through the anchor."),
    .number("rotationY", .degrees, "The rotation about the vertical axis through the anchor."),
    .number("rotationZ", .degrees, "The rotation in the layer's plane, clockwise."),
    .number("scale", .multiple, initial: 1, "The scale on both axes, times scaleX and scaleY."),
    .number("scaleX", .multiple, initial: 1, "The horizontal scale."),
    .number("scaleY", .multiple, initial: 1, "The vertical scale."),
    .number(
      "perspective", .points, in: .notNegative,
      "The viewer's distance for the layer's children; 0 means no perspective."),
  ]

  private static let surface: [Property] = [
    .number(
      "opacity", .fraction, in: .unit, initial: 1, "How opaque the layer and its children are."),
    .boolean("hidden", "Whether the layer and its children are invisible."),
    .boolean(
      "touchable", initial: true,
      "Whether fingers meet the layer and its children; otherwise they meet what lies behind."),
    .boolean("clip", "Whether the layer's bounds clip its children."),
    .number(
      "cornerRadius", .points, in: .notNegative, "The radius of the corners in `corners`."),
    .choice(
      "corners", LayerCorners.allCases.map(\.rawValue),
      "The corners that are rounded; a booklet's back page states those of its front."),
    corner("TopLeft", "top left"), corner("TopRight", "top right"),
    corner("BottomRight", "bottom right"), corner("BottomLeft", "bottom left"),
    .paint("fill", initial: .clear, "The colour or gradient of the layer's area."),
    .number("fillOpacity", .fraction, in: .unit, initial: 1, "How opaque the fill alone is."),
    .paint("borderColor", initial: .black, "The colour or gradient of the border."),
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
      "How much the content behind the layer is blurred, within its rounded outline; visible if the fill is not opaque."
    ),
  ]

  private static let filters = PropertyGroup(
    "filters",
    [
      .number(
        "saturation", .multiple, in: .notNegative, initial: 1,
        "How far the colours of the layer and its children are from grey: 0 grey, 1 unchanged."),
      .number(
        "contrast", .multiple, in: .notNegative, initial: 1,
        "How far the colours of the layer and its children are from mid-grey; 1 is unchanged."),
      .number(
        "brightness", .multiple, in: .notNegative, initial: 1,
        "A factor of the colours of the layer and its children: 0 black, 1 unchanged."),
    ],
    draws: [
      .filter(.saturation("saturation")), .filter(.contrast("contrast")),
      .filter(.brightness("brightness")),
    ])

  private static let blend = PropertyGroup(
    "blend",
    [
      .choice(
        "blendMode", BlendMode.allCases.map(\.rawValue),
        "How the layer's colours combine with what its parent has painted behind it.")
    ], draws: [.blend("blendMode")])

  private static let material = PropertyGroup(
    "material",
    [
      .number(
        "backgroundSaturation", .multiple, in: .notNegative, initial: 1,
        "How far the colours behind the layer are from grey, where its outline is: 0 grey, 1 unchanged."
      )
    ], draws: [.backdrop(.saturation("backgroundSaturation"))])

  private static let shadows = PropertyGroup(
    "shadows",
    [
      .shadows(
        "shadows",
        "Up to 8 further shadows of the layer's outline, the first in front; `inner` ones fall inwards."
      )
    ], draws: [.filter(.shadows("shadows"))])

  private static let mask = PropertyGroup(
    "mask",
    [
      .choice(
        "masks", MaskKind.allCases.map(\.rawValue),
        "How the layer cuts its parent, in place of being drawn: not at all, by its outline, or by what is seen of it."
      )
    ], draws: [.mask("masks")])

  private static let back = PropertyGroup(
    "back",
    [
      .boolean(
        "doubleSided", initial: true,
        "Whether the layer is drawn and touched when it turns its back to the viewer.")
    ], draws: [.back(shown: .flag("doubleSided", is: true))])

  private static let depth = PropertyGroup(
    "depth",
    [
      .boolean(
        "sortsByDepth",
        "Whether the children are ordered by the depth of their middles, and equally deep ones by zPosition."
      )
    ], draws: [.depthOrder(.flag("sortsByDepth", is: true))])

  /// Whether a layer is there; what it shows is `hidden`, which follows at the end of its exit.
  package static let presence = PropertyGroup(
    "presence",
    [
      .boolean(
        "present", initial: true,
        "Whether the layer is there; otherwise it is hidden and takes no room in stacks and grids. Within `motion.withAnimation` it enters and leaves by its effects."
      )
    ], draws: [])

  /// Whether a layer can have the scene's focus, and has it.
  package static let focus = PropertyGroup(
    "focus",
    [
      .boolean("focusable", "Whether a tap gives the layer the focus."),
      .boolean(
        "focused",
        "Whether the layer has the focus: at most one layer of the scene has it, and keeps it until another one takes it, it is assigned `false`, or the layer is hidden or removed."
      ),
      .boolean("showsKeyboard", "Whether the keyboard shows while the layer has the focus."),
    ], draws: [])

  private static func corner(_ suffix: String, _ words: String) -> Property {
    .number(
      "cornerRadius\(suffix)", .points, in: .notNegative,
      "The radius of the \(words) corner, added to cornerRadius if that rounds it.")
  }

  private static let traits: [Property] = [
    .choice(
      "appearance", LayerAppearance.allCases.map(\.rawValue),
      "The appearance of the layer and its children: the parent's, its opposite, or a fixed one.")
  ]
}

/// The offset of a property of every layer from the layer's first slot.
///
/// `LayerProperties` declares the properties in this order. The hit test reads them of many layers,
/// so it does not look them up by name; what else a layer shows, its drawing says.
package enum LayerSlot: Int, CaseIterable {
  case x, y, width, height, anchorX, anchorY, zPosition
  case translationX, translationY, translationZ, rotationX, rotationY, rotationZ
  case scale, scaleX, scaleY, perspective
  case opacity, hidden, touchable, clip
}

/// The offset of a property of the scene from its first slot.
package enum SceneSlot: Int, CaseIterable {
  case width, height
  case perspective = 6
}

/// Which corners of a layer `cornerRadius` rounds.
package enum LayerCorners: String, CaseIterable, Sendable {
  case all
  case top
  case bottom
  case left
  case right

  /// Whether the corner at which two sides meet is rounded.
  package func rounds(_ first: LayerCorners, _ second: LayerCorners) -> Bool {
    self == .all || self == first || self == second
  }
}
