import ArgumentParser
import MotionCore

/// `motion run`: runs a script and prints its trace.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script and print the state of every frame.",
    discussion: """
      The trace goes to standard output, output of the script to standard error. Without \
      `--seconds` or `--frames` the run ends when nothing moves or waits.
      """)

  @Argument(
    help: ArgumentHelp(
      "The script, or `-` for standard input; or a `.motionpack` file, for its demo.",
      valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack"]))
  var file: String

  @Option(
    help: ArgumentHelp("\(RunFormat.help)", valueName: "format"))
  var format = RunArguments.standard.format

  @Option(
    help: ArgumentHelp(
      "Print a summary after the trace: auto (on a terminal), always or never.",
      valueName: "when"))
  var summary = RunArguments.standard.summary

  @Option(
    help: ArgumentHelp(
      "Print only matching properties, such as 'card.*' or 'header/**'; may be repeated.",
      valueName: "pattern"))
  var select: [String] = []

  // Read a number with a minus as the value, not as another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print every nth frame; events are always printed.", valueName: "n"))
  var every = RunArguments.standard.every

  @Flag(help: "Print all values of each frame, not only those that changed.")
  var full = false

  @Flag(help: "Print only a hash of the trace, which is the same for every format.")
  var hash = false

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    guard every >= 1 else { throw ValidationError("`--every` takes 1 or more, found \(every).") }
  }

  func run() throws {
    var options = RunArguments(file: file)
    do throws(Diagnostic) {
      options.scene = try scene.readArguments()
    } catch {
      throw SceneFailure(error).report()
    }
    options.format = format
    options.summary = summary
    options.select = select
    options.every = every
    options.isFull = full
    options.printsHash = hash
    try RunScript(options).run()
  }
}

extension SummaryTime: ExpressibleByArgument {}
