import Foundation
import MotionCore
import MotionRuntime
import Support
import Testing

@Suite("Laws of random scenes that drive all engines")
struct RandomSceneTests {
  private static let shown = 2.0

  @Test(
    "each ends at rest, in a limit or in an error, with the same bytes twice",
    arguments: Seeds.first(40))
  func bytes(seed: Int) throws {
    let scene = RandomScene(seed: seed)
    try keeping(scene) {
      let first = try ScriptCase.run(Array(scene.script.utf8), name: "random.lua")
      let second = try ScriptCase.run(Array(scene.script.utf8), name: "random.lua")
      let note: Comment = "seed \(seed): \(first.failure?.message ?? "")\n\(scene.script)"
      #expect(first.trace == second.trace && first.printed == second.printed, note)
      #expect(first.failure == second.failure, note)
      #expect(first.trace.utf8.count > 500, note)
    }
  }

  @Test("30 and 60 frames a second agree where nothing acts on frames", arguments: Seeds.first(40))
  func rates(seed: Int) throws {
    let scene = RandomScene(seed: 2 * seed - 1)
    try keeping(scene) {
      let (slow, fast) = (
        try SceneRun(scene.script, framesPerSecond: 30), try SceneRun(scene.script)
      )
      for frame in 0...Int(Self.shown * 30) {
        let time = Double(frame) / 30
        // An error that a frame runs into is told by the law above.
        guard (try? slow.run(to: time)) != nil, (try? fast.run(to: time)) != nil else { return }
        let count = slow.session.stage.store.slotCount
        guard count == fast.session.stage.store.slotCount else {
          Issue.record("seed \(scene.seed), \(time) s: other layers\n\(scene.script)")
          return
        }
        for slot in 0..<count {
          let (a, b) = (slow.session.stage.store[slot], fast.session.stage.store[slot])
          guard (a - b).magnitude > 1e-6 * max(1, a.magnitude) else { continue }
          let path = slow.session.stage.path(of: slot)
          // The copies of a transition that is over are hidden, where the last frame before its end left them.
          if path.hasPrefix("transition/") { continue }
          Issue.record("seed \(scene.seed), \(path) at \(time) s: \(a), \(b)\n\(scene.script)")
          return
        }
      }
    }
  }

  /// Leaves the script on the disk while it runs: a trap ends the tests, and nothing else would name its seed.
  private func keeping(_ scene: RandomScene, _ body: () throws -> Void) throws {
    let folder = Repository.root.appending(path: ".build/random-scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(UUID().uuidString)-\(scene.seed).lua")
    try Data(scene.script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body()
  }
}
