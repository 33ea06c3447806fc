import ArgumentParser
import MotionAnalysis
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

/// How far the values of two runs may differ.
struct ToleranceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How far values may differ, as in 'card.*=0.01'; a number alone is for all properties; may be repeated.",
      valueName: "pattern=number"))
  var tolerance: [String] = []

  var tolerances: Tolerances {
    get throws(Diagnostic) { try Tolerances(tolerance) }
  }
}

/// The options of every command that limits what scripts use.
struct LimitOptions: ParsableArguments {
  private static let standard = Limits()

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Memory limit of the script, in MB.", valueName: "mb"))
  var limitMemory = Self.standard.memory >> 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit of loading, and of each frame, in seconds of processor time.",
      valueName: "s"))
  var limitTime = Self.standard.time

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit of a whole run and its output, in seconds of processor time.",
      valueName: "s"))
  var limitRun = Self.standard.run

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Limit of executed instructions; slower, but gives the same result on every machine.",
      valueName: "n"))
  var limitSteps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of what the trace and the script print, in MB.", valueName: "mb"))
  var limitOutput = Self.standard.output >> 20

  var limits: Limits {
    var limits = Limits()
    limits.memory = limitMemory << 20
    limits.time = limitTime
    limits.run = limitRun
    limits.steps = limitSteps
    limits.output = limitOutput << 20
    return limits
  }

  func validate() throws {
    let megabytes = 1...(1 << 20)
    for (name, value) in [("--limit-memory", limitMemory), ("--limit-output", limitOutput)]
    where !megabytes.contains(value) {
      throw ValidationError("`\(name)` takes 1 to \(megabytes.upperBound) MB, found \(value).")
    }
    for (name, value) in [("--limit-time", limitTime), ("--limit-run", limitRun)] {
      try Self.validate(seconds: value, of: name)
    }
    if let limitSteps, limitSteps < 1 {
      throw ValidationError("`--limit-steps` takes 1 or more, found \(limitSteps).")
    }
  }

  /// Checks the time limit of an option.
  static func validate(seconds: Double, of option: String) throws {
    guard seconds >= 0.01, seconds <= 86_400 else {
      throw ValidationError("`\(option)` takes 0.01 to 86400 s, found \(NumberText(seconds)).")
    }
  }
}

/// The number of workers that `--jobs` chooses.
enum Workers {
  private static let limit = 256

  /// - Throws: an error of the command line for a number outside of 1 to 256.
  static func validate(_ jobs: Int?) throws {
    guard let jobs, !(1...limit).contains(jobs) else { return }
    throw ValidationError("`--jobs` takes 1 to \(limit), found \(jobs).")
  }

  /// The chosen number, or that of the processors.
  static func count(_ jobs: Int?) -> Int { jobs ?? min(Process.processorCount, limit) }
}
