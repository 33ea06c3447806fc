import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Laws of random scenes that drive all engines")
struct RandomSceneTests {
  @Test(
    "each ends at rest, at a limit or in an error, with the same bytes twice",
    arguments: Seeds.first(10))
  func bytes(seed: Int) throws {
    let scene = RandomScene(seed: seed)
    try KeptScript.keeping(scene.script, seed: seed) {
      let first = try TracedScene(running: Array(scene.script.utf8), name: "random.lua")
      let second = try TracedScene(running: Array(scene.script.utf8), name: "random.lua")
      let note: Comment = "seed \(seed): \(first.failure?.message ?? "")\n\(scene.script)"
      #expect(first.trace == second.trace && first.printed == second.printed, note)
      #expect(first.failure == second.failure, note)
      #expect(first.trace.utf8.count > 500, note)
    }
  }

  @Test(
    "every frame rate shows the same numbers and reports the same events",
    arguments: Seeds.first(30))
  func rates(seed: Int) throws {
    let scene = RandomScene(seed: seed)
    try KeptScript.keeping(scene.script, seed: seed) {
      RateLaw(allowsErrors: true).check("seed \(seed)", scene.script)
    }
  }
}
