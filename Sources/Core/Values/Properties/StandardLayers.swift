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
      .paint("fill", initial: .clear, "The colour or gradient behind all layers."),
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
    ], latent: [tint],
    draws: [.content(.image(.init(content: "source", mode: "contentMode")))],
    "A picture; without a width or height it is as large as its file.")

  /// The colour over an image, of the images that have one.
  private static let tint = PropertyGroup(
    "tint",
    [
      .paint(
        "tint", initial: .clear,
        "The colour or gradient that covers the image's colours, where it is opaque; the image's own opacity stays."
      )
    ], draws: [.content(.tint(.init("tint")))])

  package static let text = LayerKind(
    "text",
    own: [
      .text("text", "The text that is shown."),
      .number("fontSize", .points, in: .positive, initial: 17, "The size of the font."),
      .choice(
        "fontWeight",
        FontWeight.allCases.map(\.rawValue), numbers: FontWeight.allCases.map(\.css), initial: 3,
        "The weight of the font, by its name or by that of CSS: 100, 200, … or 900."),
      .paint("textColor", initial: .named(.label), "The colour or gradient of the text."),
      .choice("textAlignment", ["left", "center", "right"], "The alignment of the lines."),
      .number(
        "lineHeightMultiple", .multiple, in: .positive, initial: 1,
        "The height of a line, as a multiple of the font's."),
      .number(
        "lines", .none, in: Bounds(0, 10_000),
        "The maximum number of lines; `truncation` says what the last one shows. 0 for as many as needed."
      ),
      .text(
        "wrappedText", readOnly: true,
        "The lines of a text that is wrapped or cut, joined by line feeds; empty for any other text."
      ),
      .boolean(
        "textHidden", readOnly: true,
        "Whether layers inside this one show the text instead, while its content changes."),
    ], latent: [typography],
    draws: [
      .content(
        .text(
          .init(
            content: "text", wrapped: "wrappedText", size: "fontSize", weight: "fontWeight",
            alignment: "textAlignment", lineHeight: "lineHeightMultiple", lines: "lines",
            shown: .flag("textHidden", is: false), paint: .init("textColor"))))
    ], "A text; without a width or height it is as large as its lines.")

  /// How the letters of a text are set, of the texts that say so.
  package static let typography = PropertyGroup(
    "typography",
    [
      .number(
        "letterSpacing", .points,
        "The distance between letters beside their advances and kerning, not after the last one of a line; negative ones move letters together."
      ),
      .boolean("underline", "Whether there is a line below the letters."),
      .boolean("strikethrough", "Whether there is a line through the letters."),
      .choice(
        "digits", DigitSpacing.allCases.map(\.rawValue),
        "How wide the digits are: `tabular` ones are equally wide, so a number keeps its width while it counts."
      ),
      .choice(
        "truncation", Truncation.allCases.map(\.rawValue),
        "What the last line leaves out of a text that has more `lines` than it may have; `…` stands there, except with `clip`."
      ),
    ],
    draws: [
      .content(
        .typography(
          .init(
            spacing: "letterSpacing", underline: .flag("underline", is: true),
            strikethrough: .flag("strikethrough", is: true), digits: "digits",
            truncation: "truncation")))
    ])

  package static let shape = LayerKind(
    "shape",
    own: [
      .path("path", "The outline: SVG path data in points, or a figure that fits the layer."),
      .choice(
        "fillRule", FillRule.allCases.map(\.rawValue), "Which areas of the path are inside of it."),
      .paint("stroke", initial: .clear, "The colour or gradient of the line along the path."),
      .number(
        "strokeWidth", .points, in: .notNegative, initial: 1,
        "The width of the line, which is centred on the path."),
      .choice("strokeCap", ["butt", "round", "square"], "The ends of the line and of its dashes."),
      .choice("strokeJoin", ["miter", "round", "bevel"], "The corners of the line."),
      .number(
        "miterLimit", .multiple, in: Bounds(1, .infinity), initial: 4,
        "How far a mitred corner may reach, in widths of the line; others are bevelled."),
      .dash("dash", "The lengths of dashes and gaps; none for a line without gaps."),
      .number("dashOffset", .points, "The distance into the dashes at which the line begins."),
      .number(
        "trimStart", .fraction,
        "Where the drawn part of the line begins, as a fraction of its length."),
      .number(
        "trimEnd", .fraction, initial: 1,
        "Where the drawn part of the line ends, as a fraction of its length."),
      .number(
        "trimOffset", .fraction,
        "By how much the drawn part is moved along the line, which is closed."),
      .boolean("trimEach", "Whether each subpath is trimmed, in place of the whole."),
    ],
    draws: [
      .outline(.init(path: "path", rule: "fillRule")),
      .content(
        .line(
          .init(
            paint: .init("stroke"), width: "strokeWidth", cap: "strokeCap", join: "strokeJoin",
            miterLimit: "miterLimit", dash: "dash", dashOffset: "dashOffset",
            trimStart: "trimStart", trimEnd: "trimEnd", trimOffset: "trimOffset",
            trimEach: .flag("trimEach", is: true)))),
    ], "A shape: a path with a fill and a line; without a width or height as large as its path.")

  /// The kinds that a script can make inside a layer and that need no engine.
  package static let all = [box, group, image, text, shape]
}
