import MotionValues
import Testing

@testable import MotionExport

@Suite("Particles in exported files")
struct ParticleExportTests {
  @Test(
    "Each format says that particles are left out, and draws no child of an emitter",
    arguments: ExportFormat.all)
  func leftOut(format: ExportFormat) throws {
    let scene = try NativeScene(
      """
      local burst = scene:emitter { id = "burst", x = 50, y = 50, speed = { 20, 90 }, lifetime = 0.3 }
      local dot = burst:box { id = "dot", width = 8, height = 8, fill = "#123456" }
      local card = scene:box { id = "card", width = 20, height = 20, fill = "#00ff00" }
      burst:emit(5)
      motion.animator { duration = 0.2 }:animate(card, { x = 30 }):play()
      motion.animator { duration = 0.2 }:animate(dot, { width = 20 }):play()
      motion.animator { duration = 0.2 }:animate(burst, { speed = 300 }):play()
      """)
    let report = try format.file(scene.handoff, ending: format.endings.first ?? "").report
    let own = report.entries.filter { $0.layer == "burst" }
    #expect(own.map(\.property) == ["emit"])
    #expect(
      own.map(\.outcome)
        == [.leftOut("particles are not in the file, which knows layers alone")])
  }
}
