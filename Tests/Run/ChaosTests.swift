import Foundation
import MotionCore
import MotionLua
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

/// Runs scenes under constant garbage collection, with other hash seeds, and with failing
/// allocations.
@Suite("The interpreter's internal state does not change the output")
struct ChaosTests {
  /// Each example, and a scene that touches every plugin.
  struct Scene: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: [UInt8]
  }

  private static let frames = 20

  static var scenes: [Scene] {
    get throws {
      try Repository.exampleScenes.map {
        Scene(testDescription: $0, text: Array(try Repository.text("examples/\($0)").utf8))
      } + [everything]
    }
  }

  private static let everything = Scene(
    testDescription: "a scene of all engines", text: Array(RandomScene(seed: 2).script.utf8))

  @Test(
    "a collector that runs a step or a full cycle at every allocation",
    arguments: try scenes, [ChaosRun.Collector.steps, .everything(each: 1), .everything(each: 7)])
  func collector(scene: Scene, collector: ChaosRun.Collector) throws {
    let plain = try ChaosRun(scene.text, frames: Self.frames)
    let stressed = try ChaosRun(scene.text, frames: Self.frames, collector: collector)
    #expect(plain.failure == nil && stressed.failure == nil)
    #expect(plain.trace == stressed.trace && plain.printed == stressed.printed)
    #expect(plain.leaks == 0 && stressed.leaks == 0)
  }

  @Test(
    "another hash seed, which Lua derives from the addresses of its state and stack",
    arguments: try scenes)
  func hashSeeds(scene: Scene) throws {
    let plain = try ChaosRun(scene.text, frames: Self.frames)
    var open: [Session] = []
    for depth in 1...4 {
      try withUnsafeTemporaryAllocation(byteCount: depth * 4096 + 64, alignment: 16) { _ in
        // While this run is open, the next one gets other addresses.
        open.append(try Session(Session.Options()))
        let other = try ChaosRun(scene.text, frames: Self.frames)
        #expect(other.trace == plain.trace && other.printed == plain.printed, "\(depth)")
      }
    }
  }

  @Test("any allocation that fails ends the run with a limit")
  func allocations() throws {
    let plain = try ChaosRun(Self.everything.text, frames: 6)
    var failures = 0
    for number in 1... {
      let run = try ChaosRun(Self.everything.text, frames: 6, failingAt: number)
      if let failure = run.failure {
        failures += 1
        #expect(failure.code == .limitMemory, "allocation \(number): \(failure.message)")
        #expect(plain.trace.hasPrefix(run.trace), "allocation \(number)")
      } else {
        #expect(plain.trace == run.trace, "allocation \(number)")
      }
      #expect(run.leaks == 0, "allocation \(number)")
      guard run.hasFailedAllocation else { break }
    }
    #expect(failures > 300)
  }
}

/// The first frames of a script, and the number of objects that outlive its session.
struct ChaosRun {
  /// When the collector runs.
  enum Collector: Sendable {
    /// A small step at nearly every allocation.
    case steps
    /// A full cycle each time this number of objects has been made.
    case everything(each: Int)
  }

  private(set) var failure: Diagnostic?
  private(set) var trace = ""
  private(set) var printed: [String] = []
  /// How many objects among the interpreter, the stage and the timelines outlive the session.
  private(set) var leaks = 0

  /// Whether the run has reached the allocation that fails.
  private(set) var hasFailedAllocation = false

  private struct Held { weak var object: AnyObject? }

  /// A script beside the files of the examples.
  static func source(_ text: [UInt8]) -> SceneSource {
    SceneSource(
      name: "chaos.lua", text: text,
      modules: ProjectModules(files: ExampleFiles(folder: "examples")))
  }

  init(
    _ text: [UInt8], frames: Int, failingAt allocation: Int? = nil, collector: Collector? = nil
  ) throws {
    let lines = PrintedLines()
    let memory = TraceMemory()
    var held: [Held] = []
    do {
      var options = RunOptions()
      options.length = .atMost(frames: frames)
      var opened: Session?
      let run = SceneRun(
        Self.source(text), options, printLine: { lines.all.append($0) },
        prepare: { session in
          opened = session
          if let allocation { session.machine.failAllocation(allocation) }
          switch collector {
          case .steps: session.machine.collectAlways()
          case .everything(let period): session.machine.collect(every: period)
          case nil: break
          }
        }
      )
      var sink = TraceSink(printer: TracePrinter(format: .lines, output: memory))
      failure = try run.run(into: &sink).failure
      let session = try #require(opened)
      hasFailedAllocation = allocation != nil && session.machine.hasFailedAllocation
      let timelines = session.machine.heldObjects.filter {
        ($0 as? any ScriptObject)?.scriptType == "timeline"
      }
      held = timelines.map { Held(object: $0) }
      held.append(Held(object: session.stage))
      held.append(Held(object: session.machine))
    }
    leaks = held.count { $0.object != nil }
    trace = memory.text
    printed = lines.all
  }
}
