import MotionCore
import MotionRuntime
import MotionTrace
import Support
import Testing

@Suite("Laws of every example")
struct ExampleLawTests {
  private static let example = "examples/00-collapsing-header.lua"

  /// The values of all slots at t = k/30, up to a time.
  private func values(fps: Int, seconds: Int) throws -> [[Double]] {
    var options = Session.Options()
    options.rate = try #require(FrameRate(framesPerSecond: fps))
    let session = try Session(options)
    try session.load(Array(try Repository.text(Self.example).utf8), name: Self.example)
    var rows: [[Double]] = []
    for frame in 0...(seconds * fps) {
      _ = try session.step()
      guard frame % (fps / 30) == 0 else { continue }
      rows.append((0..<session.stage.store.slotCount).map { session.stage.store[$0] })
    }
    return rows
  }

  @Test("any rate gives the same values at shared instants", arguments: [60, 120, 240])
  func rates(_ fps: Int) throws {
    let reference = try values(fps: 30, seconds: 3)
    let rows = try values(fps: fps, seconds: 3)
    #expect(rows.count == reference.count && reference.count == 91)
    // A callback's assignment shows in the frame after the crossing, which is another instant.
    let root = Stage().root
    let statusBar = ["statusBar", "statusBarLightness"].map { root.property($0)?.slot }
    var worst = 0.0
    for (row, other) in zip(rows, reference) {
      #expect(row.count == other.count)
      for slot in row.indices where !statusBar.contains(slot) {
        worst = max(worst, abs(row[slot] - other[slot]))
      }
    }
    #expect(worst <= 1e-9)
    #expect(Set(reference.map { $0.hashValue }).count > 30)
  }

  @Test("two runs give the same bytes, at any rate", arguments: [30, 60, 120, 240])
  func bytes(_ fps: Int) throws {
    let text = Array(try Repository.text(Self.example).utf8)
    let first = try ScriptCase.run(text, name: "a.lua", fps: fps)
    let second = try ScriptCase.run(text, name: "a.lua", fps: fps)
    #expect(first.failure == nil)
    #expect(first.trace == second.trace)
    #expect(first.trace.utf8.count > 1000)
  }

  @Test("a session ends with its last reference, also while its timelines wait")
  func released() throws {
    weak var stage: Stage?
    do {
      let session = try Session(Session.Options())
      stage = session.stage
      try session.load(Array(try Repository.text(Self.example).utf8), name: "a.lua")
      for _ in 0..<10 { _ = try session.step() }
    }
    #expect(stage == nil)
  }
}
