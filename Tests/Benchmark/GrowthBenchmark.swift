import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime

/// How the time of a scene grows with the number of its parts. The exponent is that between two
/// sizes: 1 where the time is proportional to the size.
struct GrowthBenchmark {
  /// Scripts whose parts are `count` in number.
  private static let scripts = [
    (
      "properties of one animator",
      """
      local move = motion.animator { duration = 1 }
      for i = 1, count / 5 do
        move:animate(scene:group { id = "g" .. i }, { x = i, y = i, rotationZ = i, scale = i, opacity = 0.5 })
      end
      move:play()
      """
    ),
    (
      "animators one after the other",
      """
      local group = scene:group { id = "group" }
      scene:timeline(function(t)
        for i = 1, count do t:play(motion.animator { duration = 0.01 }:animate(group, { x = i })) end
      end)
      """
    ),
    (
      "springs that take over from each other",
      """
      local group = scene:group { id = "group" }
      local spring = motion.spring { duration = 0.5, bounce = 0.1 }
      scene:timeline(function(t)
        for i = 1, count do
          motion.animator { curve = spring }:animate(group, { x = i % 7 }):play()
          t:wait(0.1)
        end
      end)
      """
    ),
  ]

  func run() throws {
    for (name, body) in Self.scripts {
      var last: Double?
      for count in [1_000, 10_000, 100_000] {
        let time = try Stopwatch.processorTime { try play(count, body) } / 1e9
        Report.line("\(count) \(name)", time, "s")
        if let last { Report.line("  exponent", log10(time / last), "", goal: 1.1) }
        last = time
      }
    }
  }

  private func play(_ count: Int, _ body: String) throws {
    var options = RunOptions()
    options.length = .atMost(frames: RunOptions.frameLimit)
    let script = """
      local scene = motion.scene { name = "growth" }
      local count = \(count)
      \(body)
      """
    let run = SceneRun(SceneSource(name: "bench", text: Array(script.utf8)), options)
    var sink = NoFrames()
    if let failure = try run.run(into: &sink).failure { throw failure }
  }

  private struct NoFrames: FrameSink, ~Copyable {
    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}
    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      .goOn
    }
    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}
  }
}
