import MotionRecording
import MotionValues
import SceneSupport
import Testing

@testable import MotionExport

/// Gradients in CSS: as backgrounds, whose numbers move as registered properties.
struct WebGradientTests {
  private static func export(_ format: ExportFormat, _ script: String) throws -> ExportedFile {
    let scene = try RecordedScene(
      running: "local scene = motion.scene { name = \"s\", width = 100, height = 100 }\n" + script)
    #expect(scene.failure == nil)
    return try format.file(
      Handoff(scene.recording, .init(), units: [:]), ending: format.endings.first ?? "")
  }

  private static let still: [(gradient: String, css: String)] = [
    (
      ##"motion.linearGradient { "red", "blue" }"##,
      "linear-gradient(180deg, #ff0000 0%, #0000ff 100%)"
    ),
    (
      ##"motion.linearGradient { "red", { hint = 0.3 }, "#0000ff80", angle = 45, mixing = "oklab" }"##,
      "linear-gradient(45deg in oklab, #ff0000 0%, 30%, #0000ff80 100%)"
    ),
    (
      ##"motion.linearGradient { "red", "blue", from = { x = 0.9 }, to = { x = 0.1 }, repeats = true }"##,
      "repeating-linear-gradient(270deg, #ff0000 10%, #0000ff 90%)"
    ),
    (
      ##"motion.linearGradient { "red", "blue", from = { x = 0, y = 0 }, to = { x = 1, y = 1 } }"##,
      "linear-gradient(135deg, #ff0000 calc(50% + -28.2843px), #0000ff calc(50% + 28.2843px))"
    ),
    (
      ##"motion.radialGradient { "red", size = "closestSide", center = { x = 0.25 } }"##,
      "radial-gradient(closest-side at 25% 50%, #ff0000 0% 100%)"
    ),
    (
      ##"motion.radialGradient { "red", "blue", radius = 12 }"##,
      "radial-gradient(12px 12px at 50% 50%, #ff0000 0%, #0000ff 100%)"
    ),
    (
      ##"motion.conicGradient { "red", "blue", angle = 30 }"##,
      "conic-gradient(from 30deg at 50% 50%, #ff0000 0%, #0000ff 100%)"
    ),
  ]

  @Test("A gradient is a background image", arguments: still)
  func fill(_ row: (gradient: String, css: String)) throws {
    let file = try Self.export(
      .html, "scene:box { id = \"box\", width = 40, height = 40, fill = \(row.gradient) }")
    #expect(file.text.contains("background-image: \(row.css);"), "\(file.text)")
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test("The opacity of a fill is that of each stop")
  func opacity() throws {
    let file = try Self.export(
      .html,
      """
      scene:box { id = "box", width = 40, height = 40, fillOpacity = 0.5, fill = motion.linearGradient { "red", "#0f08" } }
      """)
    #expect(file.text.contains("linear-gradient(180deg, #ff000080 0%, #00ff0044 100%)"))
  }

  @Test("Places that move together are one registered property")
  func moving() throws {
    let file = try Self.export(
      .css,
      """
      local function light(at)
        return motion.linearGradient { "black", "white", "black", from = { x = at }, to = { x = at + 0.4 } }
      end
      local box = scene:box { id = "box", width = 40, height = 40, fill = light(0) }
      motion.animator { duration = 0.5, curve = "linear" }:animate(box, { fill = light(1) }):play()
      """)
    for part in [
      "@property --fill-percent1 { syntax: \"<percentage>\"; inherits: false; initial-value: 0% }",
      "#000000 var(--fill-percent1), #ffffff calc(var(--fill-percent1) + 20%)",
      "@keyframes box-fill-percent1 { from { --fill-percent1: 0% } to { --fill-percent1: 100% } }",
      "animation: box-fill-percent1 0.5s linear both;",
    ] { #expect(file.text.contains(part), "\(part) in \(file.text)") }
    let entry = try #require(file.report.entries.first { $0.property == "fill" })
    #expect(entry.outcome == .baked("keys of its numbers; colours within 1/255"))
    #expect(entry.keys == 2)
  }

  @Test("A gradient that becomes one of another kind is steps between texts")
  func kinds() throws {
    let file = try Self.export(
      .waapi,
      """
      local box = scene:box { id = "box", width = 40, height = 40, fill = motion.linearGradient { "red", "blue" } }
      scene:timeline(function(t) t:wait(0.1) box.fill = motion.conicGradient { "red", "blue" } t:wait(0.1) end)
      """)
    #expect(
      file.text.contains(
        "{\"backgroundImage\":\"linear-gradient(180deg, #ff0000 0%, #0000ff 100%)\"}"),
      "\(file.text)")
    #expect(file.text.contains("conic-gradient(from 0deg at 50% 50%"))
  }

  @Test("A border and letters with a gradient have elements of their own")
  func parts() throws {
    let file = try Self.export(
      .html,
      """
      scene:box { id = "box", width = 40, height = 40, borderWidth = 3, borderColor = motion.linearGradient { "red", "blue" } }
      scene:text { id = "word", text = "A", textColor = motion.linearGradient { "red", "blue" } }
      """)
    for part in [
      "class=\"motion-fill motion-rim motion-border box--border\"", "padding: 3px;",
      "<mask id=\"word--letters\"", "<div class=\"motion-fill word--ink\">",
      ".word--ink { mask: url(#word--letters) }", ".motion-border) { box-sizing: border-box;",
    ] { #expect(file.text.contains(part), "\(part) in \(file.text)") }
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test("A format without a kind of gradient has the mean colour, and says so")
  func mean() throws {
    let file = try Self.export(
      .lottie,
      """
      local box = scene:box { id = "box", width = 40, height = 40, fill = motion.conicGradient { "#ff0000", "#0000ff" } }
      motion.animator { duration = 0.1 }:animate(box, { x = 20 }):play()
      """)
    #expect(file.text.contains("0.5,0,0.5"), "\(file.text)")
    #expect(
      file.report.entries.contains {
        $0.property == "fill" && $0.isLeftOut
      })
  }
}
