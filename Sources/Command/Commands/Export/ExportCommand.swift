import ArgumentParser
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// `motion export`: hands off a scene's motion as code or a file, with a report of what was lost.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Hand off the motion as code or a file, with a report of what was lost.",
    discussion: """
      motion export scene.lua -o scene.css
      motion export scene.lua --as swiftui -o Motion.swift --select 'card.*'
      motion export scene.lua --as sheet -o scene.md

      \(formats)

      What is one declared spring or curve leaves under its own name; everything else becomes as few \
      keys as stay within the tolerance. The report says of each property whether it was kept, baked \
      or left out, and how far the file is from the run. A scene runs at four times its rate; a trace \
      is exported at its own rate, all of it as keys.

      `behaviour.json` is not the film of a run, but the rules of what responds to fingers, as the \
      script declares them; what it decides in functions stands among the unknown, with the line. \
      `behaviour.js` is a module of these rules and of what plays them under the fingers of a page; \
      `behaviour.swift` and `behaviour.kt` are such code for SwiftUI and Jetpack Compose.
      """)

  /// The formats, one per line.
  private static var formats: String {
    var rows = ExportFormat.all.map { (name: $0.name, endings: $0.endings, summary: $0.summary) }
    rows.append((BehaviourFile.format, [BehaviourFile.ending], BehaviourFile.summary))
    rows += behaviourCodes.map { ($0.format, [$0.ending], $0.summary) }
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let room = String(repeating: " ", count: width - row.name.count)
      let endings = row.endings.joined(separator: ", ")
      return "\(row.name)\(room)  \(row.summary)\(endings.isEmpty ? "" : " (\(endings))")"
    }.joined(separator: "\n")
  }

  @Argument(
    help: ArgumentHelp(
      "The script, or `-` for standard input; a `.motionpack` file, for its demo; or a trace.",
      valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack", "trace", "ndjson"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; `-` is standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The format; by default, the ending of the file's name tells it.", valueName: "format"),
    completion: .list(Self.formatNames))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "Only properties that match a pattern, such as card.x or 'header/**'; may be repeated.",
      valueName: "pattern"))
  var select: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The start of the exported part, in seconds.", valueName: "s"))
  var from = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The end of the exported part, in seconds; by default, that of the run.", valueName: "s"))
  var to: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The tolerance of lengths and of the corners of layers, in points; others follow from it.",
      valueName: "points"))
  var epsilon = ExportTolerances.standard

  @Flag(help: "Fewer keys, which may lie anywhere, not at turning points first.")
  var smallest = false

  @Option(
    help: ArgumentHelp("Also write the report as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @Flag(
    name: .customLong("no-font"),
    help: "Leave the font's letters out of a page; each line keeps its measured width.")
  var leavesFontOut = false

  @Flag(help: "Fail, and write only the report, if something would be left out.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fail, and write only the report, if a length or a corner would deviate by more, in points.",
      valueName: "points"))
  var maxError: Double?

  @Option(
    help: ArgumentHelp(
      "The package of Kotlin code of what responds.", valueName: "name"))
  var package: String?

  @Option(
    help: ArgumentHelp(
      "The access of the declarations of native code: internal or public.", valueName: "access"))
  var access: String?

  @Option(
    help: ArgumentHelp(
      "Write what plays the rules of all scenes to a file of its own.", valueName: "file"),
    completion: .file())
  var support: String?

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    if let format, !isBehaviour, !ExportFormat.all.contains(where: { $0.name == format }) {
      throw ValidationError("`--as` takes \(Self.names), found '\(format)'.")
    }
    if format == nil, !isBehaviour, ExportFormat.of(path: output) == nil {
      throw ValidationError(
        output == "-"
          ? "Standard output has no ending: name the format with `--as`: \(Self.names)."
          : "The ending of '\(output)' tells no format: name it with `--as`: \(Self.names).")
    }
    if isBehaviour, let option = optionOfFilm() {
      throw ValidationError("`\(option)` applies to the film of a run, not to a description.")
    }
    try validateNative()
    guard epsilon > 0, epsilon.isFinite else {
      throw ValidationError("`--epsilon` takes more than 0 points, found \(NumberText(epsilon)).")
    }
    guard from >= 0, from.isFinite else {
      throw ValidationError("`--from` takes 0 s or more, found \(NumberText(from)).")
    }
    if let to, !(to > from) {
      throw ValidationError(
        "`--to` takes more than `--from`, \(NumberText(from)) s, found \(NumberText(to)).")
    }
    if let maxError, !(maxError >= 0) {
      throw ValidationError("`--max-error` takes 0 points or more, found \(NumberText(maxError)).")
    }
    let place = OutputFile(path: output).place
    for (name, path) in [("report", report), ("support", support)] {
      if let path, OutputFile(path: path).place == place {
        throw ValidationError("The \(name) and the output are the same file: \(path).")
      }
    }
    for written in [output, report, support].compactMap(\.self)
    where written != "-" && OutputFile(path: written).place == OutputFile(path: file).place {
      throw ValidationError("The export would replace what it is made of: \(file).")
    }
  }

  private static var names: String {
    formatNames.joined(separator: ", ")
  }

  private static var formatNames: [String] {
    ExportFormat.all.map(\.name) + [BehaviourFile.format] + behaviourCodes.map { $0.format }
  }

  /// Whether it exports what responds, instead of a run.
  var isBehaviour: Bool {
    behaviourCode != nil
      || (format.map { $0 == BehaviourFile.format } ?? output.hasSuffix(BehaviourFile.ending))
  }

  private var chosenFormat: ExportFormat? {
    format.flatMap { name in ExportFormat.all.first { $0.name == name } }
      ?? ExportFormat.of(path: output)
  }

  /// The ending of the output's name, with the dot; the format's usual one for standard output.
  private func ending(_ format: ExportFormat) -> String {
    if let known = format.endings.filter({ output.hasSuffix($0) }).max(by: { $0.count < $1.count })
    {
      return known
    }
    let name = output.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { String(name[$0...]) } ?? format.endings.first ?? ""
  }

  func run() throws {
    if isBehaviour { return try exportBehaviour() }
    var input: RecordedInput?
    do throws(Diagnostic) {
      let file = try InputFile(path: file)
      let runs = try recordedRuns(file)
      input = runs.main
      // Half a run is no hand-off: the failure is reported below.
      if runs.main.failure == nil {
        try export(runs, PageImages(of: runs.main.recording, in: file.files))
      }
    } catch {
      throw SceneFailure(error).report()
    }
    try input?.report()
  }

  /// A run, and the same scene in other settings of the user's device.
  private struct Runs {
    var main: RecordedInput
    /// Where the letters of a page are; nil for other formats.
    var letters: MeasuredFont?
    /// Nil if the scene has not been run again.
    var variants: [(condition: HandoffVariant.Condition, recording: Recording)]?
  }

  /// Runs the scene at four times its rate, or reads the trace.
  private func recordedRuns(_ input: InputFile) throws(Diagnostic) -> Runs {
    let chosen = try scene.readArguments()
    var arguments = chosen
    try InputFile.requireScene(among: [input], for: arguments, orTo: "export")
    let factor = max(min(Self.oversampling, FrameRate.range.upperBound / arguments.fps), 1)
    arguments.fps *= factor
    arguments.frames = arguments.frames.map { ($0 - 1) * factor + 1 }
    let folders = [OutputFile(path: output).folder, report.flatMap { OutputFile(path: $0).folder }]
    let hasLetters = chosenFormat?.hasLetters == true
    let letters = hasLetters && !leavesFontOut ? MeasuredFont.installed(beside: file) : nil
    Sandbox.enter(
      for: [input.source].compactMap(\.self), writing: folders.compactMap(\.self))
    var runs = Runs(
      main: try input.record(
        arguments, velocities: .sampled, seesRepetitions: true, noting: chosen),
      letters: letters)
    guard input.isScene, runs.main.failure == nil, chosenFormat?.hasVariants == true,
      !arguments.reducesMotion
    else {
      return runs
    }
    var variants: [(condition: HandoffVariant.Condition, recording: Recording)] = []
    var failed: [HandoffVariant.Condition] = []
    for condition in HandoffVariant.Condition.all(besides: arguments)
    where !failed.contains(where: condition.implies) {
      var varied = arguments
      if condition.isDark { varied.appearance = .dark }
      if condition.reducesMotion { varied.reducesMotion = true }
      var run = try input.record(
        varied, isQuiet: true, velocities: .sampled, seesRepetitions: true)
      if run.failure != nil {
        failed.append(condition)
        runs.main.warnings.append(
          """
          warning: the scene fails \(condition.words), so the file has no variant for that
            = help: `motion run \(file) \(condition.options)` shows the error

          """)
        continue
      }
      for other in [runs.main.recording] + variants.map(\.recording) {
        run.recording.shareColumns(with: other)
      }
      // Where one variant applies already, a further one is needed only if it differs from that.
      let present = variants.filter { condition.implies($0.condition) }.map(\.recording)
      if present.count > 1
        || run.recording.hasOtherContent(than: present.first ?? runs.main.recording)
      {
        variants.append((condition, run.recording))
      }
    }
    runs.variants = variants
    return runs
  }

  /// Corners are known at their exact times; this many samples a frame make the way between them.
  private static let oversampling = 4

  private func export(_ runs: Runs, _ images: PageImages) throws(Diagnostic) {
    let recording = runs.main.recording
    guard let format = chosenFormat else { return }
    var selection = Handoff.Selection()
    selection.patterns = select
    selection.from = from
    selection.to = to
    selection.tolerances = ExportTolerances(points: epsilon)
    selection.isSmallest = smallest
    let units = try Program.propertyUnits
    var handoff = Handoff(recording, selection, units: units)
    handoff.images = images.dataURLs
    if format.hasLetters {
      handoff.font = PageFont(
        [recording] + (runs.variants?.map(\.recording) ?? []), runs.letters,
        showsStatusBar: false)
    }
    if let warning = handoff.font.warning {
      StandardStream.error.write(StandardStream.error.text(of: warning))
    }
    handoff.variants = runs.variants?.map { condition, recording in
      HandoffVariant(condition, Handoff(recording, selection, units: units, like: handoff))
    }
    guard !handoff.tracks.isEmpty || !handoff.steps.isEmpty else {
      throw nothingToExport(handoff)
    }
    let file = try format.file(handoff, ending: ending(format))
    let bytes = Array(file.text.utf8)
    let facts = ReportFacts(
      format: format.name, scene: recording.scene, bytes: bytes.count,
      gzippedBytes: Gzip.size(of: bytes), inputs: runs.main.inputs)
    let flaw = flaw(of: file.report)
    if let report { try OutputFile(path: report).write(ReportJSON(file.report, facts).jsonLine) }
    if flaw == nil { try OutputFile(path: output).write(bytes) }
    // A report on standard output would be mixed up with the file.
    let stream = [output, report].contains("-") ? StandardStream.error : StandardStream.output
    stream.write(ReportText(file.report, facts, output: output).text)
    if let flaw { throw flaw }
  }
}

extension HandoffVariant.Condition {
  /// The settings that a run with these arguments, which do not reduce motion, does not have.
  fileprivate static func all(besides arguments: SceneArguments) -> [Self] {
    let dark = arguments.appearance == .dark ? [] : [Self(isDark: true)]
    return dark + [Self(reducesMotion: true)]
      + dark.map { Self(isDark: $0.isDark, reducesMotion: true) }
  }

  /// The condition in a sentence, such as "in dark mode".
  fileprivate var words: String {
    [isDark ? "in dark mode" : nil, reducesMotion ? "with reduced motion" : nil]
      .compactMap(\.self).joined(separator: " ")
  }

  /// The options of `motion run` that make the condition hold.
  fileprivate var options: String {
    [isDark ? "--appearance dark" : nil, reducesMotion ? "--reduce-motion" : nil]
      .compactMap(\.self).joined(separator: " ")
  }
}

extension Recording {
  /// Whether anything but the facts of the run differs.
  fileprivate func hasOtherContent(than other: Recording) -> Bool {
    layers != other.layers || columns != other.columns || defaults != other.defaults
  }
}

extension ExportCommand {
  /// What `--strict` or `--max-error` does not permit.
  func flaw(of report: ExportReport) -> Diagnostic? {
    if strict, let first = report.leftOut.first, case .leftOut(let reason) = first.outcome {
      let count = report.leftOut.count
      return Diagnostic(
        .incompleteExport,
        "`\(first.layer).\(first.property)` would be left out: \(reason)"
          + (count > 1 ? "; and \(count - 1) more" : ""),
        help: [
          "nothing was written: leave out `--strict`, choose with `--select`, or another format"
        ])
    }
    guard let maxError else { return nil }
    let lengths = report.entries.filter { $0.unit == .points }.compactMap { entry in
      entry.deviation.map { ("`\(entry.layer).\(entry.property)`", $0.worst, $0.time) }
    }
    let corner = report.worstCorner.map { ("a corner of `\($0.layer)`", $0.distance, $0.time) }
    let all = lengths + (corner.map { [$0] } ?? [])
    guard let worst = all.max(by: { $0.1 < $1.1 }), worst.1 > maxError else { return nil }
    return Diagnostic(
      .incompleteExport,
      "\(worst.0) would deviate by \(NumberText(worst.1.rounded(decimals: 4))) points at "
        + "\(NumberText(worst.2.rounded(decimals: 4))) s, by more than \(NumberText(maxError))",
      help: ["nothing was written: use a smaller `--epsilon`"])
  }

  func nothingToExport(_ handoff: Handoff) -> Diagnostic {
    let recording = handoff.recording
    let moved = recording.columns.prefix(3).map {
      "`\(recording.layers[$0.layer].path).\($0.property)`"
    }
    if moved.isEmpty {
      return Diagnostic(
        .nothingToExport, "nothing moves in `\(recording.scene)`",
        help: [
          "an export shows properties that change: play a timeline or an animator in the scene"
        ])
    }
    let end = recording.duration.rounded(decimals: 4)
    if from >= recording.duration {
      return Diagnostic(
        .nothingToExport,
        "`\(recording.scene)` ends at \(NumberText(end)) s, before `--from`, \(NumberText(from)) s",
        help: ["let the exported part begin earlier"])
    }
    let isPart = from > 0 || to != nil
    let part = isPart ? " from \(NumberText(from)) s to \(NumberText(to ?? end)) s" : ""
    return Diagnostic(
      .nothingToExport, "nothing that is selected moves in `\(recording.scene)`\(part)",
      help: [
        handoff.channelHelp
          ?? "these move\(isPart ? " in the whole run" : ""): \(moved.joined(separator: ", "))"
      ])
  }
}
