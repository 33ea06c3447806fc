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
    let moved = try MovedScripts(before, after)
    let paths = old.subtracting(moved.formerPaths.values).union(new).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var changes: [SceneChange] = []
    var (searched, played) = (0, 0)
    for path in paths {
      let inputs = (
        old: try (old.contains(path) ? path : moved.formerPaths[path]).map(before.input),
        new: new.contains(path) ? try after.input(path) : nil
      )
      let (searches, plays) = (searched < Self.causeLimit, makesPages && played < Self.playerLimit)
      guard var change = change(path, inputs.old, inputs.new, searches: searches, plays: plays)
      else { continue }
      if change.kind != .added { change.formerPath = moved.formerPaths[path] }
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
    let makePage: SceneComparer.Page = { (old, new, time) throws(Diagnostic) in
      try page(old, new, time: time)
    }
    do throws(Diagnostic) {
      let parts = try SandboxedCopy.run(reading: folders, failure: .limitTime) {
        () throws(Diagnostic) in
        let comparer = SceneComparer(
          arguments, tolerances, select: select, all: all, units: units,
          page: plays ? makePage : nil)
        let change = try comparer.change(of: path, old, new, searches: searches)
        return change?.parts ?? []
      }
      return parts.isEmpty ? nil : SceneChange(path, parts: parts)
    } catch {
      return SceneChange(path, old == nil ? .added : new == nil ? .removed : .broken, error: error)
    }
  }

  /// A page that plays the versions of a scene side by side, opened at a time.
  private func page(
    _ old: SceneComparer.Played?, _ new: SceneComparer.Played, time: Double
  ) throws(Diagnostic) -> [UInt8] {
    let versions = [old.map { ($0, before.name) }, (new, after.name)].compactMap(\.self)
    let frame = Int((time * new.recording.rate).rounded(.up))
    let runs = versions.enumerated().map { index, played in
      let (version, name) = played
      var run = PageRun(
        version.recording, label: name.filter { $0 != "`" }, role: index == 0 ? .scene : .variant)
      run.images = PageImages(of: version.recording, in: version.input.files).dataURLs
      return run
    }
    let font = PageFont(runs.map(\.recording), font)
    return ScenePage(runs, try PageDeclarations.all, font, frame: frame).bytes
  }
}
