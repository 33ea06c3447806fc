import MotionCore
import MotionPlot
import MotionRecording
import MotionRuntime

/// What `motion plot` is to show: files, each with every choice of parameters, and patterns.
struct PlottedRuns {
  struct Run {
    let input: RecordedInput
    let plotted: PlotRun
  }

  /// More runs in one plot cannot be told apart.
  private static let limit = 12

  let patterns: [String]
  private let paths: [String]
  private let scene: SceneOptions

  /// Tells files and patterns apart.
  init(file: String, others: [String], scene: SceneOptions) {
    let isFile = others.map { Self.isFile($0) }
    paths = [file] + zip(others, isFile).filter { $1 }.map { $0.0 }
    patterns = zip(others, isFile).filter { !$1 }.map { $0.0 }
    self.scene = scene
  }

  /// Whether an argument is a file, or is called like one that is missing.
  private static func isFile(_ argument: String) -> Bool {
    argument == "-" || DiskFiles.isFile(argument)
      || [".lua", ".motionpack", ".trace", ".ndjson"].contains { argument.hasSuffix($0) }
  }

  /// Reads the files, and runs those that are scenes with each choice of parameters; afterwards a file can be written
  /// in one folder only.
  func record(writing folder: String?) throws(Diagnostic) -> [Run] {
    let files = try paths.map { path throws(Diagnostic) in try InputFile(path: path) }
    let choices = choices
    let count = files.reduce(0) { $0 + ($1.isScene ? choices.count : 1) }
    guard count <= Self.limit else {
      throw Diagnostic(
        .outOfRange, "a plot has at most \(Self.limit) runs, and these are \(count)",
        help: ["give `--set` fewer values, or plot fewer files"])
    }
    if scene.arguments != SceneArguments(), !files.contains(where: \.isScene) {
      throw Diagnostic(
        .conflictingOptions, "options of a run have no effect on a trace, which has been run",
        help: ["leave them out, or plot the script that printed the trace"])
    }
    Sandbox.enter(for: files.compactMap(\.source), writing: folder)
    var runs: [Run] = []
    for file in files {
      for choice in file.isScene ? choices : [[]] {
        var arguments = scene.arguments
        for setting in choice { arguments.settings[setting.name] = setting.value }
        let input = try file.record(arguments)
        let label = [files.count > 1 ? name(of: file) : nil, Self.label(of: choice)]
        runs.append(
          Run(
            input: input,
            plotted: PlotRun(
              label: label.compactMap(\.self).joined(separator: " "), input.recording)))
        // A script that cannot be loaded fails for the other choices as well.
        if input.recording.frameCount == 0 { break }
      }
    }
    return runs
  }

  /// The name of a file, with its folder where another one is called the same.
  private func name(of file: InputFile) -> String {
    func last(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    let isUnique = paths.count { last($0) == last(file.path) } == 1
    return isUnique ? String(last(file.path)) : file.path
  }

  // MARK: Choices

  private struct Setting {
    let name: String
    let value: String
    /// Whether the value is one of several.
    let isChosen: Bool
  }

  /// The values of parameters, in all ways in which one of each list can be chosen.
  private var choices: [[Setting]] {
    let settings = scene.settings
    var choices: [[Setting]] = [[]]
    for (index, setting) in settings.enumerated() where choices.count <= Self.limit {
      // Of a name that is set twice, the last one counts.
      if settings[(index + 1)...].contains(where: { $0.name == setting.name }) { continue }
      let values = Self.list(setting.value)
      choices = choices.flatMap { choice in
        values.map {
          choice + [Setting(name: setting.name, value: $0, isChosen: values.count > 1)]
        }
      }
    }
    return choices
  }

  /// The parts of a list; a backslash before a comma belongs to neither part.
  private static func list(_ text: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      if character == ",", !isEscaped {
        parts.append("")
      } else {
        if isEscaped, character == "," { parts[parts.count - 1].removeLast() }
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\"
    }
    return parts
  }

  private static func label(of choice: [Setting]) -> String? {
    let chosen = choice.filter(\.isChosen).map { "\($0.name)=\($0.value)" }
    return chosen.isEmpty ? nil : chosen.joined(separator: " ")
  }
}
