import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

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
