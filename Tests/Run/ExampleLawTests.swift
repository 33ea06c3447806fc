import MotionCore
import MotionRecording
import MotionRuntime
import SceneSupport
import StandardRuntime
import Support
import Testing

@Suite("Laws of every example")
struct ExampleLawTests {
  private static let example = "examples/00-collapsing-header.lua"

  @Test("two runs give the same bytes, at any rate", arguments: [30, 60, 120, 240])
  func bytes(_ fps: Int) throws {
    let text = Array(try Repository.text(Self.example).utf8)
    let first = try TracedScene(running: text, name: "a.lua", fps: fps)
    let second = try TracedScene(running: text, name: "a.lua", fps: fps)
    #expect(first.failure == nil)
    #expect(first.trace == second.trace)
    #expect(first.trace.utf8.count > 1000)
  }

  @Test("a session ends with its last reference, even while its timelines wait")
  func released() throws {
    weak var stage: Stage?
    do {
      let session = try Session(Session.Options())
      stage = session.stage
      try session.load(Array(try Repository.text(Self.example).utf8), name: "a.lua")
      for frame in 0..<10 { try session.show(frame, at: Double(frame) / 60) }
    }
    #expect(stage == nil)
  }
}
