import ArgumentParser
import MotionCore
import MotionValues

/// `motion run`: runs a script and prints its trace.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script and print the state of every frame.",
    discussion: """
      The trace goes to standard output, output of the script to standard error. Without \
      `--seconds` or `--frames` the run ends when nothing moves or waits.

      With `--watch`, standard error says in words what each change of the script changes, as \
      `motion diff` does, and standard output has the output of each run. On a terminal, a trace or \
      a table is printed only once.
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

  @Flag(help: "Run again whenever the script or a file that it reads changes; Ctrl-C ends.")
  var watch = false

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    guard every >= 1 else { throw ValidationError("`--every` takes 1 or more, found \(every).") }
    if watch { try scene.validateFiles([file]) }
  }

  func run() throws {
    let options: RunArguments
    do throws(Diagnostic) {
      if watch { try WatchedRun(readArguments).watch() }
      options = try readArguments()
    } catch {
      throw SceneFailure(error).report()
    }
    try RunScript(options).run()
  }

  private func readArguments() throws(Diagnostic) -> RunArguments {
    var options = RunArguments(file: file)
    options.scene = try scene.readArguments()
    options.format = format
    options.summary = summary
    options.select = select
    options.every = every
    options.isFull = full
    options.printsHash = hash
    return options
  }
}

extension SummaryTime: ExpressibleByArgument {}
