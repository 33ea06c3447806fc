import MotionCore
import MotionRecording
import MotionValues
import Testing

@testable import MotionAnalysis

/// Differences between traces that were read.
struct TraceComparisonTests {
  private static let header = "# motion 2  scene s  fps 60  seed 0\n"

  private func recording(_ trace: String) throws -> Recording {
    try RecordingReader.whole(
      Array((trace.hasPrefix("#") ? trace : Self.header + trace).utf8), name: "s.trace")
  }

  @Test(
    "Events and the order of layers are compared",
    arguments: [
      (
        "0 a.x 1\n0 b.x 1\n", "0 b.x 1\n0 a.x 1\n",
        ["`b` is created before `a`, instead of after it"]
      ),
      (
        "3 ! cross a.x 5 above @0.04\n", "3 ! cross a.x 5 above @0.045\n",
        ["the event `cross a.x 5 above` happens 5 ms later, at 0.045 s"]
      ),
      (
        "3 ! cross a.x 5 above\n", "3 ! cross a.x 6 above\n",
        ["the event `cross a.x 6 above` at 0.05 s was `cross a.x 5 above`"]
      ),
      ("", "3 ! play a\n", ["the event `play a` at 0.05 s is new"]),
      ("3 ! play a\n", "", ["the event `play a` at 0.05 s no longer happens"]),
      (
        "3 ! play a\n3 ! play b\n", "3 ! play b\n3 ! play a\n",
        ["the event `play b` at 0.05 s happens before `play a`, instead of after it"]
      ),
      (
        "3 ! play a\n3 ! play b\n6 ! end a\n", "6 ! play a\n6 ! play b\n6 ! end a\n",
        ["the event `play a` happens 50 ms later, at 0.1 s; likewise 1 more event"]
      ),
      (
        "3 ! play a\n", "3 ! play a\n3 ! play a\n", ["the event `play a` at 0.05 s is new"]
      ),
    ])
  func events(before: String, after: String, sentences: [String]) throws {
    let comparison = RunComparison(try recording(before), try recording(after))
    #expect(comparison.sentences == sentences)
    #expect(!comparison.isEqual)
    #expect(!RunComparison(try recording(after), try recording(before)).isEqual)
    #expect(RunComparison(try recording(after), try recording(after)).isEqual)
  }

  @Test(
    "Traces that read the same are equal",
    arguments: [
      ("0 a.x 1\n", "0 a.x 1\n3 a.x 1\n"), ("0 a.x 1\n", "0 a.x 1.0000001\n"),
      ("0 a.x 0\n", "0 a.x -0\n"),
      (
        "# motion 1  scene s  fps 60  seed 0\n3 ! cross a.x 5 above\n",
        "3 ! cross a.x 5 above @0.04\n"
      ),
      ("0 a.x 1\n1 a.x 2\n2 a.x 3\n", "# motion 2  scene s  fps 30  seed 0\n0 a.x 1\n1 a.x 3\n"),
      ("0 a.x 1\n", "# motion 2  scene s  fps 60  seed 7\n0 a.x 1\n"),
    ])
  func alike(before: String, after: String) throws {
    #expect(RunComparison(try recording(before), try recording(after)).sentences == [])
    #expect(RunComparison(try recording(after), try recording(before)).isEqual)
  }

  @Test(
    "Between the frames of the other trace, a value is near the straight line, and near the bends there",
    arguments: [
      // A corner and a jump between two frames.
      ("0 a.x 0\n1 a.x 1\n2 a.x 2\n3 a.x 5\n4 a.x 8\n", "0 a.x 0\n1 a.x 2\n2 a.x 8\n", true),
      ("0 a.x 0\n3 a.x 9\n4 a.x 9\n", "0 a.x 0\n2 a.x 9\n", true),
      // The first trace leaves the line of the second one.
      ("0 a.x 0\n1 a.x 1\n2 a.x 2\n3 a.x 7\n4 a.x 4\n", "0 a.x 0\n1 a.x 2\n2 a.x 4\n", false),
      ("0 a.x 0\n3 a.x 7\n4 a.x 0\n", "0 a.x 0\n", false),
      ("0 a.on true\n3 a.on false\n4 a.on false\n", "0 a.on true\n2 a.on false\n", true),
      ("0 a.on true\n3 a.on false\n4 a.on true\n", "0 a.on true\n", false),
      (
        "0 a.fill #000000\n3 a.fill #808080\n4 a.fill #ffffff\n",
        "0 a.fill #000000\n2 a.fill #ffffff\n", true
      ),
      ("0 a.fill #000000\n3 a.fill #ff0000\n4 a.fill #000000\n", "0 a.fill #000000\n", false),
      // Only one of them sets the property, or only in another frame.
      ("0 a.x 0\n3 b.x 1\n", "0 a.x 0\n2 b.x 1\n", true),
      ("0 a.x 0\n1 b.x 1\n", "0 a.x 0\n2 b.x 1\n", false),
      // Both end within a frame: the last values count.
      ("0 a.x 0\n3 a.x 80\n", "0 a.x 0\n2 a.x 80\n", true),
      ("0 a.x 0\n3 a.x 80\n", "0 a.x 0\n2 a.x 81\n", false),
    ])
  func between(sixty: String, thirty: String, isEqual: Bool) throws {
    let before = try recording(sixty)
    let after = try recording("# motion 2  scene s  fps 30  seed 0\n\(thirty)")
    for comparison in [RunComparison(before, after), RunComparison(after, before)] {
      let isDoubted = comparison.doubt?.contains("between two frames of one of them") ?? false
      #expect((comparison.isEqual && !isDoubted) == isEqual, "\(comparison.sentences)")
      #expect(comparison.sentences.isEmpty == comparison.isEqual)
      #expect(isDoubted == (comparison.doubt != nil))
    }
  }

  @Test(
    "A difference is never 0",
    arguments: [
      ("0 a.x 1\n", "0 a.x 1.000001\n"), ("0 a.x 0\n9 a.x 1\n", "0 a.x 0.000002\n9 a.x 1\n"),
      ("0 a.x 0\n9 a.x 5\n18 a.x 9\n", "0 a.x 0\n9 a.x 5.000001\n18 a.x 9\n"),
      ("0 a.fill #000000\n9 a.fill #ffffff\n", "0 a.fill #000001\n9 a.fill #ffffff\n"),
      ("3 ! play a @0.04\n", "3 ! play a @0.040001\n"),
    ])
  func little(before: String, after: String) throws {
    let comparison = RunComparison(try recording(before), try recording(after))
    #expect(!comparison.isEqual)
    for sentence in comparison.sentences {
      let isNothing = sentence.contains(/(by up to|happens) 0( |,)/)
      #expect(!isNothing, "\(sentence)")
    }
    let value = Value.number(0.499_999_499_9)
    #expect(value.distance(from: .number(0.499_999_500_1))?.amount == 1e-6)
  }

  @Test("Different settings of a run are notes")
  func notes() throws {
    let comparison = RunComparison(
      try recording("0 a.x 1\n"),
      try recording("# motion 2  scene s  fps 50  seed 7  appearance dark\n0 a.x 1\n"))
    #expect(
      comparison.notes == [
        "50 frames per second instead of 60: compared at the 10 instants per second that both have, "
          + "and between them along straight lines",
        "seed 7 instead of 0", "appearance dark instead of unset",
      ])
    #expect(comparison.isEqual)
  }

  @Test("A difference within its tolerance is ignored; the first one beyond it is reported")
  func tolerance() throws {
    let before = try recording("0 a.x 1\n0 a.fill #102030\n0 b.x 1\n2 a.x 3\n")
    let after = try recording("0 a.x 1.01\n0 a.fill #102130\n0 b.x 1\n2 a.x 3.5\n")
    let within = try Tolerances(["a.x=0.5", "*.fill=0.01"])
    #expect(RunComparison(before, after, tolerances: within).isEqual)
    let first = RunComparison(before, after, tolerances: try Tolerances(["0.01"])).first
    #expect(first?.frame == 2 && first?.property == "x" && first?.after == "3.5")
    #expect(RunComparison(before, after).properties.count == 2)
    #expect(RunComparison(before, after, select: ["b.*"]).isEqual)
    #expect(RunComparison(before, after, select: ["c.*"]).comparedCount == 0)
  }

  @Test(
    "Runs share the instants at which both have a frame",
    arguments: [
      (60.0, 60.0, 1, 1), (60, 120, 1, 2), (50, 60, 5, 6), (1000, 7, 1000, 7), (30, 0.5, 60, 1),
    ])
  func instants(before: Double, after: Double, step: Int, other: Int) {
    let shared = SharedFrames(before, after)
    #expect(shared.steps.before == step && shared.steps.after == other)
    #expect(shared.index(ofFrame: step + 1, step: step) == 2)
    #expect(shared.index(ofFrame: 0, step: step) == 0)
  }

  @Test("Runs whose frame rates share no instant are compared at their first frame")
  func unrelated() {
    let shared = SharedFrames(60, 59.999_999_1)
    #expect(shared.index(ofFrame: 0, step: 1) == 0 && shared.index(ofFrame: 1, step: 1) == nil)
  }
}
