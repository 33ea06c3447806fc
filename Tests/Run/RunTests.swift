import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

/// The calls that a run makes to its sink.
@Suite("A run passes its frames to a sink")
struct RunTests {

  /// Ten frames of a box that moves, and a crossing in frame 5.
  private static let moving = """
    local scene = motion.scene { name = "moving" }
    local box = scene:box { id = "box" }
    scene:timeline(function(t)
      for step = 1, 9 do box.x = step; t:wait(1 / 60) end
    end)
    """

  private struct SinkFailure {
    static let diagnostic = Diagnostic(.unwritableFile, "the disk is full")
  }

  /// Records its calls, and stops or throws at a chosen frame.
  private struct Notes: FrameSink, ~Copyable {
    var calls: [String] = []
    var stopsAt: Int?
    var throwsAt: Int?

    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
      calls.append("begin \(scene.scene)")
    }

    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      calls.append("\(frame.index)")
      if throwsAt == frame.index { throw SinkFailure.diagnostic }
      return stopsAt == frame.index ? .stop : .goOn
    }

    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
      switch outcome.end {
      case .rest: calls.append("rest")
      case .length: calls.append("length")
      case .stopped: calls.append("stopped")
      case .failed(let failure): calls.append(failure.code.slug)
      }
    }
  }

  private func run(
    _ script: String = moving, _ length: RunOptions.Length = .untilRest
  ) -> SceneRun {
    var options = RunOptions()
    options.length = length
    return SceneRun(SceneSource(name: "run.lua", text: Array(script.utf8)), options)
  }

  @Test("It begins once, passes each frame in order, and ends once")
  func order() throws {
    var notes = Notes()
    _ = try run(Self.moving, .atMost(frames: 3)).run(into: &notes)
    #expect(notes.calls == ["begin moving", "0", "1", "2", "length"])
  }

  @Test("It ends at rest or at its length, or continues at rest up to an exact length")
  func lengths() throws {
    func last(_ length: RunOptions.Length) throws -> ArraySlice<String> {
      var notes = Notes()
      _ = try run(Self.moving, length).run(into: &notes)
      return notes.calls.suffix(2)
    }
    #expect(try last(.untilRest) == ["9", "rest"])
    #expect(try last(.atMost(frames: 20)) == ["9", "rest"])
    #expect(try last(.exactly(frames: 20)) == ["19", "length"])
  }

  @Test("A run until all is repeated sees each loop through, after its start")
  func repetitions() throws {
    func last(_ script: String) throws -> ArraySlice<String> {
      var notes = Notes()
      _ = try run("local scene = motion.scene { name = \"loops\" }\n" + script, .untilRepeated)
        .run(into: &notes)
      return notes.calls.suffix(2)
    }
    let loops = """
      local function box(id) return scene:box { id = id, width = 10, height = 10 } end
      local function loop(options)
        options.repeatCount = "forever"
        return motion.animator(options)
      end

      """
    let spin = "loop { duration = 0.9 }:animate(box 'spin', { rotationZ = 90 }):play()\n"
    #expect(try last(loops + spin) == ["54", "rest"])
    let dot = """
      local dot = loop { duration = 0.7, autoreverse = true }:animate(box "dot", { y = 20 })
      scene:timeline(function(t) t:wait(0.35) t:start(dot) end)
      """
    #expect(try last(loops + spin + dot) == ["105", "rest"])
    let late = "loop { duration = 0.5, delay = 2 }:animate(box 'late', { y = 20 }):play()"
    #expect(try last(loops + spin + late) == ["150", "rest"])
    #expect(try last("scene:box { id = \"still\" }") == ["0", "rest"])
  }

  @Test("After a stop, the sink gets the end, and the next sink the following frames")
  func stops() throws {
    let run = run(Self.moving, .atMost(frames: 6))
    var notes = Notes(stopsAt: 2)
    _ = try run.run(into: &notes)
    #expect(notes.calls == ["begin moving", "0", "1", "2", "stopped"])
    var rest = Notes()
    _ = try run.run(into: &rest)
    #expect(rest.calls == ["begin moving", "3", "4", "5", "length"])
  }

  @Test("A sink's error reaches the caller; the sink is not called again, and the run can continue")
  func throwing() throws {
    let run = run(Self.moving, .atMost(frames: 4))
    var notes = Notes(throwsAt: 1)
    do throws(Diagnostic) {
      _ = try run.run(into: &notes)
      Issue.record("nothing is thrown")
    } catch {
      #expect(error == SinkFailure.diagnostic)
    }
    #expect(notes.calls == ["begin moving", "0", "1"])
    var rest = Notes()
    _ = try run.run(into: &rest)
    #expect(rest.calls == ["begin moving", "2", "3", "length"])
  }

  @Test("A script that fails is an outcome, and fails again")
  func fails() throws {
    let run = run(Self.moving + "\nscene:timeline(function(t) t:wait(0.03) error('over') end)")
    for calls in [["begin moving", "0", "1", "script-error"], []] {
      var notes = Notes()
      let outcome = try run.run(into: &notes)
      #expect(notes.calls == calls)
      #expect(outcome.failure?.message == "over")
    }
    #expect(run.text(of: "run.lua")?.contains("error('over')") == true)
  }

  @Test("A script that does not load does not call the sink")
  func doesNotLoad() throws {
    let run = run("local scene = motion.scene { name = 1 }")
    for _ in 0..<2 {
      var notes = Notes()
      let outcome = try run.run(into: &notes)
      #expect(notes.calls.isEmpty)
      #expect(outcome.failure?.location?.file == "run.lua")
    }
  }

  @Test("An endless wait, and patterns that select nothing, are warnings")
  func warnings() throws {
    let script =
      Self.moving
      + "\nscene:timeline(function(t) t:waitFor(motion.animator { duration = 1 }:animate(box, { y = 1 })) end)"
    var options = TraceSink.Options()
    options.select = ["bax"]
    var sink = TraceSink(options, printer: TracePrinter(format: .lines, output: TraceMemory()))
    let outcome = try run(script).run(into: &sink)
    #expect(outcome.warnings.map(\.code) == [.endlessWait])
    #expect(
      sink.warnings.map(\.text) == [
        "warning[nothing-selected]: no printed property matches `bax`\n"
          + "  = help: did you mean the layer `box`?\n"
      ])
  }

  @Test("An overdamped spring that counts as critical is a warning, once a line")
  func overdamped() throws {
    let script =
      Self.moving + "\n"
        + """
        for i = 1, 3 do motion.spring { stiffness = 100, damping = 30 } end
        motion.spring { duration = 1, dampingRatio = 1.5 }
        motion.spring { stiffness = 100, damping = 30, allowOverdamping = true }
        motion.spring { stiffness = 100, damping = 20 }
        motion.spring { stiffness = 100, dampingRatio = 1.5 }
        motion.spring { response = 1, dampingRatio = 1.5 }
        """
    let first = Self.moving.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    var sink = TraceSink(printer: TracePrinter(format: .lines, output: TraceMemory()))
    let outcome = try run(script).run(into: &sink)
    #expect(outcome.failure == nil)
    #expect(outcome.warnings.map(\.code) == [.overdampedSpring, .overdampedSpring])
    #expect(outcome.warnings.map { $0.location?.line } == [first, first + 1])
    #expect(
      outcome.warnings[0].text
        == "warning[overdamped-spring]: `motion.spring`: the damping ratio 1.5 is reduced to 1, as in UIKit\n"
        + "  --> run.lua:\(first)\n"
        + "  = help: `allowOverdamping = true` keeps it: the spring creeps to its target\n")
  }

  @Test("Releasing an unfinished run frees its scene")
  func dropped() throws {
    weak var stage: Stage?
    do {
      let run = SceneRun(
        SceneSource(name: "run.lua", text: Array(Self.moving.utf8)), prepare: { stage = $0.stage })
      var notes = Notes(stopsAt: 3)
      _ = try run.run(into: &notes)
      #expect(stage != nil)
    }
    #expect(stage == nil)
  }

  @Test("Runs on several threads print the same as each run alone")
  func threads() async throws {
    let examples = ["00-collapsing-header", "02-snapping-header", "10-spring-gallery"]
    let texts = try examples.map { try Repository.text("examples/\($0).lua") }
    let alone = try texts.map { try Self.hash(of: $0) }
    let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for index in 0..<12 {
        group.addTask { (index % texts.count, try Self.hash(of: texts[index % texts.count])) }
      }
      var hashes: [(Int, String)] = []
      for try await hash in group { hashes.append(hash) }
      return hashes
    }
    #expect(together.count == 12)
    for (index, hash) in together { #expect(hash == alone[index]) }
  }

  private static func hash(of script: String) throws -> String {
    var sink = HashSink()
    let run = SceneRun(SceneSource(name: "run.lua", text: Array(script.utf8)))
    if let failure = try run.run(into: &sink).failure { throw failure }
    return sink.hexadecimal
  }

  @Test(
    "Seeking to a time shows the same scene as a run to that time",
    arguments: try ChaosTests.scenes, [0.1, 0.75, 2])
  func seeks(scene: ChaosTests.Scene, time: Double) throws {
    func open() -> SceneRun { SceneRun(ChaosRun.source(scene.text)) }
    func values(_ run: SceneRun, at time: Double) throws -> [String] {
      var values: [String] = []
      try run.frame(at: time) { frame throws(Diagnostic) in
        values = (0..<frame.slotCount).map { slot in
          let (layer, property, _) = frame.property(at: slot)
          let value =
            property.form == .text ? "\(frame.value(slot))" : "\(frame.number(slot))"
          return "\(frame.layer(layer).path).\(property.name) \(value)"
        }
      }
      return values
    }
    func expectEqual(_ found: [String], _ expected: [String]) {
      let difference = zip(found, expected).first { $0 != $1 }
      let isEqual = difference == nil && found.count == expected.count
      #expect(
        isEqual, "found \(difference?.0 ?? "nothing"), expected \(difference?.1 ?? "nothing")")
    }
    let (jumping, running) = (open(), open())
    for frame in 0..<Int(time * 60) { _ = try values(running, at: Double(frame) / 60) }
    let later = try values(jumping, at: time)
    #expect(later.count > 10)
    expectEqual(try values(running, at: time), later)
    // Back to the beginning, then to the same time again.
    expectEqual(try values(jumping, at: 0), try values(open(), at: 0))
    expectEqual(try values(jumping, at: time), later)
  }

  @Test("A run continues after the time of a seek")
  func goesOn() throws {
    let run = run(Self.moving, .atMost(frames: 6))
    try run.frame(at: 3.5 / 60) { frame throws(Diagnostic) in
      #expect(frame.index == 3 && frame.time == 3.5 / 60)
    }
    var notes = Notes()
    _ = try run.run(into: &notes)
    #expect(notes.calls == ["begin moving", "4", "5", "length"])
  }

  @Test("A golden trace equals the trace of the same run, and no other")
  func compares() throws {
    let memory = TraceMemory()
    var trace = TraceSink(printer: TracePrinter(format: .lines, output: memory))
    _ = try run().run(into: &trace)
    let text = memory.text
    for golden in [
      text, text.replacing("4 box.x 5", with: "4 box.x 5.5"), String(text.dropLast()), text + "\n",
      "",
    ] {
      let output = GoldenTrace(Array(golden.utf8))
      var sink = TraceSink(printer: TracePrinter(format: .canonical, output: output))
      #expect(try run().run(into: &sink).failure == nil)
      #expect(output.isEqual == (golden == text))
    }
  }
}
