import MotionRecording
import MotionValues
import SceneSupport
import Testing

@testable import MotionExport

/// What engines that no format knows draw is in each format, or in its report.
struct StrangerTests {
  /// A disc that fills under a veil with another one in it, and a square behind two lines that grow.
  private static let script = """
    local scene = motion.scene { name = "s", width = 100, height = 100 }
    local a = scene:gauge { id = "a", x = 10, y = 5, width = 40, height = 40, level = 0.25 }
    a:veil()
    a:pour { level = 0.5, duration = 0.1 }
    a:gauge { id = "b", width = 10, height = 10, level = 1 }
    local c = scene:gauge { id = "c", y = 50, width = 40, height = 40, shape = "square", rim = 0 }
    c:veil()
    c.near, c.far = 1, 4
    motion.animator { duration = 0.1, curve = "linear" }
      :animate(a, { mist = 0.5 }):animate(c, { near = 2, far = 6 }):play()
    """

  private static let moving = ["level", "mist", "near", "far"]

  private static func export(_ format: ExportFormat) throws -> ExportedFile {
    let scene = try RecordedScene(running: script, plugins: StrangerPlugin.plugins)
    #expect(scene.failure == nil)
    return try format.file(
      Handoff(scene.recording, .init(), units: [:]), ending: format.endings.first ?? "")
  }

  @Test("A page in CSS has the fills, the lines and the outlines of other engines")
  func page() throws {
    let text = try Self.export(.html).text
    for part in [
      "background-color: rgb(255 0 0 / 0.25)", "background-color: rgb(255 0 0 / 0.5)",
      "box-shadow: inset 0 0 0 9999px color(srgb 0 1 0 / var(--mist)), "
        + "inset 0 0 0 calc(8 * var(--level)) #000000",
      "border-radius: 20px", "border-radius: 5px",
      // The line that was added last is in front.
      "box-shadow: inset 0 0 0 var(--far) #00ffff, inset 0 0 0 var(--near) #ff00ff",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
  }

  @Test("Lottie has an area for each line of other engines")
  func lottie() throws {
    let text = try Self.export(.lottie).text
    for width in [1, 4] {
      #expect(text.contains("\"w\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(width)]"), "\(text)")
    }
  }

  @Test("Core Animation has the border of other engines once")
  func coreAnimation() throws {
    let file = try Self.export(.uiKit)
    #expect(file.text.ranges(of: "\"borderWidth\"").count == 1, "\(file.text)")
    let left = file.report.entries.filter(\.isLeftOut).map(\.property)
    #expect(Set(left) == ["mist", "near", "far"], "\(file.report.entries)")
  }

  @Test(
    "What moves is in the file",
    arguments: ExportFormat.all.filter { ["css", "waapi", "html", "lottie"].contains($0.name) })
  func report(format: ExportFormat) throws {
    let entries = try Self.export(format).report.entries
    for property in Self.moving {
      let entry = try #require(entries.first { $0.property == property }, "\(property)")
      #expect(!entry.isLeftOut && entry.keys > 0, "\(property): \(entry.outcome)")
    }
  }
}
