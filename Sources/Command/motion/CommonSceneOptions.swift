import ArgumentParser
import MotionCore
import MotionMath
import MotionRuntime

/// The options of every command that runs scenes.
struct CommonSceneOptions: ParsableArguments {
  private static let standard = SceneArguments()

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
    help: ArgumentHelp(
      "Touch the scene as recorded: a file of time, finger, phase, x and y, from the scene's start.",
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var touches: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Memory limit of the script, in MB.", valueName: "mb"))
  var limitMemory = Self.standard.limits.memory >> 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit of loading, and of each frame, in seconds of processor time.",
      valueName: "s"))
  var limitTime = Self.standard.limits.time

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Limit of executed instructions; slower, but gives the same result on every machine.",
      valueName: "n"))
  var limitSteps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of what the trace and the script print, in MB.", valueName: "mb"))
  var limitOutput = Self.standard.limits.output >> 20

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
    try validateLimits()
  }

  private func validateLimits() throws {
    let megabytes = 1...(1 << 20)
    for (name, value) in [("--limit-memory", limitMemory), ("--limit-output", limitOutput)]
    where !megabytes.contains(value) {
      throw ValidationError("`\(name)` takes 1 to \(megabytes.upperBound) MB, found \(value).")
    }
    guard limitTime >= 0.01, limitTime <= 86_400 else {
      throw ValidationError(
        "`--limit-time` takes 0.01 to 86400 s, found \(NumberText(limitTime)).")
    }
    if let limitSteps, limitSteps < 1 {
      throw ValidationError("`--limit-steps` takes 1 or more, found \(limitSteps).")
    }
  }

  /// Checks that a run at this rate has no more frames than runs may have.
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

  /// The arguments. Reads the recorded touches, if there are any.
  func readArguments() throws(Diagnostic) -> SceneArguments {
    var arguments = SceneArguments()
    arguments.seconds = seconds
    arguments.frames = frames
    arguments.isStrictAboutTouches = strictTouch
    arguments.limits.memory = limitMemory << 20
    arguments.limits.time = limitTime
    arguments.limits.steps = limitSteps
    arguments.limits.output = limitOutput << 20
    arguments.touches = try touches.map { (path) throws(Diagnostic) in
      try TouchFile(path: path).recording
    }
    return arguments
  }
}
