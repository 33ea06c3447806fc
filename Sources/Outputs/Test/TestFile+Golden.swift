import MotionComparison
import MotionCore
import MotionRecording

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
        Change(path: path, before: nil, now: run.recording, trace: trace, isRecorded: isRecorded))
      return isRecorded
        ? nil : Diagnostic(.missingGolden, "there is no golden trace `\(path)`")
    }
    guard golden != trace else { return nil }
    let reader = try RecordingReader(golden, name: path)
    var tolerances = Tolerances()
    for (pattern, distance) in options.tolerance.entries {
      try tolerances.add(distance, to: pattern)
    }
    guard
      let difference = MotionDifference(reader.recording, run.recording, tolerances: tolerances)
    else { return nil }
    let isRecorded = scenes.records.different
    add(
      Change(
        path: path, before: reader.recording, now: run.recording, trace: trace,
        isRecorded: isRecorded))
    return isRecorded
      ? nil
      : difference.failure("`\(run.scene.path)` differs from `\(path)`", .goldenTrace)
  }

  /// Runs a scene again for the looks of its layers.
  func looks(of paths: [String], in scene: TestScene) throws(Diagnostic) -> [LayerLook] {
    try countRun()
    return try scenes?.looks(of: paths, in: scene) ?? []
  }
}
