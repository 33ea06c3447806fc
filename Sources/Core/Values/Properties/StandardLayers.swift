/// The kinds of layer that need no engine.
package enum StandardLayers {
  package static let scene = LayerKind(
    "scene",
    only: [
      .number("width", .points, in: .notNegative, initial: 390, "The width of the screen."),
      .number("height", .points, in: .notNegative, initial: 844, "The height of the screen."),
      .number("safeAreaTop", .points, in: .notNegative, "The height covered by the status bar."),
      .number("safeAreaLeft", .points, in: .notNegative, "The width covered at the left."),
      .number("safeAreaBottom", .points, in: .notNegative, "The height of the home indicator."),
      .number("safeAreaRight", .points, in: .notNegative, "The width covered at the right."),
      .number(
        "perspective", .points, in: .notNegative,
        "The viewer's distance for the scene's layers, above its centre; 0 means no perspective."),
      .choice(
        "appearance", Appearance.allCases.map(\.rawValue),
        "The appearance, which all layers inherit; named colours depend on it."),
      .choice(
        "statusBar", ["default", "light", "dark"],
        "The content of the status bar: `light` on a dark background, `dark` on a light one."),
      .number(
        "statusBarLightness", .fraction, in: .unit, readOnly: true,
        "How light the status bar's content is: 0 dark, 1 light; it follows `statusBar` in 0.4 s."),
      .color("fill", initial: .clear, "The colour behind all layers."),
    ],
    drawing: Drawing(
      surface: .init(
        width: "width", height: "height",
        outline: .init(topLeft: 0.0, topRight: 0.0, bottomRight: 0.0, bottomLeft: 0.0),
        items: [.fill(.init("fill")), .children(clipped: 1.0)]),
      view: .init(x: 0.5 * "width", y: 0.5 * "height", distance: "perspective"),
      order: 0.0, shown: 1.0, touched: 1.0, opacity: 1.0),
    "The screen: the root of all layers.")

  package static let box = LayerKind("box", "A rectangle with a fill, a border and a shadow.")
  package static let group = LayerKind("group", "A layer that only contains other layers.")
  package static let image = LayerKind(
    "image",
    own: [
      .text("source", "The image's file, from the script's folder."),
      .choice(
        "contentMode", ["scaleToFill", "scaleAspectFit", "scaleAspectFill"],
        "How the image fills the layer."),
    ], draws: [.content(.image(.init(content: "source", mode: "contentMode")))], "A picture.")
  package static let text = LayerKind(
    "text",
    own: [
      .text("text", "The text that is shown."),
      .number("fontSize", .points, in: .positive, initial: 17, "The size of the font."),
      .choice(
        "fontWeight",
        FontWeight.allCases.map(\.rawValue), initial: 3, "The weight of the font."),
      .color("textColor", initial: .named(.label), "The colour of the text."),
      .choice("textAlignment", ["left", "center", "right"], "The alignment of the lines."),
      .number(
        "lineHeightMultiple", .multiple, in: .positive, initial: 1,
        "The height of a line, as a multiple of the font's."),
      .number(
        "lines", .none, in: Bounds(0, 10_000),
        "The maximum number of lines, the last of which then ends with `…`; 0 for as many as needed."
      ),
      .text(
        "wrappedText", readOnly: true,
        "The lines of a text that is wrapped or cut, joined by line feeds; empty for any other text."
      ),
      .boolean(
        "textHidden", readOnly: true,
        "Whether layers inside this one show the text instead, while its content changes."),
    ],
    draws: [
      .content(
        .text(
          .init(
            content: "text", wrapped: "wrappedText", size: "fontSize", weight: "fontWeight",
            alignment: "textAlignment", lineHeight: "lineHeightMultiple", lines: "lines",
            shown: .flag("textHidden", is: false), paint: .init("textColor"))))
    ], "A text; without a width or height it is as large as its lines.")

  /// The kinds that a script can make inside a layer and that need no engine.
  package static let all = [box, group, image, text]
}
