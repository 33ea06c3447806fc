import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// The tests of a test file, and the failures of the one that is running.
package final class TestFile: StageExtension {
  /// The limit of runs in one test file.
  package static let runLimit = 1_000
  /// The limit of the total count of numbers that these runs record.
  package static let numberLimit = 16 << 20

  package struct Test {
    package let name: String
    package let body: any ScriptFunction
  }

  /// A golden trace that a test has found missing or different.
  package struct Change {
    package let path: String
    /// Nil if there is no golden trace yet.
    package let before: Recording?
    package let now: Recording
    package let trace: [UInt8]
    /// Whether it is written without asking.
    package let isRecorded: Bool
  }

  package private(set) var tests: [Test] = []
  package weak var scenes: (any TestScenes)?
  package private(set) var failures: [Diagnostic] = []
  package private(set) var changes: [Change] = []
  /// The scene and the run of the first failed expectation.
  package private(set) var failedRun: (scene: TestScene, recording: Recording)?
  private var runCount = 0
  private var numberCount = 0

  package init() {}

  func add(_ test: Test) throws(Diagnostic) {
    guard !tests.contains(where: { $0.name == test.name }) else {
      throw Diagnostic(
        .duplicateIdentifier, "`test`: there are two tests called `\(test.name)`",
        help: ["rename one of them: results are found by name"], token: test.name)
    }
    tests.append(test)
  }

  /// Discards the failures and changes of the last test.
  package func begin() {
    failures = []
    changes = []
    failedRun = nil
  }

  /// Calls the function of a test.
  package func run(_ test: Test) throws(Diagnostic) {
    try test.body.call { TestObject().push($0) }
  }

  func fail(_ failure: Diagnostic, in run: TestRunObject) {
    failures.append(failure)
    if failedRun == nil { failedRun = (run.scene, run.recording) }
  }

  func add(_ change: Change) { changes.append(change) }

  /// Runs a scene within the limits of the test file.
  func record(_ scene: TestScene) throws(Diagnostic) -> Recording {
    try countRun()
    guard let scenes else { return Recording(scene: "", rate: 60, seed: 0) }
    let recording = try scenes.record(scene)
    let numbers = recording.columns.reduce(0) { count, column in
      if case .numbers(let track) = column.values { count + track.numbers.count } else { count }
    }
    try count(
      numbers, \.numberCount, limit: Self.numberLimit,
      "records more numbers than memory has room for"
    )
    return recording
  }

  func countRun() throws(Diagnostic) {
    try count(1, \.runCount, limit: Self.runLimit, "runs more than \(Self.runLimit) scenes")
  }

  private func count(
    _ more: Int, _ counter: ReferenceWritableKeyPath<TestFile, Int>, limit: Int, _ what: String
  ) throws(Diagnostic) {
    self[keyPath: counter] += more
    guard self[keyPath: counter] <= limit else {
      throw Diagnostic(.limitRuns, "the test file \(what)", help: ["split it into several files"])
    }
  }
}
