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
    ])
  func text(format: ExportFormat, script: NativeScripts.Script, expected: String) throws {
    let text = try Self.file(format, script).text
    #expect(text.contains(expected), "\(expected) is not in \(text)")
  }

  @Test(
    "The report names what is carried, and what is not with its reason",
    arguments: [ExportFormat.swiftUI])
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
}
