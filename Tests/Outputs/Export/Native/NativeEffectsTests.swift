import MotionValues
import Testing

@testable import MotionExport

@Suite("Masks, blend modes and filters as native code")
struct NativeEffectsTests {
  private static func file(_ format: ExportFormat) throws -> ExportedFile {
    try format.file(try NativeScripts.effects.scene.handoff, ending: format.endings.first ?? "")
  }

  @Test(
    "A layer is composed by the framework's own means",
    arguments: [
      (
        ExportFormat.swiftUI,
        """
            func composed(_ content: some View, fade: some View, star: some Shape, hole: some View) -> some View {
              content
                .saturation(saturation)
                .colorMultiply(Color(white: 0.8))
                .blur(radius: blur)
                .mask(alignment: .topLeading) { fade }
                .clipShape(star)
                .overlay(alignment: .topLeading) {
                  hole.luminanceToAlpha().blendMode(.destinationOut).allowsHitTesting(false)
                }
                .compositingGroup()
                .blendMode(.multiply)
            }

        """
      ),
      (.swiftUI, "    var blendMode: BlendMode {\n"),
      (.swiftUI, "case ..<0.5: .hardLight\n      default: .plusLighter\n"),
      (.swiftUI, "        .compositingGroup()\n        .blendMode(blendMode)\n"),
      (
        .swiftUI,
        "func composed(_ content: some View) -> some View {\n      content\n        .compositingGroup()\n    }\n"
      ),
      (
        .compose,
        """
                fun composed(fade: DrawScope.() -> Unit, star: Path, hole: DrawScope.() -> Unit): Modifier = Modifier
                    .graphicsLayer {
                        compositingStrategy = CompositingStrategy.Offscreen
                        blendMode = BlendMode.Multiply
                    }
                    .drawWithContent {
                        clipPath(star) { this@drawWithContent.drawContent() }
                        cut(BlendMode.DstIn, false, fade)
                        cut(BlendMode.DstOut, true, hole)
                    }
                    .graphicsLayer {
                        colorFilter = ColorFilter.colorMatrix(colors(saturation.value, 1f, 0.8f))
                        val blurRadius = radius(blur.value.dp.toPx())
                        renderEffect = BlurEffect(blurRadius, blurRadius)
                    }

        """
      ),
      (.compose, "var blendMode by mutableStateOf(BlendMode.Hardlight)\n"),
      (.compose, "blendMode = BlendMode.Plus\n"),
      (.compose, "blendMode = this@CardInkMotion.blendMode\n"),
      (.compose, "import androidx.compose.ui.draw.drawWithContent\n"),
      (.compose, "red + own, green, blue, 0f, shift,\n"),
      (
        .flutter,
        """
            canvas.saveLayer(null, Paint()..blendMode = BlendMode.multiply);
            canvas.clipPath(star);
            final filter = Paint();
            filter.colorFilter = ColorFilter.matrix(_colors(saturation, 1, 0.8));
            filter.imageFilter = ImageFilter.blur(sigmaX: blur, sigmaY: blur, tileMode: TileMode.decal);
            canvas.saveLayer(null, filter);
            content();
            canvas.restore();
            _cut(canvas, BlendMode.dstIn, fade, isLuminance: false);
            _cut(canvas, BlendMode.dstOut, hole, isLuminance: true);
            canvas.restore();

        """
      ),
      (
        .flutter,
        "required VoidCallback content, required double saturation, required double blur, "
          + "required VoidCallback fade, required Path star, required VoidCallback hole})"
      ),
      (.flutter, "static BlendMode blendMode(double seconds) {\n"),
      (.flutter, "if (seconds < 0.5) return BlendMode.hardLight;\n"),
      (
        .flutter,
        "    _cut(canvas, changingMasks.startsWith('inverted') ? BlendMode.dstOut : BlendMode.dstIn, "
          + "changing, isLuminance: changingMasks.endsWith('uminance'));\n"
      ),
      (.flutter, "required VoidCallback changing, required String changingMasks"),
      (.compose, "fun composed(changing: DrawScope.() -> Unit, changingMasks: () -> String)"),
      (
        .compose,
        """
                        cut(
                            if (changingMasks().startsWith("inverted")) BlendMode.DstOut else BlendMode.DstIn,
                            changingMasks().endsWith("uminance"), changing,
                        )

        """
      ),
      (.uiKit, "static func cut(_ content: CALayer, fade: CALayer) {\n      content.mask = fade\n"),
      (.sheet, "- `photo` blends by `multiply` with what its parent has painted so far\n"),
      (.sheet, "- `photo/star` cuts `photo` by its outline\n"),
      (.sheet, "- `card/changing` cuts `card` by its alpha or luminance\n"),
      (.sheet, "- `photo` has the brightness 0.8\n"),
    ])
  func text(format: ExportFormat, expected: String) throws {
    let text = try Self.file(format).text
    #expect(text.contains(expected), "\(expected) is not in \(text)")
  }

  @Test(
    "The report names what is not carried, with its reason",
    arguments: [
      (ExportFormat.swiftUI, ["card/changing.masks: masks that change their kind"]),
      (.compose, []),
      (.flutter, []),
      (
        .lottie,
        [
          "photo.blur: Lottie's specification has no blur",
          "photo.brightness: Lottie's specification has no filters of colours",
          "photo.saturation: Lottie's specification has no filters of colours",
        ]
      ),
      (
        .uiKit,
        [
          "card/changing.masks: masks that change their kind",
          "card/ink.blendMode: Core Animation's layers have no such property",
          "photo.blendMode: blend modes are not in the file",
          "photo.blur: Core Animation does not blur layers",
          "photo.brightness: filters are not in the file",
          "photo.saturation: Core Animation's layers have no such property",
          "photo/hole.masks: masks that are inverted, which Core Animation does not have",
          "photo/star.masks: masks beside another one, of Core Animation",
        ]
      ),
      (
        .android,
        [
          "card/changing.masks: masks are not in the file: the layer is not drawn, and cuts nothing",
          "photo.blendMode: blend modes are not in the file",
          "photo.brightness: filters are not in the file",
          "photo/fade.masks: masks are not in the file: the layer is not drawn, and cuts nothing",
          "photo/hole.masks: masks are not in the file: the layer is not drawn, and cuts nothing",
          "photo/star.masks: masks are not in the file: the layer is not drawn, and cuts nothing",
        ]
      ),
      // It lists what moves, so what rests is not missing.
      (.sheet, []),
    ])
  func report(format: ExportFormat, expected: [String]) throws {
    let leftOut = try Self.file(format).report.leftOut.compactMap { entry -> String? in
      guard case .leftOut(let reason) = entry.outcome else { return nil }
      return "\(entry.layer).\(entry.property): \(reason)"
    }
    #expect(leftOut.sorted() == expected)
  }

  @Test("Masks that come and go are left out, and layers without effects have no function")
  func absent() throws {
    let scene = try NativeScene(
      """
      local photo = scene:box { id = "photo", width = 90, height = 90, fill = "#ff0000" }
      local hole = photo:box { id = "hole", width = 20, height = 20, masks = "invertedAlpha", fill = "#000000" }
      scene:timeline(function(t)
        t:wait(0.2)
        hole.hidden = true
        t:wait(0.2)
      end)
      """)
    for format in [ExportFormat.swiftUI, .compose, .flutter] {
      let file = try format.file(scene.handoff, ending: "")
      #expect(!file.text.contains("composed(") && !file.text.contains("paint("))
      #expect(
        file.report.leftOut.first { $0.property == "masks" }?.outcome
          == .leftOut("masks that come and go"))
    }
  }
}
