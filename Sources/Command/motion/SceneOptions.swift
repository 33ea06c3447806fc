import ArgumentParser
import MotionCore
import MotionMath
import MotionRuntime

/// The options of every command that runs scenes.
struct SceneOptions: ParsableArguments {
  private static let standard = SceneArguments()

  // Read a number with a minus as the value, not as another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, 1 to 1000. Affects which instants are printed, never the motion.",
      valueName: "n"))
  var fps = Self.standard.fps

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The length of the run in seconds: 1 runs from frame 0 to the frame at 1 s.", valueName: "s"))
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of frames, 1 to \(RunOptions.frameLimit).", valueName: "n"))
  var frames: Int?

  @Option(help: ArgumentHelp("The appearance, light or dark.", valueName: "appearance"))
  var appearance = Self.standard.appearance

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of the script's random numbers.", valueName: "n"))
  var seed = Self.standard.seed

  @Option(
    help: ArgumentHelp(
      "Set a parameter that the scene declares with `motion.params`; may be repeated.",
      valueName: "name=value"))
  var set: [String] = []

  @Flag(help: "Reduce motion: movements become jumps or what the script provides; fades stay.")
  var reduceMotion = false

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
    guard FrameRate.range.contains(fps) else {
      throw ValidationError("`--fps` takes 1 to 1000 frames a second, found \(fps).")
    }
    if seconds != nil, frames != nil {
      throw ValidationError("Use `--seconds` or `--frames`, not both.")
    }
    if let frames, frames < 1 {
      throw ValidationError("`--frames` takes 1 or more, found \(frames).")
    }
    if let seconds, !(seconds >= 0) {
      throw ValidationError("`--seconds` takes 0 or more, found \(NumberText(seconds)).")
    }
    if let setting = set.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError(
        "`--set` takes a name and a value, as in bounce=0.4, found '\(setting)'.")
    }
    try validateLimits()
    let count = frames.map(Double.init) ?? seconds.map { $0 * Double(fps) + 1 } ?? 1
    guard count <= Double(RunOptions.frameLimit) else {
      throw ValidationError(
        """
        A run has at most \(RunOptions.frameLimit) frames (\(RunOptions.frameLimit / fps) s at \(fps) frames a \
        second).
        """)
    }
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

  /// The values of `--set`, in their order on the command line.
  var settings: [(name: String, value: String)] {
    self.set.map { setting in
      let name = setting.prefix { $0 != "=" }
      return (String(name), String(setting.dropFirst(name.count + 1)))
    }
  }

  /// The arguments; the last value of a parameter overrides earlier ones. Reads the recorded
  /// touches, if there are any.
  func readArguments() throws(Diagnostic) -> SceneArguments {
    var arguments = SceneArguments()
    arguments.fps = fps
    arguments.seconds = seconds
    arguments.frames = frames
    arguments.appearance = appearance
    arguments.reducesMotion = reduceMotion
    arguments.isStrictAboutTouches = strictTouch
    arguments.seed = seed
    arguments.settings = Dictionary(
      settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
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

extension Appearance: ExpressibleByArgument {}
