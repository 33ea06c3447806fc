import MotionCore
import MotionRecording
import MotionValues

/// Two runs that are compared.
///
/// A scene has a value at each instant of a trace, so it is run at the trace's frame rate.
struct ComparedInputs {
  let before: RecordedInput
  let after: RecordedInput
  /// Whether neither could be run at each instant of the other.
  private(set) var isInterpolated = true
  /// What a reader has to know of how they were run.
  private(set) var note: String?

  init(
    _ before: InputFile, _ after: InputFile, _ arguments: SceneArguments
  ) throws(Diagnostic) {
    guard before.isScene != after.isScene else {
      self.before = try before.record(arguments, isWhole: true)
      self.after = try after.record(arguments, isWhole: true)
      return
    }
    let (scene, trace) = before.isScene ? (before, after) : (after, before)
    let read = try trace.record(isWhole: true)
    var fitting = arguments
    if let rate = FrameRate(covering: read.recording.rate) {
      fitting.fps = rate.framesPerSecond
      isInterpolated = false
    }
    if fitting.fps != arguments.fps {
      note =
        "`\(scene.path)` is run at \(fitting.fps) frames per second, because "
        + "`\(trace.path)` has \(NumberText(read.recording.rate))"
    }
    let run = try scene.record(fitting, isWhole: true)
    (self.before, self.after) = before.isScene ? (run, read) : (read, run)
  }
}
