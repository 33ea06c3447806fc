import MotionCore
import MotionSinks
import MotionValues
import StandardRuntime
import Synchronization
import Testing

@testable import MotionRuntime

/// Jobs on several threads, with results in order.
struct OrderedWorkersTests {
  /// Computes for a time that depends on the number, so that later jobs often end first.
  @Sendable private static func digest(_ number: Int) -> Int {
    var value = UInt64(number + 1)
    for _ in 0..<(number % 7 == 0 ? 40_000 : 100) { value = value &* 6_364_136_223 &+ 1 }
    return Int(value % 1_000_003)
  }

  @Test("Results arrive in the order of the jobs", arguments: [0, 1, 2, 7, 500], [1, 2, 5])
  func order(count: Int, workers: Int) throws {
    var delivered: [Int] = []
    var results: [Int] = []
    try runInOrder(0..<count, workers: workers, body: Self.digest) { (job, result) in
      delivered.append(job)
      results.append(result)
      return true
    }
    #expect(delivered == Array(0..<count))
    #expect(results == (0..<count).map(Self.digest))
  }

  @Test("Only a window of jobs is begun ahead", arguments: [1, 3])
  func window(workers: Int) throws {
    let begun = Atomic(0)
    var taken = 0
    var farthest = 0
    try runInOrder(
      0..<300, workers: workers,
      body: { _ in begun.wrappingAdd(1, ordering: .relaxed) }
    ) { (_, _) in
      farthest = max(farthest, begun.load(ordering: .relaxed) - taken)
      taken += 1
      return true
    }
    #expect(farthest <= workers * 8)
  }

  @Test("An endless list ends when the receiver stops", arguments: [1, 4])
  func stop(workers: Int) throws {
    var last = -1
    try runInOrder(sequence(first: 0) { $0 + 1 }, workers: workers, body: Self.digest) {
      (job, _) in
      last = job
      return job < 40
    }
    #expect(last == 40)
  }

  @Test("An error of the receiver ends the work", arguments: [1, 4])
  func failure(workers: Int) {
    var last = -1
    let error = #expect(throws: Diagnostic.self) {
      try runInOrder(0..<1000, workers: workers, body: Self.digest) {
        (job, _) throws(Diagnostic) in
        last = job
        if job == 5 { throw Diagnostic(.outOfRange, "enough") }
        return true
      }
    }
    #expect(error?.message == "enough")
    #expect(last == 5)
  }

  private static func options(limit: Double) -> RunOptions {
    var options = RunOptions()
    options.session.limits.time = limit
    // The watchdog counts the memory of the process, in which other tests run.
    options.session.limits.memory = 1 << 40
    options.watchdogExpired = {}
    options.length = .exactly(frames: 30)
    return options
  }

  /// Runs a script and returns its hash, or the slug of its error.
  @Sendable private static func run(_ text: String, limit: Double) -> String {
    let run = SceneRun(
      SceneSource(name: "scene.lua", text: Array(text.utf8)), options(limit: limit))
    var sink = HashSink()
    do {
      let outcome = try run.run(into: &sink)
      return outcome.failure?.code.slug ?? sink.hexadecimal
    } catch {
      return error.code.slug
    }
  }

  private static let moving = """
    local scene = motion.scene { name = "x", width = 100, height = 100 }
    local card = scene:box { id = "card" }
    motion.animator { duration = 0.4 }:animate(card, { opacity = 0 }):play()
    """

  @Test("A script that never ends is stopped on its thread, and the others are not")
  func time() throws {
    let scripts = (0..<12).map { $0 % 4 == 1 ? "while true do end" : Self.moving }
    let expected = Self.run(Self.moving, limit: 60)
    #expect(expected.wholeMatch(of: /[0-9a-f]{64}/) != nil, "\(expected)")
    var results: [String] = []
    try runInOrder(scripts, workers: 3, body: { Self.run($0, limit: 0.2) }) { (_, result) in
      results.append(result)
      return true
    }
    for (script, result) in zip(scripts, results) {
      #expect(result == (script == Self.moving ? expected : "limit-time"))
    }
  }

  @Test("A thread without a job has no limit of a job to restart")
  func withoutJob() throws {
    var limits = Limits()
    limits.run = 0.01
    let script = "for _ = 1, 3e7 do end " + Self.moving
    var results: Set<String> = []
    try runInOrder(
      0..<2, workers: 2,
      body: { [limits] _ in
        Session.restartJob(limits)
        return Self.run(script, limit: 60)
      }
    ) { (_, result) in
      results.insert(result)
      return true
    }
    #expect(results == [Self.run(Self.moving, limit: 60)])
  }

  @Test("Deep recursion ends alike on each thread")
  func depth() throws {
    let script = """
      local function nest(n) return (string.gsub("x", "x", function() return nest(n + 1) end)) end
      nest(0)
      """
    var results: Set<String> = []
    try runInOrder(0..<6, workers: 3, body: { _ in Self.run(script, limit: 5) }) { (_, result) in
      results.insert(result)
      return true
    }
    #expect(results.count == 1 && results != [""])
  }

  @Test("A script that runs within another one's turn is stopped by its own limit")
  func nested() throws {
    var inner = ""
    let run = SceneRun(
      SceneSource(
        name: "outer.lua",
        text: Array("print('run'); motion.scene { name = 'x' }; while true do end".utf8)),
      Self.options(limit: 0.3),
      printLine: { _ in inner = Self.run("while true do end", limit: 0.1) })
    var sink = HashSink()
    #expect(try run.run(into: &sink).failure?.code.slug == "limit-time")
    #expect(inner == "limit-time")
  }
}
