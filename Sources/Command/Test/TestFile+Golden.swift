import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues

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
    let whole = try RecordingReader.whole(golden, name: path)
    let compared = try recording(of: run, at: whole.rate)
    var tolerances = Tolerances()
    for (pattern, distance) in options.tolerance.entries {
      try tolerances.add(distance, to: pattern)
    }
    guard
      let difference = MotionDifference(whole, compared, tolerances: tolerances)
    else { return nil }
    let isRecorded = scenes.records.different
    add(
      Change(
        path: path, before: whole, now: run.recording, trace: trace,
        isRecorded: isRecorded))
    return isRecorded
      ? nil
      : difference.failure("`\(run.scene.path)` differs from `\(path)`", .goldenTrace)
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

  /// Runs a scene again for the looks of its layers.
  func looks(of paths: [String], in scene: TestScene) throws(Diagnostic) -> [LayerLook] {
    try countRun()
    return try scenes?.looks(of: paths, in: scene) ?? []
  }
}
