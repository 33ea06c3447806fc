import MotionRecording
import SceneSupport
import Testing

@testable import MotionExport

/// How the letters of texts are set in exported pages.
struct TypographyExportTests {
  private static func page(_ options: String) throws -> String {
    let scene = try RecordedScene(
      running: """
        local scene = motion.scene { name = "s", width = 100, height = 100 }
        local text = scene:text { id = "text", text = "Total 11", \(options) }
        motion.animator { duration = 0.5 }:animate(text, { x = 50 }):play()
        """)
    #expect(scene.failure == nil)
    let handoff = Handoff(scene.recording, .init(), units: [:])
    return try ExportFormat.html.file(handoff, ending: "html").text
  }

  @Test("A page has the words of CSS, for texts that use them")
  func words() throws {
    let plain = try Self.page("fontSize = 20")
    #expect(!plain.contains("letter-spacing") && !plain.contains("tabular"))
    let page = try Self.page(
      "letterSpacing = 4, underline = true, strikethrough = true, digits = \"tabular\"")
    for word in [
      "letter-spacing: 4px", "text-decoration-line: underline line-through",
      "font-variant-numeric: tabular-nums",
      // The lines end where the letters do; a page's policy allows no styles in elements.
      "clip-path=\"inset(-1em 4px -1em -1em) fill-box\"",
    ] {
      #expect(page.contains(word), "\(word): \(page)")
    }
  }

  @Test(
    "A centred line is moved by half of what CSS adds after its last letter",
    arguments: [("left", nil), ("center", " dx=\"2\""), ("right", " dx=\"4\"")]
      as [(String, String?)])
  func alignment(alignment: String, shift: String?) throws {
    let page = try Self.page("letterSpacing = 4, textAlignment = \"\(alignment)\"")
    #expect(page.contains(shift ?? "<text x=\"0\" y"), "\(page)")
    #expect(page.contains(" dx=") == (shift != nil))
  }
}
