import ArgumentParser
import MotionCore
import MotionRuntime
import MotionValues

/// The options of every command that runs scenes.
struct CommonSceneOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The length of the run in seconds: 1 runs from frame 0 to the frame at 1 s.", valueName: "s"))
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of frames, 1 to \(RunOptions.frameLimit).", valueName: "n"))
  var frames: Int?

  @Flag(help: "Fail where a script touches a layer that something covers; without it, warn.")
  var strictTouch = false

  @Option(
    name: [.customLong("inputs"), .customLong("touches")],
    help: ArgumentHelp(
      "Touch the scene as recorded: a log of inputs, or a file of time, finger, phase, x and y.",
      valueName: "file"),
    completion: .file(extensions: ["inputs", "csv"]))
  var inputs: String?

  @OptionGroup
  var limits: LimitOptions

  func validate() throws {
    if seconds != nil, frames != nil {
      throw ValidationError("Use `--seconds` or `--frames`, not both.")
    }
    if let frames, frames < 1 {
      throw ValidationError("`--frames` takes 1 or more, found \(frames).")
    }
    if let seconds, !(seconds >= 0) {
      throw ValidationError("`--seconds` takes 0 or more, found \(NumberText(seconds)).")
    }
  }

  /// Checks that a run at this rate does not exceed the maximum number of frames.
  func validateLength(at fps: Int) throws {
    let count = frames.map(Double.init) ?? seconds.map { $0 * Double(fps) + 1 } ?? 1
    guard count <= Double(RunOptions.frameLimit) else {
      throw ValidationError(
        """
        A run has at most \(RunOptions.frameLimit) frames (\(RunOptions.frameLimit / fps) s at \(fps) frames a \
        second).
        """)
    }
  }

  /// The arguments, of the job that begins now. Reads the log of inputs, if there is one.
  func readArguments() throws(Diagnostic) -> SceneArguments {
    Session.beginJob(limits.limits)
    var arguments = SceneArguments()
    arguments.seconds = seconds
    arguments.frames = frames
    arguments.isStrictAboutTouches = strictTouch
    arguments.limits = limits.limits
    if let inputs { arguments.inputs = try InputLog(path: inputs) }
    return arguments
  }
}
