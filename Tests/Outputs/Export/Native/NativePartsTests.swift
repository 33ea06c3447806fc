import MotionExport
import MotionValues
import Testing

@Suite("Gradients and shapes as native code")
struct NativePartsTests {
  private static func file(_ format: ExportFormat, _ script: NativeScripts.Script) throws
    -> ExportedFile
  {
    try format.file(try script.scene.handoff, ending: format.endings.first ?? "")
  }

  @Test(
    "A gradient, an outline and a line are the framework's own",
    arguments: [
      (ExportFormat.swiftUI, NativeScripts.gradients, "var fill: LinearGradient {\n"),
      (
        .swiftUI, NativeScripts.gradients,
        "          Gradient.Stop(color: Color(.sRGB, red: 1, green: 0, blue: 0, opacity: 1), location: 0),\n"
      ),
      (
        .swiftUI, NativeScripts.gradients,
        "startPoint: UnitPoint(x: 0, y: 0.5), endPoint: UnitPoint(x: 1, y: 0.5)\n"
      ),
      (
        .swiftUI, NativeScripts.gradients,
        "center: UnitPoint(x: 0.5, y: 0.5), startRadius: 0, endRadius: n[0]\n"
      ),
      (.swiftUI, NativeScripts.gradients, "angle: .degrees(n[0] - 90)\n"),
      (.swiftUI, NativeScripts.gradients, "endRadiusFraction: 0.707107\n"),
      (.swiftUI, NativeScripts.gradients, "var fill: AnyShapeStyle {\n"),
      (.swiftUI, NativeScripts.gradients, "if fillPlace < 1 {\n"),
      (
        .swiftUI, NativeScripts.gradients,
        "KeyframeTrack(\\BandMotion.fillPlace) {\n        LinearKeyframe(1, duration: 0.5)\n"
      ),
      (.swiftUI, NativeScripts.shapes, "path.addLine(to: CGPoint(x: 40, y: 80))\n"),
      (
        .swiftUI, NativeScripts.shapes,
        "lineWidth: 4, lineCap: .round, lineJoin: .bevel, miterLimit: 4, dash: dash, "
          + "dashPhase: dashOffset)"
      ),
      (.swiftUI, NativeScripts.shapes, "trimmed(path, from: 0, to: trimEnd, offset: 0)\n"),
      (.swiftUI, NativeScripts.shapes, "FillStyle(eoFill: true)"),
      (.swiftUI, NativeScripts.shapes, "var dash: [CGFloat] {\n"),
      (.uiKit, NativeScripts.gradients, "layer.type = .axial\n"),
      (.uiKit, NativeScripts.gradients, "layer.startPoint = CGPoint(x: 0, y: 0.5)\n"),
      (.uiKit, NativeScripts.gradients, "layer.locations = [0, 1]\n"),
      (
        .uiKit, NativeScripts.gradients,
        "layer.colors = [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), "
      ),
      (
        .uiKit, NativeScripts.gradients,
        "group.animations = [fillStartPoint, fillEndPoint, fillColors]\n"
      ),
      (
        .uiKit, NativeScripts.gradients,
        "        CGPoint(x: 1, y: 0.5),\n"
      ),
      (.uiKit, NativeScripts.gradients, "CAKeyframeAnimation(keyPath: \"colors\")\n"),
      (.uiKit, NativeScripts.shapes, "layer.lineCap = .round\n"),
      (.uiKit, NativeScripts.shapes, "layer.fillRule = .evenOdd\n"),
      (.uiKit, NativeScripts.shapes, "CABasicAnimation(keyPath: \"strokeEnd\")\n"),
      (.uiKit, NativeScripts.shapes, "CABasicAnimation(keyPath: \"lineDashPhase\")\n"),
      (.uiKit, NativeScripts.shapes, "CAKeyframeAnimation(keyPath: \"path\")\n"),
      (
        .compose, NativeScripts.gradients,
        "return Brush.linearGradient(*stops, start = Offset(0f * width, 0.5f * height), "
          + "end = Offset(1f * width, 0.5f * height))\n"
      ),
      (.compose, NativeScripts.gradients, "0f to Color(1f, 0f, 0f, 1f),\n"),
      (
        .compose, NativeScripts.gradients,
        "return Brush.radialGradient(*stops, center = Offset(0.5f * width, 0.5f * height), "
          + "radius = n[0])\n"
      ),
      (.compose, NativeScripts.gradients, "matrix.setRotate(n[0] - 90f, "),
      (.compose, NativeScripts.gradients, "fillPlace.animateTo(1f, keyframes {\n"),
      (.compose, NativeScripts.shapes, "path.cubicTo("),
      (.compose, NativeScripts.shapes, "cap = StrokeCap.Round, join = StrokeJoin.Bevel,\n"),
      (.compose, NativeScripts.shapes, "PathEffect.dashPathEffect(it, dashOffset.value)"),
      (.compose, NativeScripts.shapes, "trimmed(path(), 0f, trimEnd.value, 0f)\n"),
      (.android, NativeScripts.gradients, "return LinearGradient(0f * width, 0.5f * height, "),
      (.android, NativeScripts.gradients, "Color.argb(1f, 1f, 0f, 0f),\n"),
      (
        .android, NativeScripts.gradients,
        "fun fill(place: Float, width: Float, height: Float): Shader {\n"
      ),
      (.android, NativeScripts.shapes, "paint.strokeJoin = Paint.Join.BEVEL\n"),
      (.android, NativeScripts.shapes, "val fillType = Path.FillType.EVEN_ODD\n"),
      (.flutter, NativeScripts.gradients, "return LinearGradient(\n"),
      (.flutter, NativeScripts.gradients, "begin: Alignment(-1, 0),\n"),
      (.flutter, NativeScripts.gradients, "_color(1, 0, 0, 1),\n"),
      (.flutter, NativeScripts.gradients, "transform: _Turn(0.5, 0.5, n[0]),\n"),
      (
        .flutter, NativeScripts.gradients, "static Gradient fill(double place, Size size) {\n"
      ),
      (.flutter, NativeScripts.shapes, "path.cubicTo("),
      (.flutter, NativeScripts.shapes, "..strokeJoin = StrokeJoin.bevel;\n"),
      (.flutter, NativeScripts.shapes, "metric.extractPath(low, high)"),
    ])
  func text(format: ExportFormat, script: NativeScripts.Script, expected: String) throws {
    let text = try Self.file(format, script).text
    #expect(text.contains(expected), "\(expected) is not in \(text)")
  }

  @Test(
    "The report names what is carried, and what is not with its reason",
    arguments: [ExportFormat.swiftUI, .compose, .android, .flutter])
  func report(format: ExportFormat) throws {
    for script in [NativeScripts.gradients, NativeScripts.shapes] {
      let report = try Self.file(format, script).report
      #expect(report.leftOut.isEmpty, "\(format.name): \(report.leftOut)")
      let moving = report.entries.filter { ["fill", "path", "dash"].contains($0.property) }
      #expect(moving.allSatisfy { $0.outcome == .baked("keys of its numbers") && $0.keys > 1 })
      #expect(!moving.isEmpty)
    }
  }

  @Test(
    "What a framework does not draw keeps its mean colour, and the report says why",
    arguments: [
      (ExportFormat.swiftUI, "repeats = true", "a gradient that repeats"),
      (.swiftUI, "radius = { x = 20, y = 30 }", "a gradient along an ellipse"),
      (.uiKit, "repeats = true", "a gradient that repeats"),
      (.compose, "repeats = true", "a gradient that repeats"),
      (.flutter, "repeats = true", "a gradient that repeats"),
    ])
  func leftOut(format: ExportFormat, option: String, reason: String) throws {
    let kind = option.hasPrefix("radius") ? "radialGradient" : "linearGradient"
    let scene = try NativeScene(
      """
      local card = scene:box { id = "card", width = 90, height = 40 }
      card.fill = motion.\(kind) { "#ff0000", "#0000ff", \(option) }
      motion.animator { duration = 0.2 }:animate(card, { fill = "#00ff00" }):play()
      """)
    let file = try format.file(scene.handoff, ending: "")
    guard case .leftOut(let words)? = file.report.entries.first?.outcome else {
      Issue.record("it is not left out: \(file.report.entries)")
      return
    }
    #expect(words.hasPrefix(reason) && words.hasSuffix("its mean colour stands for it"))
  }

  @Test("Core Animation animates neither the kind of a gradient nor the lengths of dashes")
  func coreAnimation() throws {
    let gradients = try Self.file(.uiKit, NativeScripts.gradients).report.leftOut
    #expect(
      gradients.map { "\($0.layer).\($0.property)" }.sorted() == ["changed.fill", "wheel.fill"])
    let shapes = try Self.file(.uiKit, NativeScripts.shapes).report.leftOut
    #expect(shapes.map { "\($0.layer).\($0.property)" } == ["ring.dash"])
  }

  @Test(
    "Brackets of all files match, and every helper that a file calls is in it",
    arguments: [ExportFormat.swiftUI, .uiKit, .compose, .android, .flutter])
  func wellFormed(format: ExportFormat) throws {
    for scene in try NativeScripts.scenes {
      let text = try format.file(scene.handoff, ending: "").text
      for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] as [(Character, Character)] {
        guard scene.name != NativeScripts.evil.name else { continue }
        #expect(
          text.count { $0 == open } == text.count { $0 == close }, "\(scene.name): \(open)")
      }
      for name in [
        "mixed", "trimmed", "_mixed", "_color", "_Stretch", "_Turn", "cut", "colors", "radius",
        "_cut", "_colors",
      ] {
        let called = try Regex(#"(^|[^\w.])\#(name)\("#)
        let declared = try Regex(
          #"(((func|fun|void|Path|List<double>|Color|class) )|DrawScope\.)\#(name)\b"#)
        #expect(
          !text.contains(called) || text.contains(declared),
          "\(scene.name): \(name) is called, and not declared")
      }
    }
  }
}
