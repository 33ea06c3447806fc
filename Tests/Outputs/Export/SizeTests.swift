import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
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

  /// Whole files, with the rules for dark appearance, reduced motion and a page's scroll.
  private static let all = [
    Limits(scene: "10-spring-gallery", css: 3100, waapi: 3600, lottie: 6000),
    // What functions derive is written as keys, unlike what is mapped or pinned.
    Limits(scene: "00-collapsing-header", css: 2900, waapi: 3000, lottie: 45_000),
    Limits(scene: "13-booklet", css: 9400, waapi: 10_900, lottie: 81_000),
    Limits(scene: "03-passport", css: 29_000, waapi: 32_000, lottie: 135_000),
    Limits(scene: "04-search-transitions", css: 16_000, waapi: 20_000, lottie: 50_000),
  ]

  private static let conditions = [
    HandoffVariant.Condition(isDark: true), .init(reducesMotion: true),
    .init(isDark: true, reducesMotion: true),
  ]

  private static func handoff(
    _ scene: String, _ condition: HandoffVariant.Condition = .init()
  ) throws -> Handoff {
    let scene = try RecordedScene(
      running: try Repository.text("examples/\(scene).lua"), fps: 240, velocities: .sampled,
      appearance: condition.isDark ? .dark : .light, reducesMotion: condition.reducesMotion)
    #expect(scene.failure == nil)
    return Handoff(scene.recording, Handoff.Selection(), units: try PropertyUnits.all)
  }

  @Test("Files are no larger than they need to be", arguments: all)
  func sizes(limits: Limits) throws {
    var handoff = try Self.handoff(limits.scene)
    handoff.variants = try Self.conditions.map {
      HandoffVariant($0, try Self.handoff(limits.scene, $0))
    }
    for (format, ending, limit) in [
      (ExportFormat.css, ".css", limits.css), (.waapi, ".js", limits.waapi),
      (.lottie, ".json", limits.lottie),
    ] {
      let size = try format.file(handoff, ending: ending).text.utf8.count
      #expect(size <= limit, "\(format.name) has \(size) bytes")
    }
  }
}
