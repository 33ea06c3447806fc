import MotionAnalysis
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// Compares all scenes of a project in two versions.
///
/// Each scene runs in a sandboxed process of its own, so that one that ends its process is a scene that
/// does not run.
struct ProjectDiff {
  /// The most scenes whose causes are searched for, and that a page plays.
  static let causeLimit = 50
  static let playerLimit = 20

  let before: ProjectVersion
  let after: ProjectVersion
  let arguments: SceneArguments
  let tolerances: Tolerances
  /// The patterns of the properties that are compared; empty for all.
  let select: [String]
  /// Whether all sentences are said.
  let all: Bool
  /// Whether there is a page with players.
  let makesPages: Bool
  private let units: [String: Unit]
  private let font: MeasuredFont?

  init(
    _ before: ProjectVersion, _ after: ProjectVersion, _ arguments: SceneArguments,
    _ tolerances: Tolerances, select: [String], all: Bool, makesPages: Bool
  ) throws(Diagnostic) {
    (self.before, self.after) = (before, after)
    (self.arguments, self.tolerances, self.select) = (arguments, tolerances, select)
    (self.all, self.makesPages) = (all, makesPages)
    units = try Program.propertyUnits
    font = makesPages ? .installed(beside: ".") : nil
  }

  /// Runs all scenes, in the order of their paths. Files that make no scene are left out.
  ///
  /// - Throws: `missing-scene` if there is none, `nothing-selected` for a pattern that matches nothing of
  ///   any scene.
  func changes() throws(Diagnostic) -> [SceneChange] {
    let (old, new) = (Set(before.scripts), Set(after.scripts))
    let paths = old.union(new).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var changes: [SceneChange] = []
    var (searched, played) = (0, 0)
    for path in paths {
      let inputs = (
        old: old.contains(path) ? try before.input(path) : nil,
        new: new.contains(path) ? try after.input(path) : nil
      )
      let (searches, plays) = (searched < Self.causeLimit, makesPages && played < Self.playerLimit)
      guard let change = change(path, inputs.old, inputs.new, searches: searches, plays: plays)
      else { continue }
      if change.kind == .changed { searched += 1 }
      if !change.page.isEmpty { played += 1 }
      changes.append(change)
    }
    guard !changes.isEmpty else {
      throw Diagnostic(
        .missingScene, "no script below this folder makes a scene, in neither version",
        help: ["go to the folder of the scenes"])
    }
    let compared = changes.compactMap(\.unmatched)
    if !compared.isEmpty,
      let pattern = select.first(where: { one in compared.allSatisfy { $0.contains(one) } })
    {
      throw Diagnostic(
        .nothingSelected, "`--select \(pattern)` matches no property or event of any scene",
        help: ["`motion run` prints the names of properties, such as `header/card.y`"])
    }
    return changes
  }

  /// Runs a scene in a process of its own; nil if neither version makes a scene.
  private func change(
    _ path: String, _ old: InputFile?, _ new: InputFile?, searches: Bool, plays: Bool
  ) -> SceneChange? {
    let folders = [old, new].flatMap { ($0?.source?.modules as? PackModules)?.folders ?? [] }
    do throws(Diagnostic) {
      let parts = try SandboxedCopy.run(reading: folders, failure: .limitTime) {
        () throws(Diagnostic) in
        let change = try compare(path, old, new, searches: searches, plays: plays)
        return change?.parts ?? []
      }
      return parts.isEmpty ? nil : SceneChange(path, parts: parts)
    } catch {
      return SceneChange(path, old == nil ? .added : new == nil ? .removed : .broken, error: error)
    }
  }

  // MARK: In the process of a scene

  /// One version of a scene.
  private enum Version {
    /// There is no such file, or it makes no scene.
    case none
    case failed(Diagnostic)
    case recorded(Recording, InputFile)
  }

  private func run(_ input: InputFile?, at path: String) -> Version {
    guard let input, let source = input.source else { return .none }
    Session.restartJob(arguments.limits)
    let failure: Diagnostic?
    do throws(Diagnostic) {
      let recorded = try input.record(arguments, isQuiet: true, isWhole: true)
      guard let found = recorded.failure?.diagnostic else {
        return .recorded(recorded.recording, input)
      }
      failure = found
    } catch {
      failure = error
    }
    guard let failure, failure.code != .missingScene else { return .none }
    return .failed(failure.renaming(source.name, to: path))
  }

  private func compare(
    _ path: String, _ old: InputFile?, _ new: InputFile?, searches: Bool, plays: Bool
  ) throws(Diagnostic) -> SceneChange? {
    switch (run(old, at: path), run(new, at: path)) {
    case (.none, .none): return nil
    case (.none, .recorded(let recording, let input)):
      var change = SceneChange(path, .added)
      if plays { change.page = try page([(recording, input, after.name)], frame: 0) }
      return change
    case (.none, .failed(let error)): return SceneChange(path, .added, error: error)
    case (_, .none): return SceneChange(path, .removed)
    case (.failed, .failed(let error)): return SceneChange(path, .failing, error: error)
    case (.failed(let error), .recorded): return SceneChange(path, .repaired, error: error)
    case (.recorded, .failed(let error)): return SceneChange(path, .broken, error: error)
    case (.recorded(let first, let old), .recorded(let second, let new)):
      return try compare(path, (first, old), (second, new), searches: searches, plays: plays)
    }
  }

  private func compare(
    _ path: String, _ old: (recording: Recording, input: InputFile),
    _ new: (recording: Recording, input: InputFile), searches: Bool, plays: Bool
  ) throws(Diagnostic) -> SceneChange {
    var comparison = RunComparison(
      old.recording, new.recording, tolerances: tolerances, select: select, units: units)
    if searches, let before = old.input.source, let after = new.input.source {
      comparison.findCauses(
        before, after, (old.recording, new.recording), arguments.runOptions(), select: select,
        units: units)
    }
    var change = SceneChange(path, comparison.isEqual ? .unchanged : .changed)
    change.unmatched = comparison.unmatched
    guard !comparison.isEqual else { return change }
    change.comparison = comparison.json
    change.sentences = comparison.sentences(all: all)
    let causes = comparison.causes.filter { $0.role == .cause }
    // A line of the scene's own script is named with the script, because others have such a line, too.
    change.causes = causes.map { ($0.file == nil ? "\(path) " : "") + $0.phrase }
      .joined(separator: "; ")
    if plays {
      let frame = Int(((comparison.first?.time ?? 0) * new.recording.rate).rounded(.up))
      let runs = [
        (old.recording, old.input, before.name), (new.recording, new.input, after.name),
      ]
      change.page = try page(runs, frame: frame)
    }
    return change
  }

  /// A page that plays runs side by side, opened at a frame.
  private func page(
    _ versions: [(recording: Recording, input: InputFile, label: String)], frame: Int
  ) throws(Diagnostic) -> [UInt8] {
    let runs = versions.enumerated().map { index, version in
      var run = PageRun(
        version.recording, label: version.label.filter { $0 != "`" },
        role: index == 0 ? .scene : .variant)
      run.images = PageImages(of: version.recording, in: version.input.files).dataURLs
      return run
    }
    let font = PageFont(runs.map(\.recording), font)
    return ScenePage(runs, try PageDeclarations.all, font, frame: frame).bytes
  }
}
