import ArgumentParser
import MotionCore
import MotionMath
import MotionRuntime

/// The options that say how a scene is run; every command that runs scenes has them.
struct SceneOptions: ParsableArguments {
  private static let standard = SceneArguments()

  // A number that begins with a minus is read as the value, not taken for another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second, 1 to 1000. It decides what is shown, never how things move.",
      valueName: "n"))
  var fps = Self.standard.fps

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run for so long: 1 is frame 0 to the frame at 1 s.", valueName: "s"))
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Run for so many frames, 1 to \(RunOptions.frameLimit).", valueName: "n"))
  var frames: Int?

  @Option(help: ArgumentHelp("light or dark.", valueName: "appearance"))
  var appearance = Self.standard.appearance

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the script's random numbers start from.", valueName: "n"))
  var seed = Self.standard.seed

  @Option(
    help: ArgumentHelp(
      "Choose a value that the scene declares by `motion.params`; may be repeated.",
      valueName: "name=value"))
  var set: [String] = []

  @Flag(help: "Reduce motion: movement becomes a jump or what the script names, fades stay.")
  var reduceMotion = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Memory that the script may hold, in MB.", valueName: "mb"))
  var limitMemory = Self.standard.limits.memory >> 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long loading, and each frame, may compute, in seconds of the processor's time.",
      valueName: "s"))
  var limitTime = Self.standard.limits.time

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Instructions that the script may run in all; the same verdict on every machine, and slower.",
      valueName: "n"))
  var limitSteps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the trace and the script may print, in MB.", valueName: "mb"))
  var limitOutput = Self.standard.limits.output >> 20

  func validate() throws {
    guard FrameRate.range.contains(fps) else {
      throw ValidationError("`--fps` takes 1 to 1000 frames a second, found \(fps).")
    }
    if seconds != nil, frames != nil {
      throw ValidationError("Give `--seconds` or `--frames`, not both.")
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

  /// What `--set` names, in the order in which it was given.
  var settings: [(name: String, value: String)] {
    self.set.map { setting in
      let name = setting.prefix { $0 != "=" }
      return (String(name), String(setting.dropFirst(name.count + 1)))
    }
  }

  /// What was asked for; of a name that was set twice, the last value.
  var arguments: SceneArguments {
    var arguments = SceneArguments()
    arguments.fps = fps
    arguments.seconds = seconds
    arguments.frames = frames
    arguments.appearance = appearance
    arguments.reducesMotion = reduceMotion
    arguments.seed = seed
    arguments.settings = Dictionary(
      settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    arguments.limits.memory = limitMemory << 20
    arguments.limits.time = limitTime
    arguments.limits.steps = limitSteps
    arguments.limits.output = limitOutput << 20
    return arguments
  }
}

extension Appearance: ExpressibleByArgument {}
