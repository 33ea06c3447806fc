import MotionAnalysis
import MotionRecording
import SceneSupport
import Support
import Testing

@Suite("Laws of comparisons")
struct ComparisonLawTests {
  @Test(
    "A comparison finds exactly the small changes that change a trace, and names the first of them",
    arguments: Seeds.first(40))
  func changes(seed: Int) throws {
    let change = try SmallChange(seed: seed)
    let after = try PrintedRun(change.text)
    // A script that fails is not compared.
    guard !after.hasFailed else { return }
    let before = try PrintedRun(change.original)
    let golden = try RecordingReader.whole(Array(before.trace.utf8), name: "golden")
    let note = Comment(rawValue: change.description)
    let isEqual = before.trace == after.trace
    for comparison in [
      RunComparison(golden, after.recording), RunComparison(before.recording, after.recording),
    ] {
      #expect(comparison.isEqual == isEqual, note)
      #expect(comparison.sentences.isEmpty == isEqual, note)
      guard let line = before.firstDifference(from: after), let first = comparison.first else {
        continue
      }
      let sentence = try #require(comparison.sentences.first, note)
      #expect(first.frame == line.frame, "\(change.description)\n\(sentence)")
      #expect(
        line.names.contains { sentence.contains("`\($0)") }, "\(change.description)\n\(sentence)")
    }
    let mirrored = RunComparison(after.recording, golden)
    #expect(mirrored.isEqual == isEqual, note)
    #expect(RunComparison(golden, before.recording).isEqual, note)
  }

  /// Rates of screens, films and samplers, of which many pairs share less than 20 instants a second.
  private static let rates = [20, 24, 25, 30, 40, 48, 50, 59, 60, 75, 90, 100, 119, 120, 144, 240]

  @Test(
    "At any rates, runs that differ are never equal, and equal runs never differ",
    arguments: Seeds.first(40))
  func rates(seed: Int) throws {
    let change = try SmallChange(seed: seed)
    var generator = SeededGenerator(seed: UInt64(seed) &* 0x9e37_79b9)
    let rate = Self.rates.randomElement(using: &generator) ?? 60
    let other = Self.rates.randomElement(using: &generator) ?? 60
    let note = Comment(rawValue: "\(rate) and \(other) fps, \(change.description)")
    let after = try PrintedRun(change.text, fps: rate)
    guard !after.hasFailed else { return }
    let before = try PrintedRun(change.original, fps: rate)
    // A script is run at the rate of the trace, so what a trace of that rate shows decides.
    let golden = try RecordingReader.whole(Array(before.trace.utf8), name: "golden")
    let exact = RunComparison(golden, after.recording)
    #expect(exact.isEqual == (before.trace == after.trace), note)
    expectWords(exact, note)
    // Two traces: what both show differs or agrees, or there is doubt.
    let trace = try PrintedRun(change.original, fps: rate).read()
    let equal = RunComparison(trace, try PrintedRun(change.original, fps: other).read())
    let different = RunComparison(trace, try PrintedRun(change.text, fps: other).read())
    let common = Self.divisor(rate, other)
    if common >= Int(RunComparison.leastRate) {
      #expect(equal.isEqual, "\(note.rawValue)\n\(equal.sentences)")
      let shown = try [change.original, change.text].map { try PrintedRun($0, fps: common).trace }
      #expect(!different.isEqual || shown[0] == shown[1], note)
    } else {
      #expect(equal.doubt != nil || trace.duration == 0, note)
      #expect(different.doubt != nil || trace.duration == 0, note)
    }
    expectWords(different, note)
  }

  /// Expects that the sentences do not name a difference of 0.
  private func expectWords(_ comparison: RunComparison, _ note: Comment) {
    for sentence in comparison.sentences {
      let isNothing = sentence.contains(#/\s0( pt|°| s| ms| of 255)?( later| earlier|, at| in a)/#)
      #expect(!isNothing, "\(sentence)\n\(note.rawValue)")
    }
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}

/// A run with its recording and its trace.
private struct PrintedRun {
  let recording: Recording
  let trace: String
  let hasFailed: Bool

  init(_ script: String, fps: Int = 60) throws {
    let scene = try RecordedScene(running: script, fps: fps)
    recording = scene.recording
    hasFailed = scene.failure != nil
    trace = try TracedScene(running: Array(script.utf8), name: "scene.lua", fps: fps).trace
  }

  /// The recording that is read from a trace that lists the layers.
  func read() throws -> Recording {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .ndjson, output: memory)
    recording.print(with: &printer)
    return try RecordingReader.whole(memory.bytes, name: "trace")
  }

  /// The first frame whose lines differ, and the properties and events of these lines.
  func firstDifference(from other: PrintedRun) -> (frame: Int, names: Set<String>)? {
    let (lines, others) = (frames, other.frames)
    guard
      let frame = Set(lines.keys).union(others.keys).sorted().first(where: {
        lines[$0] != others[$0]
      })
    else { return nil }
    let differing = (lines[frame] ?? []).symmetricDifference(others[frame] ?? [])
    return (
      frame,
      Set(
        differing.map { line in
          let words = line.split(separator: " ")
          return words.count > 1 && words[0] == "!" ? String(words[1]) : String(words.first ?? "")
        })
    )
  }

  /// The lines of each frame, without its number.
  private var frames: [Int: Set<Substring>] {
    var frames: [Int: Set<Substring>] = [:]
    for line in trace.split(separator: "\n") where !line.hasPrefix("#") {
      let number = line.prefix { $0 != " " }
      frames[Int(number) ?? -1, default: []].insert(line.dropFirst(number.count + 1))
    }
    return frames
  }
}
