import MotionRecording
import MotionValues
import SceneSupport
import Testing

@testable import MotionExport

/// Filters of colours, blend modes, materials and further shadows are in each format, or in its
/// report.
struct LatentExportTests {
  private static let script = """
    local scene = motion.scene { name = "s", width = 100, height = 100 }
    local box = scene:box { id = "box", width = 40, height = 40, fill = "red", brightness = 0.5, blendMode = "softLight",
      backgroundSaturation = 1.8, shadows = { { y = 2, radius = 4, color = "#0000001a" }, { inner = true, y = 1 } } }
    scene:text { id = "text", text = "a", shadows = { { y = 2, radius = 4 }, { inner = true, y = 1 } } }
    motion.animator { duration = 0.1, curve = "linear" }:animate(box, { saturation = 0 }):play()
    """

  private static func export(_ format: ExportFormat) throws -> ExportedFile {
    let scene = try RecordedScene(running: script)
    #expect(scene.failure == nil)
    return try format.file(
      Handoff(scene.recording, .init(), units: [:]), ending: format.endings.first ?? "")
  }

  @Test("CSS has all of them")
  func css() throws {
    let file = try Self.export(.html)
    for part in [
      "brightness(0.5)", "mix-blend-mode: soft-light", "backdrop-filter: saturate(1.8)",
      "box-shadow: 0px 2px 8px 0px #0000001a, inset 0px 1px 0px 0px #000000",
      "text-shadow: 0px 2px 8px #000000",
    ] { #expect(file.text.contains(part), "\(part) in \(file.text)") }
    #expect(file.text.contains("saturate(var(--saturation)) brightness(0.5)"))
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test("Other formats say what they leave out")
  func reports() throws {
    func reasons(_ format: ExportFormat) throws -> [String: String] {
      var reasons: [String: String] = [:]
      for entry in try Self.export(format).report.leftOut {
        if case .leftOut(let reason) = entry.outcome { reasons[entry.property] = reason }
      }
      return reasons
    }
    let lottie = try reasons(.lottie)
    for property in ["saturation", "brightness", "backgroundSaturation"] {
      #expect(lottie[property] == "Lottie's specification has no filters of colours")
    }
    #expect(lottie["blendMode"] == nil)
    #expect(lottie["shadows"] == "further shadows are not in the file")
    let uiKit = try reasons(.uiKit)
    #expect(uiKit["saturation"] == "Core Animation's layers have no such property")
    #expect(uiKit["shadows"] == "further shadows are not in the file")
  }
}
