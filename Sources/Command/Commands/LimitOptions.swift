import ArgumentParser
import MotionCore
import MotionValues

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
