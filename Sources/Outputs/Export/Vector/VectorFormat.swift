import MotionCore
import MotionRecording
import MotionValues

extension ExportFormat {
  /// Android's animated vector drawables: what moves by XML alone.
  static let avd = ExportFormat(
    "avd", endings: [], "an animated vector drawable of Android: shapes, lines, trims and morphs",
    features: [.effects]
  ) { (handoff, _) throws(Diagnostic) in
    var composer = VectorComposer(handoff)
    guard let drawing = composer.drawing() else {
      throw Diagnostic(
        .nothingToExport,
        "nothing in `\(handoff.recording.scene)` can be drawn by a vector drawable",
        help: [
          "a vector drawable contains fills and lines, no texts and no images: export `compose`"
        ])
    }
    var report = ExportReport()
    report.entries =
      LottieReport(composer, .vector, carried: composer.carried, lost: composer.lost).entries
    report.worstCorner = composer.worstCorner
    report.carried = composer.carried.union(composer.lost.keys)
    return ExportedFile(VectorFile(composer, drawing).text, report)
  }
}

/// A file of an animated vector drawable: the picture, and the animators of each part by its name.
private struct VectorFile {
  private let composer: VectorComposer
  private let drawing: VectorNode

  init(_ composer: VectorComposer, _ drawing: VectorNode) {
    (self.composer, self.drawing) = (composer, drawing)
  }

  var text: String {
    var code = CodeWriter()
    code.line("<?xml version=\"1.0\" encoding=\"utf-8\"?>")
    code.line("<!-- \(head)")
    code.line("     Made by `motion export`; export it again rather than edit it. -->")
    code.line("<animated-vector")
    code.line("    xmlns:android=\"http://schemas.android.com/apk/res/android\"")
    code.block("    xmlns:aapt=\"http://schemas.android.com/aapt\">", closing: "</animated-vector>")
    {
      code in
      code.block("<aapt:attr name=\"android:drawable\">", closing: "</aapt:attr>") { code in
        let (width, height) = (composer.width, composer.height)
        let size =
          " android:width=\"\(width)dp\" android:height=\"\(height)dp\""
          + " android:viewportWidth=\"\(width)\" android:viewportHeight=\"\(height)\""
        code.block("<vector\(size)>", closing: "</vector>") { drawing.write(to: &$0) }
      }
      for node in drawing.moving { node.writeTarget(to: &code) }
    }
    return code.text
  }

  /// A comment of XML has no two hyphens in a row.
  private var head: String {
    let handoff = composer.source.handoff
    let name = CodeText.comment(handoff.recording.scene)
      .split(separator: "-", omittingEmptySubsequences: true).joined(separator: "-")
    return "The motion of the scene \"\(MarkupText(name))\", \(CodeNumber(handoff.duration)) s."
  }
}

extension LottieReport.Words {
  static let vector = Self(
    reason: { role in
      switch role {
      case .textContent, .textStyle, .textPaint: "vector drawables have no texts"
      case .imageContent, .imageStyle, .imageTint: "vector drawables have no images"
      case .shadowPlace, .shadowPaint: "vector drawables have no shadows"
      case .blur, .backdropBlur: "vector drawables have no blur"
      case .colorFilter: "vector drawables have no filters of colours"
      case .touched: "vector drawables have no touches"
      case .clip: "a clip of a vector drawable cannot be switched on or off"
      case .mask: "what is cut is not drawn, or the layer is drawn at times"
      case .backShown: "vector drawables have no backs"
      case .depthOrder, .order: "vector drawables have one order"
      case .blend: "vector drawables have no blend modes"
      case .particles: "particles are not in the file"
      case .size, .outline, .place, .content, .view, .shown, .opacity, .fill, .stroke, .penWidth:
        nil
      }
    }, masks: "clip paths", times: "alphas",
    facts: [
      "appearance": "the file has the colours of one appearance",
      "statusBar": "vector drawables have no status bar",
      "statusBarLightness": "vector drawables have no status bar",
    ], kinds: "lines and areas of vector drawables keep their kind")
}
