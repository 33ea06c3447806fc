import MotionComparison
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
}

/// A run with its recording and its trace.
private struct PrintedRun {
  let recording: Recording
  let trace: String
  let hasFailed: Bool

  init(_ script: String) throws {
    let scene = try RecordedScene(running: script)
    recording = scene.recording
    hasFailed = scene.failure != nil
    trace = try TracedScene(running: Array(script.utf8), name: "scene.lua").trace
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
