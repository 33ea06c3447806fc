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
