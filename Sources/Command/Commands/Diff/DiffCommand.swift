import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// `motion diff`: describes how two runs differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Say how the motion of two runs differs.",
    discussion: """
      motion diff before.trace after.lua
      motion diff HEAD~1:scene.lua scene.lua --tolerance 'card.*=0.01'
      motion diff scene.lua
      motion diff main -o motion.md -o motion.html

      Where both are scripts, the edits between them are tried one by one: an edit is named as the cause, with its \
      line, only if the motion is another one without it.

      Each run is a script, a trace, or a script of a git revision with the files beside it; or both are \
      logs of an app. A \
      script alone is compared with the golden trace of the same options beside it or, without one, with its \
      committed version. A revision alone, such as main or HEAD~1, stands for all scenes below the current \
      folder: they are compared with those of a second revision or, without one, of the working tree. \
      Values are compared as traces print them. A script that is compared with a trace is \
      run at the trace's frame rate. Two traces with different rates are compared at the instants that both \
      have, and between them along straight lines; a note says how exact that is. With less than \(leastRate) \
      instants per second in common, no result would mean anything, and there is an error instead of \
      "no differences". Exit codes: 0 no differences, 1 differences or an error.
      """)

  private static let leastRate = NumberText(RunComparison.leastRate)

  @Argument(
    help: ArgumentHelp(
      "A script, or `-` for standard input; a trace; a revision's script, as in HEAD~1:scene.lua; or a revision, for all scenes.",
      valueName: "before"),
    completion: .file(extensions: InputFile.endings))
  var before: String

  @Argument(
    help: ArgumentHelp("What is compared with it.", valueName: "after"),
    completion: .file(extensions: InputFile.endings))
  var after: String?

  @OptionGroup
  var differences: ToleranceOptions

  @Option(
    help: ArgumentHelp(
      "Compare only the properties that match a pattern, such as 'card.*'; may be repeated.",
      valueName: "pattern"))
  var select: [String] = []

  @Flag(help: "Print all sentences, where causes are known and a few sentences say most.")
  var all = false

  @Flag(help: "Print the differences as JSON.")
  var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Also write a report on two revisions: as Markdown, a page that plays both, or JSON, by its ending, .md, .html or .json; may be repeated.",
      valueName: "file"),
    completion: .file(extensions: ReportForm.allCases.map(\.rawValue)))
  var output: [String] = []

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    if before == "-", after == "-" {
      throw ValidationError("Standard input can be only one of the runs: name the other.")
    }
    if let output = output.first(where: { ReportForm(of: $0) == nil }) {
      throw ValidationError(
        "`-o` takes a file that ends in .md, .html or .json, found '\(output)'.")
    }
  }

  func run() throws {
    let revisions = RevisionFolder()
    defer { revisions.remove() }
    let code: ExitCode
    // The versions of the script that may have given its golden trace.
    var origins: [InputFile] = []
    do throws(Diagnostic) {
      let arguments = try scene.readArguments()
      let tolerances = try differences.tolerances
      if try areRevisions() {
        let isEqual = try compareProjects(revisions, arguments, tolerances)
        code = isEqual ? .success : ExitCode(1)
      } else {
        let files = try files(revisions, arguments)
        try Self.requireLogs(files.before, files.after)
        if after == nil, !files.before.isScene {
          origins = GoldenOrigins(revisions).versions(of: before, for: files.before.path)
        }
        try InputFile.requireScene(
          among: [files.before, files.after], for: arguments, orTo: "compare")
        code = try revisions.running {
          try compare(files.before, files.after, origins, arguments, tolerances)
        }
      }
    } catch {
      throw SceneFailure(error).report()
    }
    if code != .success { throw code }
  }

  // MARK: Revisions

  /// Whether all scenes of revisions are compared.
  ///
  /// - Throws: `conflicting-options` for a revision beside a file, and for a report without revisions.
  private func areRevisions() throws(Diagnostic) -> Bool {
    let words = [before, after].compactMap(\.self)
    let revisions = words.filter(GitRevision.isRevisionAlone)
    if revisions.isEmpty {
      guard let output = output.first else { return false }
      throw Diagnostic(
        .conflictingOptions, "`-o \(output)` is for the scenes of two revisions",
        help: ["print the differences of two runs as they are, or with `--json`"])
    }
    if revisions.count == words.count { return true }
    let file = words.first { !revisions.contains($0) } ?? ""
    throw Diagnostic(
      .conflictingOptions, "`\(revisions[0])` is no file, and `\(file)` no revision",
      help: [
        DiskFiles.names(in: file) == nil
          ? "name the file in the revision: `motion diff \(revisions[0]):./\(file) \(file)`"
          : "go to the folder: `cd \(file) && motion diff \(revisions[0])`"
      ])
  }

  /// Compares all scenes, prints and writes the reports, and returns whether there is no difference.
  private func compareProjects(
    _ revisions: RevisionFolder, _ arguments: SceneArguments, _ tolerances: Tolerances
  ) throws(Diagnostic) -> Bool {
    let old = try ProjectVersion(of: before, revisions)
    let new =
      if let after { try ProjectVersion(of: after, revisions) } else { try ProjectVersion() }
    let forms = output.map { (path: $0, form: ReportForm(of: $0)) }
    let diff = try ProjectDiff(
      old, new, arguments, tolerances, select: select, all: all,
      makesPages: forms.contains { $0.form == .html })
    let report = ProjectReport(before: old.name, after: new.name, scenes: try diff.changes())
    for (path, form) in forms {
      let text =
        switch form {
        case .md: report.markdown
        case .html: report.page
        case .json, nil: report.jsonLine
        }
      try OutputFile(path: path).write(text)
    }
    let stream = StandardStream.output
    stream.write(json ? report.jsonLine : report.text(painted: Self.painted))
    return report.isEqual
  }

  private static func painted(_ text: String, _ color: String) -> String {
    StandardStream.output.hasColor ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }

  // MARK: Runs

  /// - Throws: `conflicting-options` for the log of an app beside anything else: its clock and its
  ///   names are not those of a scene.
  private static func requireLogs(_ before: InputFile, _ after: InputFile) throws(Diagnostic) {
    guard before.isLog != after.isLog else { return }
    let (log, other) = before.isLog ? (before, after) : (after, before)
    throw Diagnostic(
      .conflictingOptions, "`\(log.path)` is the log of an app, and `\(other.path)` is not",
      help: [
        "compare an app with its scene: `motion conform \(other.isScene ? other.path : "scene.lua") \(log.path)`"
      ])
  }

  /// The two runs, the older one first.
  private func files(
    _ revisions: RevisionFolder, _ arguments: SceneArguments
  ) throws(Diagnostic) -> (before: InputFile, after: InputFile) {
    if let after { return (try revisions.file(before), try revisions.file(after)) }
    let script = try revisions.file(before)
    guard script.isScene, before.hasSuffix(".lua"), DiskFiles.isFile(before) else {
      throw Diagnostic(
        .missingOption, "`\(before)` has nothing to be compared with",
        help: ["name the other run: `motion diff \(before) other.lua`"])
    }
    let path = SceneVariant(
      device: arguments.device, appearance: arguments.appearance ?? .light,
      contrast: arguments.contrast ?? .standard, reducesMotion: arguments.reducesMotion,
      textSize: arguments.textSize ?? .l
    ).trace(of: before)
    guard DiskFiles.isFile(path) else {
      return (try revisions.file(GitRevision(of: before)), script)
    }
    let golden = try InputFile(path: path)
    guard !golden.isScene else {
      throw Diagnostic(
        .badTrace, "`\(path)` is not a trace",
        help: ["record it again: `motion test \(before) --record failed`"])
    }
    return (golden, script)
  }

  /// Runs both in the sandbox, prints the differences, and throws the exit code.
  private func compare(
    _ before: InputFile, _ after: InputFile, _ origins: [InputFile], _ arguments: SceneArguments,
    _ tolerances: Tolerances
  ) throws {
    let runs: ComparedInputs
    do throws(Diagnostic) {
      Sandbox.enter(for: ([before, after] + origins).compactMap(\.source))
      runs = try ComparedInputs(before, after, arguments)
    } catch {
      throw SceneFailure(error).report()
    }
    for run in [runs.before, runs.after] { try run.report() }
    var comparison = RunComparison(
      runs.before.recording, runs.after.recording, tolerances: tolerances, select: select,
      units: try Program.propertyUnits, interpolates: runs.isInterpolated)
    comparison.notes = [runs.note].compactMap(\.self) + comparison.notes
    if !comparison.isEqual, let new = after.source {
      try findCauses(of: &comparison, [before] + origins, new, runs, arguments)
    }
    if let fault = fault(of: comparison, before, after) { throw SceneFailure(fault).report() }
    print(comparison, before.path, after.path)
    if !comparison.isEqual { throw ExitCode(1) }
  }

  /// Finds the causes if one of the versions gives the older run.
  private func findCauses(
    of comparison: inout RunComparison, _ versions: [InputFile], _ new: SceneSource,
    _ runs: ComparedInputs, _ arguments: SceneArguments
  ) throws {
    var fitting = arguments
    fitting.fps = runs.rate ?? arguments.fps
    let options = fitting.runOptions()
    for old in versions.compactMap(\.source) {
      var before = runs.before.recording
      if !runs.before.isScene {
        guard let run = old.recording(options), MotionDifference(before, run) == nil else {
          continue
        }
        before = run
      }
      comparison.findCauses(
        old, new, (before, runs.after.recording), options, select: select,
        units: try Program.propertyUnits)
      return
    }
  }

  /// Why a comparison that has found nothing does not mean that there is no difference.
  private func fault(
    of comparison: RunComparison, _ before: InputFile, _ after: InputFile
  ) -> Diagnostic? {
    if let pattern = comparison.unmatched.first {
      return Diagnostic(
        .nothingSelected, "`--select \(pattern)` matches no property or event of either run",
        help: [
          comparison.channelHelp
            ?? "`motion run` prints the names of properties, such as `header/card.y`"
        ])
    }
    guard comparison.isEqual, let doubt = comparison.doubt else { return nil }
    let what = "no difference was found between `\(before.path)` and `\(after.path)`, but \(doubt)"
    let help =
      switch (before.isScene, after.isScene) {
      case (true, true): "leave out `--fps`, which affects only the instants that are compared"
      case (false, false):
        "print one again at the rate of the other, or compare it with the script, which can be run at any rate"
      case (true, false), (false, true):
        "print the trace again with more frames: `motion run scene.lua --fps 60 > scene.trace`"
      }
    return Diagnostic(.tooFewInstants, what, help: [help])
  }

  private func print(_ comparison: RunComparison, _ before: String, _ after: String) {
    let stream = StandardStream.output
    if json {
      stream.write(comparison.jsonLine)
      return
    }
    for note in comparison.notes { StandardStream.error.write("note: \(note)\n") }
    if comparison.isEqual {
      stream.write("no differences\n")
      return
    }
    stream.write(Self.painted("--- \(before.oneLine)", "31") + "\n")
    stream.write(Self.painted("+++ \(after.oneLine)", "32") + "\n")
    for sentence in comparison.sentences(all: all) { stream.write(sentence + "\n") }
  }
}

/// The form of a report, by the ending of its file.
private enum ReportForm: String, CaseIterable {
  case md, html, json

  init?(of path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: String(path[path.index(after: dot)...]))
  }
}

/// Two runs that are compared.
///
/// A scene has a value at each instant of a trace, so it is run at the trace's frame rate.
struct ComparedInputs {
  let before: RecordedInput
  let after: RecordedInput
  /// Whether neither could be run at each instant of the other.
  private(set) var isInterpolated = true
  /// The frame rate of the scene if it is that of the trace, and what a reader has to know of it.
  private(set) var rate: Int?
  private(set) var note: String?

  init(
    _ before: InputFile, _ after: InputFile, _ arguments: SceneArguments
  ) throws(Diagnostic) {
    guard before.isScene != after.isScene else {
      self.before = try before.record(arguments, isWhole: true)
      self.after = try after.record(arguments, isWhole: true)
      return
    }
    let (scene, trace) = before.isScene ? (before, after) : (after, before)
    let read = try trace.record(isWhole: true)
    var fitting = arguments
    if let rate = FrameRate(covering: read.recording.rate) {
      fitting.fps = rate.framesPerSecond
      self.rate = rate.framesPerSecond
      isInterpolated = false
    }
    if fitting.fps != arguments.fps {
      note =
        "`\(scene.path)` is run at \(fitting.fps) frames per second, because "
        + "`\(trace.path)` has \(NumberText(read.recording.rate))"
    }
    let run = try scene.record(fitting, isWhole: true)
    (self.before, self.after) = before.isScene ? (run, read) : (read, run)
  }
}
