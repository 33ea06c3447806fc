import CLoops
import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime

/// The cost of a frame in which derived properties change.
struct DerivationBenchmark {
  private static let frames = 60

  func run() throws {
    let alone = try nanoseconds("")
    Report.line("a moving number: a frame", alone / 1000, "µs")
    try report(
      "  1,000 properties by mappings", over: alone, goal: 20,
      """
      for index = 1, 1000 do
        local layer = scene:box { id = "box" .. index }
        layer:derive { x = motion.map(number, "value", { 0, 600 }, { 0, index }) }
      end
      """)
    try report(
      "  1,000 properties by functions", over: alone, goal: 1000,
      """
      for index = 1, 1000 do
        local layer = scene:box { id = "box" .. index }
        layer:derive { x = function() return number.value * index end }
      end
      """)
    let rows = """
      local list = scene:scroll { id = "list", width = 390, height = 844 }
      local stack = list:stack { id = "stack", width = 390, spacing = 8 }
      local first = stack:box { id = "first", height = 40 }
      for index = 2, 1000 do stack:box { id = "row" .. index, height = 40 } end

      """
    try report("  a layout of 1,000 rows, at rest", over: alone, rows)
    try report(
      "  a layout of 1,000 rows, the first of which grows", over: alone, goal: 1000,
      rows + "first:derive { height = motion.map(number, \"value\", { 0, 600 }, { 1, 600 }) }")
    let pins = """
      local list = scene:box { id = "list", width = 390, height = 844 }
      local first = list:box { id = "row1", left = 16, right = 16, height = 40 }
      local last = first
      for index = 2, 1000 do
        last = list:box { id = "row" .. index, left = 16, right = 16, top = { last, "bottom", 8 }, height = 40 }
      end

      """
    try report("  1,000 rows with pins, at rest", over: alone, goal: 1, pins)
    try report(
      "  1,000 rows with pins, the first of which grows", over: alone, goal: 200,
      pins + "first:derive { height = motion.map(number, \"value\", { 0, 600 }, { 1, 600 }) }")
  }

  private func report(
    _ title: String, over base: Double, goal: Double? = nil, _ body: String
  ) throws {
    Report.line(title, (try nanoseconds(body) - base) / 1000, "µs more", goal: goal)
  }

  /// The time of a frame of a scene in which a number moves. Prints how often these frames allocate,
  /// which should be never.
  private func nanoseconds(_ body: String) throws -> Double {
    let session = try Session(Session.Options())
    let script = """
      local scene = motion.scene { name = "bench", width = 390, height = 844 }
      local number = scene:number { id = "number" }
      motion.animator { duration = 600 }:animate(number, { value = 600 }):play()

      """
    try session.load(Array((script + body).utf8), name: "bench")
    var frame = 0
    func step() throws(Diagnostic) {
      try session.show(frame, at: Double(frame) / 60)
      frame += 1
    }
    for _ in 0..<10 { try step() }
    let before = c_allocation_count()
    var failure: Diagnostic?
    let time = Stopwatch.best(of: 10) {
      do throws(Diagnostic) {
        for _ in 0..<Self.frames { try step() }
      } catch { failure = error }
    }
    if let failure { throw failure }
    let count = Int(c_allocation_count()) - Int(before)
    if count > 0 { Report.line("  allocations in these frames", Double(count), "") }
    return time / Double(Self.frames)
  }
}
