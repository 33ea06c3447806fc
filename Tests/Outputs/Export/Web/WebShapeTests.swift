import MotionRecording
import MotionValues
import SceneSupport
import Testing

@testable import MotionExport

/// Shapes in CSS: an area that the outline cuts, and paths of SVG along it.
struct WebShapeTests {
  private static func export(
    _ format: ExportFormat = .html, _ script: String
  ) throws -> ExportedFile {
    let scene = try RecordedScene(
      running: "local scene = motion.scene { name = \"s\", width = 100, height = 100 }\n" + script)
    #expect(scene.failure == nil)
    return try format.file(
      Handoff(scene.recording, .init(), units: [:]), ending: format.endings.first ?? "")
  }

  @Test("A shape has an area and a line, with the words of SVG")
  func still() throws {
    let file = try Self.export(
      .html,
      """
      scene:shape { id = "icon", width = 20, height = 20, path = "M0 0 H20 L10 20 Z", fillRule = "evenOdd", fill = "red",
        stroke = "blue", strokeWidth = 2, strokeCap = "round", strokeJoin = "bevel", dash = { 4, 2 }, dashOffset = 1 }
      """)
    for part in [
      "<div class=\"motion-fill icon--area\"></div>",
      "<svg><g class=\"motion-lines icon--lines\"><path class=\"icon--line1\"/></g></svg>",
      "clip-path: path(evenodd, \"M0 0L20 0L10 20Z\");", "background-color: #ff0000;",
      "d: path(\"M0 0L20 0L10 20Z\");", "stroke-width: 2px;", "stroke-linecap: round;",
      "stroke-linejoin: bevel;", "stroke-miterlimit: 4;", "stroke: #0000ff;",
      "stroke-dasharray: 4px 2px;", "stroke-dashoffset: 1px;",
    ] { #expect(file.text.contains(part), "\(part) in \(file.text)") }
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test("A trim is a dash along each subpath, which is hidden while it is empty")
  func trim() throws {
    let file = try Self.export(
      .css,
      """
      local icon = scene:shape { id = "icon", width = 20, height = 20, path = "M0 0 H10 M0 20 H20", trimEnd = 0, stroke = "blue" }
      motion.animator { duration = 0.3, curve = "linear" }:animate(icon, { trimEnd = 1 }):play()
      """)
    // The first subpath is a third of the whole length.
    #expect(file.text.contains("@property --dash-length1 { syntax: \"<length>\""), "\(file.text)")
    #expect(file.text.contains("icon-line1-dash-length1") || file.text.contains("icon--line1"))
    #expect(file.text.contains("visibility: hidden"))
    let entry = try #require(file.report.entries.first { $0.property == "trimEnd" })
    #expect(entry.outcome == .baked("keys of its numbers"))
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test("A path that changes is keys between which CSS mixes")
  func morph() throws {
    let file = try Self.export(
      .waapi,
      """
      local icon = scene:shape { id = "icon", width = 20, height = 20, path = "M0 0 H10 V10 Z", fill = "blue" }
      motion.animator { duration = 0.3, curve = "linear" }:animate(icon, { path = motion.path "M5 5 H20 V20 Z" }):play()
      """)
    #expect(
      file.text.contains("{\"clipPath\":\"path(nonzero, \\\"M0 0L10 0L10 10Z\\\")\"}"),
      "\(file.text)")
    #expect(file.text.contains("path(nonzero, \\\"M5 5L20 5L20 20Z\\\")"))
    let entry = try #require(file.report.entries.first { $0.property == "path" })
    #expect(entry.keys == 2)
  }

  @Test("A line with a gradient is a mask of an element that shows it")
  func gradient() throws {
    let file = try Self.export(
      .html,
      """
      scene:shape { id = "ring", width = 20, height = 20, path = motion.ellipse(), strokeWidth = 3,
        stroke = motion.conicGradient { "red", "blue" } }
      """)
    for part in [
      "<mask id=\"ring--strokes\"", "<div class=\"motion-fill ring--stroke\"></div>",
      ".ring--stroke { mask: url(#ring--strokes) }",
      "background-image: conic-gradient(from 0deg at 22px 22px, #ff0000 0%, #0000ff 100%);",
      "margin: -12px;", "padding: 12px;", "transform: translate(12px, 12px);",
    ] { #expect(file.text.contains(part), "\(part) in \(file.text)") }
  }

  @Test("A format without shapes says so")
  func others() throws {
    let file = try Self.export(
      .tokens,
      """
      scene:shape { id = "icon", width = 20, height = 20, path = "M0 0 H10", stroke = "blue" }
      local box = scene:box { id = "box", width = 20, height = 20, fill = "red" }
      motion.animator { duration = 0.3 }:animate(box, { x = 20 }):play()
      """)
    #expect(
      file.report.entries.contains { $0.outcome == .leftOut("shapes are not in the file") })
  }
}
