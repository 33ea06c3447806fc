import ArgumentParser
import MotionComparison
import MotionCore
import MotionRecording
import MotionRuntime
import MotionTrace

/// `motion diff`: describes how two runs differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Say how the motion of two runs differs.",
    discussion: """
      motion diff before.trace after.lua
      motion diff HEAD~1:scene.lua scene.lua --tolerance 'card.*=0.01'
      motion diff scene.lua

      Each run is a script, a trace, or a script of a git revision with the files beside it. A \
      script alone is compared with the golden trace of the same options beside it or, without one, with its \
      committed version. Values are compared as traces print them; at different frame rates, at the instants \
      that both runs have. Exit codes: 0 no differences, 1 differences.
      """)

  @Argument(
    help: ArgumentHelp(
      "A script, or `-` for standard input; a trace; or a revision's script, as in HEAD~1:scene.lua.",
      valueName: "before"),
    completion: .file(extensions: InputFile.endings))
  var before: String

  @Argument(
    help: ArgumentHelp("What is compared with it.", valueName: "after"),
    completion: .file(extensions: InputFile.endings))
  var after: String?

  @Option(
    help: ArgumentHelp(
      "How far values may differ, as in 'card.*=0.01'; a number alone is for all properties; may be repeated.",
      valueName: "pattern=number"))
  var tolerance: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compare only the properties that match a pattern, such as 'card.*'; may be repeated.",
      valueName: "pattern"))
  var select: [String] = []

  @Flag(help: "Print the differences as JSON.")
  var json = false

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    if before == "-", after == "-" {
      throw ValidationError("Standard input can be only one of the runs: name the other.")
    }
  }

  func run() throws {
    let revisions = RevisionFolder()
    defer { revisions.remove() }
    let code: ExitCode
    do throws(Diagnostic) {
      let arguments = try scene.readArguments()
      let tolerances = try Tolerances(tolerance)
      let files = try files(revisions, arguments)
      try InputFile.requireScene(
        among: [files.before, files.after], for: arguments, orTo: "compare")
      code = try revisions.running {
        try compare(files.before, files.after, arguments, tolerances)
      }
    } catch {
      throw SceneFailure(error).report()
    }
    if code != .success { throw code }
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
      appearance: arguments.appearance, reducesMotion: arguments.reducesMotion
    ).trace(of: before)
    guard DiskFiles.isFile(path) else {
      return (try revisions.file(GitRevision(committed: before)), script)
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
    _ before: InputFile, _ after: InputFile, _ arguments: SceneArguments, _ tolerances: Tolerances
  ) throws {
    var runs: [RecordedInput] = []
    do throws(Diagnostic) {
      Sandbox.enter(for: [before, after].compactMap(\.source))
      runs = try [before, after].map { file throws(Diagnostic) in
        try file.record(arguments, isWhole: true)
      }
    } catch {
      throw SceneFailure(error).report()
    }
    for run in runs { try run.report() }
    let comparison = RunComparison(
      runs[0].recording, runs[1].recording, tolerances: tolerances, select: select,
      units: try Program.propertyUnits)
    guard comparison.comparedCount > 0 || select.isEmpty else {
      throw SceneFailure(
        Diagnostic(
          .nothingSelected, "`--select` matches no property of either run",
          help: ["`motion run` prints the names of properties, such as `header/card.y`"])
      ).report()
    }
    print(comparison, before.path, after.path)
    if !comparison.isEqual { throw ExitCode(1) }
  }

  private func print(_ comparison: RunComparison, _ before: String, _ after: String) {
    let stream = StandardStream.output
    if json {
      stream.write(ComparisonJSON(comparison).text)
      return
    }
    for note in comparison.notes { StandardStream.error.write("note: \(note)\n") }
    if comparison.isEqual {
      stream.write("no differences\n")
      return
    }
    func painted(_ text: String, _ color: String) -> String {
      stream.hasColor ? "\u{1B}[\(color)m\(text)\u{1B}[0m\n" : text + "\n"
    }
    stream.write(painted("--- \(before.oneLine)", "31") + painted("+++ \(after.oneLine)", "32"))
    for sentence in comparison.sentences { stream.write(sentence + "\n") }
  }
}
