import MotionHandoff
import MotionRecording
import MotionRuntime
import SceneSupport
import StandardRuntime
import Support
import Testing

@testable import MotionExport

@Suite("Sizes of exported files")
struct SizeTests {
  /// The greatest sizes in bytes: of CSS, Web Animations and Lottie.
  struct Limits: Sendable, CustomTestStringConvertible {
    let scene: String
    let css: Int
    let waapi: Int
    let lottie: Int

    var testDescription: String { scene }
  }

  /// Sizes of files of the main run alone, without the rules for dark appearance, reduced motion and
  /// a page's scroll.
  private static let all = [
    Limits(scene: "10-spring-gallery", css: 3100, waapi: 3600, lottie: 6250),
    // Nine animations of seven elements; each needs its names and its two ends.
    Limits(scene: "00-collapsing-header", css: 2900, waapi: 3250, lottie: 45_000),
    Limits(scene: "13-booklet", css: 9400, waapi: 10_900, lottie: 81_000),
    Limits(scene: "03-passport", css: 29_000, waapi: 32_000, lottie: 120_000),
    Limits(scene: "04-search-transitions", css: 16_000, waapi: 20_000, lottie: 50_000),
  ]

  @Test("Files are no larger than they need to be", arguments: all)
  func sizes(limits: Limits) throws {
    let scene = try RecordedScene(
      running: try Repository.text("examples/\(limits.scene).lua"), fps: 240)
    #expect(scene.failure == nil)
    var handoff = Handoff(scene.recording, Handoff.Selection(), units: try PropertyUnits.all)
    handoff.variants = []
    let css = try ExportFormat.css.file(handoff, ending: ".css").text
    let main = css.split(separator: "/* With the class `scroll-linked`")[0]
    #expect(main.utf8.count <= limits.css)
    #expect(try ExportFormat.waapi.file(handoff, ending: ".js").text.utf8.count <= limits.waapi)
    #expect(try ExportFormat.lottie.file(handoff, ending: ".json").text.utf8.count <= limits.lottie)
  }
}
