import MotionRecording
import MotionValues
import SceneSupport
import Testing

@testable import MotionExport

/// The tint of an image in exported files.
struct TintTests {
  private static func export(_ format: ExportFormat, _ tint: String) throws -> ExportedFile {
    let scene = try RecordedScene(
      running: """
        local scene = motion.scene { name = "s", width = 100, height = 100 }
        local icon = scene:image { id = "icon", width = 40, height = 40, source = "icon.png", tint = \(tint) }
        motion.animator { duration = 0.5 }:animate(icon, { x = 50, tint = "#0000ff" }):play()
        """)
    #expect(scene.failure == nil)
    var handoff = Handoff(scene.recording, .init(), units: [:])
    handoff.images = ["icon.png": "data:image/png;base64,AAAA"]
    return try format.file(handoff, ending: format.endings.first ?? "")
  }

  @Test("In a page, it is a background cut by the image; an opaque one replaces the image")
  func page() throws {
    let opaque = try Self.export(.html, "\"#ff0000\"").text
    let cut = "mask: url(\"data:image/png;base64,AAAA\") center / 100% 100% no-repeat"
    #expect(
      opaque.contains(cut) && opaque.contains("class=\"motion-fill icon--tint\""), "\(opaque)")
    #expect(opaque.contains("{ background-image: none }"))
    let translucent = try Self.export(.html, "\"#ff000080\"").text
    #expect(translucent.contains(cut) && !translucent.contains("{ background-image: none }"))
  }

  @Test("UIKit has it in the picture, which the report says")
  func reports() throws {
    let uikit = try Self.export(.uiKit, "\"#ff0000\"").report.leftOut
    #expect(uikit.contains { "\($0)".contains("withTintColor") }, "\(uikit)")
  }
}
