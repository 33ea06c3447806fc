import MotionCore
import MotionExport
import MotionPlugin
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@Suite("Laws of exports of random scenes")
struct ExportLawTests {
  /// Its times are whole milliseconds, so that its report may exceed the tolerances.
  private static let coarse = "compose"

  @Test("Each format is within the tolerances that it reports", arguments: Seeds.first(2))
  func tolerances(seed: Int) throws {
    let scene = RandomScene(seed: seed)
    try KeptScript.keeping(scene.script, seed: seed) {
      let run = try RecordedScene(running: scene.script, fps: 240, velocities: .sampled)
      guard run.failure == nil else { return }
      let handoff = Handoff(run.recording, Handoff.Selection(), units: try PropertyUnits.all)
      for format in ExportFormat.all where format.name != Self.coarse {
        do throws(Diagnostic) {
          check(try format.file(handoff, ending: format.endings.first ?? ""), format, seed)
        } catch {
          #expect(error.code == .nothingToExport, "seed \(seed), \(format.name): \(error.message)")
        }
      }
    }
  }

  private func check(_ file: ExportedFile, _ format: ExportFormat, _ seed: Int) {
    let tolerances = ExportTolerances()
    #expect(!file.text.isEmpty)
    for entry in file.report.entries {
      guard let worst = entry.deviation?.worst else { continue }
      let tolerance = tolerances.tolerance(of: entry.property, entry.unit)
      let name = "\(entry.layer).\(entry.property)"
      #expect(worst <= tolerance * 1.002 + 1e-9, "seed \(seed), \(format.name): \(name)")
    }
    if let corner = file.report.worstCorner {
      #expect(
        corner.distance <= tolerances.points * 1.002,
        "seed \(seed), \(format.name): \(corner.layer) at \(corner.time)")
    }
  }
}
