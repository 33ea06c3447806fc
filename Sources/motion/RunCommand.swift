import ArgumentParser
import MotionCore
import MotionRuntime

/// `motion run`: runs a script and prints its trace.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script and print the state of every frame.",
    discussion: """
      The trace goes to the standard output, what the script prints to the standard error. Without \
      `--seconds` or `--frames` the run ends when nothing moves or waits any more.
      """)

  @Argument(
    help: ArgumentHelp(
      "The script, or `-` for the standard input; or a `.motionpack` file, for its demo.",
      valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack"]))
  var file: String

  // A number that begins with a minus is read as the value, not taken for another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second, 1 to 1000. It decides what is printed, never how things move.",
      valueName: "n"))
  var fps = RunArguments.standard.fps

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run for so long: 1 prints frame 0 to the frame at 1 s.", valueName: "s"))
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Run for so many frames, 1 to \(RunOptions.frameLimit).", valueName: "n"))
  var frames: Int?

  @Option(
    help: ArgumentHelp(
      "lines, table, ndjson or csv; or in its place summary, or summary-json for programs.",
      valueName: "format"))
  var format = RunArguments.standard.format

  @Option(
    help: ArgumentHelp(
      "auto, always or never: what moved, after the trace; auto: on a terminal.",
      valueName: "when"))
  var summary = RunArguments.standard.summary

  @Option(
    help: ArgumentHelp(
      "Print only what matches, such as 'card.*' or 'header/**'; may be repeated.",
      valueName: "pattern"))
  var select: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print every n-th frame; events are always printed.", valueName: "n"))
  var every = RunArguments.standard.every

  @Flag(help: "Print all values of each frame, not only what changed.")
  var full = false

  @Option(help: ArgumentHelp("light or dark.", valueName: "appearance"))
  var appearance = RunArguments.standard.appearance

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the script's random numbers start from.", valueName: "n"))
  var seed = RunArguments.standard.seed

  @Option(
    help: ArgumentHelp(
      "Choose a value that the scene declares by `motion.params`; may be repeated.",
      valueName: "name=value"))
  var set: [String] = []

  @Flag(help: "Reduce motion: movement becomes a jump or what the script names, fades stay.")
  var reduceMotion = false

  @Flag(help: "Print only a hash of the trace; it is the same for every format.")
  var hash = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Memory that the script may hold, in MB.", valueName: "mb"))
  var limitMemory = RunArguments.standard.limits.memory >> 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long loading, and each frame, may compute, in seconds of the processor's time.",
      valueName: "s"))
  var limitTime = RunArguments.standard.limits.time

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Instructions that the script may run in all; the same verdict on every machine, and slower.",
      valueName: "n"))
  var limitSteps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the run may print, in MB.", valueName: "mb"))
  var limitOutput = RunArguments.standard.limits.output >> 20

  func validate() throws {
    guard FrameRate.range.contains(fps) else {
      throw ValidationError("`--fps` takes 1 to 1000 frames a second, found \(fps).")
    }
    guard every >= 1 else { throw ValidationError("`--every` takes 1 or more, found \(every).") }
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

  func run() throws {
    var options = RunArguments(file: file)
    options.fps = fps
    options.seconds = seconds
    options.frames = frames
    options.format = format
    options.summary = summary
    options.select = select
    options.every = every
    options.isFull = full
    options.appearance = appearance
    options.reducesMotion = reduceMotion
    options.seed = seed
    options.printsHash = hash
    options.settings = Dictionary(
      set.map { setting in
        let name = setting.prefix { $0 != "=" }
        return (String(name), String(setting.dropFirst(name.count + 1)))
      }, uniquingKeysWith: { $1 })
    options.limits.memory = limitMemory << 20
    options.limits.time = limitTime
    options.limits.steps = limitSteps
    options.limits.output = limitOutput << 20
    try RunScript(options).run()
  }
}

extension RunFormat: ExpressibleByArgument {}
extension SummaryTime: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
