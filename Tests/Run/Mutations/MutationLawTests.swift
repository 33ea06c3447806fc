import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@Suite("Laws of mutated scripts")
struct MutationLawTests {
  /// The number of scripts; they take a few seconds.
  private static let seedCount = 300
  private static let memoryLimit = 24 << 20
  /// The greatest memory of the process, in bytes: for parallel runs with all their outputs, and
  /// for other laws.
  private static let memoryBound = 1 << 30

  @Test(
    "each ends at rest, at its length, at a limit or in an error, with finite numbers and a readable trace",
    arguments: Seeds.first(seedCount))
  func ends(seed: Int) throws {
    let script = try MutatedScript(seed: seed)
    try KeptScript.keeping(script.text, seed: seed) {
      let note = Comment(rawValue: script.description)
      let first = try run(script)
      #expect(first.notFinite == nil, note)
      #expect(try reads(first.trace), note)
      #expect(first.recording.map(Self.lines) ?? "" == first.trace, note)
      if let failure = first.failure {
        #expect(!failure.message.isEmpty && !failure.message.contains("0x7f"), note)
        #expect(!first.errorText.isEmpty, note)
      }
      if seed % 4 == 1, let recording = first.recording {
        let drawn = try DrawnRecording(recording, error: first.errorText)
        #expect(drawn.unreadable(script.text) == nil, note)
      }
      guard seed % 4 == 0 else { return }
      let second = try run(script)
      #expect(first.trace == second.trace && first.failure == second.failure, note)
      #expect(first.printed == second.printed, note)
    }
    // In a run of all tests, other tests may use more memory.
    if Seeds.areAsked {
      #expect(ResidentMemory.bytes ?? 0 < Self.memoryBound, "\(script.description)")
    }
  }

  @Test(
    "Seeking to any times in any order shows finite numbers, or ends in an error",
    arguments: Seeds.first(seedCount / 3))
  func seeks(seed: Int) throws {
    let script = try MutatedScript(seed: seed)
    var generator = SeededGenerator(seed: UInt64(seed))
    try KeptScript.keeping(script.text, seed: seed) {
      let run = MotionRuntime.SceneRun(try script.source(), try options(script))
      var finite = FiniteSink()
      for _ in 0..<4 {
        let time = Double.random(in: 0...1.5, using: &generator)
        do throws(Diagnostic) {
          try run.frame(at: time) { frame in _ = finite.frame(frame) }
        } catch {
          #expect(!error.message.isEmpty, "\(script.description)")
        }
      }
      #expect(finite.failure == nil, "\(script.description)")
    }
  }

  private struct Played {
    var failure: Diagnostic?
    var errorText = ""
    var notFinite: String?
    var trace = ""
    /// nil if the script did not load.
    var recording: Recording?
    var printed: [String] = []
  }

  private func options(_ script: MutatedScript) throws -> RunOptions {
    var options = RunOptions()
    options.length = .atMost(frames: 90)
    options.session.rate = try #require(
      FrameRate(framesPerSecond: [60, 60, 7, 240][script.seed & 3]))
    options.session.reducesMotion = script.seed % 10 == 9
    options.session.limits.memory = Self.memoryLimit
    options.session.limits.steps = 2_000_000
    options.session.limits.output = 4 << 20
    return options
  }

  private func run(_ script: MutatedScript) throws -> Played {
    var played = Played()
    let options = try options(script)
    let lines = PrintedLines()
    let memory = TraceMemory()
    let run = SceneRun(try script.source(), options) { lines.all.append($0) }
    var sinks = PairSink(
      FiniteSink(),
      PairSink(TraceSink(printer: TracePrinter(format: .lines, output: memory)), RecordingSink()))
    do throws(Diagnostic) {
      played.failure = try run.run(into: &sinks).failure
    } catch {
      // The trace exceeds its limit.
      played.failure = error
    }
    if let failure = played.failure {
      let text = failure.location.flatMap { run.text(of: $0.file) } ?? ""
      played.errorText = DiagnosticText(failure, source: text).text
    }
    played.notFinite = sinks.first.failure
    played.trace = memory.text
    if !played.trace.isEmpty { played.recording = sinks.second.second.recording }
    played.printed = lines.all
    return played
  }

  private func reads(_ trace: String) throws -> Bool {
    guard !trace.isEmpty else { return true }
    do throws(TraceSyntaxError) {
      _ = try TraceReader.read(trace)
      return true
    } catch {
      Issue.record("line \(error)")
      return false
    }
  }

  private static func lines(of recording: Recording) -> String {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .lines, output: memory)
    recording.print(with: &printer)
    return memory.text
  }
}
