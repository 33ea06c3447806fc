import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

/// Random fingers of a user who watches an example.
@Suite("Fingers on the examples")
struct ExampleFingerTests {
  static let names = [
    "00-collapsing-header", "02-snapping-header", "03-passport", "13-booklet", "20-home-screen",
    "30-sheet", "31-toasts", "32-onboarding", "33-tabs", "34-like", "36-refresh", "37-cards",
    "38-story",
  ]

  private static func recording(seed: Int) throws -> TouchRecording {
    var random = SeededGenerator(seed: UInt64(seed))
    var builder = TouchRecordingBuilder()
    var time = random.number(0...2)
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      var (x, y) = (random.number(0...390), random.number(0...844))
      let (towardsX, towardsY) = (random.number(-900...900), random.number(-2000...2000))
      for step in 0..<Int.random(in: 2...8, using: &random) {
        try builder.add(
          .init(time: time, x: x, y: y), finger: 1, phase: step == 0 ? .began : .moved)
        let duration = random.number(0.01...0.08)
        time += duration
        (x, y) = (x + towardsX * duration, y + towardsY * duration)
      }
      let isCancelled = Int.random(in: 0..<6, using: &random) == 0
      try builder.add(
        .init(time: time, x: x, y: y), finger: 1, phase: isCancelled ? .cancelled : .ended)
      time += random.number(0...1)
    }
    return try builder.finish()
  }

  @Test("They never end a run with an error", arguments: Seeds.first(4))
  func survives(seed: Int) throws {
    for (index, name) in Self.names.enumerated() {
      let text = Array(try Repository.text("examples/\(name).lua").utf8)
      let run = try TracedScene(
        running: text, name: "\(name).lua", fps: 60, length: .untilRest,
        touches: Self.recording(seed: seed * 100 + index))
      #expect(run.failure == nil, "seed \(seed), \(name): \(run.failure as Any)")
    }
  }

  @Test("A second pull while the list loads, or while it closes, is followed", arguments: 0..<14)
  func secondPull(step: Int) throws {
    let text = Array(try Repository.text("examples/36-refresh.lua").utf8)
    let start = 1.5 + 0.2 * Double(step)
    let rows = "\(start),1,began,190,300\n\(start + 0.4),1,ended,190,600\n"
    let run = try TracedScene(
      running: text, name: "36.lua", fps: 60, touches: try TouchRecording(text: Array(rows.utf8)))
    #expect(run.failure == nil, "\(run.failure as Any)")
    #expect(run.trace.hasSuffix("list.insetTop 0\n") || run.trace.contains("list.insetTop 0\n"))
  }
}
