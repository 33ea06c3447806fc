import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// `motion plot`: draws how properties move, as an SVG file or in the terminal.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Plot values and velocities of properties.",
    usage: "motion plot <file> [<file or pattern> ...] [<options>]",
    discussion: """
      motion plot scene.lua 'card.*' -o card.svg
      motion plot scene.lua card.x --set bounce=0.2,0.4
      motion plot before.trace after.lua header.height

      Values are above, velocities below. Dotted lines are events; dots mark where one motion takes \
      over from another. Without a pattern, the properties that move longest are plotted.

      The first argument is a file. Further files are plotted over it; all other arguments are \
      patterns, as for `run --select`. A list in `--set`, such as 0.2,0.4 or 0:0.6:0.2, runs the \
      scene once per value, two lists once per pair; write a comma within a value as `\\,`.
      """)

  @Argument(
    help: ArgumentHelp(
      "A script, or `-` for standard input; a `.motionpack` file; or a trace.",
      valueName: "file"),
    completion: .file())
  var file: String

  @Argument(
    help: ArgumentHelp(
      "The properties to plot, such as card.x or 'header/**'; or another file.",
      valueName: "file or pattern"),
    completion: .file())
  var others: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The SVG file, or `-` for standard output; by default the plot is drawn in the terminal.",
      valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var output: String?

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    if let output, output != "-", !output.hasSuffix(".svg") {
      throw ValidationError("`--output` takes a name that ends in `.svg`, found '\(output)'.")
    }
  }

  func run() throws {
    var runs: [PlottedRuns.Run] = []
    do throws(Diagnostic) {
      let arguments = PlottedRuns(file: file, others: others, scene: scene)
      runs = try arguments.record(writing: output.flatMap { OutputFile(path: $0).folder })
      let shown = runs.map(\.plotted).filter { $0.recording.frameCount > 0 }
      if !shown.isEmpty { try draw(shown, arguments.patterns) }
    } catch {
      throw SceneFailure(error).report()
    }
    for run in runs { try run.input.report() }
  }

  private func draw(_ runs: [PlotRun], _ patterns: [String]) throws(Diagnostic) {
    let plot = try Plot(runs, patterns: patterns, units: try Program.propertyUnits)
    if let output {
      try OutputFile(path: output).write(PlotSVG(plot).text)
    } else {
      let stream = StandardStream.output
      stream.write(
        PlotText(plot, width: stream.width, height: stream.height, hasColor: stream.hasColor).text)
    }
    if let note = plot.note { StandardStream.error.write("note: \(note)\n") }
  }
}

/// The runs and patterns of a plot: each file is run with each combination of parameters.
struct PlottedRuns {
  struct Run {
    let input: RecordedInput
    let plotted: PlotRun
  }

  /// With more runs, curves would be hard to tell apart.
  private static let limit = 12

  let patterns: [String]
  private let paths: [String]
  private let scene: SceneOptions

  /// Separates files from patterns.
  init(file: String, others: [String], scene: SceneOptions) {
    let isFile = others.map { Self.isFile($0) }
    paths = [file] + zip(others, isFile).filter { $1 }.map { $0.0 }
    patterns = zip(others, isFile).filter { !$1 }.map { $0.0 }
    self.scene = scene
  }

  /// Whether an argument is a file, or looks like the name of a missing one.
  private static func isFile(_ argument: String) -> Bool {
    argument == "-" || DiskFiles.isFile(argument)
      || InputFile.endings.contains { argument.hasSuffix("." + $0) }
  }

  /// Reads traces, and runs scenes with each combination of parameters. Afterwards the
  /// process can write only in the folder `writing`.
  func record(writing folder: String?) throws(Diagnostic) -> [Run] {
    let arguments = try scene.readArguments()
    let files = try paths.map { path throws(Diagnostic) in try InputFile(path: path) }
    let choices = try choices()
    let count = files.reduce(0) { $0 + ($1.isScene ? choices.count : 1) }
    guard count <= Self.limit else { throw Self.tooManyRuns("\(count)") }
    try InputFile.requireScene(among: files, for: arguments, orTo: "plot")
    Sandbox.enter(for: files.compactMap(\.source), writing: [folder].compactMap(\.self))
    var runs: [Run] = []
    for file in files {
      for choice in file.isScene ? choices : [[]] {
        var arguments = arguments
        for setting in choice { arguments.settings[setting.name] = setting.value }
        let input = try file.record(arguments)
        let label = [files.count > 1 ? name(of: file) : nil, Self.label(of: choice)]
        runs.append(
          Run(
            input: input,
            plotted: PlotRun(
              label: label.compactMap(\.self).joined(separator: " "), input.recording)))
        // A script that cannot be loaded would fail with the other parameters as well.
        if input.recording.frameCount == 0 { break }
      }
    }
    return runs
  }

  /// The name of a file, including its folder if another file has the same name.
  private func name(of file: InputFile) -> String {
    func last(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    let isUnique = paths.count { last($0) == last(file.path) } == 1
    return isUnique ? String(last(file.path)) : file.path
  }

  // MARK: Combinations of parameters

  private struct Setting {
    let name: String
    let value: String
    /// Whether the value comes from a list.
    let isChosen: Bool
  }

  /// All combinations of one value from each list.
  private func choices() throws(Diagnostic) -> [[Setting]] {
    let settings = scene.settings
    var choices: [[Setting]] = [[]]
    for (index, setting) in settings.enumerated() where choices.count <= Self.limit {
      // The last setting of a name overrides earlier ones.
      if settings[(index + 1)...].contains(where: { $0.name == setting.name }) { continue }
      let values = try Self.values(of: setting)
      choices = choices.flatMap { choice in
        values.map {
          choice + [Setting(name: setting.name, value: $0, isChosen: values.count > 1)]
        }
      }
    }
    return choices
  }

  private static func values(
    of setting: (name: String, value: String)
  ) throws(Diagnostic) -> [String] {
    let most = SweepPlan.standardLimit
    do throws(Diagnostic) {
      return try SweepValues(setting.value, of: "--set \(setting.name)", limit: most).all
    } catch  where error.code == .limitJobs {
      throw tooManyRuns("more than \(most)")
    }
  }

  private static func tooManyRuns(_ found: String) -> Diagnostic {
    Diagnostic(
      .outOfRange, "a plot has at most \(limit) runs, found \(found)",
      help: ["give `--set` fewer values, or plot fewer files"])
  }

  private static func label(of choice: [Setting]) -> String? {
    let chosen = choice.filter(\.isChosen).map { "\($0.name)=\($0.value)" }
    return chosen.isEmpty ? nil : chosen.joined(separator: " ")
  }
}
