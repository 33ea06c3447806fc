import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime

/// The cost of a frame in a list of 10,000 rows, a thousand of which scroll sideways.
struct ScrollBenchmark {
  private static let frames = 60

  func run() throws {
    let rest = try nanoseconds(moving: 0)
    Report.line("10,000 rows at rest: a frame", rest / 1000, "µs")
    var one = 0.0
    for count in [1, 10, 100, 1000] {
      let time = try nanoseconds(moving: count)
      Report.line("\(count) of 1,000 scroll views moving: a frame", time / 1000, "µs")
      if count == 1 { one = time }
      if count == 1000 {
        Report.line("each further moving scroll view: a frame", (time - one) / 999, "ns")
      }
    }
  }

  /// The time of a frame while `count` scroll views move.
  private func nanoseconds(moving count: Int) throws -> Double {
    let session = try Session(Session.Options())
    let script = """
      local scene = motion.scene { name = "bench", width = 390, height = 844 }
      local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 2000000 }
      local rows = {}
      for index = 1, 10000 do
        if index % 10 == 0 then
          rows[#rows + 1] = list:scroll { id = "row" .. index, y = index * 200, width = 390,
            height = 200, contentWidth = 100000 }
        else
          list:box { id = "row" .. index, y = index * 200, width = 390, height = 200 }
        end
      end
      for index = 1, \(count) do rows[index]:flick { velocityX = 9000 }:play() end
      """
    try session.load(Array(script.utf8), name: "bench")
    var frame = 0
    func step() throws(Diagnostic) {
      try session.show(frame, at: Double(frame) / 60)
      frame += 1
    }
    for _ in 0..<10 { try step() }
    var failure: Diagnostic?
    // Three rounds of one second each, which is shorter than the flicks.
    let time = Stopwatch.best(of: 3) {
      do throws(Diagnostic) {
        for _ in 0..<Self.frames { try step() }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return time / Double(Self.frames)
  }
}
