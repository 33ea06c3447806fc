import MotionCore
import MotionValues

/// Filters, masks and blend modes as layers that Flutter's canvas saves.
enum FlutterEffects {
  static let format = CodeEffectsFormat(changingMasks: true)

  private static func number(_ value: Double) -> String {
    CodeNumber(value, decimals: 6).description
  }

  /// Writes the function that paints a layer.
  static func write(_ effects: CodeEffects, to code: inout CodeWriter) {
    code.line()
    code.line("/// Paints the layer with \(effects.words).")
    var parameters = ["required VoidCallback content"]
    for case .field(let name) in effects.filters.map(\.amount) {
      parameters.append("required double \(name)")
    }
    if case .field(let name)? = effects.blend { parameters.append("required BlendMode \(name)") }
    parameters += effects.masks.flatMap { mask in
      ["required \(mask.kind == .outline ? "Path" : "VoidCallback") \(mask.name)"]
        + (mask.choice.map { ["required String \($0)"] } ?? [])
    }
    code.block("static void paint(Canvas canvas, {\(parameters.joined(separator: ", "))}) {") {
      code in
      let mode = effects.blend.map { "..blendMode = \(text($0))" } ?? ""
      code.line("canvas.saveLayer(null, Paint()\(mode));")
      for mask in effects.masks where mask.kind == .outline {
        code.line("canvas.clipPath(\(mask.name));")
      }
      writeContent(effects, to: &code)
      for mask in effects.masks where mask.kind != .outline {
        if let choice = mask.choice {
          let mode = "\(choice).startsWith('inverted') ? BlendMode.dstOut : BlendMode.dstIn"
          code.line(
            "_cut(canvas, \(mode), \(mask.name), isLuminance: \(choice).endsWith('uminance'));")
          continue
        }
        let mode = mask.kind.isInverted ? "dstOut" : "dstIn"
        code.line(
          "_cut(canvas, BlendMode.\(mode), \(mask.name), isLuminance: \(mask.kind.isLuminance));")
      }
      code.line("canvas.restore();")
    }
  }

  private static func writeContent(_ effects: CodeEffects, to code: inout CodeWriter) {
    guard !effects.filters.isEmpty else {
      code.line("content();")
      return
    }
    code.line("final filter = Paint();")
    if effects.changesColors {
      let kinds: [CodeEffects.FilterKind] = [.saturation, .contrast, .brightness]
      let amounts = kinds.map { effects.amount($0).map(text) ?? "1" }
      code.line(
        "filter.colorFilter = ColorFilter.matrix(_colors(\(amounts.joined(separator: ", "))));")
    }
    if let blur = effects.amount(.blur).map(text) {
      code.line(
        "filter.imageFilter = ImageFilter.blur(sigmaX: \(blur), sigmaY: \(blur), tileMode: TileMode.decal);"
      )
    }
    code.line("canvas.saveLayer(null, filter);")
    code.line("content();")
    code.line("canvas.restore();")
  }

  private static func text(_ amount: CodeAmount) -> String {
    switch amount {
    case .constant(let value): number(value)
    case .field(let name): name
    }
  }

  private static func text(_ blend: CodeEffects.Blend) -> String {
    switch blend {
    case .constant(let mode): "BlendMode.\(mode.flutterName)"
    case .field(let name): name
    }
  }

  /// Writes what the functions of a file need.
  static func writeFunctions(_ all: [CodeEffects], to code: inout CodeWriter) {
    if all.contains(where: { $0.masks.contains { $0.kind != .outline } }) {
      code.line()
      code.line("/// Cuts what is painted by the alpha of a mask, or by how light it is.")
      code.block(
        "void _cut(Canvas canvas, BlendMode mode, VoidCallback mask, {required bool isLuminance}) {"
      ) { code in
        code.line("final paint = Paint()..blendMode = mode;")
        code.block("if (isLuminance) {") { code in
          code.block("paint.colorFilter = const ColorFilter.matrix([", closing: "]);") { code in
            code.line("0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,")
            code.line("0.2126, 0.7152, 0.0722, 0, 0,")
          }
        }
        code.line("canvas.saveLayer(null, paint);")
        code.line(
          "if (isLuminance) canvas.drawColor(const Color(0xFF000000), BlendMode.src);")
        code.line("mask();")
        code.line("canvas.restore();")
      }
    }
    if all.contains(where: \.changesColors) {
      code.line()
      code.line(
        "/// Saturation, contrast and brightness, one after the other, as CSS defines them.")
      code.block(
        "List<double> _colors(double saturation, double contrast, double brightness) {"
      ) { code in
        ComposeEffects.writeMatrix(
          constant: "final", suffix: "", open: "return [", close: "]", end: ";", to: &code)
      }
    }
  }
}
