import MotionCore
import MotionValues

/// Filters, masks and blend modes as modifiers of Compose.
struct ComposeEffects {
  static let format = CodeEffectsFormat(changingMasks: true)

  /// The names of what files with effects import, in `androidx.compose.ui`.
  static let imports = [
    "Modifier", "draw.drawWithContent", "geometry.Rect", "geometry.Size", "graphics.BlendMode",
    "graphics.BlurEffect", "graphics.ColorFilter", "graphics.ColorMatrix",
    "graphics.CompositingStrategy", "graphics.Paint", "graphics.drawscope.DrawScope",
    "graphics.drawscope.clipPath", "graphics.graphicsLayer", "unit.dp",
  ]

  private static func float(_ value: Double) -> String { ComposeWords.float(value) }

  /// Writes the function that makes the modifier of a layer.
  static func write(
    _ effects: CodeEffects, of layer: CodeScene.Layer, to code: inout CodeWriter
  ) {
    let parameters = effects.masks.flatMap { mask in
      ["\(mask.name): \(mask.kind == .outline ? "Path" : "DrawScope.() -> Unit")"]
        + (mask.choice.map { ["\($0): () -> String"] } ?? [])
    }
    code.line()
    code.line("/** The layer with \(effects.words). */")
    code.line("fun composed(\(parameters.joined(separator: ", "))): Modifier = Modifier")
    if effects.isGroup {
      code.block("    .graphicsLayer {", closing: "    }") { code in
        code.line("    compositingStrategy = CompositingStrategy.Offscreen")
        if let blend = effects.blend {
          code.line("    blendMode = \(text(blend, in: layer))")
        }
      }
    }
    if !effects.masks.isEmpty { write(effects.masks, isGroup: effects.isGroup, to: &code) }
    if !effects.filters.isEmpty { writeFilters(effects, to: &code) }
  }

  private static func write(
    _ masks: [CodeEffects.Mask], isGroup: Bool, to code: inout CodeWriter
  ) {
    let pictures = masks.filter { $0.kind != .outline }
    if !isGroup, !pictures.isEmpty {
      code.line(
        "    .graphicsLayer { compositingStrategy = CompositingStrategy.Offscreen }")
    }
    code.block("    .drawWithContent {", closing: "    }") { code in
      let content = masks.filter { $0.kind == .outline }.reduce(
        "this@drawWithContent.drawContent()"
      ) { "clipPath(\($1.name)) { \($0) }" }
      code.line("    \(content)")
      for mask in pictures {
        if let choice = mask.choice {
          let isInverted = "\(choice)().startsWith(\"inverted\")"
          code.line("    cut(")
          code.line("        if (\(isInverted)) BlendMode.DstOut else BlendMode.DstIn,")
          code.line("        \(choice)().endsWith(\"uminance\"), \(mask.name),")
          code.line("    )")
          continue
        }
        let mode = mask.kind.isInverted ? "DstOut" : "DstIn"
        code.line("    cut(BlendMode.\(mode), \(mask.kind.isLuminance), \(mask.name))")
      }
    }
  }

  private static func writeFilters(_ effects: CodeEffects, to code: inout CodeWriter) {
    code.block("    .graphicsLayer {", closing: "    }") { code in
      if effects.changesColors {
        let kinds: [CodeEffects.FilterKind] = [.saturation, .contrast, .brightness]
        let amounts = kinds.map { effects.amount($0).map(text) ?? "1f" }
        code.line(
          "    colorFilter = ColorFilter.colorMatrix(colors(\(amounts.joined(separator: ", "))))")
      }
      if let blur = effects.amount(.blur) {
        code.line("    val blurRadius = radius(\(text(blur)).dp.toPx())")
        code.line("    renderEffect = BlurEffect(blurRadius, blurRadius)")
      }
    }
  }

  private static func text(_ amount: CodeAmount) -> String {
    switch amount {
    case .constant(let value): float(value)
    case .field(let name): "\(name).value"
    }
  }

  private static func text(_ blend: CodeEffects.Blend, in layer: CodeScene.Layer) -> String {
    switch blend {
    case .constant(let mode): "BlendMode.\(mode.composeName)"
    case .field(let name): "this@\(layer.name).\(name)"
    }
  }

  /// Writes what the modifiers of a file need.
  static func writeFunctions(_ all: [CodeEffects], to code: inout CodeWriter) {
    if all.contains(where: { $0.masks.contains { $0.kind != .outline } }) {
      code.line()
      code.line("/** Cuts what is drawn by the alpha of a mask, or by how light it is. */")
      code.block(
        "private fun DrawScope.cut(mode: BlendMode, isLuminance: Boolean, mask: DrawScope.() -> Unit) {"
      ) { code in
        code.line("val paint = Paint()")
        code.line("paint.blendMode = mode")
        code.line(
          "if (isLuminance) paint.colorFilter = ColorFilter.colorMatrix(ColorMatrix(floatArrayOf(")
        code.line("    0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f,")
        code.line("    0.2126f, 0.7152f, 0.0722f, 0f, 0f,")
        code.line(")))")
        code.line("val canvas = drawContext.canvas")
        code.line("canvas.saveLayer(Rect(Offset.Zero, size).inflate(10000f), paint)")
        code.line(
          "if (isLuminance) drawRect(Color.Black, Offset(-10000f, -10000f), size + Size(20000f, 20000f))"
        )
        code.line("mask()")
        code.line("canvas.restore()")
      }
    }
    if all.contains(where: \.changesColors) {
      code.line()
      code.line(
        "/** Saturation, contrast and brightness, one after the other, as CSS defines them. */")
      code.block(
        "private fun colors(saturation: Float, contrast: Float, brightness: Float): ColorMatrix {"
      ) { code in
        writeMatrix(
          constant: "val", suffix: "f", open: "return ColorMatrix(floatArrayOf(", close: "))",
          to: &code)
      }
    }
    if all.contains(where: { $0.amount(.blur) != nil }) {
      code.line()
      code.line("/** The radius of Android's blur for a standard deviation in pixels. */")
      code.line(
        "private fun radius(deviation: Float): Float = maxOf(deviation - 0.5f, 0f) / 0.57735f")
    }
  }

  /// Writes the matrix of colours of the three filters, in Kotlin or Dart.
  static func writeMatrix(
    constant: String, suffix: String, open: String, close: String, end: String = "",
    to code: inout CodeWriter
  ) {
    func number(_ text: String) -> String { text + suffix }
    let (zero, one) = (number("0"), number("1"))
    code.line("\(constant) scale = contrast * brightness\(end)")
    code.line("\(constant) shift = \(number("127.5")) * (\(one) - contrast) * brightness\(end)")
    let names = ["red", "green", "blue"]
    for (name, share) in zip(names, ["0.213", "0.715", "0.072"]) {
      code.line("\(constant) \(name) = scale * \(number(share)) * (\(one) - saturation)\(end)")
    }
    code.line("\(constant) own = scale * saturation\(end)")
    code.block(open, closing: close + end) { code in
      for row in names {
        let cells = names.map { $0 == row ? "\($0) + own" : $0 }
        code.line("\(cells.joined(separator: ", ")), \(zero), shift,")
      }
      code.line("\(zero), \(zero), \(zero), \(one), \(zero),")
    }
  }
}
