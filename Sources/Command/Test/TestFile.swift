import MotionAnalysis
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
    /// The line of its declaration; 0 if it is unknown.
    package let line: Int
    /// Why it is not run; nil if it is.
    package let skipReason: String?
    /// Whether the tests of the file that are not like it are skipped.
    package let isOnly: Bool
  }

  /// A failed expectation, or another failure of a test.
  package struct Failure {
    package let diagnostic: Diagnostic
    /// Nil for another failure.
    package let record: ExpectationRecord?
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
  package private(set) var failures: [Failure] = []
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

  func fail(
    _ failure: Diagnostic, in run: TestRunObject, record: ExpectationRecord? = nil
  ) {
    failures.append(Failure(diagnostic: failure, record: record))
    if failedRun == nil { failedRun = (run.scene, run.recording) }
  }

  func add(_ change: Change) { changes.append(change) }

  /// Runs a scene within the limits of the test file.
  func record(_ scene: TestScene) throws(Diagnostic) -> Recording {
    try countRun()
    guard let scenes else { return Recording(scene: "", rate: 60, seed: 0) }
    let recording = try scenes.record(scene)
    let numbers = recording.columns.reduce(0) { count, column in
      column.tracks.reduce(count) { $0 + $1.numbers.count }
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

extension TestFile {
  /// Compares a run with a golden trace. Returns the failure; nil if they are equal, or if the
  /// trace is recorded.
  func match(
    _ run: TestRunObject, _ path: String, _ options: MatchOptions
  ) throws(Diagnostic) -> Diagnostic? {
    guard path.hasSuffix(".trace") else {
      throw Diagnostic(
        .outOfRange, "`\(path)` is not the name of a golden trace",
        help: ["write a name that ends in `.trace`"], token: path)
    }
    guard let scenes else { return nil }
    let trace = scenes.trace(of: run.recording)
    guard let golden = try scenes.golden(path) else {
      let isRecorded = scenes.records.missing
      add(
        Change(
          path: path, before: nil, now: run.recording, trace: KeptTrace.golden(of: trace),
          isRecorded: isRecorded))
      return isRecorded
        ? nil : Diagnostic(.missingGolden, "there is no golden trace `\(path)`")
    }
    if KeptTrace.isGolden(golden, of: trace) { return nil }
    let whole = try RecordingReader.whole(golden, name: path)
    let compared = try recording(of: run, at: whole.rate)
    var tolerances = Tolerances()
    for (pattern, distance) in options.tolerance.entries {
      try tolerances.add(distance, to: pattern)
    }
    let difference = MotionDifference(whole, compared, tolerances: tolerances)
    let isHidden = whole.kept != nil && options.tolerance.entries.isEmpty
    guard difference != nil || isHidden else { return nil }
    let isRecorded = scenes.records.different
    add(
      Change(
        path: path, before: whole, now: run.recording, trace: KeptTrace.golden(of: trace),
        isRecorded: isRecorded))
    return isRecorded
      ? nil
      : difference?.failure("`\(run.scene.path)` differs from `\(path)`", .goldenTrace)
        ?? .hidden(run.scene.path, path)
  }

  /// Compares a run with the log of an app. Returns the failure; nil if the app conforms.
  func conform(
    _ run: TestRunObject, _ path: String, _ options: ConformOptions
  ) throws(Diagnostic) -> Diagnostic? {
    guard let scenes else { return nil }
    var exactness = ConformedRun.Options()
    exactness.slack = options.slack
    for (pattern, distance) in options.tolerance.entries {
      try exactness.tolerances.add(distance, to: pattern)
    }
    if let map = options.map { exactness.map = try NameMap(scenes.bytes(of: map), name: map) }
    let log = try AppLogReader.read(scenes.bytes(of: path), name: path)
    let conformed = try ConformedRun(log, exactness)
    try countRun()
    let report = try conformed.result(scene: run.scene.path, fingers: conformed.inputs) {
      (sink) throws(Diagnostic) in
      try scenes.sample(
        run.scene, rate: conformed.rate, touchedBy: conformed.inputs, into: &sink)
    } record: {
      run.recording
    }.report
    guard !report.conforms else { return nil }
    return Diagnostic(
      .failedExpectation, ([report.headline] + report.lines).joined(separator: "\n  "))
  }

  /// The recording of a run; if a golden trace has another frame rate, of the scene run at that rate.
  private func recording(
    of run: TestRunObject, at rate: Double
  ) throws(Diagnostic) -> Recording {
    guard rate != run.recording.rate, let scenes, let other = FrameRate(covering: rate) else {
      return run.recording
    }
    var scene = run.scene
    scene.options.fps = other.framesPerSecond
    try countRun()
    return try scenes.record(scene)
  }

  /// Runs a scene again for the contrast of a text when it ends; nil if it is not known.
  func contrast(of path: String, in scene: TestScene) throws(Diagnostic) -> Double? {
    try countRun()
    return try scenes?.contrast(of: path, in: scene)
  }

  /// Runs a scene again for the looks of its layers.
  func looks(of paths: [String], in scene: TestScene) throws(Diagnostic) -> [LayerLook] {
    try countRun()
    return try scenes?.looks(of: paths, in: scene) ?? []
  }
}

/// Selects tests by a part of their title, in which `*` stands for any text.
package struct TestFilter: Sendable {
  private let patterns: [GlobPattern]
  /// The only titles that match; nil for all.
  package var titles: Set<String>?

  /// Creates a filter for titles that match any of the patterns; without patterns, for all titles.
  package init(_ patterns: [String] = []) {
    self.patterns = patterns.map { GlobPattern("**" + $0.replacing("*", with: "**") + "**") }
  }

  package func matches(_ title: String) -> Bool {
    (titles?.contains(title) ?? true)
      && (patterns.isEmpty || patterns.contains { $0.matches(title) })
  }

  /// Whether it can match tests of a file.
  package func matchesTests(of file: String) -> Bool {
    titles?.contains { $0 == file || $0.hasPrefix("\(file): ") } ?? true
  }
}

extension DiagnosticCode {
  package static let brokenTest = DiagnosticCode("broken-test")
  package static let failedExpectation = DiagnosticCode("failed-expectation")
  package static let goldenTrace = DiagnosticCode("golden-trace")
  package static let limitRuns = DiagnosticCode("limit-runs")
  package static let missingGolden = DiagnosticCode("missing-golden")
  package static let nothingToTest = DiagnosticCode("nothing-to-test")
  package static let orphanedGolden = DiagnosticCode("orphaned-golden")
}
